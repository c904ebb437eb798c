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
  for (const std::string& path : pass::FindOperatorLibraries()) {
    LoadOnce(path, "operator library", [&](const std::string& reason) {
      return "Failed to load the operator library " + path + ". Reason: " + reason +
             ". Build it with the headers of ge/include, or take it out of op_proto; what it "
             "declares is not known, everything else goes on.";
    });
  }
  for (const std::string& path : pass::FindPassLibraries()) {
    LoadOnce(path, "C++ pass library", [&](const std::string& reason) {
      return "E13029: Failed to load custom fusion pass lib " + path + ". Reason: " + reason +
             ". The other passes are not affected.";
    });
  }
}

template <class Tell>
void PassPluginLoader::LoadOnce(const std::string& path, const char* kind, Tell tell) {
  if (std::find(loaded_.begin(), loaded_.end(), path) != loaded_.end()) return;
  if (const Outcome loaded = pass::LoadLibrary(path); !loaded) {
    const std::string text = tell(loaded.message());
    if (told_.insert(text).second) pass::ProcessPasses().AddProblem({path, text});
    return;
  }
  spdlog::info("{} {} is loaded", kind, path);
  loaded_.push_back(path);
}

std::vector<std::string> PassPluginLoader::Libraries() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return loaded_;
}

}  // namespace ge::session
