// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Passes that ask for the impossible: test_cpp_pass_texts.py reads what they are told.
// Model: z = Abs(Relu(x)), v = Neg(w), u is not read.
#include <stdexcept>

#include "all_ops.h"
#include "es_all_ops.h"
#include "ge/fusion/graph_fuse_inspector_utils.h"
#include "ge/fusion/graph_rewriter.h"
#include "ge/fusion/infer_shape_util.h"
#include "ge/fusion/pass/decompose_pass.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

namespace {

GNode Find(const Graph& graph, const char* type) {
  for (const GNode& node : graph.GetDirectNode()) {
    AscendString found;
    node.GetType(found);
    if (found == type) return node;
  }
  return {};
}

std::unique_ptr<Graph> ReluGraph(const char* name) {
  es::EsGraphBuilder builder(name);
  return builder.BuildAndReset({es::Relu(builder.CreateInput(0))});
}

SubgraphBoundary Around(std::vector<SubgraphInput> inputs, std::vector<NodeIo> outputs) {
  std::vector<SubgraphOutput> set;
  for (const NodeIo& output : outputs) set.emplace_back(output);
  return SubgraphBoundary(std::move(inputs), std::move(set));
}

}  // namespace

#define GE_TEST_PASS(pass_class, ...)                                  \
  class pass_class : public FusionBasePass {                           \
    Status Run(GraphPtr& graph, CustomPassContext& context) override { \
      (void)graph, (void)context;                                      \
      __VA_ARGS__                                                      \
    }                                                                  \
  };                                                                   \
  REG_FUSION_PASS(pass_class).Stage(CustomPassStage::kBeforeInferShape)

GE_TEST_PASS(CppStatus, return 77;);
GE_TEST_PASS(CppThrows, throw std::runtime_error("no table today"););
GE_TEST_PASS(CppThrowsInt, throw 5;);
GE_TEST_PASS(CppSaysChange, return SUCCESS;);
GE_TEST_PASS(CppSaysNone, GNode relu = Find(*graph, "Relu"); AttrValue value;
             value.SetAttrValue(int64_t{1});
             return relu.SetAttr("_seen", value) == GRAPH_SUCCESS ? NOT_CHANGED : FAILED;);
GE_TEST_PASS(CppSwaps, graph = std::make_shared<Graph>("Mine"); return SUCCESS;);

// Replacements.
GE_TEST_PASS(CppSelf, const GNode relu = Find(*graph, "Relu");
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 0}})}, {{relu, 0}}),
                                              *graph););
GE_TEST_PASS(CppHollow, const GNode relu = Find(*graph, "Relu"); auto made = ReluGraph("made");
             const Graph taken(std::move(*made));
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 0}})}, {{relu, 0}}),
                                              *made););
GE_TEST_PASS(CppControl, GNode relu = Find(*graph, "Relu"); GNode neg = Find(*graph, "Neg");
             graph->AddControlEdge(neg, relu); es::EsGraphBuilder builder("through");
             auto through = builder.BuildAndReset({builder.CreateInput(0)});
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 0}})}, {{relu, 0}}),
                                              *through););

// Boundaries.
GE_TEST_PASS(CppNoOutputs,
             return SubgraphRewriter::Replace(Around({SubgraphInput({{Find(*graph, "Relu"), 0}})},
                                                     {}),
                                              *ReluGraph("made")););
GE_TEST_PASS(CppTwoProducers, const GNode relu = Find(*graph, "Relu");
             const GNode neg = Find(*graph, "Neg"); return SubgraphRewriter::Replace(
                 Around({SubgraphInput({{relu, 0}, {neg, 0}})}, {{relu, 0}}), *ReluGraph("made")););
GE_TEST_PASS(CppNoConsumer, return SubgraphRewriter::Replace(Around({SubgraphInput()},
                                                                    {{Find(*graph, "Relu"), 0}}),
                                                             *ReluGraph("made")););
GE_TEST_PASS(CppStrangeOutput, const auto made = ReluGraph("made");
             return SubgraphRewriter::Replace(Around({SubgraphInput({{Find(*made, "Relu"), 0}})},
                                                     {{Find(*graph, "Abs"), 0}}),
                                              *ReluGraph("other")););
GE_TEST_PASS(CppGone, GNode neg = Find(*graph, "Neg"); graph->RemoveNode(neg);
             return SubgraphRewriter::Replace(Around({SubgraphInput({{neg, 0}})}, {{neg, 0}}),
                                              *ReluGraph("made")););
GE_TEST_PASS(CppNoNode,
             return SubgraphRewriter::Replace(Around({}, {{GNode(), 0}}), *ReluGraph("made")););
GE_TEST_PASS(CppNumber, SubgraphBoundary boundary;
             const SubgraphInput input({{Find(*graph, "Relu"), 0}}); boundary.AddInput(-1, input);
             return SubgraphRewriter::Replace(boundary, *ReluGraph("made")););
GE_TEST_PASS(CppNumberTwice, SubgraphBoundary boundary;
             const SubgraphInput input({{Find(*graph, "Relu"), 0}}); boundary.AddInput(0, input);
             boundary.AddInput(0, input);
             return SubgraphRewriter::Replace(boundary, *ReluGraph("made")););
GE_TEST_PASS(CppReach, return SubgraphRewriter::Replace(Around({}, {{Find(*graph, "Relu"), 0}}),
                                                        *ReluGraph("made")););
GE_TEST_PASS(CppSameOutput, const GNode relu = Find(*graph, "Relu");
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 0}})},
                                                     {{relu, 0}, {relu, 0}}),
                                              *ReluGraph("made")););
GE_TEST_PASS(CppOpenInput, GNode relu = Find(*graph, "Relu");
             const auto from = relu.GetInDataNodesAndPortIndexs(0);
             graph->RemoveEdge(*from.first, from.second, relu, 0);
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 0}})}, {{relu, 0}}),
                                              *ReluGraph("made")););
GE_TEST_PASS(CppNoPort, const GNode relu = Find(*graph, "Relu");
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 9}})}, {{relu, 0}}),
                                              *ReluGraph("made")););
GE_TEST_PASS(CppLeak, const GNode relu = Find(*graph, "Relu");
             const GNode abs = Find(*graph, "Abs"); graph->AddNodeByOp(op::Neg("Reader"));
             GNode reader = *graph->FindNodeByName("Reader"); GNode from = relu;
             graph->AddDataEdge(from, 0, reader, 0);
             return SubgraphRewriter::Replace(Around({SubgraphInput({{relu, 0}})}, {{abs, 0}}),
                                              *ReluGraph("made")););

// What the check of the graph after the pass finds.
GE_TEST_PASS(CppMoreInputs, graph->AddNodeByOp(op::Data("more").set_attr_index(7));
             return SUCCESS;);
GE_TEST_PASS(CppRenames, GNode old = *graph->FindNodeByName("u"); graph->RemoveNode(old);
             graph->AddNodeByOp(op::Data("you").set_attr_index(2)); return SUCCESS;);
GE_TEST_PASS(CppFewerOutputs, GNode end = Find(*graph, "NetOutput"); graph->RemoveNode(end);
             graph->SetOutputs(std::vector<std::pair<GNode, int32_t>>{{Find(*graph, "Abs"), 0}});
             return SUCCESS;);
class CppUntyped : public FusionBasePass {
  Status Run(GraphPtr& graph, CustomPassContext&) override {
    TensorDesc desc;
    desc.SetDataType(DT_UNDEFINED);
    Find(*graph, "Neg").UpdateOutputDesc(0, desc);
    return SUCCESS;
  }
};
REG_FUSION_PASS(CppUntyped).Stage(CustomPassStage::kAfterInferShape);
class CppMisfit : public FusionBasePass {
  Status Run(GraphPtr& graph, CustomPassContext&) override {
    GNode made = graph->AddNodeByOp(op::ReduceSumD("misfit").set_attr_axes({5}));
    GNode from = Find(*graph, "Neg");
    graph->AddDataEdge(from, 0, made, 0);
    return SUCCESS;
  }
};
REG_FUSION_PASS(CppMisfit).Stage(CustomPassStage::kAfterInferShape);

GE_TEST_PASS(CppAttribute, GNode made = graph->AddNodeByOp(op::BatchMatMulV2("product"));
             AttrValue value; value.SetAttrValue(int64_t{1}); made.SetAttr("adj_x1", value);
             return SUCCESS;);
GE_TEST_PASS(CppNearName, op::Elu made("more"); AttrValue value; value.SetAttrValue(int64_t{2});
             static_cast<Operator&>(made).SetAttr("alpha", value);
             static_cast<Operator&>(made).SetAttr("alhpa", value);
             GNode node = graph->AddNodeByOp(made); GNode from = Find(*graph, "Neg");
             graph->AddDataEdge(from, 0, node, 0); AttrValue stored; float number = 0;
             return node.GetAttr("alpha", stored) == GRAPH_SUCCESS &&
                            stored.GetAttrValue(number) == GRAPH_SUCCESS && number == 2.0F
                        ? SUCCESS
                        : FAILED;);

// Reports and shapes.
GE_TEST_PASS(CppCycle, const GNode relu = Find(*graph, "Relu"); GNode abs = Find(*graph, "Abs");
             graph->AddNodeByOp(op::Add("Sum")); GNode sum = *graph->FindNodeByName("Sum");
             GNode from = relu; graph->AddDataEdge(from, 0, sum, 0);
             graph->AddDataEdge(abs, 0, sum, 1); AscendString reason;
             GraphFuseInspectorUtils::CanFuse({relu, sum}, reason); context.SetErrorMessage(reason);
             return FAILED;);
GE_TEST_PASS(CppReportsNothing,
             return GraphFuseInspectorUtils::ReportFuse({GNode()}, {}, context););
GE_TEST_PASS(CppReportsGone, GNode neg = Find(*graph, "Neg"); graph->RemoveNode(neg);
             return GraphFuseInspectorUtils::ReportFuse({neg}, {}, context););
GE_TEST_PASS(CppReportsUnnamed, context.SetPassName("");
             return GraphFuseInspectorUtils::ReportFuse({Find(*graph, "Neg")}, {}, context););
GE_TEST_PASS(CppInfersNothing, return InferShapeUtil::InferShape(*ReluGraph("made"), GNode()););

class CppThrowsIntLate : public PatternFusionPassV2 {
  std::vector<PatternUniqPtr> Patterns(CustomPassContext&) override { throw 5; }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&, CustomPassContext&) override {
    return nullptr;
  }
};
REG_FUSION_PASS(CppThrowsIntLate).Stage(CustomPassStage::kBeforeInferShape);

class CppStranger : public PatternFusionPassV2 {
  std::vector<PatternUniqPtr> Patterns(CustomPassContext&) override {
    const auto other = ReluGraph("other");
    std::vector<PatternUniqPtr> patterns;
    patterns.push_back(std::make_unique<Pattern>(std::move(*ReluGraph("find"))));
    patterns.back()->CaptureTensor({Find(*other, "Relu"), 0});
    return patterns;
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&, CustomPassContext&) override {
    return nullptr;
  }
};
REG_FUSION_PASS(CppStranger).Stage(CustomPassStage::kBeforeInferShape);

template <int kCase>
class FindsRelu : public PatternFusionPassV2 {
  std::vector<PatternUniqPtr> Patterns(CustomPassContext&) override {
    std::vector<PatternUniqPtr> patterns(1);
    if (kCase == 0) return patterns;  // an empty one
    auto graph = ReluGraph("find");
    if (kCase == 1) const Graph taken(std::move(*graph));
    patterns[0] = std::make_unique<Pattern>(std::move(*graph));
    return patterns;
  }
  bool MeetRequirements(const std::unique_ptr<MatchResult>& match, CustomPassContext&) override {
    Graph graph = match->GetTargetGraph();
    GNode node = match->GetMatchedNodes().front();
    if (kCase == 3) graph.RemoveNode(node);
    return true;
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&, CustomPassContext&) override {
    return kCase == 2 ? nullptr : ReluGraph("made");
  }
};
/// Asks for the graph's node of a pattern's node that has none.
template <bool kStranger>
class Asks : public PatternFusionPassV2 {
  std::vector<PatternUniqPtr> Patterns(CustomPassContext&) override {
    es::EsGraphBuilder builder("find");
    const auto x = builder.CreateInput(0);
    es::Neg(x);
    std::vector<PatternUniqPtr> patterns;
    patterns.push_back(std::make_unique<Pattern>(std::move(*builder.BuildAndReset({es::Relu(x)}))));
    return patterns;
  }
  bool MeetRequirements(const std::unique_ptr<MatchResult>& match, CustomPassContext&) override {
    GNode found;
    const GNode asked = Find(kStranger ? match->GetTargetGraph() : match->GetPatternGraph(), "Neg");
    if (match->GetMatchedNode(asked, found) == SUCCESS) return true;
    throw std::runtime_error(LastRefusal().GetString());
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&, CustomPassContext&) override {
    return ReluGraph("made");
  }
};
using CppAsksStranger = Asks<true>;
using CppAsksLoose = Asks<false>;
REG_FUSION_PASS(CppAsksStranger).Stage(CustomPassStage::kBeforeInferShape);
REG_FUSION_PASS(CppAsksLoose).Stage(CustomPassStage::kBeforeInferShape);

using CppEmptyPattern = FindsRelu<0>;
using CppHollowPattern = FindsRelu<1>;
using CppNoReplacement = FindsRelu<2>;
using CppRemoves = FindsRelu<3>;
REG_FUSION_PASS(CppEmptyPattern).Stage(CustomPassStage::kBeforeInferShape);
REG_FUSION_PASS(CppHollowPattern).Stage(CustomPassStage::kBeforeInferShape);
REG_FUSION_PASS(CppNoReplacement).Stage(CustomPassStage::kBeforeInferShape);
REG_FUSION_PASS(CppRemoves).Stage(CustomPassStage::kBeforeInferShape);

class CppSplitsGone : public DecomposePass {
 public:
  CppSplitsGone() : DecomposePass({"Neg"}) {}

 private:
  GraphUniqPtr Replacement(const GNode& node) override {
    Graph graph(node.store(), 0);
    GNode gone = node;
    graph.RemoveNode(gone);
    return ReluGraph("made");
  }
};
REG_FUSION_PASS(CppSplitsGone).Stage(CustomPassStage::kBeforeInferShape);

class CppSplitsToNothing : public DecomposePass {
 public:
  CppSplitsToNothing() : DecomposePass({"Neg"}) {}

 private:
  GraphUniqPtr Replacement(const GNode&) override { return nullptr; }
};
REG_FUSION_PASS(CppSplitsToNothing).Stage(CustomPassStage::kBeforeInferShape);

// Registrations.
static const OperatorCreatorRegister bad_operator(
    "CppBadOp",
    [](const AscendString& name) {
      struct Own : Operator {
        explicit Own(const AscendString& name) : Operator(name, "CppBadOp") {
          AttrValue value;
          value.SetAttrValue(std::vector<Tensor>(1));
          AttrRegister("a", value);
        }
      };
      return Operator(Own(name));
    },
    "here.cpp:5");
static const FusionPassRegistrar makes_nothing =
    FusionPassRegistrationData("CppMakesNothing")
        .Location("here.cpp:1")
        .CreatePassFn([]() -> FusionBasePass* { return nullptr; });
static const FusionPassRegistrar no_function =
    FusionPassRegistrationData("CppNoFunction").Location("here.cpp:2");
static const FusionPassRegistrar no_stage =
    FusionPassRegistrationData("CppNoStage")
        .Location("here.cpp:3")
        .Stage(CustomPassStage::kAfterAssignLogicStream)
        .CreatePassFn([]() -> FusionBasePass* { return nullptr; });
static const FusionPassRegistrar colon =
    FusionPassRegistrationData("Cpp:Colon")
        .Location("here.cpp:6")
        .CreatePassFn([]() -> FusionBasePass* { return nullptr; });
REGISTER_CUSTOM_PASS("CppStreams")
    .CustomAllocateStreamPassFn([](const ConstGraphPtr&, StreamPassContext&) { return SUCCESS; })
    .Stage(CustomPassStage::kAfterAssignLogicStream);
static const FusionPassRegistrar again =
    FusionPassRegistrationData("CppStatus")
        .Location("here.cpp:4")
        .CreatePassFn([]() -> FusionBasePass* { return nullptr; });
