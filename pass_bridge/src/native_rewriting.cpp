// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python.hpp>

#include <string>
#include <vector>

#include "bridge_common/graph_objects.h"
#include "bridge_common/python_error.h"
#include "ge/fusion/graph_fuse_inspector_utils.h"
#include "ge/fusion/graph_rewriter.h"
#include "native_exports.h"
#include "native_views.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;
using fusion::GraphFuseInspectorUtils;
using fusion::SubgraphBoundary;
using fusion::SubgraphRewriter;

[[noreturn]] void RaiseRefusal(const char* what, const CustomPassContext& context,
                               const Outcome& outcome) {
  Raise(PyExc_RuntimeError, std::string(what) + ", pass_name=" + context.GetPassName() +
                                ", status=" + std::to_string(outcome.code()) + ", " +
                                outcome.message());
}

/// replace(boundary, replacement) -> status, replace(boundary, replacement, *, context) -> None.
py::object Replace(const SubgraphBoundary& boundary, const py::object& replacement,
                   const py::object& context) {
  const Graph graph = GraphOf(replacement);
  if (context.is_none()) {
    return py::object(SubgraphRewriter::TryReplace(boundary, graph, nullptr).code());
  }
  CustomPassContext& pass = py::extract<const ContextView&>(context)().get();
  const Outcome outcome = SubgraphRewriter::TryReplace(boundary, graph, &pass);
  if (!outcome) {
    pass.SetErrorMessage(outcome.message());
    RaiseRefusal("SubgraphRewriter::Replace with context failed", pass, outcome);
  }
  return {};
}

py::object ReplaceRaw(const py::tuple& args, const py::dict& keywords) {
  static constexpr const char* kNames[] = {"boundary", "replacement"};
  py::object values[2];
  const py::ssize_t given = py::len(args);
  py::dict rest;
  rest.update(keywords);
  for (py::ssize_t i = 0; i < 2; ++i) {
    if (i < given) {
      values[i] = args[i];
    } else if (rest.has_key(kNames[i])) {
      values[i] = rest[kNames[i]];
      rest[kNames[i]].del();
    } else {
      Raise(PyExc_TypeError,
            std::string("SubgraphRewriter.replace misses the argument ") + kNames[i]);
    }
  }
  const py::object context = rest.get("context");
  if (rest.has_key("context")) rest["context"].del();
  if (given > 2 || py::len(rest) > 0) {
    Raise(PyExc_TypeError,
          "SubgraphRewriter.replace takes (boundary, replacement, *, context=None)");
  }
  py::extract<const SubgraphBoundary&> boundary(values[0]);
  if (!boundary.check()) {
    Raise(PyExc_TypeError,
          "SubgraphRewriter.replace expects a SubgraphBoundary, got " + TypeName(values[0]));
  }
  return Replace(boundary(), values[1], context);
}

struct Rewriter {};

std::vector<GNode> NodesOf(const py::object& nodes) {
  std::vector<GNode> result;
  const py::ssize_t count = py::len(nodes);
  for (py::ssize_t i = 0; i < count; ++i) result.push_back(NodeOf(nodes[i]));
  return result;
}

py::tuple CanFuse(const py::object& nodes) {
  std::string reason;
  const bool can = GraphFuseInspectorUtils::CanFuse(NodesOf(nodes), reason);
  return py::make_tuple(can, reason);
}

void ReportFuse(const py::object& before, const py::object& after, const ContextView& context) {
  CustomPassContext& pass = context.get();
  const Outcome outcome =
      GraphFuseInspectorUtils::TryReportFuse(NodesOf(before), NodesOf(after), pass);
  if (!outcome) RaiseRefusal("Failed to report fusion result", pass, outcome);
}

}  // namespace

void ExportRewriting() {
  py::class_<Rewriter>("SubgraphRewriter", "Replaces a part of a graph, all or nothing.",
                       py::no_init)
      .def("replace", py::raw_function(&ReplaceRaw))
      .staticmethod("replace");
  py::def("can_fuse", &CanFuse, py::arg("nodes"), "(may the nodes become one?, why not)");
  py::def("report_fuse", &ReportFuse, (py::arg("before"), py::arg("after"), py::arg("context")));
  py::def("release_graph", &ReleaseTokenOf, py::arg("graph"),
          "Takes the native graph out of a Graph for the bridge; returns a handle.");
}

}  // namespace ge::bridge
