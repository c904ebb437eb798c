// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_IDS_H_
#define GRAPH_ENGINE_IR_IDS_H_

#include <cstdint>

namespace ge::ir {

/// A name interned in one Store. Equal strings have equal symbols within that store only.
using Symbol = uint32_t;
constexpr Symbol kNoSymbol = UINT32_MAX;

/// A graph inside a store; 0 is the root.
using GraphIndex = uint32_t;
constexpr GraphIndex kRootGraph = 0;
constexpr GraphIndex kNoGraph = UINT32_MAX;

/// A node of a store. Dies loudly: the generation no longer fits once the node was removed.
struct NodeId {
  uint32_t index = UINT32_MAX;
  uint32_t generation = 0;
  bool valid() const { return index != UINT32_MAX; }
  bool operator==(const NodeId& o) const { return index == o.index && generation == o.generation; }
  bool operator!=(const NodeId& o) const { return !(*this == o); }
  bool operator<(const NodeId& o) const {
    return index != o.index ? index < o.index : generation < o.generation;
  }
};

/// Output `port` of a node, or input `port` of a node, by context.
struct Endpoint {
  NodeId node;
  int32_t port = 0;
  bool operator==(const Endpoint& o) const { return node == o.node && port == o.port; }
  bool operator<(const Endpoint& o) const { return node == o.node ? port < o.port : node < o.node; }
};

/// An output, and the type of its node.
struct TypedOutput {
  Endpoint output;
  Symbol type = kNoSymbol;
};

/// A step of a walk against the edges: what feeds connected input number `input` of the node that
/// hop `from` - 1 has reached (0: the start) is to have one of two types.
struct TypedHop {
  uint32_t from = 0;
  uint32_t input = 0;
  Symbol type = kNoSymbol;
  Symbol or_type = kNoSymbol;
};

/// Which ports of a node.
enum class Side : uint8_t { kInput = 0, kOutput = 1 };

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_IDS_H_
