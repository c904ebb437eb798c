// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass_instance.h"

#include <boost/python.hpp>

#include "ge/pyrt/console.h"
#include "native_views.h"
#include "pass_bridge.h"
#include "run_result.h"
#include "support/interrupt.h"
#include "transfer_table.h"

namespace ge::bridge {

namespace py = boost::python;
using fusion::MatchResult;
using fusion::Pattern;
using fusion::PatternMatcherConfig;

PythonPassInstance::PythonPassInstance(PassBridge& bridge, fusion::PassDescriptor descriptor,
                                       std::string id, PyObject* lease, PythonClock clock)
    : bridge_(bridge),
      descriptor_(std::move(descriptor)),
      id_(std::move(id)),
      lease_(lease),
      clock_(clock),
      scope_("pass '" + descriptor_.name + "' has ended its Run") {}

PythonPassInstance::~PythonPassInstance() {
  // No attach here: a destructor is noexcept, and a thread may be ended inside an attach.
  bridge_.access().DropReference(lease_);
}

Outcome PythonPassInstance::Hook(const char* name, const CustomPassContext* context,
                                 const std::function<Outcome()>& body) {
  const CallPlace place{std::string("hook ") + name + "()", descriptor_.location, false};
  const interrupt::Activity running("pass '" + pyrt::console::Printable(descriptor_.name) + "', " +
                                    place.what);
  Outcome outcome = CallPython(bridge_.access(), place, clock_, body);
  const bool failed = !outcome && outcome.code() != NOT_CHANGED;
  if (!failed || context == nullptr || context->GetErrorMessage().empty()) return outcome;
  return {outcome.code(), outcome.message() + "; the pass reported: " + context->GetErrorMessage()};
}

Outcome PythonPassInstance::Run(const GraphPtr& graph, CustomPassContext& context) {
  return Hook("run", &context, [&] {
    const ContextLease lease(context);
    const py::object result =
        bridge_.hooks().run(id_, capi::LendGraph(*graph, scope_), lease.object());
    return JudgeRunResult(result, descriptor_.name);
  });
}

Expected<PatternMatcherConfig> PythonPassInstance::MatcherConfig() {
  PatternMatcherConfig config;
  Outcome outcome = Hook("matcher_config", nullptr, [&] {
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
  Outcome outcome = Hook("patterns", &context, [&] {
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

Expected<bool> PythonPassInstance::MeetRequirements(const MatchResult& match,
                                                    CustomPassContext& context) {
  bool answer = false;
  Outcome outcome = Hook("meet_requirements", &context, [&] {
    const ContextLease context_lease(context);
    const MatchLease match_lease(match, scope_);
    answer = py::extract<bool>(
        bridge_.hooks().meet_requirements(id_, match_lease.handle(), context_lease.object()))();
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return answer;
}

Expected<bool> PythonPassInstance::MeetRequirements(const GNode& node, CustomPassContext& context) {
  bool answer = false;
  Outcome outcome = Hook("meet_requirements", &context, [&] {
    const ContextLease lease(context);
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
  Outcome outcome = Hook("replacement", &context, [&] {
    const ContextLease context_lease(context);
    const MatchLease match_lease(match, scope_);
    token = py::extract<capi::Token>(
        bridge_.hooks().replacement(id_, match_lease.handle(), context_lease.object()))();
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return capi::TakeGraph(token);
}

Expected<GraphUniqPtr> PythonPassInstance::Replacement(const GNode& node,
                                                       CustomPassContext& context) {
  capi::Token token = 0;
  Outcome outcome = Hook("replacement", &context, [&] {
    const ContextLease lease(context);
    token = py::extract<capi::Token>(
        bridge_.hooks().node_replacement(id_, capi::LendNode(node, scope_), lease.object()))();
    return Outcome::Ok();
  });
  if (!outcome) return outcome;
  return capi::TakeGraph(token);
}

}  // namespace ge::bridge
