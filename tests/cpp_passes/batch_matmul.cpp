// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Batched products: four patterns of a Tile before one, and shapes of the replacement's inputs.
#include "es_all_ops.h"
#include "ge/fusion/infer_shape_util.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

using namespace ge;
using namespace fusion;

namespace {

std::vector<int64_t> InputDims(const GNode& node, int32_t index) {
  TensorDesc desc;
  if (node.GetInputDesc(index, desc) != GRAPH_SUCCESS) return UNKNOWN_RANK;
  return desc.GetShape().GetDims();
}

bool OfType(const GNode& node, const char* type) {
  AscendString found;
  return node.GetType(found) == GRAPH_SUCCESS && found == type;
}

GNode MatchedNode(const std::unique_ptr<MatchResult>& match, const char* type) {
  for (const GNode& node : match->GetMatchedNodes()) {
    if (OfType(node, type)) return node;
  }
  return GNode();
}

std::vector<PatternUniqPtr> Only(const es::EsGraphBuilder& builder,
                                 const es::EsTensorHolder& made) {
  std::vector<PatternUniqPtr> patterns;
  patterns.emplace_back(std::make_unique<Pattern>(std::move(*builder.BuildAndReset({made}))));
  return patterns;
}

std::unique_ptr<Pattern> Tiled(bool left, bool deep) {
  es::EsGraphBuilder builder(left ? "tile_left" : "tile_right");
  auto [a, b] = builder.CreateInputs<2>();
  auto tile = es::Tile(left ? a : b, es::Const(builder));
  auto fed = tile;
  if (deep) fed = es::Transpose(es::Reshape(tile, es::Const(builder)), es::Const(builder));
  auto product = left ? es::BatchMatMulV2(fed, b) : es::BatchMatMulV2(a, fed);
  auto pattern = std::make_unique<Pattern>(std::move(*builder.BuildAndReset({product})));
  pattern->CaptureTensor({*tile.GetProducer(), 0}).CaptureTensor({*product.GetProducer(), 0});
  return pattern;
}

}  // namespace

/// A Tile that repeats the batch of one, which the product repeats by itself.
class CppBmmTilePass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    for (const bool left : {true, false}) {
      for (const bool deep : {false, true}) patterns.emplace_back(Tiled(left, deep));
    }
    return patterns;
  }

  bool MeetRequirements(const std::unique_ptr<MatchResult>& match) override {
    NodeIo tile;
    if (match->GetCapturedTensor(0, tile) != SUCCESS) return false;
    if (tile.node.GetOutDataNodesAndPortIndexs(0).size() != 1) return false;
    if (!OfType(*tile.node.GetOutDataNodesAndPortIndexs(0)[0].first, "BatchMatMulV2")) return false;
    Tensor multiples;
    if (tile.node.GetInputConstData(1, multiples) != GRAPH_SUCCESS) return false;
    if (multiples.GetDataType() != DT_INT64) return false;
    const auto* counts = reinterpret_cast<const int64_t*>(multiples.GetData());
    const size_t rank = multiples.GetSize() / sizeof(int64_t);
    const std::vector<int64_t> dims = InputDims(tile.node, 0);
    if (dims.size() != rank || rank == 0 || dims[0] != 1) return false;
    for (size_t i = 1; i < rank; ++i) {
      if (counts[i] != 1) return false;
    }
    return true;
  }

  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>& match) override {
    NodeIo product;
    match->GetCapturedTensor(1, product);
    bool adj_x1 = false, adj_x2 = false;
    product.node.GetAttr("adj_x1", adj_x1);
    product.node.GetAttr("adj_x2", adj_x2);
    es::EsGraphBuilder builder("without_tile");
    auto [a, b] = builder.CreateInputs<2>();
    auto graph = builder.BuildAndReset({es::BatchMatMulV2(a, b, nullptr, nullptr, adj_x1, adj_x2)});
    std::vector<SubgraphInput> inputs;
    if (match->ToSubgraphBoundary()->GetAllInputs(inputs) != SUCCESS) return nullptr;
    for (auto& node : graph->GetAllNodes()) {
      int64_t index = 0;
      if (!OfType(node, "Data") || node.GetAttr("index", index) != GRAPH_SUCCESS) continue;
      std::vector<NodeIo> consumers;
      inputs[static_cast<size_t>(index)].GetAllInputs(consumers);
      TensorDesc desc;
      consumers[0].node.GetInputDesc(static_cast<int32_t>(consumers[0].index), desc);
      node.UpdateInputDesc(0, desc);
      node.UpdateOutputDesc(0, desc);
    }
    return InferShapeUtil::InferShape(*graph, *match) == SUCCESS ? std::move(graph) : nullptr;
  }
};
REG_FUSION_PASS(CppBmmTilePass).Stage(CustomPassStage::kAfterInferShape);

/// [b, m, k] x [k, n] as one product of [b * m, k].
class CppFlattenPass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    es::EsGraphBuilder builder("flat");
    auto [x, weight] = builder.CreateInputs<2>();
    return Only(builder, es::BatchMatMulV2(x, weight));
  }

  bool MeetRequirements(const std::unique_ptr<MatchResult>& match) override {
    const GNode product = MatchedNode(match, "BatchMatMulV2");
    const std::vector<int64_t> x = InputDims(product, 0), weight = InputDims(product, 1);
    return x.size() == 3 && weight.size() == 2 && x[2] != UNKNOWN_DIM && weight[1] != UNKNOWN_DIM;
  }

  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>& match) override {
    const GNode product = MatchedNode(match, "BatchMatMulV2");
    const std::vector<int64_t> dims = InputDims(product, 0);
    const int64_t columns = InputDims(product, 1)[1];
    es::EsGraphBuilder builder("flattened");
    auto [x, weight] = builder.CreateInputs<2>();
    auto flat = es::MatMulV2(
        es::Reshape(x, builder.CreateVector(std::vector<int64_t>{-1, dims[2]})), weight);
    es::EsTensorHolder shape;
    if (dims[0] == UNKNOWN_DIM || dims[1] == UNKNOWN_DIM) {
      auto known = es::Slice(es::Shape(x, DT_INT64), builder.CreateVector(std::vector<int64_t>{0}),
                             builder.CreateVector(std::vector<int64_t>{2}));
      shape = es::Concat(builder.CreateScalar(int32_t{0}),
                         {known, builder.CreateVector(std::vector<int64_t>{columns})}, 2);
    } else {
      shape = builder.CreateVector(std::vector<int64_t>{dims[0], dims[1], columns});
    }
    auto graph = builder.BuildAndReset({es::Reshape(flat, shape)});
    return InferShapeUtil::InferShape(*graph, *match) == SUCCESS ? std::move(graph) : nullptr;
  }
};
REG_FUSION_PASS(CppFlattenPass).Stage(CustomPassStage::kAfterBuiltinFusionPass);

/// A product with one column as multiplication and sum.
class CppMulReducePass : public PatternFusionPass {
 protected:
  std::vector<PatternUniqPtr> Patterns() override {
    es::EsGraphBuilder builder("column");
    auto [x, y] = builder.CreateInputs<2>();
    return Only(builder, es::BatchMatMulV2(x, es::Transpose(y, es::Const(builder))));
  }

  bool MeetRequirements(const std::unique_ptr<MatchResult>& match) override {
    const std::vector<int64_t> y = InputDims(MatchedNode(match, "Transpose"), 0);
    return y.size() == 3 && y[1] == 1 && y[2] <= 16;
  }
  GraphUniqPtr Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("sum");
    auto [x, y] = builder.CreateInputs<2>();
    return builder.BuildAndReset({es::ReduceSumD(es::Mul(x, y), {-1}, true)});
  }
};
REG_FUSION_PASS(CppMulReducePass).Stage(CustomPassStage::kAfterOriginGraphOptimize);
