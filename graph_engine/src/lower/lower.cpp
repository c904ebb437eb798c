// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/lower.h"

#include "lower/custom_nodes.h"
#include "lower/graph_lowering.h"
#include "proto/ge_onnx.pb.h"

namespace ge::lower {
namespace {

/// The lowest IR version that goes with an opset of the default domain.
int64_t IrVersionOf(int64_t opset) {
  if (opset <= 18) return 8;
  if (opset <= 20) return 9;
  if (opset <= 22) return 10;
  if (opset <= 23) return 11;
  if (opset <= 24) return 12;
  return 13;
}

/// Puts the weights' bytes into the model, or keeps them aside when they are too many.
void PlaceWeights(const std::vector<Weight>& weights, const LowerOptions& options,
                  onnx::GraphProto* graph, LoweredModel* model) {
  size_t total = 0;
  for (const Weight& weight : weights) total += weight.tensor->data.size();
  const bool external = total > options.external_threshold_bytes;
  for (const Weight& weight : weights) {
    const auto& data = weight.tensor->data;
    if (external) {
      model->external.push_back({weight.initializer, {weight.tensor, &weight.tensor->data}});
    } else {
      graph->mutable_initializer(weight.initializer)->set_raw_data(data.data(), data.size());
    }
  }
}

}  // namespace

Expected<LoweredModel> LowerToOnnx(const Graph& graph, const LowerOptions& options) {
  auto proto = std::make_shared<onnx::ModelProto>();
  proto->mutable_graph()->set_name(graph.Name());
  ModelState state{options, 18, {}, {}, {}};
  GraphLowering lowering(*graph.store(), graph.index(), proto->mutable_graph(), state);
  const Outcome lowered = lowering.LowerRoot();
  if (!lowered.ok()) return lowered.Within("writing graph '" + graph.Name() + "' as ONNX");
  LoweredModel model;
  model.opset = state.opset;
  model.ir_version = IrVersionOf(state.opset);
  model.custom_ops.assign(state.custom_ops.begin(), state.custom_ops.end());
  PlaceWeights(lowering.weights(), options, proto->mutable_graph(), &model);
  proto->set_ir_version(model.ir_version);
  proto->set_producer_name("ge");
  proto->add_opset_import()->set_version(model.opset);
  if (!model.custom_ops.empty()) {
    onnx::OperatorSetIdProto* custom = proto->add_opset_import();
    custom->set_domain(kCustomDomain);
    custom->set_version(1);
  }
  model.proto = std::move(proto);
  return model;
}

}  // namespace ge::lower
