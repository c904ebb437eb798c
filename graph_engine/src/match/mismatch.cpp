// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/mismatch.h"

#include "catalog/op_def.h"
#include "ir/tell_apart.h"
#include "match/node_handle.h"

namespace ge::match {
namespace {

using Why = Mismatch::Why;

/// "output 1 of 'split' (Split)", or the node alone where it has no other output.
std::string Output(const ir::Store& store, ir::Endpoint at) {
  const std::string node = Described(store, at.node);
  if (at.port == 0 && store.OutputCount(at.node) < 2) return node;
  return "output " + std::to_string(at.port) + " of " + node;
}

/// "input 1 of 'Add_3' (Add)", or the candidate itself.
std::string Place(const Mismatch& at, const ir::Store& store) {
  if (!at.reader.valid()) return "the candidate " + Described(store, at.found.node);
  int32_t port = 0;
  for (size_t left = at.input;; ++port) {
    if (!store.Producer(at.reader, port).node.valid()) continue;
    if (left-- == 0) break;
  }
  return "input " + std::to_string(port) + " of " + Described(store, at.reader);
}

/// What differs of a node that has the right type.
std::string Difference(const Mismatch& at, const ir::Store& store, const PlanNode& wanted) {
  const std::string who = Described(store, at.found.node);
  const auto is = [](const ir::Attr* own, const ir::Attr& pattern) {
    const auto [found, expected] = ir::TellApart(own == nullptr ? ir::Attr() : *own, pattern);
    return " is " + found + ", the pattern's is " + expected;
  };
  if (wanted.value != nullptr) {
    const ir::Attr* own = store.FindAttr(at.found.node, catalog::kConstValueAttr);
    return "constant " + who + is(own, ir::Attr(wanted.value));
  }
  for (const auto& [name, value] : wanted.attrs) {
    const ir::Attr* own = catalog::EffectiveAttr(store, at.found.node, name);
    if (ir::SameAttr(own == nullptr ? ir::Attr() : *own, value)) continue;
    return "attribute '" + name + "' of " + who + is(own, value);
  }
  return who + " has other values than the pattern";
}

/// No node at the end of a way from a matched node up to an output: "no Exp reads 'x' (Data)".
std::string NoReader(const Mismatch& at, const ir::Store& store, const Plan& plan) {
  const std::vector<PlanAnchor>& hops = plan.approaches[at.input].hops;
  const std::string from = Output(store, at.found);
  std::string over;
  for (size_t i = 0; i + 1 < hops.size(); ++i) {
    const PlanNode& node = plan.nodes[hops[i].node];
    over += over.empty() ? " over " : ", ";
    if (plan.graph.store()->OutputCount(node.id) > 1) {
      over += "output " + std::to_string(hops[i].port) + " of ";
    }
    over += node.type;
  }
  const std::string& type = plan.nodes[at.wanted].type;
  return "no " + type + (over.empty() ? " reads " + from : " is reached from " + from + over);
}

}  // namespace

std::string Text(const Mismatch& at, const ir::Store& store, ir::GraphIndex graph,
                 const Plan& plan) {
  if (at.why == Why::kNone) return {};
  const PlanNode& wanted = plan.nodes[at.wanted];
  const std::string type = wanted.type;
  const std::string root = plan.nodes[plan.outputs[0].node].type;
  switch (at.why) {
    case Why::kAbsent:
      return "graph '" + store.GraphName(graph) + "' has no " + type;
    case Why::kUnfed:
      return "no " + root + " of graph '" + store.GraphName(graph) +
             "' can be reached from a node of type " + type + " as in the pattern";
    case Why::kValue:
      return Difference(at, store, wanted);
    case Why::kInputs:
      return Described(store, at.found.node) + " has " +
             std::to_string(store.Producers(at.found.node, nullptr, 0)) +
             " connected inputs, the pattern's " + type + " has " +
             std::to_string(wanted.inputs.size());
    case Why::kPort:
      return Place(at, store) + " is fed by output " + std::to_string(at.found.port) + " of " +
             Described(store, at.found.node) + ", in the pattern by another one";
    case Why::kOther:
      return Place(at, store) + " is fed by " + Output(store, at.found) +
             ", in the pattern by a tensor that stands in another place too";
    case Why::kReader:
      return NoReader(at, store, plan);
    case Why::kTaken:
      return Described(store, at.found.node) +
             " stands for another output of the pattern already, and each output is a tensor of "
             "its own";
    case Why::kOutputs:
      return Described(store, at.found.node) + " has no output " + std::to_string(at.found.port) +
             ", which the pattern uses; the number of its outputs is " +
             std::to_string(store.OutputCount(at.found.node));
    default:
      return Place(at, store) +
             (at.reader.valid() ? " is fed by " + Described(store, at.found.node)
                                : " does not fit") +
             ", the pattern wants " + type;
  }
}

}  // namespace ge::match
