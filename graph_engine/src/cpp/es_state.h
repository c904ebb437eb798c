// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CPP_ES_STATE_H_
#define GRAPH_ENGINE_CPP_ES_STATE_H_

#include <memory>
#include <string>

#include "capi/es_builder.h"
#include "capi/handles.h"
#include "cpp/access.h"
#include "es_tensor_holder.h"
#include "rewrite/refusal_note.h"

namespace ge::es {

/// What the tensors and copies of one graph builder share.
struct BuilderState {
  explicit BuilderState(const std::string& name) : builder(name) {}

  capi::EsBuilder builder;
  capi::BorrowScope scope{"the graph builder has ended"};
  bool built = false;
  std::string refusal;  ///< the first one

  ir::Store& store() { return *builder.graph().store(); }
  /// Remembers the first refusal; later ones are its consequences.
  Status Refused(const std::string& why) {
    if (refusal.empty()) refusal = why;
    rewrite::NoteRefusal(refusal);  // for the error of the hook that gives no graph
    return Refuse(refusal);
  }
  bool IsOpen(const char* operation) {
    if (built) {
      Refused(std::string("Cannot ") + operation +
              ": GraphBuilder has already been built. Create a new GraphBuilder to build another "
              "graph.");
    }
    return !built;
  }
};

constexpr char kNoTensor[] = "the tensor is none: the call that should have made it was refused";

/// The tensor as the builder knows it. Errors: none, or a tensor of another builder.
inline Expected<ir::Endpoint> Own(const BuilderState& state, const EsTensorHolder& tensor) {
  if (!tensor.IsValid()) {
    return Outcome::Invalid(kNoTensor);
  }
  return state.builder.Own({*tensor.GetProducer(), tensor.GetProducerOutIndex()});
}

inline EsTensorHolder Hold(const std::shared_ptr<BuilderState>& state, ir::Endpoint output) {
  const capi::EsTensor tensor = state->builder.Tensor(output);
  return EsTensorHolder(state, tensor.node, tensor.output);
}

}  // namespace ge::es

#endif  // GRAPH_ENGINE_CPP_ES_STATE_H_
