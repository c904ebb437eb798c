// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/owner_table.h"

#include <algorithm>
#include <tuple>

#include "diagnostics/error_id.h"

namespace ge::pyrt {

const char* RoleName(Role role) noexcept {
  switch (role) {
    case Role::kPasses:
      return "passes";
    case Role::kOnnx:
      return "onnx";
    case Role::kCustomOp:
      return "custom_op";
    case Role::kExec:
      return "exec";
    case Role::kTbe:
      return "tbe";
    case Role::kHost:
      return "host";
  }
  return "?";
}

std::string TurnText(const ClientInfo& client) {
  std::string text = RoleName(client.role);
  if (client.order != 0) text += " order " + std::to_string(client.order);
  return text;
}

Result<uint64_t> OwnerTable::Add(ClientInfo client) {
  if (client.name.empty()) {
    return Status(ErrorId::kOwnerUnnamed, "an owner needs a name; diagnostics show it");
  }
  for (const OwnerEntry& owner : owners_) {
    if (owner.end != OwnerEnd::kLive || owner.client.name != client.name) continue;
    return Status(ErrorId::kOwnerNameTaken, "owner '" + client.name + "' exists already (role " +
                                                RoleName(owner.client.role) + ", plugin '" +
                                                owner.client.plugin +
                                                "'); release it first or take another name");
  }
  const uint64_t slot = owners_.size() + 1;
  owners_.emplace_back();
  owners_.back().slot = slot;
  owners_.back().client = std::move(client);
  return slot;
}

const OwnerEntry* OwnerTable::Find(uint64_t slot) const noexcept {
  return slot == 0 || slot > owners_.size() ? nullptr : &owners_[slot - 1];
}

void OwnerTable::MarkAcquired(uint64_t slot, uint64_t sequence) noexcept {
  if (Find(slot) != nullptr) owners_[slot - 1].acquired_seq = sequence;
}

bool OwnerTable::End(uint64_t slot, OwnerEnd how, uint64_t sequence) noexcept {
  const OwnerEntry* owner = Find(slot);
  if (owner == nullptr || owner->end != OwnerEnd::kLive) return false;
  owners_[slot - 1].end = how;
  owners_[slot - 1].ended_seq = sequence;
  owners_[slot - 1].client.on_quiesce = nullptr;  // never called again; what it holds may go
  return true;
}

size_t OwnerTable::LiveCount() const noexcept {
  return static_cast<size_t>(std::count_if(owners_.begin(), owners_.end(), [](const auto& owner) {
    return owner.end == OwnerEnd::kLive;
  }));
}

std::vector<uint64_t> OwnerTable::EndingOrder() const {
  std::vector<uint64_t> slots;
  for (const OwnerEntry& owner : owners_) {
    if (owner.end == OwnerEnd::kLive) slots.push_back(owner.slot);
  }
  std::sort(slots.begin(), slots.end(), [this](uint64_t a, uint64_t b) {
    const ClientInfo& x = owners_[a - 1].client;
    const ClientInfo& y = owners_[b - 1].client;
    return std::tuple(x.role, x.order, b) < std::tuple(y.role, y.order, a);
  });
  return slots;
}

}  // namespace ge::pyrt
