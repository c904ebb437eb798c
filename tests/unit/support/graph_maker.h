// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_SUPPORT_GRAPH_MAKER_H_
#define TESTS_UNIT_SUPPORT_GRAPH_MAKER_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ge/fusion/pattern.h"
#include "graph/graph.h"
#include "ir/store.h"
#include "ir/value.h"

namespace ge::test {

using ir::Endpoint;
using ir::NodeId;
using Attrs = std::map<std::string, ir::Attr>;

/// Builds small graphs for tests, with the catalogue's port layouts. Converts to what the engine
/// takes; the maker itself stays usable as a view of the graph.
class GraphMaker {
 public:
  explicit GraphMaker(const std::string& name = "g") : graph_(name) {}
  /// A view of an existing graph, to look into it or to build on.
  explicit GraphMaker(const Graph& graph) : graph_(graph) {}

  Endpoint Data(const std::string& name, int64_t index);
  /// A float constant; one value makes a scalar.
  Endpoint Const(const std::string& name, const std::vector<double>& values);
  Endpoint ConstOf(const std::string& name, const ir::TensorPtr& value);
  Endpoint BareConst(const std::string& name) { return ConstOf(name, nullptr); }
  /// Inputs in port order; {} leaves a port open. Surplus inputs go to the op's dynamic port.
  Endpoint Op(const std::string& type, const std::string& name, const std::vector<Endpoint>& inputs,
              const Attrs& attrs = {}, int32_t dynamic_outputs = 0);
  void Output(const std::vector<Endpoint>& outputs, const std::vector<std::string>& names = {});

  ir::Store& store() const { return *graph_.store(); }
  const Graph& graph() const { return graph_; }
  GraphPtr ptr() const { return std::make_shared<Graph>(graph_); }
  GraphUniqPtr uniq() const { return std::make_unique<Graph>(graph_); }
  std::unique_ptr<fusion::Pattern> pattern() const {
    return std::make_unique<fusion::Pattern>(Graph(graph_));
  }
  fusion::NodeIo Io(Endpoint endpoint) const;
  GNode Handle(const std::string& name) const;

  NodeId Find(const std::string& name) const { return store().FindNode(graph_.index(), name); }
  bool Has(const std::string& name) const { return Find(name).valid(); }
  size_t CountType(const std::string& type) const;
  std::vector<std::string> Names() const;
  /// Everything of the graph as text, for "is as it was before".
  std::string Dump() const;

 private:
  Graph graph_;
};

}  // namespace ge::test

#endif  // TESTS_UNIT_SUPPORT_GRAPH_MAKER_H_
