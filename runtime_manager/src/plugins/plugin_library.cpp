// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/plugin_library.h"

#include <boost/dll/shared_library.hpp>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

#include "diagnostics/error_id.h"

namespace ge::pyrt {
namespace dll = boost::dll;
namespace {

/// Never destroyed: the destructor of a handle would unmap its library.
const dll::shared_library* Keep(dll::shared_library library) {
  static std::mutex mutex;
  static auto* const kept = new std::deque<dll::shared_library>;
  const std::lock_guard<std::mutex> lock(mutex);
  return &kept->emplace_back(std::move(library));
}

}  // namespace

Result<PluginLibrary> PluginLibrary::Open(const std::string& path, SymbolScope scope) {
  const auto mode =
      dll::load_mode::rtld_now |
      (scope == SymbolScope::kGlobal ? dll::load_mode::rtld_global : dll::load_mode::rtld_local);
  dll::shared_library library;
  try {
    library.load(path, mode);
  } catch (const std::exception& error) {
    return Status(ErrorId::kLibraryUnloadable, "'" + path + "' cannot be loaded: " + error.what());
  }
  return PluginLibrary(Keep(std::move(library)));
}

void* PluginLibrary::Find(const std::string& symbol) const {
  const auto* library = static_cast<const dll::shared_library*>(library_);
  if (library == nullptr || !library->has(symbol)) return nullptr;
  return reinterpret_cast<void*>(&library->get<char>(symbol));
}

}  // namespace ge::pyrt
