// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/subgraph_boundary.h"

#include <string>
#include <utility>

#include "ir/port_layout.h"

namespace ge::fusion {
namespace {

template <class Port>
std::vector<Port> InOrder(const std::map<int64_t, Port>& ports) {
  std::vector<Port> list;
  for (const auto& entry : ports) list.push_back(entry.second);
  return list;
}

template <class Port>
Status Find(const std::map<int64_t, Port>& ports, int64_t index, Port& port) {
  const auto found = ports.find(index);
  if (found == ports.end()) return PARAM_INVALID;
  port = found->second;
  return SUCCESS;
}

}  // namespace

SubgraphBoundary::SubgraphBoundary(std::vector<SubgraphInput> inputs,
                                   std::vector<SubgraphOutput> outputs) {
  int64_t index = 0;
  for (SubgraphInput& input : inputs) inputs_.emplace(index++, std::move(input));
  index = 0;
  for (SubgraphOutput& output : outputs) outputs_.emplace(index++, std::move(output));
}

bool SubgraphBoundary::Takes(int64_t index, bool used, const char* what) {
  const bool in_range = index >= 0 && index < ir::kMaxPorts;
  if (in_range && !used) return true;
  if (!refusal_.empty()) return false;
  refusal_ = std::string(what) + " " + std::to_string(index) +
             (used ? " was given twice"
                   : " is out of range, indexes are 0 to " + std::to_string(ir::kMaxPorts - 1));
  return false;
}

Status SubgraphBoundary::AddInput(int64_t index, SubgraphInput input) {
  if (!Takes(index, inputs_.count(index) != 0, "input")) return PARAM_INVALID;
  if (input.consumers().empty()) return PARAM_INVALID;
  inputs_.emplace(index, std::move(input));
  return SUCCESS;
}

Status SubgraphBoundary::AddOutput(int64_t index, SubgraphOutput output) {
  if (!Takes(index, outputs_.count(index) != 0, "output")) return PARAM_INVALID;
  if (!output.IsSet()) return PARAM_INVALID;
  outputs_.emplace(index, std::move(output));
  return SUCCESS;
}

std::vector<SubgraphInput> SubgraphBoundary::GetAllInputs() const { return InOrder(inputs_); }
std::vector<SubgraphOutput> SubgraphBoundary::GetAllOutputs() const { return InOrder(outputs_); }
Status SubgraphBoundary::GetAllInputs(std::vector<SubgraphInput>& inputs) const {
  inputs = GetAllInputs();
  return SUCCESS;
}
Status SubgraphBoundary::GetAllOutputs(std::vector<SubgraphOutput>& outputs) const {
  outputs = GetAllOutputs();
  return SUCCESS;
}

Status SubgraphBoundary::GetInput(int64_t index, SubgraphInput& input) const {
  return Find(inputs_, index, input);
}

Status SubgraphBoundary::GetOutput(int64_t index, SubgraphOutput& output) const {
  return Find(outputs_, index, output);
}

}  // namespace ge::fusion
