// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PYTHON_METHOD_H_
#define GE_PYRT_SRC_ENVIRONMENT_PYTHON_METHOD_H_

namespace ge::pyrt {

/// PyMethodDef, whose layout is part of the stable ABI. Must outlive the callables made of it.
struct PythonMethod {
  const char* name;
  void* (*function)(void* self, void* arguments);
  int flags;
  const char* doc;

  static constexpr int kArgumentTuple = 0x0001;  ///< METH_VARARGS
  static constexpr int kNoArguments = 0x0004;    ///< METH_NOARGS
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PYTHON_METHOD_H_
