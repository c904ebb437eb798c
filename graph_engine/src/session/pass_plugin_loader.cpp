// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/pass_plugin_loader.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "ge/pyrt/runtime_manager.h"
#include "pass/cpp_libraries.h"

namespace ge::session {

PassPluginLoader& PassPluginLoader::Process() {
  static PassPluginLoader& loader = *new PassPluginLoader;
  return loader;
}

Outcome PassPluginLoader::Load(bool strict, std::vector<PythonPart>& parts,
                               pass::PassSnapshot& passes) {
  LoadLibraries();
  auto& registry = pass::ProcessPasses();
  Outcome loaded;
  if (registry.PluginsAreCurrent()) {
    loaded = LoadPythonParts(pyrt::Role::kPasses, strict, parts);
  } else {
    spdlog::info("Python passes are loaded anew: their files changed");
    const pass::PassRegistry::Swap swap(registry);
    const auto unloaded = pyrt::GePythonRuntimeManager::Instance().Unload(pyrt::Role::kPasses);
    if (!unloaded) spdlog::warn("unload of the Python passes: {}", unloaded.message());
    loaded = LoadPythonParts(pyrt::Role::kPasses, strict, parts);
  }
  passes = registry.Freeze();
  return loaded;
}

void PassPluginLoader::LoadLibraries() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const std::string& path : pass::FindPassLibraries()) {
    if (std::find(loaded_.begin(), loaded_.end(), path) != loaded_.end()) continue;
    const Outcome loaded = pass::LoadPassLibrary(path);
    if (loaded) {
      spdlog::info("C++ pass library {} is loaded", path);
      loaded_.push_back(path);
      continue;
    }
    const std::string text = "E13029: Failed to load custom fusion pass lib " + path +
                             ". Reason: " + loaded.message() +
                             ". The other passes are not affected.";
    if (told_.insert(text).second) pass::ProcessPasses().AddProblem({path, text});
  }
}

std::vector<std::string> PassPluginLoader::Libraries() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return loaded_;
}

}  // namespace ge::session
