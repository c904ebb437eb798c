// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/make_shared.hpp>
#include <boost/python.hpp>

#include <memory>
#include <string>

#include "bridge_common/checked_function.h"
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

constexpr uint64_t kReleased = 0;  // TransferTable has no such key
constexpr char kCapture[] = "Pattern.capture_tensor";

/// Behind a Python Pattern: owns the pattern until release.
class PatternHandle {
 public:
  explicit PatternHandle(const py::object& graph) {
    if (!IsInstance(graph, "ge.graph", "Graph")) {
      RaiseArgument({"Pattern", "graph"}, "a ge.graph.Graph", graph);
    }
    scope_ =
        std::make_unique<capi::BorrowScope>("the Pattern that lent it has been released", true);
    pattern_ = std::make_unique<Pattern>(std::move(*TakeGraphOf(graph, scope_.get())));
  }

  void Capture(const py::object& source, const py::object& index) {
    Pattern& pattern = get();
    const NodeIo tensor = Tensor(source, index);
    if (tensor.node.store() != pattern.GetGraph().store()) {
      Raise(PyExc_RuntimeError,
            "capture_tensor: the tensor does not belong to the graph of pattern '" +
                pattern.Name() + "'");
    }
    pattern.CaptureTensor(tensor);
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
    if (pattern_ == nullptr) return kReleased;
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
    return IntegerArgument(index, {kCapture, "index"}, 0);
  }

  static NodeIo Tensor(const py::object& source, const py::object& index) {
    if (IsInstance(source, "ge.graph", "Node")) return {NodeOf(source), IndexOf(index, 0)};
    if (IsInstance(source, "ge.passes.pattern", "NodeIo")) {
      const int64_t own = IntegerArgument(source.attr("index"), {kCapture, "source.index"}, 0);
      return {NodeArgument(source.attr("node"), {kCapture, "source.node"}), IndexOf(index, own)};
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

boost::shared_ptr<PatternHandle> MakePattern(const py::object& graph) {
  return boost::make_shared<PatternHandle>(graph);
}

py::object CaptureTensor(const Self<PatternHandle>& self, const py::object& source,
                         const py::object& index) {
  self.value.Capture(source, index);
  return self.object;
}

py::list CapturedTensors(const PatternHandle& pattern) { return pattern.Captured(); }
bool IsValid(const PatternHandle& pattern) { return pattern.IsValid(); }
uint64_t Release(PatternHandle& pattern) { return pattern.Release(); }

boost::shared_ptr<PatternMatcherConfigBuilder> MakeBuilder() {
  return boost::make_shared<PatternMatcherConfigBuilder>();
}

py::object EnableConstValueMatch(const Self<PatternMatcherConfigBuilder>& self) {
  self.value.EnableConstValueMatch();
  return self.object;
}

py::object EnableIrAttrMatch(const Self<PatternMatcherConfigBuilder>& self) {
  self.value.EnableIrAttrMatch();
  return self.object;
}

PatternMatcherConfig BuildConfig(const PatternMatcherConfigBuilder& builder) {
  return *builder.Build();
}

bool IsConstValueMatch(const PatternMatcherConfig& config) {
  return config.IsEnableConstValueMatch();
}
bool IsIrAttrMatch(const PatternMatcherConfig& config) { return config.IsEnableIrAttrMatch(); }

uint64_t CloneConfig(const PatternMatcherConfig& config) {
  return TransferTable<PatternMatcherConfig>::Put(std::make_unique<PatternMatcherConfig>(config));
}

}  // namespace

void ExportPattern() {
  const py::class_<PatternHandle, boost::noncopyable> pattern(
      "Pattern", "A shape of graph to look for. Takes the graph over.", py::no_init);
  AddConstructor(pattern, "Pattern", {"graph"}, &MakePattern);
  AddChecked(pattern, "Pattern", "capture_tensor", {"source", "index?"}, &CaptureTensor,
             "Makes the tensor the next capture; returns self.");
  AddChecked(pattern, "Pattern", "get_captured_tensors", {}, &CapturedTensors,
             "Captures in order, as NodeIo.");
  AddChecked(pattern, "Pattern", "is_valid", {}, &IsValid, "False once the pattern was released.");
  AddChecked(pattern, "Pattern", "release", {}, &Release,
             "Hands the pattern to the bridge; returns a handle, 0 once it was released.");
  const auto config = LeafClass<PatternMatcherConfig>("PatternMatcherConfig",
                                                      "What is compared beyond types and edges.");
  AddChecked(config, "PatternMatcherConfig", "is_enable_const_value_match", {}, &IsConstValueMatch);
  AddChecked(config, "PatternMatcherConfig", "is_enable_ir_attr_match", {}, &IsIrAttrMatch);
  const char* const name = "PatternMatcherConfigBuilder";
  const py::class_<PatternMatcherConfigBuilder> builder(name, "Builds a PatternMatcherConfig.",
                                                        py::no_init);
  AddConstructor(builder, name, {}, &MakeBuilder);
  AddChecked(builder, name, "enable_const_value_match", {}, &EnableConstValueMatch);
  AddChecked(builder, name, "enable_ir_attr_match", {}, &EnableIrAttrMatch);
  AddChecked(builder, name, "build", {}, &BuildConfig);
  AddChecked(py::scope(), "", "clone_pattern_matcher_config", {"config"}, &CloneConfig,
             "Copies a config for the bridge; returns a handle.");
}

}  // namespace ge::bridge
