// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "es_node.h"

#include <algorithm>

#include "cpp/es_state.h"

namespace ge::es {

EsNode& EsNode::Input(const EsTensorLike& tensor) {
  inputs_.push_back({tensor});
  return *this;
}

EsNode& EsNode::Inputs(const std::vector<EsTensorHolder>& tensors) {
  inputs_.emplace_back(tensors.begin(), tensors.end());
  return *this;
}

EsNode& EsNode::Outputs(int64_t count) {
  outputs_.push_back(count);
  return *this;
}

EsNode& EsNode::Attr(const char_t* name, const AttrValue& value) {
  attrs_.emplace_back(name, value);
  return *this;
}

EsNode& EsNode::Attr(const char_t* name, std::unique_ptr<Tensor> value) {
  if (value == nullptr) return *this;
  AttrValue any;
  any.SetAttrValue(*value);
  return Attr(name, any);
}

EsNode& EsNode::Subgraph(const char_t* name, GraphUniqPtr graph) {
  subgraphs_.emplace_back(name, std::move(graph));
  return *this;
}

EsNode& EsNode::Subgraphs(const char_t* name, std::vector<GraphUniqPtr> graphs) {
  size_t number = 0;
  for (GraphUniqPtr& graph : graphs) {
    subgraphs_.emplace_back(name + std::to_string(number++), std::move(graph));
  }
  return *this;
}

std::shared_ptr<BuilderState> EsNode::FindBuilder() const {
  if (owner_ != nullptr) return owner_->state();
  for (const auto& instances : inputs_) {
    for (const EsTensorLike& input : instances) {
      if (input.tensor().builder() != nullptr) return input.tensor().builder();
    }
  }
  return nullptr;
}

namespace {

/// The tensors of an input, numbers as constants.
Outcome Resolve(BuilderState& state, const std::vector<EsTensorLike>& instances,
                capi::EsNodeSpec& spec) {
  for (const EsTensorLike& input : instances) {
    if (input.HasNumbers()) {
      const auto constant = state.builder.AddConst(ApiAccess::Inside(input.numbers()));
      if (!constant) return constant.error();
      spec.inputs.push_back({*constant, 0});
    } else if (!input.tensor().IsValid()) {
      spec.inputs.push_back({});
    } else {
      const auto own = Own(state, input.tensor());
      if (!own) return own.error();
      spec.inputs.push_back(*own);
    }
  }
  spec.input_counts.push_back(static_cast<int32_t>(instances.size()));
  return Outcome::Ok();
}

}  // namespace

size_t EsOutputCount(int64_t count) {
  return count < 0 || count > ir::kMaxPorts ? 0 : static_cast<size_t>(count);
}

std::vector<EsTensorHolder> EsNode::Make(size_t at_least) {
  const std::vector<EsTensorHolder> none(at_least);
  const std::shared_ptr<BuilderState> state = FindBuilder();
  const std::string who = std::string("Failed to add ") + type_ + ": ";
  if (state == nullptr) {
    Refuse(who + "no argument says which graph it belongs to; pass a tensor or a graph builder");
    return none;
  }
  if (!state->IsOpen("add a node")) return none;
  capi::EsNodeSpec spec;
  spec.type = type_;
  for (const auto& instances : inputs_) {
    if (Outcome resolved = Resolve(*state, instances, spec); !resolved) {
      state->Refused(who + resolved.message());
      return none;
    }
  }
  for (const int64_t count : outputs_) {
    if (EsOutputCount(count) != static_cast<size_t>(count)) {
      state->Refused(who + "a dynamic output with " + std::to_string(count) +
                     " tensors; from 0 to " + std::to_string(ir::kMaxPorts) + " are possible");
      return none;
    }
    spec.dynamic_outputs.push_back(static_cast<int32_t>(count));
  }
  for (const auto& [name, value] : attrs_) {
    if (Outcome fit = CheckAttr(std::string("Failed to add ") + type_, name, value); !fit) {
      state->Refused(fit.message());
      return none;
    }
    spec.attrs.emplace_back(name, ApiAccess::Inside(value));
  }
  for (auto& [name, graph] : subgraphs_) {
    if (graph == nullptr) {
      state->Refused(who + "its subgraph '" + name + "' is null");
      return none;
    }
    spec.subgraphs.emplace_back(name, capi::GiveGraph(*graph));
  }
  const auto node = state->builder.AddNode(spec, state->scope.scope());
  if (!node) {
    state->Refused(who + node.error().message());
    return none;
  }
  std::vector<EsTensorHolder> tensors;
  for (size_t i = 0; i < state->builder.HolderCount(*node); ++i) {
    tensors.push_back(Hold(state, {*node, static_cast<int32_t>(i)}));
  }
  tensors.resize(std::max(tensors.size(), at_least));
  return tensors;
}

}  // namespace ge::es
