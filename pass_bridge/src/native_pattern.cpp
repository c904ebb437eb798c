// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python.hpp>

#include <memory>

#include "bridge_common/graph_objects.h"
#include "bridge_common/leaf_class.h"
#include "bridge_common/python_error.h"
#include "capi/es_tensor.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "native_exports.h"
#include "transfer_table.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;
using fusion::NodeIo;
using fusion::Pattern;
using fusion::PatternMatcherConfig;
using fusion::PatternMatcherConfigBuilder;

/// Behind a Python Pattern: owns the pattern until release.
class PatternHandle {
 public:
  explicit PatternHandle(const py::object& graph) {
    if (!IsInstance(graph, "ge.graph", "Graph")) {
      Raise(PyExc_TypeError, "Pattern expects ge.graph.Graph, got " + TypeName(graph));
    }
    scope_ =
        std::make_unique<capi::BorrowScope>("the Pattern that lent it has been released", true);
    pattern_ = std::make_unique<Pattern>(std::move(*TakeGraphOf(graph, scope_.get())));
  }

  void Capture(const py::object& source, const py::object& index) {
    Pattern& pattern = get();
    NodeIo tensor = Tensor(source, index);
    if (tensor.node.store() != pattern.GetGraph().store()) {
      Raise(PyExc_RuntimeError,
            "capture_tensor: the tensor does not belong to the graph of pattern '" +
                pattern.Name() + "'");
    }
    pattern.CaptureTensor(std::move(tensor));
  }

  py::list Captured() const {
    const py::object make = py::import("ge.passes.pattern").attr("NodeIo");
    py::list result;
    for (const NodeIo& tensor : get().GetCapturedTensors()) {
      result.append(make(NodeObject(tensor.node, *scope_), tensor.index));
    }
    return result;
  }

  bool IsValid() const { return pattern_ != nullptr; }

  uint64_t Release() {
    get();
    scope_.reset();
    return TransferTable<Pattern>::Put(std::move(pattern_));
  }

 private:
  Pattern& get() const {
    if (pattern_ == nullptr) Raise(PyExc_RuntimeError, "Pattern handle has been released");
    return *pattern_;
  }

  static int64_t IndexOf(const py::object& index, int64_t fallback) {
    if (index.is_none()) return fallback;
    const int64_t value = py::extract<int64_t>(index)();
    if (value < 0) Raise(PyExc_ValueError, "capture_tensor: index must not be negative");
    return value;
  }

  static NodeIo Tensor(const py::object& source, const py::object& index) {
    if (IsInstance(source, "ge.graph", "Node")) return {NodeOf(source), IndexOf(index, 0)};
    if (IsInstance(source, "ge.passes.pattern", "NodeIo")) {
      const int64_t own = py::extract<int64_t>(source.attr("index"))();
      return {NodeOf(source.attr("node")), IndexOf(index, own)};
    }
    if (!IsInstance(source, "ge.es.tensor_holder", "TensorHolder")) {
      Raise(PyExc_TypeError,
            "capture_tensor expects TensorHolder, Node or NodeIo, got " + TypeName(source));
    }
    Expected<capi::EsTensor> found = capi::ResolveEsTensor(TokenOf(source, "TensorHolder"));
    if (!found) Raise(PyExc_RuntimeError, found.error().message());
    return {found->node, IndexOf(index, found->output)};
  }

  std::unique_ptr<Pattern> pattern_;
  std::unique_ptr<capi::BorrowScope> scope_;  // of the nodes that get_captured_tensors gave
};

py::object CaptureTensor(py::object self, const py::object& source, const py::object& index) {
  PatternHandle& handle = py::extract<PatternHandle&>(self);
  handle.Capture(source, index);
  return self;
}

py::object EnableConstValueMatch(py::object self) {
  PatternMatcherConfigBuilder& builder = py::extract<PatternMatcherConfigBuilder&>(self);
  builder.EnableConstValueMatch();
  return self;
}

py::object EnableIrAttrMatch(py::object self) {
  PatternMatcherConfigBuilder& builder = py::extract<PatternMatcherConfigBuilder&>(self);
  builder.EnableIrAttrMatch();
  return self;
}

PatternMatcherConfig BuildConfig(const PatternMatcherConfigBuilder& builder) {
  return *builder.Build();
}

uint64_t CloneConfig(const PatternMatcherConfig& config) {
  return TransferTable<PatternMatcherConfig>::Put(std::make_unique<PatternMatcherConfig>(config));
}

}  // namespace

void ExportPattern() {
  py::class_<PatternHandle, boost::noncopyable>(
      "Pattern", "A shape of graph to look for. Takes the graph over.",
      py::init<py::object>(py::arg("graph")))
      .def("capture_tensor", &CaptureTensor,
           (py::arg("self"), py::arg("source"), py::arg("index") = py::object()),
           "Makes the tensor the next capture; returns self.")
      .def("get_captured_tensors", &PatternHandle::Captured, "Captures in order, as NodeIo.")
      .def("is_valid", &PatternHandle::IsValid, "False once the pattern was released.")
      .def("release", &PatternHandle::Release,
           "Hands the pattern to the bridge; returns a handle.");
  LeafClass<PatternMatcherConfig>("PatternMatcherConfig",
                                  "What is compared beyond types and edges.")
      .def("is_enable_const_value_match", &PatternMatcherConfig::IsEnableConstValueMatch)
      .def("is_enable_ir_attr_match", &PatternMatcherConfig::IsEnableIrAttrMatch);
  py::class_<PatternMatcherConfigBuilder>("PatternMatcherConfigBuilder",
                                          "Builds a PatternMatcherConfig.")
      .def("enable_const_value_match", &EnableConstValueMatch)
      .def("enable_ir_attr_match", &EnableIrAttrMatch)
      .def("build", &BuildConfig);
  py::def("clone_pattern_matcher_config", &CloneConfig, py::arg("config"),
          "Copies a config for the bridge; returns a handle.");
}

}  // namespace ge::bridge
