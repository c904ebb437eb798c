// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass_bridge.h"

#include <boost/python.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "bridge_common/import_listener.h"
#include "bridge_common/python_error.h"
#include "ge/engine_abi.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "transfer_table.h"

namespace ge::bridge {

using fusion::PassDescriptor;
using fusion::PassLoadProblem;
using fusion::PluginPassRegistrar;

void PassBridge::Load() {
  AbiError error;
  auto* registrar = static_cast<PluginPassRegistrar*>(access_.host->service(
      fusion::kPassRegistrarService, fusion::kPassRegistrarVersion, GE_ENGINE_ABI, error.get()));
  if (registrar == nullptr) {
    throw std::runtime_error("the engine offers no pass registrar: " + error.text());
  }
  Unload();  // a load after a load sees edited files too
  if (hooks_ == nullptr) {
    hooks_ = std::make_unique<PythonHooks>(access_.host->plugin_dir(access_.owner));
    ListenToImports();
  }
  const std::vector<LoadedPass> loaded = hooks_->LoadPasses();
  const std::vector<PassLoadProblem> problems = hooks_->LoadProblems();
  hooks_->NoteInterruptionOfLoad();
  for (const std::string& note : hooks_->LoadNotes()) access_.Log(GE_PYRT_LOG_WARNING, note);
  std::vector<PassDescriptor> descriptors;
  for (const LoadedPass& pass : loaded) descriptors.push_back(pass.descriptor);
  passes_ = std::make_shared<PassSet>(*this, loaded);
  registrar_ = registrar;  // also of a refused set: its problems are there until the next load
  const Outcome outcome = registrar->Register(std::move(descriptors), passes_, problems);
  if (!outcome) {
    hooks_->module.attr("unload")();
    throw std::runtime_error(outcome.message());
  }
}

void PassBridge::Unload() {
  if (registrar_ != nullptr) std::exchange(registrar_, nullptr)->Unregister(passes_.get());
  DropPasses();
  if (hooks_ != nullptr) hooks_->module.attr("unload")();
}

void PassBridge::DropPasses() {
  const auto ended = [](const std::weak_ptr<PassSet>& set) { return set.expired(); };
  older_.erase(std::remove_if(older_.begin(), older_.end(), ended), older_.end());
  if (passes_ != nullptr) older_.emplace_back(std::exchange(passes_, nullptr));
}

void PassBridge::Quiesce() {
  Unload();
  for (const std::weak_ptr<PassSet>& set : std::exchange(older_, {})) {
    if (const auto alive = set.lock()) alive->Close();
  }
  if (hooks_ == nullptr) return;
  EndListeningToImports();
  hooks_->module.attr("clear_pass_holders")();
  hooks_.reset();
  TransferTable<fusion::Pattern>::Clear();
  TransferTable<fusion::PatternMatcherConfig>::Clear();
  boost::python::import("gc").attr("collect")();
}

const PythonHooks& PassBridge::hooks() const {
  if (hooks_ == nullptr) {
    Raise(PyExc_RuntimeError, kEnded);
  }
  return *hooks_;
}

}  // namespace ge::bridge
