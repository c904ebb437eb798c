// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass_set.h"

#include <boost/python.hpp>

#include <cstdlib>
#include <utility>

#include "bridge_common/python_call.h"
#include "pass_bridge.h"
#include "pass_instance.h"

namespace ge::bridge {

using fusion::PassDescriptor;
using fusion::PassInstance;

namespace {

constexpr char kPathVariable[] = "ASCEND_GE_PY_PASS_PATH";

}  // namespace

PassSet::PassSet(PassBridge& bridge, const std::vector<LoadedPass>& passes)
    : access_(bridge.access()), bridge_(&bridge) {
  for (const LoadedPass& pass : passes) {
    const Entry entry{pass.descriptor, boost::python::incref(pass.cls.ptr())};
    entries_.emplace(pass.descriptor.key, entry);
  }
}

PassSet::~PassSet() {
  for (const auto& entry : entries_) access_.DropReference(entry.second.cls);
}

void PassSet::Close() {
  bridge_ = nullptr;
  const auto entries = std::exchange(entries_, {});
  for (const auto& entry : entries) boost::python::decref(entry.second.cls);
}

Expected<std::unique_ptr<PassInstance>> PassSet::Create(const std::string& descriptor_key) {
  PassDescriptor descriptor;
  PassBridge* bridge = nullptr;
  PyObject* lease = nullptr;
  PyObject* object = nullptr;
  const std::string id = descriptor_key + "#" + std::to_string(++last_instance_);
  PythonClock clock;
  const Outcome outcome =
      CallPython(access_, {"creation of the pass object", {}, false}, clock, [&]() -> Outcome {
        bridge = bridge_;
        if (bridge == nullptr) return Outcome::Fail(PassBridge::kEnded);
        const auto found = entries_.find(descriptor_key);
        if (found == entries_.end()) {
          return Outcome::Fail("Python pass '" + descriptor_key + "' is not loaded");
        }
        descriptor = found->second.descriptor;
        const boost::python::object cls{
            boost::python::handle<>(boost::python::borrowed(found->second.cls))};
        const boost::python::object held = bridge->hooks().new_holder(id, cls);
        object = boost::python::object(held.attr("instance")).ptr();  // the lease keeps it
        lease = boost::python::incref(held.ptr());
        return Outcome::Ok();
      });
  if (!outcome) return outcome;
  return std::unique_ptr<PassInstance>(std::make_unique<PythonPassInstance>(
      *bridge, std::move(descriptor), id, lease, object, clock));
}

bool PassSet::IsCurrent() {
  bool current = true;
  PythonClock clock;
  // A check that fails is no reason to load: what is wrong shows where the passes are used.
  (void)CallPython(access_, {"check of the pass files", {}, true}, clock, [&]() -> Outcome {
    if (bridge_ == nullptr) return Outcome::Ok();
    const char* path = std::getenv(kPathVariable);
    const boost::python::object bytes{
        boost::python::handle<>(PyBytes_FromString(path == nullptr ? "" : path))};
    current = boost::python::extract<bool>(bridge_->hooks().passes_are_current(bytes));
    return Outcome::Ok();
  });
  return current;
}

}  // namespace ge::bridge
