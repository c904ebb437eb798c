// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_PLUGIN_LIBRARY_H_
#define GE_PYRT_SRC_PLUGINS_PLUGIN_LIBRARY_H_

#include <string>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// How far the symbols of a library are seen: plugins stay local, a libpython must be global
/// (plugins and Python's own extensions find Py_* there).
enum class SymbolScope { kLocal, kGlobal };

/// A library that stays mapped for the process's life: pointers into it survive in registries,
/// exceptions and statics, so there is no close. Copies mean the same library.
class PluginLibrary {
 public:
  PluginLibrary() = default;
  /// Loads now, with every symbol bound. NotFound with the loader's own text. No lock of ours may
  /// be held: constructors of the library run.
  static Result<PluginLibrary> Open(const std::string& path, SymbolScope scope);

  void* Find(const std::string& symbol) const;  ///< nullptr when not exported

 private:
  explicit PluginLibrary(const void* library) : library_(library) {}
  const void* library_ = nullptr;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_PLUGIN_LIBRARY_H_
