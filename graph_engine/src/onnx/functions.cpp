// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/functions.h"

#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "onnx/function_growth.h"
#include "onnx/plugin_registry.h"
#include "support/unique_names.h"

namespace ge::onnx {
namespace {

constexpr char kOpsetKey[] = "ge.function_opset";  // metadata of nodes that came from a function

using FunctionKey = std::pair<std::string, std::string>;
using FunctionMap = std::map<FunctionKey, const FunctionProto*>;

/// Value names of one call: the function's inputs and outputs are the caller's, the rest is
/// prefixed.
class Renamer {
 public:
  Renamer(const FunctionProto& function, const NodeProto& call, std::string prefix)
      : prefix_(std::move(prefix)) {
    for (int i = 0; i < function.input_size(); ++i) {
      names_[function.input(i)] = i < call.input_size() ? call.input(i) : std::string();
    }
    for (int i = 0; i < function.output_size(); ++i) {
      if (i < call.output_size() && !call.output(i).empty())
        names_[function.output(i)] = call.output(i);
    }
  }
  std::string operator()(const std::string& name) const {
    if (name.empty()) return name;
    const auto it = names_.find(name);
    return it == names_.end() ? prefix_ + name : it->second;
  }
  const std::string& prefix() const { return prefix_; }

 private:
  std::map<std::string, std::string> names_;
  std::string prefix_;
};

void CollectNames(const GraphProto& graph, std::set<std::string>* names) {
  for (const NodeProto& node : graph.node()) {
    names->insert(node.input().begin(), node.input().end());
    names->insert(node.output().begin(), node.output().end());
    for (const AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) CollectNames(attribute.g(), names);
    }
  }
}

class Inliner {
 public:
  explicit Inliner(ModelFile* file) : file_(*file) {
    for (const FunctionProto& function : file_.proto->functions()) {
      functions_[{NormalDomain(function.domain()), function.name()}] = &function;
    }
    CollectNames(file_.proto->graph(), &taken_);
  }

  Outcome Run() {
    if (functions_.empty()) return Outcome::Ok();
    FunctionGrowth growth([this](const FunctionProto* caller, const NodeProto& node) {
      const auto opset = caller == nullptr ? std::nullopt : ImportedBy(*caller, node);
      return FunctionOf(node, opset.value_or(OpsetOf(file_, node)));
    });
    if (Outcome bounded = growth.Check(file_.proto->graph()); !bounded.ok()) return bounded;
    return Expand(file_.proto->mutable_graph());
  }

 private:
  const FunctionProto* FunctionOf(const NodeProto& node, int64_t opset) const {
    const std::string domain = NormalDomain(node.domain());
    const auto it = functions_.find({domain, node.op_type()});
    if (it == functions_.end()) return nullptr;
    const std::string origin = Origin(domain, opset, node.op_type());
    return ProcessPlugins().Find(origin) == nullptr ? it->second : nullptr;
  }

  /// The opset under which a function's body is read, for the node's domain.
  static std::optional<int64_t> ImportedBy(const FunctionProto& function, const NodeProto& node) {
    for (const OperatorSetIdProto& import : function.opset_import()) {
      if (NormalDomain(import.domain()) == NormalDomain(node.domain())) return import.version();
    }
    return std::nullopt;
  }

  /// A prefix that no value of the model begins with.
  std::string Prefix(const NodeProto& call) {
    const std::string base = call.name().empty() ? call.op_type() : call.name();
    while (true) {
      const std::string prefix = std::string(prefixes_.Make(base)) + "/";
      const auto it = taken_.lower_bound(prefix);
      if (it == taken_.end() || it->compare(0, prefix.size(), prefix) != 0) return prefix;
    }
  }

  Outcome Expand(GraphProto* graph) {
    google::protobuf::RepeatedPtrField<NodeProto> nodes;
    nodes.Swap(graph->mutable_node());
    for (NodeProto& node : nodes) {
      for (AttributeProto& attribute : *node.mutable_attribute()) {
        if (!attribute.has_g()) continue;
        if (Outcome inner = Expand(attribute.mutable_g()); !inner.ok()) return inner;
      }
      const FunctionProto* function = FunctionOf(node, OpsetOf(file_, node));
      if (function == nullptr) {
        graph->add_node()->Swap(&node);
        continue;
      }
      if (Outcome called = Call(*function, node, graph); !called.ok()) return called;
    }
    return Outcome::Ok();
  }

  /// The growth was counted before; graphs that a call passes as attributes and long names come on
  /// top of it, so the bytes are watched here.
  Outcome Call(const FunctionProto& function, const NodeProto& call, GraphProto* graph) {
    GraphProto body;
    for (const NodeProto& inner : function.node()) *body.add_node() = inner;
    const Renamer rename(function, call, Prefix(call));
    Adapt(&body, function, call, rename);
    bytes_ += body.ByteSizeLong();
    if (bytes_ > kMaxExpandedBytes || calls_.size() >= static_cast<size_t>(kMaxFunctionDepth)) {
      return Outcome::Invalid("function '" + function.name() + "', called by node '" + call.name() +
                              "', would make the model larger than " +
                              std::to_string(kMaxExpandedBytes >> 20U) + " MiB or deeper than " +
                              std::to_string(kMaxFunctionDepth) +
                              " calls; inline the functions when exporting");
    }
    calls_.push_back(&function);
    const Outcome expanded = Expand(&body);
    if (!expanded.ok()) return expanded;
    calls_.pop_back();
    for (NodeProto& inner : *body.mutable_node()) graph->add_node()->Swap(&inner);
    return Outcome::Ok();
  }

  /// Turns a copy of the body into nodes of the calling graph.
  void Adapt(GraphProto* body, const FunctionProto& function, const NodeProto& call,
             const Renamer& rename) const {
    int index = 0;
    for (NodeProto& node : *body->mutable_node()) {
      const std::string own =
          node.name().empty() ? node.op_type() + "_" + std::to_string(index) : node.name();
      node.set_name(rename.prefix() + own);
      ++index;
      for (std::string& input : *node.mutable_input()) input = rename(input);
      for (std::string& output : *node.mutable_output()) output = rename(output);
      MarkOpset(function, &node);
      BindAttributes(function, call, &node);
      for (AttributeProto& attribute : *node.mutable_attribute()) {
        if (!attribute.has_g()) continue;
        RenameInterface(attribute.mutable_g(), rename);
        Adapt(attribute.mutable_g(), function, call, rename);
      }
    }
  }

  static void RenameInterface(GraphProto* graph, const Renamer& rename) {
    for (auto* infos :
         {graph->mutable_input(), graph->mutable_output(), graph->mutable_value_info()}) {
      for (ValueInfoProto& info : *infos) info.set_name(rename(info.name()));
    }
    for (TensorProto& tensor : *graph->mutable_initializer())
      tensor.set_name(rename(tensor.name()));
  }

  void MarkOpset(const FunctionProto& function, NodeProto* node) const {
    const std::optional<int64_t> opset = ImportedBy(function, *node);
    if (!opset) return;
    StringStringEntryProto* entry = node->add_metadata_props();
    entry->set_key(kOpsetKey);
    entry->set_value(std::to_string(*opset));
  }

  /// References to the function's attributes become the caller's values, the function's defaults,
  /// or vanish.
  static void BindAttributes(const FunctionProto& function, const NodeProto& call,
                             NodeProto* node) {
    google::protobuf::RepeatedPtrField<AttributeProto> bound;
    for (AttributeProto& attribute : *node->mutable_attribute()) {
      if (attribute.ref_attr_name().empty()) {
        bound.Add()->Swap(&attribute);
        continue;
      }
      const AttributeProto* value = nullptr;
      for (const auto* list : {&function.attribute_proto(), &call.attribute()}) {
        for (const AttributeProto& candidate : *list) {
          if (candidate.name() == attribute.ref_attr_name()) value = &candidate;
        }
      }
      if (value == nullptr) continue;
      AttributeProto* copy = bound.Add();
      *copy = *value;
      copy->set_name(attribute.name());
    }
    bound.Swap(node->mutable_attribute());
  }

  ModelFile& file_;
  FunctionMap functions_;
  std::set<std::string> taken_;  ///< value names of the model as it came
  UniqueNames prefixes_;
  uint64_t bytes_ = 0;  ///< of copied bodies so far
  std::vector<const FunctionProto*> calls_;
};

}  // namespace

Outcome InlineFunctions(ModelFile* file) { return Inliner(file).Run(); }

int64_t OpsetOf(const ModelFile& file, const NodeProto& node) {
  for (const StringStringEntryProto& entry : node.metadata_props()) {
    if (entry.key() == kOpsetKey) return std::strtoll(entry.value().c_str(), nullptr, 10);
  }
  const auto it = file.opsets.find(NormalDomain(node.domain()));
  return it == file.opsets.end() ? 0 : it->second;
}

}  // namespace ge::onnx
