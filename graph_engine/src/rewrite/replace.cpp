// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/replace.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "ir/clone.h"
#include "ir/journal.h"
#include "match/node_handle.h"
#include "rewrite/fingerprint.h"
#include "rewrite/fuse_rules.h"
#include "rewrite/history.h"
#include "rewrite/naming.h"
#include "rewrite/provenance.h"
#include "rewrite/replacement_view.h"
#include "support/small_set.h"

namespace ge::rewrite {
namespace {

using ir::Endpoint;
using ir::NodeId;

class Replacer {
 public:
  Replacer(const match::Region& region, const ReplacementView& view)
      : region_(region),
        view_(view),
        store_(*region.store),
        provenance_(store_),
        inner_(region.inner.begin(), region.inner.end()) {}

  Expected<Replaced> Run(const Rule& rule) {
    ir::Journal journal(store_);
    const std::vector<NodeId> telling = Telling(store_, region_.inner);
    Copy(telling);
    const Recorder recorder(store_, provenance_, telling, rule);
    for (const NodeId node : result_.added) recorder.Record(node);
    ConnectInputs();
    MoveConsumers();
    FindDead();
    if (Outcome done = MoveControls(); !done) return done;
    if (Outcome told = TellHistory(rule); !told) return told;
    for (const NodeId node : dead_in_order_) store_.RemoveNode(node);
    journal.Commit();
    return std::move(result_);
  }

 private:
  /// The matched nodes are there still, and read what they read before.
  Outcome TellHistory(const Rule& rule) const {
    History* history = History::Current();
    if (history == nullptr) return {};
    std::vector<Endpoint> outputs;
    outputs.reserve(region_.outputs.size());
    for (size_t i = 0; i < region_.outputs.size(); ++i) outputs.push_back(NewValue(i));
    return history->Add({store_, rule, region_.inner, result_.added,
                         Fingerprint(store_, provenance_, region_.inner, region_.outputs),
                         Fingerprint(store_, provenance_, result_.added, outputs)});
  }

  void Copy(const std::vector<NodeId>& telling) {
    const Namer namer(store_, region_.graph, telling);
    ir::CloneOptions options;
    options.after = region_.outputs.front().node;
    options.rename = [&namer](const std::string& name) { return namer.NameFor(name); };
    copies_ = ir::CopyNodes(*view_.store, view_.body, store_, region_.graph, options);
    result_.added = std::move(copies_.created);
  }

  void ConnectInputs() {
    for (size_t i = 0; i < view_.body.size(); ++i) {
      const NodeId node = view_.body[i];
      const NodeId copy = result_.added[i];
      const int32_t ports = view_.store->InputCount(node);
      for (int32_t port = 0; port < ports; ++port) {
        const Endpoint producer = view_.store->Producer(node, port);
        const int position = producer.node.valid() ? view_.DataPosition(producer.node) : -1;
        if (position < 0) continue;
        const Endpoint outside = region_.inputs[static_cast<size_t>(position)];
        store_.Connect(outside, {copy, port});
        store_.InheritDesc(copy, ir::Side::kInput, port, outside);
      }
    }
  }

  void MoveConsumers() {
    const SmallSet<NodeId> added(result_.added.begin(), result_.added.end());
    std::vector<Endpoint>& moved = result_.moved;
    for (size_t i = 0; i < region_.outputs.size(); ++i) {
      const Endpoint old = region_.outputs[i];
      const Endpoint fresh = NewValue(i);
      const size_t first = moved.size();
      for (Endpoint use = store_.FirstConsumer(old.node, old.port); use.node.valid();
           use = store_.NextConsumer(use)) {
        if (!inner_.Has(use.node) && !added.Has(use.node)) moved.push_back(use);
      }
      for (size_t use = first; use < moved.size(); ++use) store_.Connect(fresh, moved[use]);
      store_.InheritDesc(fresh.node, ir::Side::kOutput, fresh.port, old);
    }
  }

  Endpoint NewValue(size_t output) const {
    const Endpoint source = view_.outputs[output];
    const int position = view_.DataPosition(source.node);
    if (position >= 0) return region_.inputs[static_cast<size_t>(position)];
    return {copies_.Of(source.node), source.port};
  }

  /// Inner nodes that only dead nodes read, consumers before their producers.
  void FindDead() {
    std::vector<NodeId> todo;
    todo.reserve(2 * region_.inner.size());
    todo.assign(region_.inner.rbegin(), region_.inner.rend());
    dead_in_order_.reserve(region_.inner.size());
    while (!todo.empty()) {
      const NodeId node = todo.back();
      todo.pop_back();
      if (dead_.Has(node) || IsRead(node)) continue;
      dead_.Insert(node);
      dead_in_order_.push_back(node);
      const int32_t ports = store_.InputCount(node);
      for (int32_t port = 0; port < ports; ++port) {
        const NodeId producer = store_.Producer(node, port).node;
        if (inner_.Has(producer)) todo.push_back(producer);
      }
    }
  }

  bool IsRead(NodeId node) const {
    const int32_t ports = store_.OutputCount(node);
    for (int32_t port = 0; port < ports; ++port) {
      for (Endpoint use = store_.FirstConsumer(node, port); use.node.valid();
           use = store_.NextConsumer(use)) {
        if (!dead_.Has(use.node)) return true;
      }
    }
    return false;
  }

  Outcome MoveControls() {
    for (const NodeId node : dead_in_order_) {
      if (!store_.HasControls(node)) continue;
      for (const NodeId from : store_.ControlInputs(node)) {
        if (dead_.Has(from)) continue;
        if (result_.added.empty()) return Homeless(from, node);
        for (const NodeId entry : Ends(ir::Side::kInput)) AddControlOnce(from, entry);
      }
      for (const NodeId to : store_.ControlOutputs(node)) {
        if (dead_.Has(to)) continue;
        if (result_.added.empty()) return Homeless(node, to);
        for (const NodeId exit : Ends(ir::Side::kOutput)) AddControlOnce(exit, to);
      }
    }
    return {};
  }

  Outcome Homeless(NodeId from, NodeId to) const {
    return Outcome::Fail("the control edge from " + match::Described(store_, from) + " to " +
                         match::Described(store_, to) +
                         " would be lost, as the replacement has no node that could take it");
  }

  void AddControlOnce(NodeId from, NodeId to) {
    const auto known = store_.ControlOutputs(from);
    if (std::find(known.begin(), known.end(), to) == known.end()) store_.AddControl(from, to);
  }

  /// New nodes that read (or feed) no other new node. Constants wait for nothing.
  std::vector<NodeId> Ends(ir::Side side) const {
    const std::vector<NodeId> nodes = Telling(store_, result_.added);
    const SmallSet<NodeId> known(nodes.begin(), nodes.end());
    std::vector<NodeId> ends;
    for (const NodeId node : nodes) {
      bool is_end = true;
      if (side == ir::Side::kInput) {
        for (int32_t port = 0; port < store_.InputCount(node); ++port) {
          is_end = is_end && !known.Has(store_.Producer(node, port).node);
        }
      } else {
        for (int32_t port = 0; port < store_.OutputCount(node); ++port) {
          for (const Endpoint& use : store_.Consumers(node, port)) {
            is_end = is_end && !known.Has(use.node);
          }
        }
      }
      if (is_end) ends.push_back(node);
    }
    return ends;
  }

  const match::Region& region_;
  const ReplacementView& view_;
  ir::Store& store_;
  const ProvenanceAttrs provenance_;
  const SmallSet<NodeId> inner_;
  ir::CloneMap copies_;
  SmallSet<NodeId> dead_;
  std::vector<NodeId> dead_in_order_;
  Replaced result_;
};

}  // namespace

Expected<Replaced> Replace(const match::Region& region, const Graph& replacement,
                           const Rule& rule) {
  if (replacement.store() == region.store) {
    return Outcome::Invalid(
        "the replacement belongs to the graph that is being rewritten; build "
        "it as a graph of its own");
  }
  auto view = View(replacement, region.inputs.size(), region.outputs.size());
  if (!view) return view.error();
  if (Outcome settings = CheckSettings(*region.store, region.inner); !settings) return settings;
  return Replacer(region, *view).Run(rule);
}

}  // namespace ge::rewrite
