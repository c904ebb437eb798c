// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_DUMP_H_
#define GRAPH_ENGINE_IR_DUMP_H_

#include <string>

#include "ir/store.h"

namespace ge::ir {

/// GE's readable text of a graph and, after it, of the subgraphs that its nodes own (depth first).
GE_EXPORT std::string DumpReadable(const Store& store, GraphIndex graph);

/// How much of a graph a dump shows: all, all but the data of tensors, or nodes and edges only.
/// The numbers are those of the variable DUMP_GE_GRAPH.
enum class DumpDetail { kFull = 1, kNoWeights = 2, kRelations = 3 };

/// The graph in the text form of an ONNX ModelProto, op types prefixed "ge:", subgraphs as graph
/// attributes. For viewers; weights are shortened.
GE_EXPORT std::string DumpOnnxText(const Store& store, GraphIndex graph,
                                   DumpDetail detail = DumpDetail::kFull);

/// Of floats: those of GE's dumps, or as many as tell a value from all others.
enum class Digits { kDump, kAll };

/// Value text of the readable dump; empty for kinds that it does not show.
GE_EXPORT std::string AttrText(const Attr& value, Digits digits = Digits::kDump);

/// "[1 2 3]", shortened to three elements from each end when there are more than six.
GE_EXPORT std::string TensorText(const Tensor& tensor, Digits digits = Digits::kDump);

/// One element with all digits, or the string itself; empty for types without a text.
std::string ElementText(const Tensor& tensor, size_t index);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_DUMP_H_
