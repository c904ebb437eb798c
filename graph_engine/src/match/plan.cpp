// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/plan.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "catalog/op_def.h"
#include "match/node_handle.h"

namespace ge::match {
namespace {

using ir::NodeId;
using ir::Store;

class Compiler {
 public:
  Compiler(const fusion::Pattern& pattern, const fusion::PatternMatcherConfig& config)
      : pattern_(pattern), config_(config), plan_(std::make_shared<Plan>()) {}

  Expected<std::shared_ptr<const Plan>> Run() {
    if (pattern_.GetGraph().store() == nullptr) {
      return Outcome::Invalid("the pattern has no graph: it was handed over before");
    }
    plan_->graph = pattern_.GetGraph();
    for (auto step : {&Compiler::AddNodes, &Compiler::AddEdges, &Compiler::AddOutputs,
                      &Compiler::CheckAcyclic, &Compiler::AddData, &Compiler::AddCaptures}) {
      if (Outcome done = (this->*step)(); !done) return done.Within(Place());
    }
    if (Outcome done = PlanApproaches(*plan_); !done) return done.Within(Place());
    return std::shared_ptr<const Plan>(plan_);
  }

 private:
  std::string Place() const { return "pattern '" + plan_->graph.Name() + "'"; }
  const Store& store() const { return *plan_->graph.store(); }

  Outcome AddNodes() {
    const auto graph = plan_->graph.index();
    for (NodeId id = store().First(graph); id.valid(); id = store().Next(id)) {
      const std::string& type = store().TypeText(id);
      if (type == catalog::kNetOutput) {
        if (net_output_.valid()) return Outcome::Invalid("it has more than one NetOutput");
        net_output_ = id;
        continue;
      }
      PlanNode node;
      node.id = id;
      node.type = type;
      if (catalog::IsDataType(type)) {
        node.role = NodeRole::kData;
      } else {
        if (Outcome fit = CheckOperator(id); !fit) return fit;
        if (catalog::IsConstType(type)) node.role = NodeRole::kConst;
        FillComparison(node);
      }
      index_[id.index] = static_cast<int>(plan_->nodes.size());
      plan_->nodes.push_back(std::move(node));
    }
    return {};
  }

  Outcome CheckOperator(NodeId id) const {
    const std::string who = "node " + Described(store(), id);
    if (!store().Subgraphs(id).empty()) {
      return Outcome::Invalid(who + " has subgraphs; a pattern cannot look into them");
    }
    if (!store().ControlInputs(id).empty() || !store().ControlOutputs(id).empty()) {
      return Outcome::Invalid(who + " has a control edge; patterns follow data edges only");
    }
    const ir::PortLayout& layout = store().Layout(id);
    for (const auto* ports : {&layout.inputs, &layout.outputs}) {
      for (const ir::Port& port : *ports) {
        if (port.kind != ir::PortKind::kDynamic) continue;
        return Outcome::Invalid(who + " has the dynamic " +
                                (ports == &layout.inputs ? "input '" : "output '") + port.name +
                                "', which patterns do not support; find such nodes in the run() "
                                "of a FusionBasePass");
      }
    }
    return {};
  }

  void FillComparison(PlanNode& node) const {
    if (node.role == NodeRole::kConst) {
      if (!config_.IsEnableConstValueMatch()) return;
      const ir::Attr* value = store().FindAttr(node.id, catalog::kConstValueAttr);
      const auto* tensor = value == nullptr ? nullptr : std::get_if<ir::TensorPtr>(value);
      if (tensor != nullptr) node.value = *tensor;
      return;
    }
    if (!config_.IsEnableIrAttrMatch()) return;
    std::vector<std::string> names = store().Layout(node.id).attr_names;
    if (const catalog::OpDef* def = catalog::FindOp(node.type)) {
      names.clear();
      for (const catalog::AttrDef& attr : def->attrs) names.push_back(attr.name);
    }
    for (std::string& name : names) {
      const ir::Attr* value = catalog::EffectiveAttr(store(), node.id, name);
      node.attrs.emplace_back(std::move(name), value == nullptr ? ir::Attr() : *value);
    }
  }

  Outcome AddEdges() {
    for (PlanNode& node : plan_->nodes) {
      if (node.role == NodeRole::kData) continue;
      for (int32_t port = 0; port < store().InputCount(node.id); ++port) {
        const ir::Endpoint producer = store().Producer(node.id, port);
        if (!producer.node.valid()) continue;
        node.inputs.push_back({index_.at(producer.node.index), producer.port});
      }
    }
    return {};
  }

  Outcome AddOutputs() {
    bool any = false;
    const int32_t slots = net_output_.valid() ? store().InputCount(net_output_) : 0;
    for (int32_t slot = 0; slot < slots; ++slot) {
      const ir::Endpoint producer = store().Producer(net_output_, slot);
      if (!producer.node.valid()) continue;
      any = true;
      const PlanAnchor anchor{index_.at(producer.node.index), producer.port};
      const auto& known = plan_->outputs;
      if (plan_->nodes[anchor.node].role == NodeRole::kData ||
          std::find(known.begin(), known.end(), anchor) != known.end()) {
        continue;
      }
      plan_->outputs.push_back(anchor);
    }
    if (!any) return Outcome::Invalid("it has no outputs; return at least one tensor");
    if (plan_->outputs.empty()) {
      return Outcome::Invalid("it returns only its inputs and would match everywhere");
    }
    return {};
  }

  Outcome CheckAcyclic() {
    enum : uint8_t { kNew, kOpen, kDone };
    std::vector<uint8_t> state(plan_->nodes.size(), kNew);
    std::vector<std::pair<int, size_t>> path;
    for (const PlanAnchor& output : plan_->outputs) {
      if (state[output.node] == kNew) path.emplace_back(output.node, 0);
      while (!path.empty()) {
        auto& [node, next] = path.back();
        state[node] = kOpen;
        if (next == plan_->nodes[node].inputs.size()) {
          state[node] = kDone;
          path.pop_back();
          continue;
        }
        const int producer = plan_->nodes[node].inputs[next++].node;
        if (state[producer] == kOpen) {
          return Outcome::Invalid("a cycle goes through node " +
                                  Described(store(), plan_->nodes[producer].id));
        }
        if (state[producer] == kNew) path.emplace_back(producer, 0);
      }
    }
    return {};
  }

  Outcome AddData() {
    std::map<int64_t, int> by_index;
    for (size_t i = 0; i < plan_->nodes.size(); ++i) {
      const PlanNode& node = plan_->nodes[i];
      if (node.role != NodeRole::kData) continue;
      const ir::Attr* attr = store().FindAttr(node.id, catalog::kDataIndexAttr);
      const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
      if (index == nullptr) {
        return Outcome::Invalid("input " + Described(store(), node.id) + " has no int attribute '" +
                                catalog::kDataIndexAttr + "'");
      }
      if (!by_index.emplace(*index, static_cast<int>(i)).second) {
        return Outcome::Invalid("two inputs have the index " + std::to_string(*index));
      }
    }
    for (const auto& entry : by_index) plan_->data.push_back(entry.second);
    return {};
  }

  Outcome AddCaptures() {
    size_t number = 0;
    for (const fusion::NodeIo& tensor : pattern_.GetCapturedTensors()) {
      const std::string role = "captured tensor " + std::to_string(number++);
      auto id = LiveId(tensor.node, role);
      if (!id) return id.error();
      const auto found = index_.find(id->index);
      if (tensor.node.store() != plan_->graph.store() || found == index_.end()) {
        return Outcome::Invalid(role + " belongs to another graph");
      }
      if (tensor.index < 0 || tensor.index >= store().OutputCount(*id)) {
        return Outcome::Invalid(role + ": node " + Described(store(), *id) + " has no output " +
                                std::to_string(tensor.index));
      }
      plan_->captures.push_back({found->second, static_cast<int32_t>(tensor.index)});
    }
    return {};
  }

  const fusion::Pattern& pattern_;
  const fusion::PatternMatcherConfig& config_;
  std::shared_ptr<Plan> plan_;
  std::unordered_map<uint32_t, int> index_;  // node index in the pattern's store → plan node
  NodeId net_output_;
};

}  // namespace

Expected<std::shared_ptr<const Plan>> Compile(const fusion::Pattern& pattern,
                                              const fusion::PatternMatcherConfig& config) {
  return Compiler(pattern, config).Run();
}

}  // namespace ge::match
