// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "match/mismatch.h"

#include "catalog/op_def.h"
#include "ir/dump.h"
#include "match/node_handle.h"

namespace ge::match {
namespace {

using Why = Mismatch::Why;

std::string Value(const ir::Attr* value) {
  if (value == nullptr || value->index() == 0) return "nothing";
  const auto* tensor = std::get_if<ir::TensorPtr>(value);
  const std::string text = ir::AttrText(*value);
  if (tensor == nullptr || *tensor == nullptr) return text.empty() ? "another value" : text;
  return DataTypeName((*tensor)->desc.data_type) + (text.empty() ? "" : " " + text);
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
  if (wanted.value != nullptr) {
    const ir::Attr pattern(wanted.value);
    return "constant " + who + " is " +
           Value(store.FindAttr(at.found.node, catalog::kConstValueAttr)) + ", the pattern's is " +
           Value(&pattern);
  }
  for (const auto& [name, value] : wanted.attrs) {
    const ir::Attr* own = catalog::EffectiveAttr(store, at.found.node, name);
    if (ir::SameAttr(own == nullptr ? ir::Attr() : *own, value)) continue;
    return "attribute '" + name + "' of " + who + " is " + Value(own) + ", the pattern's is " +
           Value(&value);
  }
  return who + " has other values than the pattern";
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
      return Place(at, store) + " is fed by " + Described(store, at.found.node) +
             ", in the pattern by a tensor that stands in another place too";
    case Why::kReader:
      return "no node of type " + type + " reads " + Described(store, at.found.node) +
             " as in the pattern";
    default:
      return Place(at, store) +
             (at.reader.valid() ? " is fed by " + Described(store, at.found.node)
                                : " does not fit") +
             ", the pattern wants " + type;
  }
}

}  // namespace ge::match
