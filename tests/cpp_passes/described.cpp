// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// What nodes, operators, patterns and values tell of themselves.
#include <algorithm>

#include "es_all_ops.h"
#include "expect.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
#include "graph/operator_factory.h"

using namespace ge;
using namespace fusion;

namespace {

bool Named(const AscendString& found, const char* name) { return found == name; }

int Nodes() {
  Graph graph = Chain("target");
  GNode inner = Node(graph, "inner"), outer = Node(graph, "outer");
  EXPECT(graph.AddControlEdge(inner, outer) == GRAPH_SUCCESS);
  EXPECT(inner.GetOutControlNodes().size() == 1 && outer.GetInControlNodes().size() == 1);
  EXPECT(inner.GetOutputsSize() == 1 && inner.GetInputsSize() == 1);
  int32_t index = -1;
  EXPECT(inner.GetOutputIndexByName("y", index) == GRAPH_SUCCESS && index == 0);
  EXPECT(inner.GetOutputIndexByName("z", index) == GRAPH_PARAM_INVALID && Told("'z'"));

  GNode parts = graph.AddNodeByOp(op::SplitD("parts").create_dynamic_output_y(3));
  std::vector<int32_t> indexes;
  EXPECT(parts.GetDynamicOutputIndexesByName("y", indexes) == GRAPH_SUCCESS);
  EXPECT((indexes == std::vector<int32_t>{0, 1, 2}));
  EXPECT(parts.GetDynamicInputIndexesByName("x", indexes) == GRAPH_SUCCESS && indexes.size() == 1);

  EXPECT(!inner.HasAttr("mine"));
  AttrValue value;
  EXPECT(value.SetAttrValue(std::string("text")) == GRAPH_SUCCESS);
  EXPECT(inner.SetAttr("mine", value) == GRAPH_SUCCESS && inner.HasAttr("mine"));
  EXPECT(inner.SetInputAttr("port", 0, value) == GRAPH_SUCCESS);
  AttrValue read;
  AscendString text;
  EXPECT(inner.GetInputAttr("port", 0, read) == GRAPH_SUCCESS);
  EXPECT(read.GetAttrValue(text) == GRAPH_SUCCESS && text.GetLength() == 4);
  EXPECT(inner.GetInputAttr("port", 1, read) == GRAPH_FAILED && Told("no input 1"));
  EXPECT(inner.GetInputAttr("none", 0, read) == GRAPH_FAILED && Told("'none'"));
  OpBytes bytes = {1, 2}, back;
  EXPECT(inner.SetAttr("bytes", bytes) == GRAPH_SUCCESS);
  EXPECT(inner.GetAttr("bytes", back) == GRAPH_SUCCESS && back == bytes);

  EXPECT(graph.GetParentGraph() == nullptr && graph.GetParentNode() == nullptr);
  GNode call = graph.AddNodeByOp(op::PartitionedCall("call"));
  Graph body = Chain("body");
  EXPECT(call.SetSubgraph("f", body) == GRAPH_SUCCESS);
  std::vector<GraphPtr> all;
  EXPECT(call.GetALLSubgraphs(all) == GRAPH_SUCCESS && all.size() == 1);
  EXPECT(body.GetParentGraph()->Name() == "target" && body.GetParentNode()->id() == call.id());
  return 0;
}

int Operators() {
  AscendString text;
  auto product = op::MatMulV2("product");
  EXPECT(product.GetOpType(text) == GRAPH_SUCCESS && Named(text, "MatMulV2"));
  EXPECT(!product.get_attr_transpose_x1());
  EXPECT(product.set_attr_transpose_x1(true).get_attr_transpose_x1());
  EXPECT(product.GetOutputsSize() == 1);

  const TensorDesc desc(Shape({4, UNKNOWN_DIM}), FORMAT_ND, DT_INT32);
  auto relu = op::Relu("relu");
  EXPECT(relu.update_input_desc_x(desc) == GRAPH_SUCCESS);
  EXPECT(relu.get_input_desc_x().GetDataType() == DT_INT32);
  EXPECT(relu.UpdateOutputDesc("y", desc) == GRAPH_SUCCESS);
  EXPECT(relu.GetOutputDescByName("y").GetShape().GetShapeSize() == -1);
  auto data = op::Data("data").set_attr_index(0);
  relu.set_input_x_by_name(data, "y");
  relu.BreakConnect();
  Graph alone("alone");
  alone.SetInputs({relu});
  EXPECT(Node(alone, "relu").GetInDataNodesAndPortIndexs(0).first == nullptr);

  auto parts = op::SplitD("parts").create_dynamic_output_y(2);
  EXPECT(parts.GetDynamicOutputNum("y") == 2 && parts.GetDynamicOutputNum("x") == 0);
  EXPECT(parts.UpdateDynamicOutputDesc("y", 1, desc) == GRAPH_SUCCESS);
  EXPECT(parts.UpdateDynamicOutputDesc("y", 2, desc) != GRAPH_SUCCESS && Told("'y2'"));
  EXPECT(parts.GetDynamicOutputDesc("y", 1).GetDataType() == DT_INT32);
  auto sum = op::AddN("sum").create_dynamic_input_x(3);
  EXPECT(sum.GetDynamicInputNum("x") == 3);
  EXPECT(sum.UpdateDynamicInputDesc("x", 2, desc) == GRAPH_SUCCESS);
  EXPECT(sum.GetDynamicInputDesc("x", 2).GetDataType() == DT_INT32);

  Operator own("own", "OwnOperator");
  own.InputRegister("x");
  own.OptionalInputRegister("bias");
  own.OutputRegister("y");
  own.DynamicOutputRegister("more", 2);
  EXPECT(own.GetInputsSize() == 2 && own.GetOutputsSize() == 3);
  own.SubgraphRegister("body");
  own.SetSubgraphBuilder("body", 0, [] { return Chain("built"); });
  Graph graph("owner");
  graph.AddOp(own);
  EXPECT(graph.GetSubGraph("built") != nullptr);

  std::vector<AscendString> types;
  EXPECT(OperatorFactory::GetOpsTypeList(types) == GRAPH_SUCCESS);
  EXPECT(std::count(types.begin(), types.end(), AscendString("ConcatV2D")) == 1);
  const auto made = Graph::ConstructFromInputs({data}, "made");
  EXPECT(made != nullptr && made->GetDirectNode().size() == 1);
  EXPECT(Graph::ConstructFromInputs({Operator()}, "made") != nullptr);
  return 0;
}

int Values() {
  EXPECT(Shape(UNKNOWN_RANK).GetDims()[0] == UNKNOWN_DIM_NUM);
  EXPECT(Shape(std::vector<int64_t>{2, 3}).GetShapeSize() == 6);
  TensorDesc desc(Shape({2}));
  desc.SetOriginFormat(FORMAT_NHWC);
  desc.SetOriginShape(Shape({1, 2}));
  Tensor tensor;
  EXPECT(tensor.SetTensorDesc(desc) == GRAPH_SUCCESS);
  EXPECT(tensor.GetTensorDesc().GetOriginFormat() == FORMAT_NHWC);
  EXPECT(tensor.GetTensorDesc().GetOriginShape().GetDimNum() == 2);
  EXPECT(static_cast<uint32_t>(CustomPassStage::kCompatibleInherited) + 1 ==
         static_cast<uint32_t>(CustomPassStage::kInvalid));

  const auto config = PatternMatcherConfigBuilder().EnableIrAttrMatch().Build();
  EXPECT(config->IsEnableIrAttrMatch() && !config->IsEnableConstValueMatch());

  const es::EsGraphBuilder builder("split");
  const auto parts = es::SplitD(builder.CreateInput(0), 2, 0, 2);
  auto second = parts[1];
  EXPECT(second.GetProducerOutIndex() == 1);
  second.SetOriginFormat(FORMAT_NCHW).SetOriginShape({7});
  TensorDesc found;
  EXPECT(second.GetProducer()->GetOutputDesc(1, found) == GRAPH_SUCCESS);
  EXPECT(found.GetOriginFormat() == FORMAT_NCHW && found.GetOriginShape().GetDim(0) == 7);
  Pattern pattern(std::move(*builder.BuildAndReset({(second - parts[0]) / second})));
  std::vector<NodeIo> captured;
  pattern.CaptureTensor({*second.GetProducer(), 1});
  EXPECT(pattern.GetCapturedTensors(captured) == SUCCESS && captured[0].index == 1);
  EXPECT(pattern.GetGraph().GetDirectNode().size() == 5);
  return 0;
}

/// A pass that is registered without the macro, and one that looks at each Run.
class Counted : public PatternFusionPass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext& context) override {
    ++runs;
    return PatternFusionPass::Run(graph, context);
  }
  int runs = 0;

 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    es::EsGraphBuilder builder("abs");
    auto graph = builder.BuildAndReset({es::Abs(builder.CreateInput(0))});
    patterns.push_back(std::make_unique<Pattern>(std::move(*graph)));
    return patterns;
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("neg");
    return builder.BuildAndReset({es::Neg(builder.CreateInput(0))});
  }
};
const PassRegistrar registrar = FusionPassRegistrationData(AscendString("CountedPass"))
                                    .CreatePassFn([]() -> FusionBasePass* { return new Counted; })
                                    .Stage(CustomPassStage::kAfterInferShape);

int Passes() {
  auto graph = std::make_shared<Graph>(Chain("target"));
  CustomPassContext context;
  context.SetPassName("CountedPass");
  Counted pass;
  EXPECT(pass.Run(graph, context) == SUCCESS && pass.runs == 1);
  EXPECT(graph->FindNodeByName("inner") == nullptr);
  EXPECT(pass.Run(graph, context) == NOT_CHANGED && pass.runs == 2);
  return 0;
}

int Dumps() {
  EXPECT(Chain("dumped").DumpToFile(Graph::DumpFormat::kReadable, "part") == GRAPH_SUCCESS);
  return 0;
}

}  // namespace

int main() {
  for (auto part : {Nodes, Operators, Values, Passes, Dumps}) {
    if (part() != 0) return 1;
  }
  return 0;
}
