// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/boundary.h"

#include <algorithm>
#include <string>

#include "catalog/op_def.h"
#include "match/binding.h"
#include "match/node_handle.h"
#include "match/self_contained.h"
#include "support/small_set.h"

namespace ge::match {
namespace {

using ir::Endpoint;
using ir::NodeId;

constexpr size_t kUsual = 8;  // nodes inside

/// What a node is to the boundary; the text is for messages only.
struct Role {
  const char* what;
  int64_t number;
  std::string Text() const { return what + std::to_string(number) + " of the boundary"; }
};

/// A region whose borders are known, on the way to its inner nodes.
class Walk {
 protected:
  Expected<Region> Finish() {
    Outcome done = Collect();
    if (done) done = CheckSelfContained();
    if (!done) return done;
    return std::move(region_);
  }

  const ir::Store& store() const { return *region_.store; }
  std::string Named(NodeId node) const { return "node " + Described(store(), node); }

  Outcome Collect() {
    const SmallSet<Endpoint> borders(region_.inputs.begin(), region_.inputs.end());
    SmallSet<NodeId> seen;
    std::vector<NodeId> todo;
    todo.reserve(kUsual);
    region_.inner.reserve(kUsual);
    for (const Endpoint& output : region_.outputs) todo.push_back(output.node);
    while (!todo.empty()) {
      const NodeId node = todo.back();
      todo.pop_back();
      if (!seen.Insert(node)) continue;
      if (catalog::IsDataType(store().TypeText(node))) {
        return Outcome::Invalid("a path from the boundary's outputs reaches the graph input '" +
                                store().Name(node) +
                                "' without passing an input of the boundary; add that input");
      }
      region_.inner.push_back(node);
      const int32_t ports = store().InputCount(node);
      for (int32_t port = 0; port < ports; ++port) {
        const Endpoint producer = store().Producer(node, port);
        if (!producer.node.valid() || borders.Has(producer) || edges_.Has({node, port})) continue;
        todo.push_back(producer.node);
      }
    }
    store().SortInOrder(region_.inner);
    return {};
  }

  Outcome CheckSelfContained() {
    std::vector<NodeId> outputs;
    outputs.reserve(region_.outputs.size());
    for (const Endpoint& output : region_.outputs) outputs.push_back(output.node);
    const auto leak = FindLeak(store(), region_.inner, outputs);
    if (!leak) return {};
    return Outcome::Invalid(Named(leak->consumer.node) + ", whose input " +
                            std::to_string(leak->consumer.port) + " is output " +
                            std::to_string(leak->value.port) + " of " + Named(leak->value.node) +
                            ", is not inside boundary, Boundary is not self contained.");
  }

  Region region_;
  SmallSet<Endpoint> edges_;  // inputs of inner nodes at which the region begins
};

class Resolver : Walk {
 public:
  explicit Resolver(const fusion::SubgraphBoundary& boundary) : boundary_(boundary) {}

  Expected<Region> Run() {
    Outcome done = AddOutputs();
    if (done) done = AddInputs();
    if (!done) return done;
    return Finish();
  }

 private:
  Outcome AddOutputs() {
    if (!boundary_.refusal().empty()) {
      return Outcome::Invalid("the boundary's " + boundary_.refusal() +
                              "; number inputs and outputs from 0, each once");
    }
    if (boundary_.outputs().empty()) return Outcome::Invalid("the boundary has no outputs");
    region_.outputs.reserve(boundary_.outputs().size());
    for (const auto& entry : boundary_.outputs()) {
      const Role role{"output ", entry.first};
      auto output = Checked(entry.second.GetOutput(), role, ir::Side::kOutput);
      if (!output) return output.error();
      auto& known = region_.outputs;
      if (std::find(known.begin(), known.end(), *output) != known.end()) {
        return Outcome::Invalid(role.Text() + " is output " + std::to_string(output->port) +
                                " of " + Named(output->node) + ", which is another output already");
      }
      known.push_back(*output);
    }
    return {};
  }

  Outcome AddInputs() {
    region_.inputs.reserve(boundary_.inputs().size());
    for (const auto& entry : boundary_.inputs()) {
      const Role role{"input ", entry.first};
      Endpoint producer;
      for (const fusion::NodeIo& use : entry.second.consumers()) {
        auto consumer = Checked(use, role, ir::Side::kInput);
        if (!consumer) return consumer.error();
        const Endpoint feeds = store().Producer(consumer->node, consumer->port);
        if (!feeds.node.valid()) {
          return Outcome::Invalid(role.Text() + ": input " + std::to_string(consumer->port) +
                                  " of " + Named(consumer->node) + " is not connected");
        }
        if (producer.node.valid() && !(feeds == producer)) {
          return Outcome::Invalid(role.Text() + " has two producers, " + Named(producer.node) +
                                  " and " + Named(feeds.node));
        }
        producer = feeds;
        edges_.Insert(*consumer);
      }
      if (!producer.node.valid()) return Outcome::Invalid(role.Text() + " names no consumer");
      region_.inputs.push_back(producer);
    }
    return {};
  }

  Expected<Endpoint> Checked(const fusion::NodeIo& io, const Role& role, ir::Side side) {
    if (!IsAlive(io.node)) return LiveId(io.node, role.Text()).error();
    const NodeId id = IdOf(io.node);
    if (region_.store == nullptr) {
      region_.store = io.node.store();
      region_.graph = store().GraphOf(id);
    }
    if (io.node.store() != region_.store || store().GraphOf(id) != region_.graph) {
      return Outcome::Invalid("node '" + io.node.store()->Name(id) + "' as " +
                              (side == ir::Side::kOutput ? "output" : "input") +
                              " node of boundary, is not in same graph with others");
    }
    const bool is_input = side == ir::Side::kInput;
    const int64_t ports = is_input ? store().InputCount(id) : store().OutputCount(id);
    if (io.index < 0 || io.index >= ports) {
      return Outcome::Invalid(role.Text() + ": " + Named(id) + " has no " +
                              (is_input ? "input " : "output ") + std::to_string(io.index));
    }
    return Endpoint{id, static_cast<int32_t>(io.index)};
  }

  const fusion::SubgraphBoundary& boundary_;
};

/// The same for a match, whose borders are sound by themselves.
class MatchRegion : Walk {
 public:
  explicit MatchRegion(const fusion::MatchResult::Impl& match) {
    region_.store = match.target.store();
    region_.graph = match.target.index();
    region_.inputs.reserve(match.plan->data.size());
    for (const int data : match.plan->data) {
      if (match.bindings[data].node.valid()) region_.inputs.push_back(match.bindings[data]);
    }
    region_.outputs.reserve(match.plan->outputs.size());
    for (const PlanAnchor& output : match.plan->outputs) {
      region_.outputs.push_back({match.bindings[output.node].node, output.port});
    }
    ForEachEntry(match, [this](int, const Endpoint& input) { edges_.Insert(input); });
  }

  using Walk::Finish;
};

}  // namespace

Expected<Region> RegionOf(const fusion::MatchResult::Impl& match) {
  return MatchRegion(match).Finish();
}

Expected<Region> Resolve(const fusion::SubgraphBoundary& boundary) {
  return Resolver(boundary).Run();
}

fusion::SubgraphBoundary BoundaryOf(const std::shared_ptr<ir::Store>& store, ir::NodeId node) {
  std::vector<Endpoint> producers;
  std::vector<fusion::SubgraphInput> inputs;
  for (int32_t port = 0; port < store->InputCount(node); ++port) {
    const Endpoint producer = store->Producer(node, port);
    if (!producer.node.valid()) continue;
    const auto known = std::find(producers.begin(), producers.end(), producer);
    const size_t position = static_cast<size_t>(known - producers.begin());
    if (known == producers.end()) {
      producers.push_back(producer);
      inputs.emplace_back();
    }
    inputs[position].AddInput(HandleOf(store, Endpoint{node, port}));
  }
  std::vector<fusion::SubgraphOutput> outputs;
  for (int32_t port = 0; port < store->OutputCount(node); ++port) {
    outputs.emplace_back(HandleOf(store, Endpoint{node, port}));
  }
  return fusion::SubgraphBoundary(std::move(inputs), std::move(outputs));
}

}  // namespace ge::match
