// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Case and While: calls of which ONNX's If and Loop decide.
#include "catalog/op_def.h"
#include "lower/lower_hooks.h"
#include "lower/tensor_writer.h"

namespace ge::lower {
namespace {

/// Weights of inner graphs stay inside the model.
void KeepWeights(GraphLowering& inner, onnx::GraphProto* proto) {
  for (const Weight& weight : inner.weights()) {
    proto->mutable_initializer(weight.initializer)
        ->set_raw_data(weight.tensor->data.data(), weight.tensor->data.size());
  }
}

onnx::GraphProto* AddGraph(onnx::NodeProto* node, const std::string& attribute,
                           const std::string& name) {
  onnx::AttributeProto* proto = node->add_attribute();
  proto->set_name(attribute);
  proto->set_type(onnx::AttributeProto::GRAPH);
  proto->mutable_g()->set_name(name);
  return proto->mutable_g();
}

Outcome FillBranch(NodeLowering& node, const std::string& called,
                   const std::vector<std::string>& arguments, onnx::GraphProto* proto) {
  const ir::GraphIndex graph = node.store().Subgraph(node.id(), called);
  if (graph == ir::kNoGraph) return Outcome::Invalid("has no graph '" + called + "'");
  GraphLowering inner(node.store(), graph, proto, node.graph().state());
  const Outcome lowered = inner.LowerBranch(arguments);
  KeepWeights(inner, proto);
  return lowered.Within(called);
}

void AddValue(const std::string& name, onnx::ValueInfoProto* info, const onnx::TypeProto& type) {
  info->set_name(name);
  *info->mutable_type() = type;
}

Expected<onnx::TypeProto> TypeOf(DataType type, const ir::Shape& shape) {
  ir::TensorDesc desc;
  desc.shape = shape;
  desc.data_type = type;
  onnx::TypeProto proto;
  const Outcome written = WriteType(desc, &proto);
  if (!written.ok()) return written;
  return proto;
}

Expected<onnx::TypeProto> AnyShape(DataType type) { return TypeOf(type, ir::Shape::UnknownRank()); }

/// What a loop carries: a tensor of any shape, or a sequence of such.
Expected<onnx::TypeProto> StateType(const ir::Store& store, ir::Endpoint from) {
  Expected<onnx::TypeProto> item = AnyShape(store.OutputDesc(from.node, from.port).data_type);
  const catalog::OpDef* def = catalog::FindOp(store.TypeText(from.node));
  if (!item || def == nullptr || def->shape_rule != "sequence") return item;
  onnx::TypeProto sequence;
  *sequence.mutable_sequence_type()->mutable_elem_type() = *item;
  return sequence;
}

/// One If of a Case: branch number `branch` when the index is that, else all that follow.
class CaseWriter {
 public:
  CaseWriter(NodeLowering& node, std::string index, std::vector<std::string> arguments,
             int64_t branches)
      : node_(node),
        index_(std::move(index)),
        arguments_(std::move(arguments)),
        branches_(branches) {}

  Outcome Write(GraphLowering& graph, int64_t branch, const std::vector<std::string>& outputs) {
    const std::string name = node_.name() + "/branch" + std::to_string(branch);
    Expected<std::string> number =
        graph.AddInitializer(ir::MakeIntTensor(DT_INT64, {}, {branch}), name);
    if (!number) return number.error();
    const std::string taken = graph.NewValue(name + "/taken");
    onnx::NodeProto* equal = graph.AddNode("Equal", name + "/Equal", node_.id());
    equal->add_input(index_);
    equal->add_input(*number);
    equal->add_output(taken);
    onnx::NodeProto* choice = graph.AddNode("If", branch == 0 ? node_.name() : name, node_.id());
    choice->add_input(taken);
    for (const std::string& output : outputs) choice->add_output(output);
    Outcome done = FillBranch(node_, "branches" + std::to_string(branch), arguments_,
                              AddGraph(choice, "then_branch", name));
    if (!done.ok()) return done;
    onnx::GraphProto* rest = AddGraph(choice, "else_branch", name + "/else");
    if (branch + 2 == branches_) {
      return FillBranch(node_, "branches" + std::to_string(branch + 1), arguments_, rest);
    }
    GraphLowering inner(node_.store(), 0, rest, graph.state());
    std::vector<std::string> results;
    for (size_t i = 0; i < outputs.size(); ++i) {
      results.push_back(graph.NewValue(name + "/result"));
      Expected<onnx::TypeProto> type =
          AnyShape(node_.store().OutputDesc(node_.id(), static_cast<int32_t>(i)).data_type);
      if (!type) return type.error();
      AddValue(results.back(), rest->add_output(), *type);
    }
    const Outcome written = Write(inner, branch + 1, results);
    KeepWeights(inner, rest);
    return written;
  }

 private:
  NodeLowering& node_;
  std::string index_;
  std::vector<std::string> arguments_;
  int64_t branches_;
};

}  // namespace

/// A chain of Ifs; an index beyond the branches takes the last one.
Outcome LowerCase(NodeLowering& node) {
  Expected<std::string> index = node.Input("branch_index");
  if (!index) return index.error();
  Expected<std::vector<std::string>> arguments = node.Inputs("input");
  if (!arguments) return arguments.error();
  int64_t branches = 0;
  while (node.store().Subgraph(node.id(), "branches" + std::to_string(branches)) != ir::kNoGraph) {
    ++branches;
  }
  if (branches < 2) {
    return Outcome::Invalid("has " + std::to_string(branches) +
                            " branches, there must be two or more; call one by PartitionedCall");
  }
  const std::string wide = node.Temp("branch_index");
  const Outcome cast =
      WriteAttribute("to", ir::Attr(DT_INT64), node.Add("Cast", {*index}, {wide})->add_attribute());
  if (!cast.ok()) return cast;
  std::vector<std::string> outputs;
  for (int32_t i = 0; i < node.store().OutputCount(node.id()); ++i) {
    outputs.push_back(node.Output(i));
  }
  return CaseWriter(node, wide, *arguments, branches).Write(node.graph(), 0, outputs);
}

/// The condition is written twice: before the Loop and at the end of its body.
Outcome LowerWhile(NodeLowering& node) {
  const ir::Store& store = node.store();
  Expected<std::vector<std::string>> first = node.Inputs("input");
  if (!first) return first.error();
  const ir::GraphIndex condition = store.Subgraph(node.id(), "cond");
  const ir::GraphIndex body = store.Subgraph(node.id(), "body");
  if (condition == ir::kNoGraph || body == ir::kNoGraph) {
    return Outcome::Invalid("has no graphs 'cond' and 'body'");
  }
  GraphLowering before(store, condition, node.graph().proto(), node.graph().state());
  Expected<std::vector<std::string>> go = before.LowerCalled(*first);
  auto& weights = node.graph().weights();
  weights.insert(weights.end(), before.weights().begin(), before.weights().end());
  if (!go) return go.error().Within("cond");
  if (go->size() != 1) return Outcome::Invalid("graph 'cond' must have one output");

  std::vector<std::string> inputs = {"", go->front()};
  inputs.insert(inputs.end(), first->begin(), first->end());
  std::vector<std::string> outputs;
  for (int32_t i = 0; i < store.OutputCount(node.id()); ++i) outputs.push_back(node.Output(i));
  onnx::NodeProto* loop = node.Add("Loop", inputs, outputs, true);
  onnx::GraphProto* proto = AddGraph(loop, "body", store.GraphName(body));

  Expected<onnx::TypeProto> number = TypeOf(DT_INT64, {});
  Expected<onnx::TypeProto> flag = TypeOf(DT_BOOL, {});
  if (!number) return number.error();
  if (!flag) return flag.error();
  GraphLowering inner(store, body, proto, node.graph().state());
  AddValue(inner.NewValue(node.name() + "/iteration"), proto->add_input(), *number);
  AddValue(inner.NewValue(node.name() + "/go"), proto->add_input(), *flag);
  std::vector<onnx::TypeProto> types;
  std::vector<std::string> state;
  for (size_t i = 0; i < first->size(); ++i) {
    const ir::Endpoint from = store.Producer(node.id(), static_cast<int32_t>(i));
    Expected<onnx::TypeProto> type = StateType(store, from);
    if (!type) return type.error().Within("input " + std::to_string(i));
    state.push_back(inner.NewValue(node.name() + "/state"));
    AddValue(state.back(), proto->add_input(), *type);
    types.push_back(*type);
  }
  Expected<std::vector<std::string>> next = inner.LowerCalled(state);
  KeepWeights(inner, proto);
  if (!next) return next.error().Within("body");
  if (next->size() != state.size()) {
    return Outcome::Invalid("graph 'body' has " + std::to_string(next->size()) +
                            " outputs, the node has " + std::to_string(state.size()) + " inputs");
  }
  GraphLowering after(store, condition, proto, node.graph().state());
  Expected<std::vector<std::string>> again = after.LowerCalled(*next);
  KeepWeights(after, proto);
  if (!again) return again.error().Within("cond");
  const auto give = [&](const std::string& value, const onnx::TypeProto& type) {
    // Every result is made inside and once, as ONNX wants it.
    const std::string result = inner.NewValue(value + "/result");
    inner.AddIdentity(value, result, node.id());
    AddValue(result, proto->add_output(), type);
  };
  give(again->front(), *flag);
  for (size_t i = 0; i < state.size(); ++i) give((*next)[i], types[i]);
  return Outcome::Ok();
}

}  // namespace ge::lower
