// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/pass_plugin_loader.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdint>

#include <spdlog/spdlog.h>

#include "ge/pyrt/runtime_manager.h"
#include "pass/cpp_libraries.h"
#include "support/interrupt.h"

namespace ge::session {
namespace {

/// Differs after the file was changed or replaced; empty when there is none.
std::string StateOf(const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) return "";
  std::string state;
  for (const auto number :
       {static_cast<uint64_t>(found.st_ino), static_cast<uint64_t>(found.st_size),
        static_cast<uint64_t>(found.st_mtim.tv_sec),
        static_cast<uint64_t>(found.st_mtim.tv_nsec)}) {
    state += std::to_string(number) + ' ';
  }
  return state;
}

}  // namespace

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
  std::vector<pass::UnreadPlace> unread;
  for (const std::string& path : pass::FindOperatorLibraries(unread)) {
    LoadOnce(path, "operator library", [&](const std::string& reason) {
      return "Failed to load the operator library " + path + ". Reason: " + reason +
             ". Build it with the headers of ge/include, or take it out of op_proto; what it "
             "declares is not known, everything else goes on.";
    });
  }
  for (const std::string& path : pass::FindPassLibraries(unread)) {
    LoadOnce(path, "C++ pass library", [&](const std::string& reason) {
      return "E13029: Failed to load custom fusion pass lib " + path + ". Reason: " + reason +
             ". The other passes are not affected.";
    });
  }
  for (const pass::UnreadPlace& place : unread) {
    TellOnce(place.path, "Failed to look for libraries in " + place.path +
                             ". Reason: " + place.reason +
                             ". Give the rights to read it, or take it away; what "
                             "it holds is not known, everything else goes on.");
  }
}

template <class Tell>
void PassPluginLoader::LoadOnce(const std::string& path, const char* kind, Tell tell) {
  if (std::find(loaded_.begin(), loaded_.end(), path) != loaded_.end()) return;
  const std::string state = StateOf(path);
  const auto failed = failed_.find(path);
  if (interrupt::Requested() || (failed != failed_.end() && failed->second == state)) return;
  const Outcome loaded = pass::LoadLibrary(path);
  if (loaded) {
    spdlog::info("{} {} is loaded", kind, path);
    loaded_.push_back(path);
  } else if (!interrupt::Requested()) {
    failed_[path] = state;
    TellOnce(path, tell(loaded.message()));
  }
}

void PassPluginLoader::TellOnce(const std::string& source, const std::string& text) {
  if (told_.insert(text).second) pass::ProcessPasses().AddProblem({source, text});
}

std::vector<std::string> PassPluginLoader::Libraries() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return loaded_;
}

}  // namespace ge::session
