// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_RAW_PYTHON_H_
#define GE_TESTS_PROCESS_RAW_PYTHON_H_

#include <dlfcn.h>

#include <cstdio>
#include <string>

/// CPython as a component uses it that knows nothing of the manager.
namespace raw {

/// A function of the libpython that is in the default scope.
template <class Function>
Function* Find(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

inline bool Open(const std::string& libpython) {
  return dlopen(libpython.c_str(), RTLD_NOW | RTLD_GLOBAL) != nullptr;
}

/// Py_InitializeEx(0) on this thread as the program `python`; it then holds the GIL.
inline void Start(const std::string& python) {
  const wchar_t* name =
      Find<wchar_t*(const char*, size_t*)>("Py_DecodeLocale")(python.c_str(), nullptr);
  Find<void(const wchar_t*)>("Py_SetProgramName")(name);
  Find<void(int)>("Py_InitializeEx")(0);
}

inline void* Save() { return Find<void*()>("PyEval_SaveThread")(); }
inline void Restore(void* state) { Find<void(void*)>("PyEval_RestoreThread")(state); }
inline int Ensure() { return Find<int()>("PyGILState_Ensure")(); }
inline void Release(int state) { Find<void(int)>("PyGILState_Release")(state); }
inline int Run(const char* source) { return Find<int(const char*)>("PyRun_SimpleString")(source); }
inline int End() { return Find<int()>("Py_FinalizeEx")(); }
inline bool IsInitialized() {
  const auto ask = Find<int()>("Py_IsInitialized");
  return ask != nullptr && ask() != 0;
}

/// The libpython of `python`: itself says where.
inline std::string LibpythonOf(const std::string& python) {
  const std::string command =
      "'" + python +
      "' -I -c \"import sysconfig as s; print(s.get_config_var('LIBDIR') + '/' + "
      "s.get_config_var('INSTSONAME'), end='')\"";
  std::string path;
  FILE* pipe = popen(command.c_str(), "r");
  for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) path += static_cast<char>(c);
  if (pipe != nullptr) pclose(pipe);
  return path;
}

}  // namespace raw

#endif  // GE_TESTS_PROCESS_RAW_PYTHON_H_
