// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python.hpp>

#include <string>

#include "bridge_common/checked_function.h"
#include "bridge_common/graph_objects.h"
#include "bridge_common/leaf_class.h"
#include "bridge_common/python_error.h"
#include "native_exports.h"
#include "native_views.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;

std::string GetPassName(const ContextView& view) { return view.get().pass_name(); }
std::string GetErrorMessage(const ContextView& view) { return view.get().error_message(); }
void SetPassName(const ContextView& view, const std::string& name) {
  view.get().SetPassName({name.data(), name.size()});
}
void SetErrorMessage(const ContextView& view, const std::string& text) {
  view.get().SetErrorMessage(text);
}

std::string GetOptionValue(const ContextView& view, const std::string& key) {
  std::optional<std::string> value = view.get().GetOptionValue(key);
  if (!value) {
    Raise(PyExc_RuntimeError,
          "Failed to get option value for key: " + key + " (it was not given to this compile)");
  }
  return *std::move(value);
}

py::list MatchedNodes(const MatchView& view) {
  py::list result;
  for (const GNode& node : view.get().GetMatchedNodes()) {
    result.append(NodeObject(node, *view.slot->scope));
  }
  return result;
}

py::object CapturedTensor(const MatchView& view, int64_t index) {
  if (index < 0) Raise(PyExc_RuntimeError, "get_captured_tensor: index must not be negative");
  Expected<fusion::NodeIo> found = view.get().GetCapturedTensor(static_cast<size_t>(index));
  if (!found) Raise(PyExc_RuntimeError, found.error().message());
  return py::import("ge.passes.pattern")
      .attr("NodeIo")(NodeObject(found->node, *view.slot->scope), found->index);
}

std::string PatternGraphName(const MatchView& view) { return view.get().pattern_graph_name(); }
/// str and repr never raise: an ended view says so.
std::string MatchText(const MatchView& view) {
  if (view.slot == nullptr || view.slot->match == nullptr) return "<MatchResult: has expired>";
  return view.slot->match->ToString();
}
std::string ContextText(const ContextView& view) {
  if (view.slot == nullptr || view.slot->context == nullptr) return "<PassContext: has expired>";
  return "PassContext(pass_name='" + view.get().pass_name() + "')";
}
void Invalidate(const MatchView& view) {
  if (view.slot != nullptr) view.slot->match = nullptr;
}

/// Hooks of the two styles differ in a name only, so that one is easily written for the other.
py::object MatchItem(const MatchView& /*view*/, const py::object& /*index*/) {
  Raise(PyExc_TypeError,
        "'MatchResult' object is not subscriptable; for the inputs of the match name the second "
        "parameter 'inputs': replacement(self, inputs)");
}

py::object BorrowNode(capi::Token token) {
  return py::import("ge.graph").attr("Node").attr("_create_from")(token, false);
}

}  // namespace

void ExportViews() {
  const auto context = LeafClass<ContextView>(
      "PassContext", "What a running pass may ask and say. Valid inside the hook.");
  AddChecked(context, "PassContext", "get_pass_name", {}, &GetPassName);
  AddChecked(context, "PassContext", "get_error_message", {}, &GetErrorMessage);
  AddChecked(context, "PassContext", "set_error_message", {"error_message"}, &SetErrorMessage);
  AddChecked(context, "PassContext", "set_pass_name", {"pass_name"}, &SetPassName);
  AddChecked(context, "PassContext", "get_option_value", {"option_key"}, &GetOptionValue);
  AddChecked(context, "PassContext", "__repr__", {}, &ContextText);
  const auto match =
      LeafClass<MatchView>("MatchResult", "One place where a pattern fits. Valid inside the hook.");
  AddChecked(match, "MatchResult", "get_matched_nodes", {}, &MatchedNodes);
  AddChecked(match, "MatchResult", "get_captured_tensor", {"capture_index"}, &CapturedTensor);
  AddChecked(match, "MatchResult", "get_pattern_graph_name", {}, &PatternGraphName);
  AddChecked(match, "MatchResult", "__getitem__", {"index"}, &MatchItem);
  AddChecked(match, "MatchResult", "__str__", {}, &MatchText);
  AddChecked(match, "MatchResult", "__repr__", {}, &MatchText);
  AddChecked(match, "MatchResult", "_invalidate", {}, &Invalidate);
  const py::scope module;
  AddChecked(module, "", "borrow_match_result", {"handle"}, &BorrowMatchResult,
             "MatchResult that the bridge lends for the running hook.");
  AddChecked(module, "", "borrow_node", {"handle"}, &BorrowNode,
             "Node that the bridge lends until the Run ends.");
}

}  // namespace ge::bridge
