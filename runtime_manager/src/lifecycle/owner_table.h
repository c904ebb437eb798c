// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_LIFECYCLE_OWNER_TABLE_H_
#define GE_PYRT_SRC_LIFECYCLE_OWNER_TABLE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ge/pyrt/owner.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// How an owner's claim ended.
enum class OwnerEnd { kLive, kReleased, kQuiesced };

struct OwnerEntry {
  uint64_t slot = 0;  ///< identity, from 1, never used again
  ClientInfo client;
  OwnerEnd end = OwnerEnd::kLive;
  uint64_t acquired_seq = 0;  ///< numbers of the journal's events; 0: not yet
  uint64_t ended_seq = 0;
};

/// "role" or "role order N": what decides when this owner ends, as events tell it.
std::string TurnText(const ClientInfo& client);

/// Who needs the interpreter. Pure data; the caller locks.
class OwnerTable {
 public:
  /// Refuses an empty name and the name of a live owner (ConfigConflict).
  Result<uint64_t> Add(ClientInfo client);

  /// nullptr for a slot that was never given out. Valid until the next Add.
  const OwnerEntry* Find(uint64_t slot) const noexcept;

  /// false when the owner is unknown or had ended before.
  bool End(uint64_t slot, OwnerEnd how, uint64_t sequence = 0) noexcept;
  void MarkAcquired(uint64_t slot, uint64_t sequence) noexcept;

  size_t LiveCount() const noexcept;
  const std::vector<OwnerEntry>& all() const noexcept { return owners_; }

  /// Live owners in the order they must end (R6): role, then `order`, then newest first.
  std::vector<uint64_t> EndingOrder() const;

 private:
  std::vector<OwnerEntry> owners_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_LIFECYCLE_OWNER_TABLE_H_
