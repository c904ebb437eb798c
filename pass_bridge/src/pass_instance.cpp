// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass_instance.h"

#include <boost/python.hpp>

#include "bridge_common/graph_objects.h"
#include "ge/pyrt/console.h"
#include "pass_bridge.h"
#include "run_result.h"
#include "transfer_table.h"

namespace ge::bridge {

namespace py = boost::python;
using fusion::MatchResult;
using fusion::Pattern;
using fusion::PatternMatcherConfig;

PythonPassInstance::PythonPassInstance(PassBridge& bridge, fusion::PassDescriptor descriptor,
                                       std::string id, PyObject* lease, PyObject* object,
                                       PythonClock clock)
    : bridge_(bridge),
      descriptor_(std::move(descriptor)),
      id_(std::move(id)),
      lease_(lease),
      object_(object),
      clock_(clock),
      run_("run", descriptor_),
      config_("matcher_config", descriptor_),
      patterns_("patterns", descriptor_),
      meet_requirements_("meet_requirements", descriptor_),
      replacement_("replacement", descriptor_),
      contexts_(bridge.access()),
      matches_(bridge.access()),
      scope_("pass '" + descriptor_.name + "' has ended its Run") {}

PythonPassInstance::~PythonPassInstance() {
  // No attach here: a destructor is noexcept, and a thread may be ended inside an attach.
  bridge_.access().DropReference(lease_);
}

PythonPassInstance::HookName::HookName(const char* name, const fusion::PassDescriptor& descriptor)
    : place{std::string("hook ") + name + "()", descriptor.location, false},
      activity("pass '" + pyrt::console::Printable(descriptor.name) + "', " + place.what) {}

Outcome PythonPassInstance::Hook(const HookName& name, const CustomPassContext* context,
                                 const std::function<Outcome()>& body) {
  const interrupt::Activity running(name.activity);
  Outcome outcome = CallPython(bridge_.access(), name.place, clock_, body);
  const bool failed = !outcome && outcome.code() != NOT_CHANGED;
  if (!failed || context == nullptr || context->error_message().empty()) return outcome;
  return {outcome.code(),
          outcome.message() + "; its context holds the message: " + context->error_message()};
}

Outcome PythonPassInstance::Run(const GraphPtr& graph, CustomPassContext& context) {
  return Hook(run_, &context, [&] {
    const ContextLease lease(contexts_, context);
    const py::object result =
        bridge_.hooks().run(id_, capi::LendGraph(*graph, scope_), lease.object());
    return JudgeRunResult(result, descriptor_.name);
  });
}

Expected<PatternMatcherConfig> PythonPassInstance::MatcherConfig() {
  PatternMatcherConfig config;
  Outcome outcome = Hook(config_, nullptr, [&] {
    const py::object handle = bridge_.hooks().matcher_config(id_);
    if (handle.is_none()) return Outcome::Ok();
    const auto claimed =
        TransferTable<PatternMatcherConfig>::Claim(py::extract<uint64_t>(handle)());
    if (claimed != nullptr) config = *claimed;
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return config;
}

Expected<std::vector<std::unique_ptr<Pattern>>> PythonPassInstance::Patterns(
    CustomPassContext& context) {
  std::vector<std::unique_ptr<Pattern>> patterns;
  Outcome outcome = Hook(patterns_, &context, [&] {
    const py::object handles = bridge_.hooks().patterns(id_);
    for (py::ssize_t i = 0; i < py::len(handles); ++i) {
      auto claimed = TransferTable<Pattern>::Claim(py::extract<uint64_t>(handles[i])());
      if (claimed == nullptr)
        return Outcome::Fail("patterns() gave a pattern that was taken before");
      patterns.push_back(std::move(claimed));
    }
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return patterns;
}

py::object PythonPassInstance::CallForMatch(const py::object& method, const MatchResult& match,
                                            CustomPassContext& context) {
  const ContextLease context_lease(contexts_, context);
  const MatchLease match_lease(matches_, match, scope_);
  return py::object(py::handle<>(PyObject_CallMethodObjArgs(
      object_, method.ptr(), match_lease.get(), context_lease.get(), nullptr)));
}

Expected<bool> PythonPassInstance::MeetRequirements(const MatchResult& match,
                                                    CustomPassContext& context) {
  bool answer = false;
  Outcome outcome = Hook(meet_requirements_, &context, [&] {
    const py::object said = CallForMatch(bridge_.hooks().meet_requirements, match, context);
    const int truth = PyObject_IsTrue(said.ptr());
    if (truth < 0) py::throw_error_already_set();
    answer = truth != 0;
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return answer;
}

Expected<bool> PythonPassInstance::MeetRequirements(const GNode& node, CustomPassContext& context) {
  bool answer = false;
  Outcome outcome = Hook(meet_requirements_, &context, [&] {
    const ContextLease lease(contexts_, context);
    answer = py::extract<bool>(bridge_.hooks().node_meet_requirements(
        id_, capi::LendNode(node, scope_), lease.object()))();
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return answer;
}

Expected<GraphUniqPtr> PythonPassInstance::Replacement(const MatchResult& match,
                                                       CustomPassContext& context) {
  capi::Token token = 0;
  Outcome outcome = Hook(replacement_, &context, [&] {
    const PythonHooks& hooks = bridge_.hooks();
    const py::object graph = CallForMatch(hooks.replacement, match, context);
    const int fits = PyObject_IsInstance(graph.ptr(), hooks.graph_class.ptr());
    if (fits < 0) py::throw_error_already_set();
    if (fits == 0) {
      hooks.refuse_replacement("PatternFusionPass", py::object(py::handle<>(py::borrowed(object_))),
                               graph);
    }
    token = ReleaseTokenOf(graph, hooks.graph_fields);
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return capi::TakeGraph(token);
}

Expected<GraphUniqPtr> PythonPassInstance::Replacement(const GNode& node,
                                                       CustomPassContext& context) {
  capi::Token token = 0;
  Outcome outcome = Hook(replacement_, &context, [&] {
    const ContextLease lease(contexts_, context);
    token = py::extract<capi::Token>(
        bridge_.hooks().node_replacement(id_, capi::LendNode(node, scope_), lease.object()))();
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return capi::TakeGraph(token);
}

}  // namespace ge::bridge
