// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_GRAPH_H_
#define GRAPH_GRAPH_H_

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/gnode.h"
#include "graph/graph_buffer.h"

namespace ge {

class Operator;
using GraphUniqPtr = std::unique_ptr<Graph>;

/// A graph: a handle on one graph of a shared store. Copying the handle does not copy the graph.
/// Thread: one at a time. Refusals return GRAPH_FAILED; LastRefusal says why.
class GE_EXPORT Graph {
 public:
  enum class DumpFormat : uint32_t { kOnnx = 0, kTxt = 1, kReadable = 2 };

  explicit Graph(const std::string& name = "graph");
  explicit Graph(const char_t* name) : Graph(std::string(name == nullptr ? "" : name)) {}
  Graph(std::shared_ptr<ir::Store> store, uint32_t index)
      : store_(std::move(store)), index_(index) {}

  /// Makes nodes of the operators that hang together with these, and edges as they were set.
  Graph& SetInputs(const std::vector<Operator>& inputs);
  /// The graph's outputs, in order: every output of the operators, or the ones that are named.
  Graph& SetOutputs(const std::vector<Operator>& outputs);
  Graph& SetOutputs(const std::vector<std::pair<Operator, std::vector<size_t>>>& outputs);
  Graph& SetOutputs(const std::vector<std::pair<Operator, AscendString>>& outputs);
  Graph& SetOutputs(const std::vector<std::pair<GNode, int32_t>>& outputs);
  /// Operators that must run though no output depends on them.
  Graph& SetTargets(const std::vector<Operator>& targets);
  bool IsValid() const;
  graphStatus SetValid() { return GRAPH_SUCCESS; }  ///< a graph is valid from its start
  static GraphUniqPtr ConstructFromInputs(const std::vector<Operator>& inputs,
                                          const AscendString& name);

  graphStatus GetName(AscendString& name) const;
  std::vector<GNode> GetAllNodes() const;    ///< with those of the subgraphs
  std::vector<GNode> GetDirectNode() const;  ///< in graph order
  GNodePtr FindNodeByName(const AscendString& name) const;
  /// Descriptions of nodes: changing one does not change the graph.
  graphStatus FindOpByName(const char_t* name, Operator& op) const;
  graphStatus FindOpByType(const char_t* type, std::vector<Operator>& ops) const;
  graphStatus GetAllOpName(std::vector<AscendString>& names) const;

  graphStatus AddOp(const Operator& op);
  /// Adds a node with the operator's ports and attributes; its inputs are left open.
  GNode AddNodeByOp(const Operator& op);
  graphStatus RemoveNode(GNode& node);
  graphStatus RemoveNode(GNode& node, bool contain_subgraph);
  /// The input must be free.
  graphStatus AddDataEdge(GNode& from, int32_t output, GNode& to, int32_t input);
  graphStatus AddControlEdge(GNode& from, GNode& to);
  /// Ports -1 and -1: the control edge.
  graphStatus RemoveEdge(GNode& from, int32_t output, GNode& to, int32_t input);
  /// A copy of the other graph takes the place of this handle's graph.
  graphStatus CopyFrom(const Graph& other);

  std::vector<GraphPtr> GetAllSubgraphs() const;
  GraphPtr GetSubGraph(const char_t* name) const;
  graphStatus AddSubGraph(const Graph& subgraph);
  graphStatus RemoveSubgraph(const char_t* name);
  GraphPtr GetParentGraph() const;
  GNodePtr GetParentNode() const;

  graphStatus GetAttr(const AscendString& name, AttrValue& value) const;
  graphStatus SetAttr(const AscendString& name, const AttrValue& value);
  graphStatus Dump(DumpFormat format, std::ostream& out) const;
  /// Into the current folder, with the suffix in the name.
  graphStatus DumpToFile(DumpFormat format, const AscendString& suffix) const;
  /// GE IR. Saving writes the whole file or none; loading gives this handle another graph.
  graphStatus SaveToFile(const char_t* path) const;
  graphStatus LoadFromFile(const char_t* path);
  graphStatus SaveToMem(std::vector<uint8_t>& bytes) const;
  graphStatus LoadFromMem(const uint8_t* data, size_t size);
  graphStatus SaveToMem(GraphBuffer& buffer) const;
  graphStatus LoadFromMem(const GraphBuffer& buffer);
  /// GE's older spellings with std::string.
  graphStatus FindOpByName(const std::string& name, Operator& op) const;
  graphStatus FindOpByType(const std::string& type, std::vector<Operator>& ops) const;
  graphStatus GetAllOpName(std::vector<std::string>& names) const;
  graphStatus SaveToFile(const std::string& path) const { return SaveToFile(path.c_str()); }
  graphStatus LoadFromFile(const std::string& path) { return LoadFromFile(path.c_str()); }

  const std::string& Name() const;
  const std::shared_ptr<ir::Store>& store() const { return store_; }
  uint32_t index() const { return index_; }

 private:
  std::shared_ptr<ir::Store> store_;
  uint32_t index_ = 0;
};

/// Why the last refused call of the C++ API on this thread was refused; "" when none was.
GE_EXPORT AscendString LastRefusal();

}  // namespace ge

#endif  // GRAPH_GRAPH_H_
