// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ES_PROGRAM_H_
#define GRAPH_ENGINE_CAPI_ES_PROGRAM_H_

#include <string_view>

#include "capi/es_builder.h"
#include "support/status.h"

namespace ge::capi {

/// Adds the steps that ge.es._program wrote down, in their order. Little-endian, without padding;
/// a text or a list is its length as u32 and its elements. The tensors that steps make are counted
/// from 0 over all programs of one builder; -1 is an absent input.
///   1 inputs    i32 first, i32 count                      float tensors of rank 0
///   2 input     i64 index, text type, i32 data type, i32 format, list of i64 dims
///   3 const     i32 data type, list of i64 dims, text data
///   4 node      text type, list of i32 input counts, list of i32 dynamic output counts,
///               u32 number of attributes, i32 for each input instance, attributes
///   5 output    i32 tensor, i64 index
/// An attribute is: text name, i32 type as in ge_capi_es_attr, then a list of its values: i64, f64
/// or text; ListListInt: a list of lists of i64. Scalars are lists of one.
/// An error names the step as the direct call would: "Failed to add Relu: ...".
Outcome RunProgram(EsBuilder& builder, std::string_view program);

/// The finished graph of a program that begins with the graph's name, as a text. A pass builds the
/// same replacement for match after match: when nobody holds or changed the last graph of this
/// thread, and the program is the same, it is given out again.
Expected<Graph> BuildProgram(std::string_view program);

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ES_PROGRAM_H_
