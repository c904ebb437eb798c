// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_NAMES_H_
#define GRAPH_ENGINE_AIR_NAMES_H_

#include <optional>
#include <string>
#include <string_view>

#include "graph/types.h"
#include "proto/ge_ir.pb.h"

namespace ge::air {

// Bookkeeping attributes of a node, as the public GE writes them.
constexpr char kIrAttrNames[] = "_ir_attr_names";
constexpr char kIrInputsKey[] = "_ir_inputs_key";
constexpr char kIrInputsValue[] = "_ir_inputs_value";
constexpr char kIrOutputsKey[] = "_ir_outputs_key";
constexpr char kIrOutputsValue[] = "_ir_outputs_value";
constexpr char kInputNameKey[] = "_input_name_key";
constexpr char kInputNameValue[] = "_input_name_value";
constexpr char kOutputNameKey[] = "_output_name_key";
constexpr char kOutputNameValue[] = "_output_name_value";
constexpr char kOptionalInputs[] = "_opt_input";
// Ours: the schema lists a node's subgraphs without the names of the IR subgraphs they stand for.
constexpr char kSubgraphKeys[] = "_ge_subgraph_keys";
constexpr char kSubgraphDeclared[] = "_ge_subgraph_declared";
/// Serialised leftovers of a message, which are written back: Bytes on graph, node or port.
constexpr char kKept[] = "_ge_air_kept";
constexpr char kKeptModel[] = "_ge_air_kept_model";  ///< of the model, on its root graph

// Bookkeeping attributes of a tensor descriptor.
constexpr char kOriginFormat[] = "origin_format";
constexpr char kOriginFormatNumber[] = "origin_format_for_int";
constexpr char kFormatNumber[] = "format_for_int";
constexpr char kOriginShape[] = "origin_shape";
constexpr char kOriginShapeKnown[] = "origin_shape_initialized";

/// DT_UNDEFINED for a type that the schema does not have.
proto::DataType ToSchema(DataType type) noexcept;
/// nullopt for a number outside the schema.
std::optional<DataType> FromSchema(int number) noexcept;

/// "NCHW" for FORMAT_NCHW.
std::string_view FormatText(Format format) noexcept;
std::optional<Format> FormatFromText(std::string_view text);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_NAMES_H_
