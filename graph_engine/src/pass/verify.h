// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_VERIFY_H_
#define GRAPH_ENGINE_PASS_VERIFY_H_

#include <map>
#include <string>
#include <vector>

#include "ir/journal.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::pass {

/// Remembers what no pass may change, then checks what one did. Cost: the inputs and outputs of
/// every graph, the touched nodes, and one sort of each graph that was touched.
class Verifier {
 public:
  explicit Verifier(const ir::Store& store);

  /// Errors, each naming the node: a required input without producer, an element type that is not
  /// one (when types are known by now), a cycle, a NetOutput that is gone, doubled or not fully
  /// connected, changed names of graph inputs or outputs, graphs too many levels deep in others.
  Outcome Check(const ir::Journal& journal, bool types_known) const;

 private:
  struct Interface {
    std::map<int64_t, std::string> inputs;  // name by index
    bool has_output = false;
    int32_t output_count = 0;
    std::vector<std::string> output_names;
  };
  Expected<Interface> InterfaceOf(ir::GraphIndex graph) const;
  Outcome CheckNode(ir::NodeId node, bool types_known) const;
  Outcome CheckInterface(ir::GraphIndex graph, const Interface& before) const;

  const ir::Store& store_;
  std::map<ir::GraphIndex, Interface> before_;  // graphs that were sound
};

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_VERIFY_H_
