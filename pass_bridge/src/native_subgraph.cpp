// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/make_shared.hpp>
#include <boost/python.hpp>

#include <string>
#include <vector>

#include "bridge_common/checked_function.h"
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
  constexpr char kFunction[] = "SubgraphInput";
  if (IsInstance(item, "ge.passes.pattern", "NodeIo")) {
    return {NodeArgument(item.attr("node"), {kFunction, "NodeIo.node"}),
            IntegerArgument(item.attr("index"), {kFunction, "NodeIo.index"})};
  }
  if (!PyTuple_Check(item.ptr()) && !PyList_Check(item.ptr())) {
    Raise(PyExc_RuntimeError, std::string(kExpectsPairs) + ", got " + TypeName(item));
  }
  if (py::len(item) != 2) {
    Raise(PyExc_RuntimeError,
          std::string(kExpectsPairs) + ", got " + std::to_string(py::len(item)) + " items");
  }
  const py::object node(item[0]);
  const py::object index(item[1]);
  if (!IsInstance(node, "ge.graph", "Node") || !PyLong_Check(index.ptr())) {
    Raise(PyExc_RuntimeError,
          std::string(kExpectsPairs) + ", got (" + TypeName(node) + ", " + TypeName(index) + ")");
  }
  return {NodeOf(node), IntegerArgument(index, {kFunction, "index"})};
}

boost::shared_ptr<SubgraphInput> MakeInput(const py::object& pairs) {
  if (pairs.is_none()) return boost::make_shared<SubgraphInput>();
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
  return boost::make_shared<SubgraphInput>(std::move(consumers));
}

boost::shared_ptr<SubgraphOutput> MakeOutput(const py::object& node, const py::object& index) {
  if (node.is_none() && index.is_none()) return boost::make_shared<SubgraphOutput>();
  constexpr char kFunction[] = "SubgraphOutput";
  const GNode producer = NodeArgument(node, {kFunction, "node"});
  return boost::make_shared<SubgraphOutput>(
      NodeIo{producer, IntegerArgument(index, {kFunction, "out_index"})});
}

boost::shared_ptr<SubgraphBoundary> MakeBoundary() {
  return boost::make_shared<SubgraphBoundary>();
}

Status AddConsumer(SubgraphInput& input, const GNode& node, int64_t index) {
  return input.AddInput({node, index});
}

Status SetOutput(SubgraphOutput& output, const GNode& node, int64_t index) {
  return output.SetOutput({node, index});
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
  const py::class_<SubgraphInput> input(
      "SubgraphInput", "One tensor that enters a subgraph, by its consumers.", py::no_init);
  AddConstructor(input, "SubgraphInput", {"consumers?"}, &MakeInput);
  AddChecked(input, "SubgraphInput", "add_input", {"node", "out_index"}, &AddConsumer);
  const py::class_<SubgraphOutput> output("SubgraphOutput", "One tensor that leaves a subgraph.",
                                          py::no_init);
  AddConstructor(output, "SubgraphOutput", {"node?", "out_index?"}, &MakeOutput);
  AddChecked(output, "SubgraphOutput", "set_output", {"node", "out_index"}, &SetOutput);
  const py::class_<SubgraphBoundary> boundary(
      "SubgraphBoundary", "What crosses the border of a subgraph.", py::no_init);
  AddConstructor(boundary, "SubgraphBoundary", {}, &MakeBoundary);
  AddChecked(boundary, "SubgraphBoundary", "add_input", {"index", "input"}, &AddBoundaryInput);
  AddChecked(boundary, "SubgraphBoundary", "add_output", {"index", "output"}, &AddBoundaryOutput);
}

}  // namespace ge::bridge
