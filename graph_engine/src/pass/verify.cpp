// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/verify.h"

#include <set>

#include "catalog/op_def.h"
#include "ir/topology.h"
#include "match/node_handle.h"

namespace ge::pass {

using ir::GraphIndex;
using ir::NodeId;
using match::Described;

Verifier::Verifier(const ir::Store& store) : store_(store) {
  for (const GraphIndex graph : store.Graphs()) {
    if (auto interface = InterfaceOf(graph)) before_.emplace(graph, std::move(*interface));
  }
}

Expected<Verifier::Interface> Verifier::InterfaceOf(GraphIndex graph) const {
  Interface interface;
  for (const char* type : {"Data", "RefData", "AippData", "AnyData"}) {
    for (NodeId node = store_.FirstOfType(graph, store_.FindSymbol(type)); node.valid();
         node = store_.NextOfType(node)) {
      const ir::Attr* attr = store_.FindAttr(node, catalog::kDataIndexAttr);
      const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
      const int64_t number = index == nullptr ? -1 : *index;
      if (!interface.inputs.emplace(number, store_.Name(node)).second) {
        return Outcome::Fail("graph '" + store_.GraphName(graph) + "' has two inputs of index " +
                             std::to_string(number) + ", the second is " + Described(store_, node));
      }
    }
  }
  const NodeId output = store_.FirstOfType(graph, store_.FindSymbol(catalog::kNetOutput));
  if (!output.valid()) return interface;
  if (store_.NextOfType(output).valid()) {
    return Outcome::Fail("graph '" + store_.GraphName(graph) + "' has more than one NetOutput");
  }
  interface.has_output = true;
  interface.output_count = store_.InputCount(output);
  const ir::Attr* names = store_.FindAttr(output, catalog::kOutputNamesAttr);
  if (names != nullptr) {
    if (const auto* list = std::get_if<std::vector<std::string>>(names)) {
      interface.output_names = *list;
    }
  }
  return interface;
}

Outcome Verifier::Check(const ir::Journal& journal, bool types_known) const {
  std::set<GraphIndex> touched;
  for (const NodeId node : journal.Touched()) {
    touched.insert(store_.GraphOf(node));
    if (Outcome fit = CheckNode(node, types_known); !fit) return fit;
  }
  for (const auto& [graph, interface] : before_) {
    if (!store_.HasGraph(graph)) continue;
    if (Outcome fit = CheckInterface(graph, interface); !fit) return fit;
  }
  for (const GraphIndex graph : store_.Graphs()) {
    if (!ir::IsNestedWithin(store_, graph)) return ir::NestedTooDeep(store_, graph);
  }
  for (const GraphIndex graph : touched) {
    const auto order = ir::TopologicalOrder(store_, graph);
    if (!order) return order.error();
  }
  return {};
}

Outcome Verifier::CheckNode(NodeId node, bool types_known) const {
  const std::string& type = store_.TypeText(node);
  const bool is_output = type == catalog::kNetOutput;
  if (!is_output && catalog::IsDataType(type)) return {};
  int32_t input = 0;
  for (const ir::Port& port : store_.Layout(node).inputs) {
    for (int32_t i = 0; i < port.count; ++i, ++input) {
      const bool needed = is_output || port.kind != ir::PortKind::kOptional;
      if (needed && !store_.Producer(node, input).node.valid()) {
        return Outcome::Fail("node " + Described(store_, node) + ": input " +
                             std::to_string(input) + " ('" +
                             ir::PortLayout::InstanceName(store_.Layout(node).inputs, input) +
                             "') is not connected");
      }
    }
  }
  for (int32_t output = 0; types_known && output < store_.OutputCount(node); ++output) {
    const DataType data_type = store_.OutputDesc(node, output).data_type;
    if (data_type != DT_UNDEFINED && DataTypeName(data_type) != DataTypeName(DT_UNDEFINED))
      continue;
    return Outcome::Fail("node " + Described(store_, node) + ": output " + std::to_string(output) +
                         " has no element type");
  }
  return {};
}

Outcome Verifier::CheckInterface(GraphIndex graph, const Interface& before) const {
  const auto after = InterfaceOf(graph);
  if (!after) return after.error();
  const std::string who = "graph '" + store_.GraphName(graph) + "': ";
  if (before.has_output && !after->has_output) return Outcome::Fail(who + "its NetOutput is gone");
  if (before.has_output && before.output_count != after->output_count) {
    return Outcome::Fail(who + "it had " + std::to_string(before.output_count) +
                         " outputs and has " + std::to_string(after->output_count) + " now");
  }
  if (before.output_names != after->output_names) {
    return Outcome::Fail(who + "the names of its outputs (attribute " + catalog::kOutputNamesAttr +
                         " of NetOutput) were changed");
  }
  for (const auto& [index, name] : before.inputs) {
    const auto now = after->inputs.find(index);
    if (now == after->inputs.end()) {
      return Outcome::Fail(who + "its input '" + name + "' is gone");
    }
    if (now->second != name) {
      return Outcome::Fail(who + "its input '" + name + "' is called '" + now->second + "' now");
    }
  }
  if (after->inputs.size() != before.inputs.size()) {
    return Outcome::Fail(who + "it had " + std::to_string(before.inputs.size()) +
                         " inputs and has " + std::to_string(after->inputs.size()) + " now");
  }
  return {};
}

}  // namespace ge::pass
