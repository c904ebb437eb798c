// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_LOWER_H_
#define GRAPH_ENGINE_LOWER_LOWER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graph/export.h"
#include "graph/graph.h"
#include "support/replaced_file.h"
#include "support/status.h"

namespace ge::onnx {
class ModelProto;
}

namespace ge::lower {

struct LowerOptions {
  bool provenance = true;  ///< metadata_props per node: ONNX origin, passes
  /// Weights above this many bytes in total go to a file beside the model (protobuf ends at 2 GiB).
  size_t external_threshold_bytes = size_t{1} << 30;
  size_t external_min_tensor_bytes = 1024;  ///< smaller tensors stay inside the model
};

/// An ONNX model in memory. Copies share the model. Immutable.
struct LoweredModel {
  std::shared_ptr<const onnx::ModelProto> proto;
  int64_t opset = 0;                    ///< lowest not under 18 that covers the ops used
  int64_t ir_version = 0;               ///< that opset's lowest
  std::vector<std::string> custom_ops;  ///< types written in domain "ge.custom", sorted
  /// Tensors kept out of the model, as indexes of graph initializers with their bytes, in file
  /// order.
  struct External {
    int initializer = 0;
    std::shared_ptr<const std::vector<uint8_t>> bytes;
  };
  std::vector<External> external;

  /// The model's bytes, equal for equal graphs. Refused when weights are external.
  GE_EXPORT Expected<std::string> Serialize() const;
};

/// Turns a graph with inferred shapes into a model that ONNX Runtime loads. Names of graph inputs
/// and outputs stay. The same graph gives the same bytes in every process. Errors name node, op and
/// what cannot be expressed. Thread: the store's.
GE_EXPORT Expected<LoweredModel> LowerToOnnx(const Graph& graph, const LowerOptions& options = {});

/// The model's files, complete and synced beside their places, in the order in which to commit
/// them: external data ("<file name>.data") first.
GE_EXPORT Expected<std::vector<ReplacedFile>> PrepareModel(const LoweredModel& model,
                                                           const std::string& path);

/// PrepareModel and its commits. On failure no temporary is left and an older file stays.
GE_EXPORT Outcome WriteModel(const LoweredModel& model, const std::string& path);

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_LOWER_H_
