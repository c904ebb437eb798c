// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_PORT_LAYOUT_H_
#define GRAPH_ENGINE_IR_PORT_LAYOUT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ge::ir {

enum class PortKind : uint8_t { kRequired = 0, kOptional = 1, kDynamic = 2 };

/// Input or output ports that one node may have.
constexpr int64_t kMaxPorts = int64_t{1} << 20U;

/// One IR input or output and how many instance ports it has: 1 for required and optional (an
/// optional one may stay unconnected), any count for dynamic.
struct Port {
  std::string name;
  PortKind kind = PortKind::kRequired;
  int32_t count = 1;
  bool operator==(const Port& o) const {
    return name == o.name && kind == o.kind && count == o.count;
  }
};

/// The IR view of one node: port names in order, and which attributes and subgraphs its prototype
/// declares. Equal layouts are shared inside a store.
struct PortLayout {
  std::vector<Port> inputs;
  std::vector<Port> outputs;
  std::vector<std::string> attr_names;      ///< declared attributes, in IR order
  std::vector<std::string> subgraph_names;  ///< declared subgraphs, in IR order

  int32_t InputCount() const { return Total(inputs); }
  int32_t OutputCount() const { return Total(outputs); }
  /// No port has a negative count and neither side is larger than kMaxPorts.
  bool HasValidCounts() const { return ValidCounts(inputs) && ValidCounts(outputs); }
  bool operator==(const PortLayout& o) const {
    return inputs == o.inputs && outputs == o.outputs && attr_names == o.attr_names &&
           subgraph_names == o.subgraph_names;
  }

  /// "x" for instance 0 of a required x, "x2" for instance 2 of a dynamic x; empty out of range.
  static std::string InstanceName(const std::vector<Port>& ports, int32_t index) {
    for (const Port& port : ports) {
      if (index < port.count) {
        return port.kind == PortKind::kDynamic ? port.name + std::to_string(index) : port.name;
      }
      index -= port.count;
    }
    return {};
  }
  /// First instance index of the IR port, -1 when there is no such port.
  static int32_t FirstIndex(const std::vector<Port>& ports, const std::string& name) {
    int32_t index = 0;
    for (const Port& port : ports) {
      if (port.name == name) return index;
      index += port.count;
    }
    return -1;
  }

 private:
  static bool ValidCounts(const std::vector<Port>& ports) {
    int64_t total = 0;
    for (const Port& port : ports) {
      if (port.count < 0) return false;
      total += port.count;
    }
    return total <= kMaxPorts;
  }
  static int32_t Total(const std::vector<Port>& ports) {
    int32_t total = 0;
    for (const Port& port : ports) total += port.count;
    return total;
  }
};

/// A layout that many nodes share, of several stores even. Never null where a node has one.
using LayoutPtr = std::shared_ptr<const PortLayout>;

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_PORT_LAYOUT_H_
