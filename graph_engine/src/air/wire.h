// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_WIRE_H_
#define GRAPH_ENGINE_AIR_WIRE_H_

#include <string>
#include <string_view>
#include <vector>

#include "support/status.h"

namespace ge::air {

/// A graph's bytes, taken apart at the borders of its nodes. Views into the model's bytes.
struct RawGraph {
  std::string head;                     ///< all other fields, one message
  std::vector<std::string_view> nodes;  ///< one message each
};

struct RawModel {
  std::string head;
  std::vector<RawGraph> graphs;
};

/// Takes a model apart without decoding nodes. Errors say at which byte it stops being GE IR.
Expected<RawModel> SplitModel(std::string_view bytes);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_WIRE_H_
