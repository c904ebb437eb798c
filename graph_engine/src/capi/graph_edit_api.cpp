// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "capi/border.h"
#include "capi/c_api_graph.h"

using namespace ge;
using namespace ge::capi;

namespace {

std::vector<ir::Port> Ports(const ge_capi_port* ports, size_t count) {
  std::vector<ir::Port> result;
  for (size_t i = 0; i < count; ++i) {
    const std::string name(NonEmpty(Terminated(ports[i].name), "a port's name"));
    if (ports[i].kind < 0 || ports[i].kind > 2) {
      Fail("port '" + name + "': there is no kind " + std::to_string(ports[i].kind));
    }
    result.push_back({name, static_cast<ir::PortKind>(ports[i].kind), ports[i].count});
  }
  return result;
}

/// A node of the graph's own store; edges of two graphs cannot meet.
void CheckMember(const GraphUse& graph, const NodeUse& node) {
  if (node.node.store() != graph.graph.store()) {
    Fail(node.Text() + " does not belong to graph '" + graph.graph.Name() + "'");
  }
}

void CheckPort(const NodeUse& node, ir::Side side, int32_t port) {
  const int32_t count = side == ir::Side::kInput ? node.store().InputCount(node.id())
                                                 : node.store().OutputCount(node.id());
  if (port >= 0 && port < count) return;
  Fail(node.Text() + " has no " + (side == ir::Side::kInput ? "input " : "output ") +
       std::to_string(port) + ", it has " + std::to_string(count));
}

void RemoveControl(const NodeUse& from, const NodeUse& to) {
  const std::vector<ir::NodeId> targets = from.store().ControlOutputs(from.id());
  if (std::find(targets.begin(), targets.end(), to.id()) == targets.end()) {
    NotFound("there is no control edge from " + from.Text() + " to " + to.Text());
  }
  from.store().RemoveControl(from.id(), to.id());
}

}  // namespace

extern "C" {

int ge_capi_graph_add_node(ge_capi_handle graph, const char* type, const char* name,
                           const ge_capi_port* inputs, size_t input_count,
                           const ge_capi_port* outputs, size_t output_count,
                           const char* const* attr_names, size_t attr_count, ge_capi_handle* node) {
  return AtBorder([&] {
    const GraphUse use(graph);
    ir::PortLayout layout;
    layout.inputs = Ports(inputs, input_count);
    layout.outputs = Ports(outputs, output_count);
    layout.attr_names.assign(attr_names, attr_names + attr_count);
    const ir::NodeId id =
        use.store().AddNode(use.index(), NonEmpty(Terminated(type), "a node's type"),
                            NonEmpty(Terminated(name), "a node's name"), layout);
    *node = ViewMaker(graph, Kind::kGraph).Node(use.graph.store(), id);
  });
}

int ge_capi_graph_remove_node(ge_capi_handle graph, ge_capi_handle node) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const NodeUse member(node);
    CheckMember(use, member);
    use.store().RemoveNode(member.id());
  });
}

int ge_capi_graph_add_data_edge(ge_capi_handle graph, ge_capi_handle from, int32_t output,
                                ge_capi_handle to, int32_t input) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const NodeUse source(from);
    const NodeUse target(to);
    CheckMember(use, source);
    CheckMember(use, target);
    CheckPort(source, ir::Side::kOutput, output);
    CheckPort(target, ir::Side::kInput, input);
    const ir::Endpoint fed = use.store().Producer(target.id(), input);
    if (fed.node.valid()) {
      Fail("input " + std::to_string(input) + " of " + target.Text() + " is already fed by node '" +
           use.store().Name(fed.node) + "'; remove that edge first");
    }
    use.store().Connect({source.id(), output}, {target.id(), input});
  });
}

int ge_capi_graph_add_control_edge(ge_capi_handle graph, ge_capi_handle from, ge_capi_handle to) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const NodeUse source(from);
    const NodeUse target(to);
    CheckMember(use, source);
    CheckMember(use, target);
    use.store().AddControl(source.id(), target.id());
  });
}

int ge_capi_graph_remove_edge(ge_capi_handle graph, ge_capi_handle from, int32_t output,
                              ge_capi_handle to, int32_t input) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const NodeUse source(from);
    const NodeUse target(to);
    CheckMember(use, source);
    CheckMember(use, target);
    if (output == -1 && input == -1) return RemoveControl(source, target);
    CheckPort(source, ir::Side::kOutput, output);
    CheckPort(target, ir::Side::kInput, input);
    const ir::Endpoint edge{source.id(), output};
    if (!(use.store().Producer(target.id(), input) == edge)) {
      NotFound("output " + std::to_string(output) + " of " + source.Text() +
               " does not feed input " + std::to_string(input) + " of " + target.Text());
    }
    use.store().Disconnect({target.id(), input});
  });
}

}  // extern "C"
