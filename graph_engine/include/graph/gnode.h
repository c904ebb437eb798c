// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_GNODE_H_
#define GRAPH_GNODE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/attr_value.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/tensor.h"

namespace ge {

namespace ir {
class Store;
}

class Graph;
class GNode;
using GraphPtr = std::shared_ptr<Graph>;
using GNodePtr = std::shared_ptr<GNode>;
using OpBytes = std::vector<uint8_t>;

/// A node of a graph: a handle, which keeps the graph's store alive but not the node. Every use
/// after the node's end returns GRAPH_FAILED or nothing. Thread: the graph's.
class GE_EXPORT GNode {
 public:
  GNode() = default;
  GNode(std::shared_ptr<ir::Store> store, uint32_t id, uint32_t generation)
      : store_(std::move(store)), id_(id), generation_(generation) {}

  graphStatus GetType(AscendString& type) const;
  graphStatus GetName(AscendString& name) const;

  /// Who feeds an input, and with which output; null and -1 when nothing does.
  std::pair<GNodePtr, int32_t> GetInDataNodesAndPortIndexs(int32_t index) const;
  /// Whom an output feeds, and at which inputs.
  std::vector<std::pair<GNodePtr, int32_t>> GetOutDataNodesAndPortIndexs(int32_t index) const;
  std::vector<GNodePtr> GetInControlNodes() const;
  std::vector<GNodePtr> GetOutControlNodes() const;
  /// The value of the constant that feeds an input, on its own. GRAPH_FAILED when none does.
  graphStatus GetInputConstData(int32_t index, Tensor& data) const;

  /// GRAPH_PARAM_INVALID for a name that is no port. A dynamic port gives all its indexes.
  graphStatus GetInputIndexByName(const AscendString& name, int32_t& index) const;
  graphStatus GetOutputIndexByName(const AscendString& name, int32_t& index) const;
  graphStatus GetDynamicInputIndexesByName(const AscendString& name,
                                           std::vector<int32_t>& indexes) const;
  graphStatus GetDynamicOutputIndexesByName(const AscendString& name,
                                            std::vector<int32_t>& indexes) const;
  size_t GetInputsSize() const;
  size_t GetOutputsSize() const;

  graphStatus GetInputDesc(int32_t index, TensorDesc& desc) const;
  graphStatus UpdateInputDesc(int32_t index, const TensorDesc& desc);
  graphStatus GetOutputDesc(int32_t index, TensorDesc& desc) const;
  graphStatus UpdateOutputDesc(int32_t index, const TensorDesc& desc);

  bool HasAttr(const AscendString& name) const;
  /// GRAPH_FAILED when the node does not have it: an optional one that equals its default is not
  /// stored. GetAttr and SetAttr take every type of GE_FOR_EACH_ATTR_TYPE.
  graphStatus GetAttr(const AscendString& name, AttrValue& value) const;
  graphStatus SetAttr(const AscendString& name, const AttrValue& value) const;
  template <class T>
  graphStatus GetAttr(const AscendString& name, T& value) const {
    AttrValue any;
    const graphStatus status = GetAttr(name, any);
    return status == GRAPH_SUCCESS ? any.GetAttrValue(value) : status;
  }
  template <class T>
  graphStatus SetAttr(const AscendString& name, const T& value) const {
    AttrValue any;
    const graphStatus status = any.SetAttrValue(value);
    return status == GRAPH_SUCCESS ? SetAttr(name, any) : status;
  }
  /// Attributes of one port's tensor description.
  graphStatus GetInputAttr(const AscendString& name, uint32_t index, AttrValue& value) const;
  graphStatus SetInputAttr(const AscendString& name, uint32_t index, const AttrValue& value);
  graphStatus GetOutputAttr(const AscendString& name, uint32_t index, AttrValue& value) const;
  graphStatus SetOutputAttr(const AscendString& name, uint32_t index, const AttrValue& value);

  /// The subgraphs that the node owns, in the order of their IR names.
  graphStatus GetSubgraph(uint32_t index, GraphPtr& graph) const;
  graphStatus GetALLSubgraphs(std::vector<GraphPtr>& graphs) const;
  /// Takes a graph in as the subgraph of that IR name; the object then shows it in its new place.
  /// A subgraph of the same root that no node owns is taken as it is.
  graphStatus SetSubgraph(const AscendString& ir_name, Graph& graph);
  /// The same with a copy: the object goes on showing the graph that it showed.
  graphStatus SetSubgraph(const AscendString& ir_name, const Graph& graph);
  /// Copies of graphs as the instances of a dynamic subgraph: all of them or, when one is refused,
  /// none.
  graphStatus SetSubgraphs(const AscendString& ir_name, const std::vector<Graph>& graphs);

  const std::shared_ptr<ir::Store>& store() const { return store_; }  ///< null: names no node
  uint32_t id() const { return id_; }                                 ///< index in the store
  uint32_t generation() const { return generation_; }                 ///< differs after removal

 private:
  std::shared_ptr<ir::Store> store_;
  uint32_t id_ = UINT32_MAX;
  uint32_t generation_ = 0;
};

}  // namespace ge

#endif  // GRAPH_GNODE_H_
