// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python.hpp>

#include <string>
#include <vector>

#include "bridge_common/checked_function.h"
#include "bridge_common/graph_objects.h"
#include "bridge_common/python_error.h"
#include "ge/fusion/graph_fuse_inspector_utils.h"
#include "ge/fusion/graph_rewriter.h"
#include "ge/fusion/infer_shape_util.h"
#include "native_exports.h"
#include "native_views.h"
#include "support/status_text.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;
using fusion::GraphFuseInspectorUtils;
using fusion::InferShapeUtil;
using fusion::SubgraphBoundary;
using fusion::SubgraphRewriter;

constexpr char kReplace[] = "SubgraphRewriter.replace";

[[noreturn]] void RaiseRefusal(const char* what, const CustomPassContext& context,
                               const Outcome& outcome) {
  Raise(PyExc_RuntimeError, std::string(what) + ", pass_name=" + context.pass_name() + ", status=" +
                                StatusText(outcome.code()) + ", " + outcome.message());
}

Graph GraphArgument(const py::object& graph, const ArgumentPlace& place) {
  if (!IsInstance(graph, "ge.graph", "Graph")) RaiseArgument(place, "a ge.graph.Graph", graph);
  return GraphOf(graph);
}

/// replace(boundary, replacement) -> status, replace(boundary, replacement, *, context) -> None.
py::object Replace(const SubgraphBoundary& boundary, const py::object& replacement,
                   const py::object& context) {
  const Graph graph = GraphArgument(replacement, {kReplace, "replacement"});
  if (context.is_none()) {
    return py::object(SubgraphRewriter::TryReplace(boundary, graph, nullptr).code());
  }
  CustomPassContext& pass = InstanceArgument<ContextView>(context, {kReplace, "context"}).get();
  const Outcome outcome = SubgraphRewriter::TryReplace(boundary, graph, &pass);
  if (!outcome) {
    pass.SetErrorMessage(outcome.message());
    RaiseRefusal("SubgraphRewriter::Replace with context failed", pass, outcome);
  }
  return {};
}

py::object ReplaceRaw(const py::tuple& args, const py::dict& keywords) {
  if (py::len(args) > 2) {
    Raise(PyExc_TypeError, std::string(kReplace) +
                               "() takes (boundary, replacement, *, context=None), got " +
                               std::to_string(py::len(args)) + " arguments in a row");
  }
  const auto values =
      BindArguments(kReplace, {"boundary", "replacement", "context?"}, args, keywords);
  return Replace(InstanceArgument<SubgraphBoundary>(values[0], {kReplace, "boundary"}), values[1],
                 values[2]);
}

struct Rewriter {};

std::vector<GNode> NodesOf(const py::object& nodes, const ArgumentPlace& place) {
  if (!PyList_Check(nodes.ptr()) && !PyTuple_Check(nodes.ptr())) {
    RaiseArgument(place, "a list of ge.graph.Node", nodes);
  }
  std::vector<GNode> result;
  const py::ssize_t count = py::len(nodes);
  for (py::ssize_t i = 0; i < count; ++i) result.push_back(NodeArgument(nodes[i], place));
  return result;
}

py::tuple CanFuse(const py::object& nodes) {
  std::string reason;
  const bool can = GraphFuseInspectorUtils::CanFuse(NodesOf(nodes, {"can_fuse", "nodes"}), reason);
  return py::make_tuple(can, reason);
}

void ReportFuse(const py::object& before, const py::object& after, const ContextView& context) {
  CustomPassContext& pass = context.get();
  const Outcome outcome = GraphFuseInspectorUtils::TryReportFuse(
      NodesOf(before, {"report_fuse", "before"}), NodesOf(after, {"report_fuse", "after"}), pass);
  if (!outcome) RaiseRefusal("Failed to report fusion result", pass, outcome);
}

void InferShape(const py::object& replacement, const py::object& source) {
  const Graph graph = GraphArgument(replacement, {"infer_shape", "replacement"});
  const py::extract<const SubgraphBoundary&> boundary(source);
  const py::extract<const MatchView&> match(source);
  Outcome outcome;
  if (boundary.check()) {
    outcome = InferShapeUtil::TryInferShape(graph, boundary());
  } else if (match.check()) {
    outcome = InferShapeUtil::TryInferShape(graph, match().get());
  } else {
    outcome = InferShapeUtil::TryInferShape(graph, NodeArgument(source, {"infer_shape", "source"}));
  }
  if (!outcome) Raise(PyExc_RuntimeError, outcome.message());
}

uint64_t ReleaseGraph(const py::object& graph) {
  if (!IsInstance(graph, "ge.graph", "Graph")) {
    RaiseArgument({"release_graph", "graph"}, "a ge.graph.Graph", graph);
  }
  return ReleaseTokenOf(graph);
}

}  // namespace

void ExportRewriting() {
  py::class_<Rewriter>("SubgraphRewriter", "Replaces a part of a graph, all or nothing.",
                       py::no_init)
      .def("replace", py::raw_function(&ReplaceRaw))
      .staticmethod("replace");
  const py::scope module;
  AddChecked(module, "", "can_fuse", {"nodes"}, &CanFuse, "(may the nodes become one?, why not)");
  AddChecked(module, "", "report_fuse", {"before", "after", "context"}, &ReportFuse);
  AddChecked(module, "", "infer_shape", {"replacement", "source"}, &InferShape,
             "Shapes of a replacement graph from what it replaces.");
  AddChecked(module, "", "release_graph", {"graph"}, &ReleaseGraph,
             "Takes the native graph out of a Graph for the bridge; returns a handle.");
}

}  // namespace ge::bridge
