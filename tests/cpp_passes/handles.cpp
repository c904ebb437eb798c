// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Handles that a caller makes: results of a match, boundaries, contexts, buffers, subgraphs.
#include <string>

#include "es_all_ops.h"
#include "expect.h"
#include "ge/fusion/graph_rewriter.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "ge/fusion/pattern_matcher.h"

using namespace ge;
using namespace fusion;

namespace {

int MatchesByHand() {
  Graph target = Chain("target");
  es::EsGraphBuilder builder("wanted");
  auto x = builder.CreateInput(0);
  auto inner = es::Neg(x);
  auto outer = es::Relu(inner);
  Pattern pattern(std::move(*builder.BuildAndReset({outer})));
  pattern.CaptureTensor({*inner.GetProducer(), 0});

  MatchResult match(&pattern);
  EXPECT(match.GetMatchedNodes().empty());
  EXPECT(match.ToSubgraphBoundary()->GetAllInputs().empty());
  AscendString name;
  EXPECT(match.GetPatternGraph().GetName(name) == GRAPH_SUCCESS && name == "wanted");
  NodeIo captured;
  EXPECT(match.GetCapturedTensor(0, captured) != SUCCESS);

  // An Abs stands for the pattern's Neg: whoever fills a result decides what fits.
  EXPECT(match.AppendNodeMatchPair({*x.GetProducer(), 0}, {Node(target, "x"), 0}) == SUCCESS);
  EXPECT(match.AppendNodeMatchPair(*inner.GetProducer(), Node(target, "inner")) == SUCCESS);
  EXPECT(match.AppendNodeMatchPair(*outer.GetProducer(), Node(target, "outer")) == SUCCESS);
  EXPECT(match.AppendNodeMatchPair(*outer.GetProducer(), Node(target, "outer")) == SUCCESS);
  EXPECT(match.GetMatchedNodes().size() == 2);
  GNode found;
  EXPECT(match.GetMatchedNode(*inner.GetProducer(), found) == SUCCESS);
  EXPECT(found.GetName(name) == GRAPH_SUCCESS && name == "inner");
  EXPECT(match.GetCapturedTensor(0, captured) == SUCCESS);
  EXPECT(captured.node.GetName(name) == GRAPH_SUCCESS && name == "inner");
  const MatchResult copy = match;
  EXPECT(copy.ToAscendString() == match.ToAscendString());

  EXPECT(match.AppendNodeMatchPair(*outer.GetProducer(), Node(target, "inner")) == PARAM_INVALID);
  EXPECT(Told("already"));
  EXPECT(match.AppendNodeMatchPair(Node(target, "inner"), Node(target, "inner")) != SUCCESS);
  EXPECT(Told("not one of"));
  EXPECT(match.AppendNodeMatchPair(*inner.GetProducer(), Node(Chain("other"), "inner")) != SUCCESS);
  EXPECT(Told("another graph"));
  EXPECT(match.AppendNodeMatchPair(*inner.GetProducer(), GNode()) != SUCCESS && Told("no node"));
  EXPECT(match.AppendNodeMatchPair({*x.GetProducer(), 0}, {Node(target, "x"), 4}) != SUCCESS);
  EXPECT(Told("no output 4"));
  EXPECT(match.AppendNodeMatchPair({*outer.GetProducer(), 1}, {Node(target, "outer"), 0}) !=
         SUCCESS);
  EXPECT(Told("cannot stand"));
  MatchResult fresh(&pattern);
  EXPECT(fresh.AppendNodeMatchPair(*outer.GetProducer(), Node(target, "x")) != SUCCESS);
  EXPECT(Told("connected inputs"));
  EXPECT(MatchResult(nullptr).AppendNodeMatchPair(found, found) != SUCCESS && Told("no pattern"));

  es::EsGraphBuilder replacement("abs");
  auto graph = replacement.BuildAndReset({es::Neg(replacement.CreateInput(0))});
  CustomPassContext context;
  context.SetPassName("ByHand");
  EXPECT(SubgraphRewriter::Replace(*match.ToSubgraphBoundary(), *graph, context) == SUCCESS);
  EXPECT(target.FindNodeByName("inner") == nullptr && target.GetDirectNode().size() == 3);
  return 0;
}

int PatternsThatNeverMatch() {
  es::EsGraphBuilder builder("joined");
  auto graph = builder.BuildAndReset({es::ConcatD({builder.CreateInput(0)}, 0)});
  auto pattern = std::make_unique<Pattern>(std::move(*graph));
  MatchResult match(pattern.get());
  const GNode none;
  EXPECT(match.AppendNodeMatchPair(none, none) != SUCCESS && Told("dynamic input"));
  PatternMatcher matcher(std::move(pattern), std::make_shared<Graph>(Chain("target")));
  EXPECT(matcher.MatchNext() == nullptr);
  const std::string why = matcher.WhyInvalid().GetString();
  EXPECT(why.find("'joined'") != std::string::npos && why.find("dynamic") != std::string::npos);

  es::EsGraphBuilder good("good");
  auto valid =
      std::make_unique<Pattern>(std::move(*good.BuildAndReset({es::Relu(good.CreateInput(0))})));
  PatternMatcher finds(std::move(valid), std::make_shared<Graph>(Chain("target")));
  EXPECT(finds.WhyInvalid() == "" && finds.MatchNext() != nullptr);
  return 0;
}

int Boundaries() {
  const Graph graph = Chain("target");
  SubgraphOutput output;
  NodeIo io;
  EXPECT(output.GetOutput(io) == FAILED && io.node.store() == nullptr);
  EXPECT(output.SetOutput({Node(graph, "outer"), 0}) == SUCCESS);
  EXPECT(output.GetOutput(io) == SUCCESS && io.node.store() == graph.store());
  SubgraphInput input;
  EXPECT(input.AddInput({Node(graph, "inner"), 0}) == SUCCESS);
  SubgraphBoundary boundary;
  EXPECT(boundary.AddInput(0, input) == SUCCESS && boundary.AddOutput(0, output) == SUCCESS);
  std::vector<SubgraphInput> inputs;
  std::vector<SubgraphOutput> outputs;
  std::vector<NodeIo> consumers;
  EXPECT(boundary.GetAllInputs(inputs) == SUCCESS && inputs.size() == 1);
  EXPECT(boundary.GetAllOutputs(outputs) == SUCCESS && outputs.size() == 1);
  EXPECT(inputs[0].GetAllInputs(consumers) == SUCCESS && consumers.size() == 1);
  size_t seen = 0;
  for (const NodeIo& consumer : boundary.GetAllInputs()[0].GetAllInputs())
    seen += consumer.index + 1;
  EXPECT(seen == 1);
  EXPECT(boundary.GetInput(0, input) == SUCCESS && boundary.GetOutput(0, output) == SUCCESS);
  EXPECT(boundary.GetOutput(1, output) == PARAM_INVALID);
  return 0;
}

int Contexts() {
  CustomPassContext context;
  AscendString value("kept");
  EXPECT(context.GetPassName() == "" && context.GetErrorMessage() == "");
  EXPECT(context.GetOptionValue("ge.socVersion", value) == GRAPH_FAILED && value == "kept");

  const Graph graph = Chain("target");
  StreamPassContext streams(1);
  EXPECT(streams.GetCurrMaxStreamId() == 1);
  EXPECT(streams.GetStreamId(Node(graph, "inner")) == StreamPassContext::kInvalidStreamId);
  EXPECT(streams.SetStreamId(Node(graph, "inner"), 2) == GRAPH_PARAM_INVALID && Told("stream 2"));
  EXPECT(streams.AllocateNextStreamId() == 2);
  EXPECT(streams.SetStreamId(Node(graph, "inner"), 2) == GRAPH_SUCCESS);
  EXPECT(streams.SetStreamId(Node(graph, "inner"), 0) == GRAPH_SUCCESS);
  EXPECT(streams.GetStreamId(Node(graph, "inner")) == 0 &&
         streams.GetStreamId(Node(graph, "outer")) == StreamPassContext::kInvalidStreamId);
  EXPECT(streams.SetStreamId(GNode(), 0) == GRAPH_PARAM_INVALID && Told("no node"));
  return 0;
}

int Buffers() {
  GraphBuffer buffer;
  Graph loaded("fresh");
  EXPECT(buffer.GetData() == nullptr && buffer.GetSize() == 0);
  EXPECT(loaded.LoadFromMem(buffer) == GRAPH_FAILED && Told("save a graph"));
  const Graph graph = Chain("saved");
  EXPECT(graph.SaveToMem(buffer) == GRAPH_SUCCESS && buffer.GetSize() > 0);
  EXPECT(loaded.LoadFromMem(buffer) == GRAPH_SUCCESS && loaded.GetDirectNode().size() == 4);
  EXPECT(loaded.LoadFromMem(buffer.GetData(), buffer.GetSize()) == GRAPH_SUCCESS);

  std::vector<Operator> ops;
  std::vector<std::string> names;
  Operator described;
  EXPECT(loaded.FindOpByType("Relu", ops) == GRAPH_SUCCESS && ops.size() == 1);
  EXPECT(loaded.FindOpByType(std::string("Conv2D"), ops) == GRAPH_SUCCESS && ops.empty());
  EXPECT(loaded.FindOpByName(std::string("outer"), described) == GRAPH_SUCCESS);
  EXPECT(loaded.GetAllOpName(names) == GRAPH_SUCCESS && names.size() == 4);
  EXPECT(loaded.SetValid() == GRAPH_SUCCESS && loaded.IsValid());
  return 0;
}

int Subgraphs() {
  Graph root("root");
  auto x = op::Data("x").set_attr_index(0);
  auto branches = op::Case("case").set_input_branch_index(x).create_dynamic_output_output(1);
  auto call = op::PartitionedCall("call").create_dynamic_input_args(1);
  root.SetInputs({x, branches, call});
  root.AddOp(call);
  GNode node = Node(root, "case");
  EXPECT(node.SetSubgraphs("branches", {Chain("first"), Chain("first")}) == GRAPH_FAILED);
  EXPECT(Told("first") && root.GetAllSubgraphs().empty());
  const std::vector<Graph> given = {Chain("first"), Chain("second")};
  EXPECT(node.SetSubgraphs("branches", given) == GRAPH_SUCCESS);
  GraphPtr second;
  EXPECT(node.GetSubgraph(1, second) == GRAPH_SUCCESS && second->Name() == "second");
  EXPECT(second->GetDirectNode().size() == 4 && second->GetParentNode() != nullptr);
  EXPECT(node.SetSubgraphs("branches", given) == GRAPH_FAILED && Told("already"));

  // A graph that was added to the root first becomes the node's own, without another copy.
  EXPECT(root.AddSubGraph(Chain("body")) == GRAPH_SUCCESS);
  const GraphPtr body = root.GetSubGraph("body");
  EXPECT(Node(*body, "inner").SetSubgraph("self", *body) == GRAPH_FAILED && Told("node inside"));
  GNode caller = Node(root, "call");
  EXPECT(caller.SetSubgraph("f", *body) == GRAPH_SUCCESS && root.GetAllSubgraphs().size() == 3);
  EXPECT(body->GetParentNode() != nullptr);
  EXPECT(node.SetSubgraph("other", *body) == GRAPH_FAILED && Told("already belongs"));
  GNode inside = Node(*body, "inner");
  EXPECT(inside.SetSubgraph("deep", *body) == GRAPH_FAILED);
  const Graph fixed = Chain("fixed");
  EXPECT(inside.SetSubgraph("deep", fixed) == GRAPH_SUCCESS && fixed.store() != root.store());
  EXPECT(inside.SetSubgraph("gone", Graph(nullptr, 0)) == GRAPH_FAILED && Told("handed over"));
  EXPECT(root.AddSubGraph(Chain("away")) == GRAPH_SUCCESS);
  const GraphPtr away = root.GetSubGraph("away");
  EXPECT(root.RemoveSubgraph("away") == GRAPH_SUCCESS);
  EXPECT(node.SetSubgraph("away", *away) == GRAPH_FAILED && Told("removed"));
  return 0;
}

int Operators() {
  std::vector<AscendString> nothing;
  EXPECT(Operator().GetSubgraphNames(nothing) == GRAPH_PARAM_INVALID && Told("empty"));
  auto x = op::Data("x").set_attr_index(0);
  auto sum = op::AddN("sum").create_dynamic_input_x(2).set_attr_N(2);
  sum.SetInput("x", 0, x).SetInput("x", 1U, x, "y");
  Graph graph("sums");
  graph.SetInputs({x}).SetOutputs(std::vector<Operator>{sum});
  EXPECT(Node(graph, "sum").GetInDataNodesAndPortIndexs(1).first != nullptr);

  auto relu = op::Relu("relu");
  relu.SetInput(std::string("x"), x).SetInput(std::string("x"), x, std::string("y"));
  TensorDesc desc(Shape(UNKNOWN_SHAPE), FORMAT_ND, DT_INT8), found;
  EXPECT(relu.UpdateInputDesc(std::string("x"), desc) == GRAPH_SUCCESS);
  EXPECT(relu.UpdateOutputDesc(std::string("y"), desc) == GRAPH_SUCCESS);
  EXPECT(relu.GetInputDesc(std::string("x")).GetDataType() == DT_INT8);
  EXPECT(relu.GetOutputDesc("y").GetDataType() == DT_INT8);
  EXPECT(relu.TryGetInputDesc("x", found) == GRAPH_SUCCESS && found.GetDataType() == DT_INT8);
  EXPECT(relu.TryGetInputDesc("nose", found) != GRAPH_SUCCESS && found.GetDataType() == DT_INT8);

  auto call = op::PartitionedCall("call");
  EXPECT(call.get_subgraph_builder_f() == nullptr && call.GetSubgraphNamesCount() == 1);
  call.set_subgraph_builder_f([] { return Chain("body"); });
  EXPECT(call.GetSubgraphBuilder("f")().Name() == "body");
  std::vector<AscendString> names;
  EXPECT(call.GetSubgraphNames(names) == GRAPH_SUCCESS && names[0] == "f");
  auto branches = op::Case("case").create_dynamic_subgraph_branches(2);
  branches.set_dynamic_subgraph_builder_branches(1, [] { return Chain("second"); });
  EXPECT(branches.get_dynamic_subgraph_builder_branches(0) == nullptr);
  EXPECT(branches.GetDynamicSubgraphBuilder("branches", 1)().Name() == "second");
  EXPECT(branches.GetDynamicSubgraphBuilder("others", 1) == nullptr);
  EXPECT(branches.GetSubgraphNames(names) == GRAPH_SUCCESS && names[0] == "branches");
  auto made = OperatorFactory::CreateOperator("made", "Case");
  EXPECT(made.GetSubgraphNames(names) == GRAPH_SUCCESS && names[0] == "branches");
  AscendString mode;
  EXPECT(op::Conv2D("conv").get_attr_data_format(mode) == GRAPH_SUCCESS && mode == "NHWC");
  return 0;
}

int Tensors() {
  const es::EsGraphBuilder builder("descs");
  auto x = builder.CreateInput(0);
  x.SetShape({1, 2}).SetFormat(FORMAT_NCHW).SetOriginSymbolShape({"n", "2"});
  TensorDesc desc;
  EXPECT(x.GetProducer()->GetOutputDesc(0, desc) == GRAPH_SUCCESS);
  EXPECT(desc.GetOriginShape().GetDims() == desc.GetShape().GetDims());
  EXPECT(desc.GetFormat() == FORMAT_NCHW && desc.GetOriginFormat() == FORMAT_NCHW);
  x.SetStorageShape({1, 1, 2}).SetStorageFormat(FORMAT_NC1HWC0);
  EXPECT(x.GetProducer()->GetOutputDesc(0, desc) == GRAPH_SUCCESS);
  EXPECT(desc.GetShape().GetDimNum() == 3 && desc.GetOriginShape().GetDimNum() == 2);
  EXPECT(desc.GetFormat() == FORMAT_NC1HWC0 && desc.GetOriginFormat() == FORMAT_NCHW);
  AttrValue symbols;
  std::vector<AscendString> texts;
  EXPECT(x.GetProducer()->GetOutputAttr("_origin_symbol_shape", 0, symbols) == GRAPH_SUCCESS);
  EXPECT(symbols.GetValue(texts) == GRAPH_SUCCESS && texts.size() == 2 && texts[0] == "n");

  auto halves = builder.CreateConst(std::vector<uint16_t>{0x3C00, 0x4000}, {2}, DT_FLOAT16);
  Tensor value;
  EXPECT(halves.GetProducer()->GetAttr("value", value) == GRAPH_SUCCESS);
  EXPECT(value.GetDataType() == DT_FLOAT16 && value.GetSize() == 4);
  const es::EsGraphBuilder wrong("wrong");
  EXPECT(!wrong.CreateConst(std::vector<uint16_t>{1, 2, 3}, {2}, DT_FLOAT16).IsValid());
  EXPECT(Told("6 bytes") && Told("DT_FLOAT16"));
  return 0;
}

}  // namespace

int main() {
  for (auto part : {MatchesByHand, PatternsThatNeverMatch, Boundaries, Contexts, Buffers, Subgraphs,
                    Operators, Tensors}) {
    if (part() != 0) return 1;
  }
  return 0;
}
