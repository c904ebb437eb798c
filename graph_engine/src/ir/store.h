// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_STORE_H_
#define GRAPH_ENGINE_IR_STORE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ir/ids.h"
#include "ir/port_layout.h"
#include "ir/value.h"

namespace ge::ir {

class Journal;
class TextKey;
struct StoreImpl;

/// All nodes of one root graph and its subgraphs. Node creation, edge edits and iteration steps are
/// O(1). Only the mutators below write; each appends its inverse to the open journal.
/// Thread: one at a time. Ownership: held by shared_ptr; handles keep it alive.
class GE_EXPORT Store : public std::enable_shared_from_this<Store> {
 public:
  static std::shared_ptr<Store> Create(std::string_view root_graph_name);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Symbols.
  Symbol Intern(std::string_view text);
  Symbol Intern(const TextKey& text);
  Symbol FindSymbol(std::string_view text) const;  ///< kNoSymbol when never interned here
  Symbol FindSymbol(const TextKey& text) const;
  const std::string& Text(Symbol symbol) const;

  // Graphs.
  const std::string& GraphName(GraphIndex graph) const;
  std::vector<GraphIndex> Graphs() const;  ///< live graphs, root first, in creation order
  GraphIndex FindGraph(std::string_view name) const;
  bool HasGraph(GraphIndex graph) const;
  NodeId ParentNode(GraphIndex graph) const;  ///< invalid for the root and for unattached graphs
  const Attr* GraphAttr(GraphIndex graph, std::string_view name) const;
  std::vector<std::string> GraphAttrNames(GraphIndex graph) const;
  size_t NodeCount(GraphIndex graph) const;

  // Nodes, in graph order.
  bool Alive(NodeId node) const;
  NodeId First(GraphIndex graph) const;
  NodeId Next(NodeId node) const;  ///< next in order; invalid id at the end
  NodeId Prev(NodeId node) const;
  std::vector<NodeId> Nodes(GraphIndex graph) const;
  NodeId FirstOfType(GraphIndex graph, Symbol type) const;  ///< per-type list, in creation order
  NodeId LastOfType(GraphIndex graph, Symbol type) const;
  NodeId NextOfType(NodeId node) const;
  size_t CountOfType(GraphIndex graph, Symbol type) const;  ///< O(1)
  /// Those with a serial number above `after`, in creation order; costs nothing for the others.
  std::vector<NodeId> NodesOfType(GraphIndex graph, Symbol type, uint64_t after = 0) const;
  void SortInOrder(std::vector<NodeId>& nodes) const;  ///< nodes of one graph
  NodeId FindNode(GraphIndex graph, std::string_view name) const;
  GraphIndex GraphOf(NodeId node) const;
  Symbol Type(NodeId node) const;
  const std::string& TypeText(NodeId node) const { return Text(Type(node)); }
  const std::string& Name(NodeId node) const;
  uint64_t Order(NodeId node) const;       ///< comparable position inside its graph
  bool IsInOrder(GraphIndex graph) const;  ///< every edge leads to a later node
  uint64_t Serial(NodeId node) const;      ///< creation number in the store; never reused
  uint32_t IndexBound() const;  ///< every node index is below it: the size of a dense side table

  // Edges.
  int32_t InputCount(NodeId node) const;
  int32_t OutputCount(NodeId node) const;
  Endpoint Producer(NodeId node, int32_t input) const;  ///< .node invalid when unconnected
  /// Number of the connected inputs; writes what feeds the first `room` of them, in port order.
  size_t Producers(NodeId node, TypedOutput* producers, size_t room) const;
  /// How many hops fit in a row; `path`, with room for all, gets the indexes: start, then those.
  size_t CountFitting(NodeId start, const std::vector<TypedHop>& hops, uint32_t* path) const;
  std::vector<Endpoint> Consumers(NodeId node, int32_t output) const;  ///< in connection order
  bool HasConsumers(NodeId node, int32_t output) const;
  Endpoint FirstConsumer(NodeId node, int32_t output) const;  ///< .node invalid when there is none
  Endpoint NextConsumer(Endpoint input) const;  ///< the next input fed by the same output
  bool HasControls(NodeId node) const;          ///< a control edge, on either side
  std::vector<NodeId> ControlInputs(NodeId node) const;
  std::vector<NodeId> ControlOutputs(NodeId node) const;

  // Attributes, descs, port names, subgraphs.
  const Attr* FindAttr(NodeId node, std::string_view name) const;
  const Attr* FindAttr(NodeId node, Symbol name) const;
  std::vector<std::string> AttrNames(NodeId node) const;   ///< sorted
  const std::vector<AttrEntry>& Attrs(NodeId node) const;  ///< in the order of their symbols
  const TensorDesc& InputDesc(NodeId node, int32_t input) const;
  const TensorDesc& OutputDesc(NodeId node, int32_t output) const;
  const Attr* FindPortAttr(NodeId node, Side side, int32_t port, std::string_view name) const;
  std::vector<std::string> PortAttrNames(NodeId node, Side side, int32_t port) const;  ///< sorted
  const PortLayout& Layout(NodeId node) const;
  const LayoutPtr& SharedLayout(NodeId node) const;
  GraphIndex Subgraph(NodeId node, std::string_view ir_name) const;  ///< kNoGraph when absent
  std::vector<std::pair<std::string, GraphIndex>> Subgraphs(NodeId node) const;

  // Mutators. Preconditions (live ids, ports in range) are checked: violations throw
  // std::logic_error with the node's name, which is a bug of the caller, not of the user.
  // Setting an attribute to std::monostate removes it. What changes nothing is not logged.
  GraphIndex AddGraph(std::string_view name);  ///< the name must be unused among the subgraphs
  void RemoveGraph(GraphIndex graph);
  void SetGraphName(GraphIndex graph, std::string_view name);
  void SetGraphAttr(GraphIndex graph, std::string_view name, Attr value);
  /// Appends (or inserts after `after`). The name must be unused in the graph.
  NodeId AddNode(GraphIndex graph, std::string_view type, std::string_view name,
                 const PortLayout& layout, NodeId after = {});
  /// The same, sharing the layout: costs no copy and no comparison.
  NodeId AddNode(GraphIndex graph, std::string_view type, std::string_view name,
                 const LayoutPtr& layout, NodeId after = {});
  /// Adds a node with the type, layout, attributes and descs of one of this or another store, but
  /// without its edges and subgraphs.
  NodeId AddCopy(GraphIndex graph, std::string_view name, const Store& source, NodeId node,
                 NodeId after = {});
  void RemoveNode(NodeId node);  ///< disconnects it; owned subgraphs go with it
  void RenameNode(NodeId node, std::string_view name);
  void MoveAfter(NodeId node, NodeId after);              ///< after invalid: to the front
  void SetLayout(NodeId node, const PortLayout& layout);  ///< ports dropped must be unconnected
  void Connect(Endpoint output, Endpoint input);          ///< replaces what fed that input
  void Disconnect(Endpoint input);
  void AddControl(NodeId from, NodeId to);
  void RemoveControl(NodeId from, NodeId to);
  void SetAttr(NodeId node, std::string_view name, Attr value);
  void SetAttrs(NodeId node, const std::vector<AttrEntry>& attrs);  ///< shares the values
  void RemoveAttr(NodeId node, std::string_view name);
  void SetInputDesc(NodeId node, int32_t input, const TensorDesc& desc);
  void SetOutputDesc(NodeId node, int32_t output, const TensorDesc& desc);
  /// A port without a desc takes the one of that output.
  void InheritDesc(NodeId node, Side side, int32_t port, Endpoint output);
  void SetPortAttr(NodeId node, Side side, int32_t port, std::string_view name, Attr value);
  /// Makes the node the parent of a graph that has none; kNoGraph detaches. A dynamic IR subgraph
  /// has one entry an instance: "branches0", "branches1".
  void SetSubgraph(NodeId node, std::string_view ir_name, GraphIndex graph);

  Journal* open_journal() const;

 private:
  Store();
  friend class Journal;
  friend class StoreUse;
  std::unique_ptr<StoreImpl> impl_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_STORE_H_
