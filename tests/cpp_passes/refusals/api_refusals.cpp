// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Calls of the C++ interface that are refused; prints "case: what LastRefusal() says" for each.
#include <cstdio>
#include <utility>

#include "all_ops.h"
#include "es_all_ops.h"
#include "ge/fusion/pattern_matcher.h"
#include "ge/ge_utils.h"
#include "graph/graph.h"
#include "graph/operator_factory.h"

using namespace ge;

static void Say(const char* name) { std::printf("%s: %s\n", name, LastRefusal().GetString()); }

static Graph Chain(const char* name) {
  Graph graph(name);
  auto x = op::Data("x").set_attr_index(0);
  auto y = op::Relu("y").set_input_x(x);
  graph.SetInputs({x}).SetOutputs(std::vector<Operator>{y});
  return graph;
}

static void Nodes(Graph& graph, GNode relu) {
  AttrValue value;
  GNode data = *graph.FindNodeByName("x");
  Graph other = Chain("Other");
  GNode stranger = *other.FindNodeByName("y");
  Tensor tensor;
  int32_t index = 0;
  GraphPtr found;
  relu.GetAttr("missing", value), Say("node has no attribute");
  relu.SetAttr("", value), Say("node attribute without a name");
  relu.SetAttr("a", AttrValue()), Say("node attribute without a value");
  relu.SetOutputAttr("a", 0, AttrValue()), Say("port attribute without a value");
  relu.GetOutputAttr("missing", 0, value), Say("port has no attribute");
  relu.SetOutputAttr("", 0, value), Say("port attribute without a name");
  relu.GetInputIndexByName("nose", index), Say("no such port");
  relu.GetInputConstData(0, tensor), Say("no constant");
  relu.GetSubgraph(3, found), Say("no such subgraph of a node");
  TensorDesc desc;
  relu.GetInputDesc(5, desc), Say("no such input");
  GNode().GetInputDesc(0, desc), Say("no node");
  graph.RemoveNode(stranger), Say("node of another graph");
  graph.AddDataEdge(data, 0, relu, 0), Say("input is fed");
  graph.RemoveEdge(relu, -1, data, -1), Say("no control edge");
  graph.RemoveEdge(relu, 0, relu, 0), Say("no data edge");
  Graph branch = Chain("Branch"), again = Chain("Again");
  relu.SetSubgraph("then", branch);
  relu.SetSubgraph("then", again), Say("subgraph is set");
  const GraphPtr inner = graph.GetSubGraph("Branch");
  graph.RemoveSubgraph("Branch");
  inner->SetAttr("a", value), Say("subgraph is gone");
}

static void Graphs(Graph& graph) {
  AttrValue value;
  graph.GetSubGraph("nowhere"), Say("graph has no subgraph");
  graph.GetAttr("missing", value), Say("graph has no attribute");
  graph.SetAttr("", value), Say("graph attribute without a name");
  graph.SetAttr("a", AttrValue()), Say("graph attribute without a value");
  graph.AddOp(Operator()), Say("empty operator");
  graph.AddOp(op::Relu("y")), Say("name is taken");
  graph.LoadFromMem(nullptr, 8), Say("no bytes");
  GeUtils::InferShape(graph, {}), Say("shapes");
  Graph ports = Chain("Ports");
  ports.AddOp(Operator("portless", "Neg"));
  GeUtils::InferShape(ports, {Shape({2})}), Say("operator without its ports");
  Graph open("Open");
  open.SetTargets({op::Relu("target")}), Say("targets first");
  open.SetOutputs(std::vector<std::pair<Operator, std::vector<size_t>>>{
      {op::Relu("ends"), std::vector<size_t>{7}}});
  Say("output of no operator");
}

static void Operators() {
  AttrValue value;
  Tensor tensor;
  Shape shape({1, 2});
  auto relu = op::Relu("relu");
  Operator().GetAttr("a", value), Say("empty");
  relu.GetAttr("missing", value), Say("operator has no attribute");
  relu.SetAttr("", value), Say("operator attribute without a name");
  relu.SetAttr("a", AttrValue()), Say("operator attribute without a value");
  relu.UpdateInputDesc("nose", TensorDesc()), Say("operator has no input");
  relu.GetInputConstData("x", tensor), Say("operator has no constant");
  shape.SetDim(7, 1), Say("dim");
  tensor.SetData(static_cast<const uint8_t*>(nullptr), 4), Say("data");
  Graph graph("Linked");
  auto data = op::Data("in").set_attr_index(0);
  auto sum = op::Relu("sum");
  sum.SetInput(0U, data, 9U);
  graph.SetInputs({data}).SetOutputs(std::vector<Operator>{sum}), Say("linked output");
}

static void Tensors() {
  es::EsGraphBuilder builder("Built");
  const auto x = builder.CreateInput(0);
  es::EsTensorHolder none;
  none.SetShape({1}), Say("shape of no tensor");
  none.SetAttr("a", int64_t{1}), Say("attribute of no tensor");
  none.SetAttrForNode("a", int64_t{1}), Say("node attribute of no tensor");
  none.AddControlEdge({x}), Say("control edge of no tensor");
  es::EsNode("Relu").Input(none).MakeOne(), Say("no graph");
  es::EsGraphBuilder second("Second");
  const auto foreign = second.CreateInput(0);
  x.AddControlEdge({foreign}), Say("control edge from another graph");
  es::EsGraphBuilder third("Third");
  third.CreateConst(std::vector<float>{1, 2, 3}, {2, 2}), Say("constant");
  es::EsGraphBuilder fourth("Fourth");
  fourth.SetAttr("", int64_t{1}), Say("builder attribute without a name");
  es::EsGraphBuilder bare("Bare");
  bare.SetAttr("a", AttrValue()), Say("builder attribute without a value");
  es::EsGraphBuilder unfilled("Unfilled");
  es::EsNode("Data", &unfilled).Attr("a", AttrValue()).MakeOne();
  Say("ES attribute without a value");
  es::EsGraphBuilder fifth("Fifth");
  es::EsNode("If", &fifth).Subgraph("then_branch", nullptr).MakeOne(), Say("no subgraph");
  es::EsGraphBuilder sixth("Sixth");
  fifth.SetOutput(none, 0);
  sixth.SetOutput(none, 0), Say("output of no tensor");
  es::EsGraphBuilder closed("Closed");
  const auto last = closed.CreateInput(0);
  const auto graph = closed.BuildAndReset({last});
  closed.CreateInput(1), Say("closed");
  closed.CreateInput(1, "typed", DT_FLOAT, FORMAT_ND, {2});
  closed.CreateVariable(1, "v");
  closed.CreateScalar(1.0F);
  closed.CreateConst(Tensor());
  closed.SetAttr("a", int64_t{1});
  last.AddControlEdge({last});
}

struct Own : Operator {
  Own() : Operator("own", "Own") {}
  using Operator::DynamicInputRegister;
  using Operator::InputRegister;
};

static void Ports() {
  Own own;
  own.InputRegister("x");
  own.InputRegister("x"), Say("port is taken");
  own.DynamicInputRegister("x", 2), Say("port is not dynamic");
  Graph graph("Calls");
  auto first = op::PartitionedCall("first").set_subgraph_builder_f([] { return Chain("inner"); });
  auto second = op::PartitionedCall("second").set_subgraph_builder_f([] { return Chain("inner"); });
  graph.AddOp(first);
  graph.AddOp(second), Say("subgraph of an operator");
  Graph other("Portless");
  other.AddOp(Operator("in", "Neg"));
  auto data = op::Data("in").set_attr_index(0);
  auto relu = op::Relu("relu").set_input_x(data);
  other.SetInputs({data}).SetOutputs(std::vector<Operator>{relu}), Say("other node of the name");
  Graph("Empty").LoadFromFile(""), Say("empty path");
  es::EsGraphBuilder typed("Typed");
  typed.CreateInput(0, "a", DT_FLOAT, FORMAT_ND, {2});
  typed.CreateInput(0, "b", DT_FLOAT, FORMAT_ND, {2}), Say("input is taken");
  es::EsGraphBuilder valued("Valued");
  valued.CreateConst(Tensor());
  valued.CreateVariable(0, "v");
  valued.CreateVariable(0, "v"), Say("variable is taken");
}

int main() {
  Graph graph = Chain("Chain");
  Nodes(graph, *graph.FindNodeByName("y"));
  Graphs(graph);
  Operators();
  Tensors();
  Ports();
  const bool matched = fusion::PatternMatcher(nullptr, nullptr).MatchNext() != nullptr;
  std::printf("matcher: %s\n", matched ? "a match" : "no match");
  return 0;
}
