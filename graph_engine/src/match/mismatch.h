// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_MATCH_MISMATCH_H_
#define GRAPH_ENGINE_MATCH_MISMATCH_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "ir/store.h"
#include "match/plan.h"

namespace ge::match {

/// Where a candidate ceased to fit a plan. Numbers, as nearly all of them are never told.
struct Mismatch {
  enum class Why : uint8_t {
    kNone,
    kAbsent,  ///< the graph has no node of the wanted type
    kUnfed,   ///< it has some, but no way leads from them to the pattern's first output
    kType,    ///< another type stands in the place
    kValue,   ///< the type is right, the constant or an attribute differs
    kInputs,  ///< the node has more or fewer connected inputs
    kPort,    ///< another output of the right node feeds the input
    kOther,   ///< the place was taken by another node before
    kReader,  ///< no way leads from a matched node to a further output of the pattern
    kTaken,   ///< the node stands for another output of the pattern already
    kOutputs  ///< the node has too few outputs
  };
  Why why = Why::kNone;
  int wanted = -1;     ///< plan node
  ir::Endpoint found;  ///< what stands in its place
  ir::NodeId reader;   ///< the matched node that reads it; invalid: it would be an output
  size_t input = 0;    ///< of the reader's connected inputs; kReader: the approach, by place
  size_t bound = 0;    ///< plan nodes that fitted before

  /// Grows with what fitted, over all graphs: nothing tried, no candidate in a graph, a candidate.
  size_t Nearness() const {
    if (why == Why::kNone) return 0;
    return why == Why::kAbsent || why == Why::kUnfed ? 1 : 2 + bound;
  }
};

/// One sentence for the author of the pattern; the nodes have to be there still.
std::string Text(const Mismatch& mismatch, const ir::Store& store, ir::GraphIndex graph,
                 const Plan& plan);

}  // namespace ge::match

#endif  // GRAPH_ENGINE_MATCH_MISMATCH_H_
