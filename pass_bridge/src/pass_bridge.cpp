// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass_bridge.h"

#include <boost/python.hpp>

#include <stdexcept>

#include "bridge_common/python_call.h"
#include "ge/engine_abi.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "pass_instance.h"
#include "transfer_table.h"

namespace ge::bridge {

using fusion::PassDescriptor;
using fusion::PassInstance;
using fusion::PassLoadProblem;
using fusion::PassRegistrar;

void PassBridge::Load() {
  AbiError error;
  auto* registrar = static_cast<PassRegistrar*>(access_.host->service(
      fusion::kPassRegistrarService, fusion::kPassRegistrarVersion, GE_ENGINE_ABI, error.get()));
  if (registrar == nullptr) {
    throw std::runtime_error("the engine offers no pass registrar: " + error.text());
  }
  Unload();  // a load after a load sees edited files too
  if (hooks_ == nullptr) {
    hooks_ = std::make_unique<PythonHooks>(access_.host->plugin_dir(access_.owner));
  }
  std::vector<PassDescriptor> descriptors = hooks_->LoadDescriptors();
  const std::vector<PassLoadProblem> problems = hooks_->LoadProblems();
  hooks_->NoteInterruptionOfLoad();
  for (const std::string& note : hooks_->LoadNotes()) access_.Log(GE_PYRT_LOG_WARNING, note);
  descriptors_.clear();
  for (const PassDescriptor& descriptor : descriptors)
    descriptors_.emplace(descriptor.key, descriptor);
  const Outcome outcome = registrar->Register(std::move(descriptors), this, problems);
  if (!outcome) {
    hooks_->module.attr("unload")();
    throw std::runtime_error(outcome.message());
  }
  registrar_ = registrar;
}

void PassBridge::Unload() {
  if (registrar_ != nullptr) std::exchange(registrar_, nullptr)->Unregister(this);
  if (hooks_ != nullptr) hooks_->module.attr("unload")();
}

void PassBridge::Quiesce() {
  Unload();
  if (hooks_ == nullptr) return;
  hooks_->module.attr("clear_pass_holders")();
  hooks_.reset();
  TransferTable<fusion::Pattern>::Clear();
  TransferTable<fusion::PatternMatcherConfig>::Clear();
  boost::python::import("gc").attr("collect")();
}

const PythonHooks& PassBridge::hooks() const {
  if (hooks_ == nullptr) {
    Raise(PyExc_RuntimeError,
          "the Python passes were shut down; the compile cannot go on with them");
  }
  return *hooks_;
}

Expected<std::unique_ptr<PassInstance>> PassBridge::Create(const std::string& descriptor_key) {
  PassDescriptor descriptor;
  PyObject* lease = nullptr;
  PyObject* object = nullptr;
  const std::string id = descriptor_key + "#" + std::to_string(++last_instance_);
  PythonClock clock;
  const Outcome outcome =
      CallPython(access_, {"creation of the pass object", {}, false}, clock, [&]() -> Outcome {
        const auto found = descriptors_.find(descriptor_key);
        if (found == descriptors_.end()) {
          return Outcome::Fail("Python pass '" + descriptor_key + "' is not loaded");
        }
        descriptor = found->second;
        hooks().create_holder(id, descriptor_key);
        const boost::python::object held = hooks().holder_lease(id);
        object = boost::python::object(held.attr("instance")).ptr();  // the lease keeps it
        lease = boost::python::incref(held.ptr());
        return Outcome::Ok();
      });
  if (!outcome) return outcome;
  return std::unique_ptr<PassInstance>(
      std::make_unique<PythonPassInstance>(*this, std::move(descriptor), id, lease, object, clock));
}

}  // namespace ge::bridge
