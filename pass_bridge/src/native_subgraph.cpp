// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python.hpp>

#include <vector>

#include "bridge_common/graph_objects.h"
#include "bridge_common/python_error.h"
#include "ge/fusion/subgraph_boundary.h"
#include "native_exports.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;
using fusion::NodeIo;
using fusion::SubgraphBoundary;
using fusion::SubgraphInput;
using fusion::SubgraphOutput;

constexpr char kExpectsPairs[] = "SubgraphInput expects iterable of (node, index)";

NodeIo PairOf(const py::object& item) {
  if (IsInstance(item, "ge.passes.pattern", "NodeIo")) {
    return {NodeOf(item.attr("node")), py::extract<int64_t>(item.attr("index"))()};
  }
  if (!PyTuple_Check(item.ptr()) && !PyList_Check(item.ptr())) {
    Raise(PyExc_RuntimeError, std::string(kExpectsPairs) + ", got " + TypeName(item));
  }
  const py::extract<int64_t> index(py::len(item) == 2 ? item[1] : py::object());
  if (!index.check() || !IsInstance(item[0], "ge.graph", "Node")) {
    Raise(PyExc_RuntimeError, kExpectsPairs);
  }
  return {NodeOf(item[0]), index()};
}

boost::shared_ptr<SubgraphInput> MakeInput(const py::object& pairs) {
  std::vector<NodeIo> consumers;
  PyObject* raw = PyObject_GetIter(pairs.ptr());
  if (raw == nullptr) {
    PyErr_Clear();
    Raise(PyExc_RuntimeError, std::string(kExpectsPairs) + ", got " + TypeName(pairs));
  }
  py::object iterator{py::handle<>(raw)};
  while (PyObject* item = PyIter_Next(iterator.ptr())) {
    consumers.push_back(PairOf(py::object(py::handle<>(item))));
  }
  if (PyErr_Occurred() != nullptr) py::throw_error_already_set();
  return boost::shared_ptr<SubgraphInput>(new SubgraphInput(std::move(consumers)));
}

boost::shared_ptr<SubgraphOutput> MakeOutput(const py::object& node, int64_t index) {
  return boost::shared_ptr<SubgraphOutput>(new SubgraphOutput(NodeIo{NodeOf(node), index}));
}

Status AddConsumer(SubgraphInput& input, const py::object& node, int64_t index) {
  return input.AddInput({NodeOf(node), index});
}

Status SetOutput(SubgraphOutput& output, const py::object& node, int64_t index) {
  return output.SetOutput({NodeOf(node), index});
}

Status AddBoundaryInput(SubgraphBoundary& boundary, int64_t index, const SubgraphInput& input) {
  return boundary.AddInput(index, input);
}

Status AddBoundaryOutput(SubgraphBoundary& boundary, int64_t index, const SubgraphOutput& output) {
  return boundary.AddOutput(index, output);
}

}  // namespace

void ExportSubgraph() {
  // The public parameter name is out_index; for an input it is the consumer's input port.
  py::class_<SubgraphInput>("SubgraphInput", "One tensor that enters a subgraph, by its consumers.")
      .def("__init__", py::make_constructor(&MakeInput))
      .def("add_input", &AddConsumer, (py::arg("self"), py::arg("node"), py::arg("out_index")));
  py::class_<SubgraphOutput>("SubgraphOutput", "One tensor that leaves a subgraph.")
      .def("__init__", py::make_constructor(&MakeOutput, py::default_call_policies(),
                                            (py::arg("node"), py::arg("out_index"))))
      .def("set_output", &SetOutput, (py::arg("self"), py::arg("node"), py::arg("out_index")));
  py::class_<SubgraphBoundary>("SubgraphBoundary", "What crosses the border of a subgraph.")
      .def("add_input", &AddBoundaryInput, (py::arg("self"), py::arg("index"), py::arg("input")))
      .def("add_output", &AddBoundaryOutput,
           (py::arg("self"), py::arg("index"), py::arg("output")));
}

}  // namespace ge::bridge
