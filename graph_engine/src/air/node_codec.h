// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_NODE_CODEC_H_
#define GRAPH_ENGINE_AIR_NODE_CODEC_H_

#include <string>
#include <utility>
#include <vector>

#include "ir/store.h"
#include "proto/ge_ir.pb.h"
#include "support/status.h"

namespace ge::air {

/// Fills an empty message with a node. `position`: its number in the graph.
void WriteNode(const ir::Store& store, ir::NodeId node, int64_t position, proto::OpDef& def);
/// Attributes of a graph, and what was kept of the message it came from.
void WriteGraphAttrs(const ir::Store& store, ir::GraphIndex graph, proto::GraphDef& def);

/// Ports of a node in the engine's order: those of its own bookkeeping attributes, else of the
/// operator's prototype, else nameless ones.
struct NodePorts {
  ir::PortLayout layout;
  /// For each instance port its place in the file's lists, -1: not there.
  std::vector<int32_t> inputs;
  std::vector<int32_t> outputs;
};
Expected<NodePorts> ReadPorts(const proto::OpDef& def);

/// Names of the IR subgraphs that the node's subgraphs stand for, in the file's order.
std::vector<std::string> SubgraphKeys(const proto::OpDef& def);

/// Attributes and descs of a node that was just added. Takes them out of the message and keeps what
/// is left of it.
Outcome FillNode(ir::Store& store, ir::NodeId node, const NodePorts& ports, proto::OpDef& def);
Outcome FillGraph(ir::Store& store, ir::GraphIndex graph, proto::GraphDef& def);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_NODE_CODEC_H_
