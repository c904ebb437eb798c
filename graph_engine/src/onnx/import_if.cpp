// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "catalog/op_def.h"
#include "ir/names.h"
#include "onnx/graph_importer.h"
#include "onnx/import_hooks.h"

namespace ge::onnx {
namespace {

constexpr const char* kBranches[] = {"then_branch", "else_branch"};

/// GE subgraphs get outer values through the node's inputs: the Data nodes of both branches are
/// numbered over one common list.
void NumberCaptures(GraphScope& branch, const std::vector<std::string>& names) {
  for (const std::string& capture : branch.captures()) {
    const Expected<ir::Endpoint> data = branch.Find(capture);
    const auto at = std::find(names.begin(), names.end(), capture) - names.begin();
    branch.store().SetAttr(data->node, catalog::kDataIndexAttr, static_cast<int64_t>(at));
    branch.store().SetAttr(data->node, "parent_index", static_cast<int64_t>(at + 1));
  }
}

}  // namespace

const GraphProto* FindGraph(const NodeProto& node, const std::string& name) {
  for (const AttributeProto& attribute : node.attribute()) {
    if (attribute.name() == name && attribute.has_g()) return &attribute.g();
  }
  return nullptr;
}

Outcome ImportIf(NodeMapper& mapper, const std::string& /*argument*/) {
  GraphScope& outer = mapper.scope();
  ir::Store& store = outer.store();
  std::vector<std::unique_ptr<GraphScope>> branches;
  std::vector<std::string> names;
  for (const char* name : kBranches) {
    const GraphProto* proto = FindGraph(mapper.node(), name);
    if (proto == nullptr) {
      return Outcome::Invalid(std::string("attribute '") + name + "' is missing or no graph");
    }
    const ir::GraphIndex graph =
        store.AddGraph(ir::UniqueGraphName(store, mapper.name() + "_" + name));
    branches.push_back(std::make_unique<GraphScope>(outer.context(), *proto, graph, &outer));
    const Outcome imported = ImportBody(*branches.back());
    if (!imported.ok()) return imported.Within(name);
    for (const std::string& capture : branches.back()->captures()) {
      if (std::find(names.begin(), names.end(), capture) == names.end()) names.push_back(capture);
    }
  }
  std::vector<OptionalEndpoint> inputs = {mapper.Input(0)};
  for (const std::string& name : names) {
    Expected<ir::Endpoint> producer = outer.Find(name);
    if (!producer) return producer.error();
    inputs.emplace_back(*producer);
  }
  Expected<ir::NodeId> node = mapper.Add("If", inputs, {}, true, mapper.node().output_size());
  if (!node) return node.error();
  for (size_t i = 0; i < branches.size(); ++i) {
    NumberCaptures(*branches[i], names);
    store.SetSubgraph(*node, kBranches[i], branches[i]->graph());
  }
  for (int32_t i = 0; i < store.OutputCount(*node); ++i) {
    const ir::TensorDesc* declared = outer.Declared(mapper.node().output(i));
    const ir::NodeId result =
        store.FirstOfType(branches[0]->graph(), store.Intern(catalog::kNetOutput));
    ir::TensorDesc desc = store.InputDesc(result, i);
    desc.shape = desc.origin_shape = ir::Shape::UnknownRank();
    if (declared != nullptr && desc.data_type == DT_UNDEFINED) desc.data_type = declared->data_type;
    store.SetOutputDesc(*node, i, desc);
  }
  return mapper.SetResults(*node);
}

}  // namespace ge::onnx
