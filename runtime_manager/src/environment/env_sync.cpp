// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/env_sync.h"

#include <cstdlib>
#include <filesystem>

#include "diagnostics/error_id.h"
#include "environment/paths.h"
#include "environment/python_object.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

Status SyncOne(const PythonApi& api, const PyRef& environ, const std::string& name) {
  const char* wanted = std::getenv(name.c_str());
  const PyRef key = MakeStr(api, name);
  PyRef current(api, api.PyObject_GetItem(environ.get(), key.get()));
  if (!current) api.PyErr_Clear();
  int failed = 0;
  if (wanted == nullptr) {
    if (current) failed = api.PyObject_DelItem(environ.get(), key.get());
  } else if (!current || TextOf(api, current) != wanted) {
    const PyRef value(api, api.PyUnicode_DecodeFSDefault(wanted));
    failed = value ? api.PyObject_SetItem(environ.get(), key.get(), value.get()) : -1;
  }
  return failed == 0 ? Status() : TakePythonError(api, "os.environ['" + name + "']");
}

/// The folder of the imported `ge`, or empty when none is imported.
std::string ImportedPackage(const PythonApi& api) {
  void* module = api.PyDict_GetItemString(api.PyImport_GetModuleDict(), "ge");
  if (module == nullptr) return "";
  const PyRef file = Borrowed(api, module).Attr("__file__");
  if (!file || file.IsNone()) return "a namespace package";
  return fs::path(TextOf(api, file)).parent_path().string();
}

}  // namespace

Status SyncEnvironment(const PythonApi& api, const std::vector<std::string>& names) {
  if (names.empty()) return {};
  const PyRef environ = Import(api, "os").Attr("environ");
  if (!environ) return TakePythonError(api, "os.environ");
  for (const std::string& name : names) {
    if (Status status = SyncOne(api, environ, name); !status.ok()) return status;
  }
  return {};
}

Status PutPackageFirst(const PythonApi& api, const std::string& package_dir) {
  const fs::path package(package_dir);
  std::error_code error;
  if (package_dir.empty() || !fs::exists(package / "__init__.py", error)) return {};
  const std::string imported = ImportedPackage(api);
  if (!imported.empty()) {
    if (SamePlace(imported, package)) return {};
    return {ErrorId::kOtherGePackage, "Python has imported 'ge' from '" + imported +
                                          "', but the loaded runtime belongs to '" + package_dir +
                                          "'; use one of the two installations"};
  }
  void* path = api.PySys_GetObject("path");
  const intptr_t size = path != nullptr ? api.PySequence_Size(path) : 0;
  for (intptr_t i = 0; i < size; ++i) {
    const PyRef entry(api, api.PySequence_GetItem(path, i));
    const std::string folder = TextOf(api, entry);
    if (folder.empty() || !fs::exists(fs::path(folder) / "ge" / "__init__.py", error)) continue;
    if (SamePlace(fs::path(folder) / "ge", package)) return {};
    break;
  }
  const PyRef parent(api, api.PyUnicode_DecodeFSDefault(package.parent_path().c_str()));
  if (path == nullptr || !parent || api.PyList_Insert(path, 0, parent.get()) != 0) {
    api.PyErr_Clear();
    return {ErrorId::kSysPathUnusable, "sys.path is not a list; 'ge' cannot be made importable"};
  }
  return {};
}

Status CheckNativeModules(const PythonApi& api, const std::string& artifact_dir) {
  void* modules = api.PyImport_GetModuleDict();
  std::vector<PyRef> arguments;
  arguments.push_back(Borrowed(api, modules));
  // A list of names: the dictionary may change while attributes are read.
  const PyRef names = CallWith(api, Import(api, "builtins").Attr("list"), std::move(arguments));
  if (!names) return TakePythonError(api, "sys.modules");
  const intptr_t size = api.PySequence_Size(names.get());
  for (intptr_t i = 0; i < size; ++i) {
    const std::string name = TextOf(api, PyRef(api, api.PySequence_GetItem(names.get(), i)));
    const fs::path ours = fs::path(artifact_dir) / (name.substr(name.rfind('.') + 1) + ".so");
    std::error_code error;
    if (!fs::exists(ours, error)) continue;
    const PyRef module = Borrowed(api, api.PyDict_GetItemString(modules, name.c_str()));
    const fs::path file = TextOf(api, module.Attr("__file__"));
    if (SamePlace(file, ours)) continue;
    return {ErrorId::kOtherNativeModule,
            "Python has imported '" + file.string() + "', but the bridge belongs to '" +
                ours.string() +
                "'; both must come from one artifact set: start a new process and "
                "import one installation only"};
  }
  return {};
}

}  // namespace ge::pyrt
