// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_TRANSFER_TABLE_H_
#define PASS_BRIDGE_TRANSFER_TABLE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace ge::bridge {

/// C++ objects on their way through Python as integers: put on one side, claimed once on the other.
/// Keys are never reused. Thread: guarded by the GIL. Never destroyed, so that nothing runs at
/// exit.
template <class T>
class TransferTable {
 public:
  static uint64_t Put(std::unique_ptr<T> object) {
    State& state = Instance();
    state.objects.emplace(++state.last_key, std::move(object));
    return state.last_key;
  }
  /// nullptr for an unknown key or one that was claimed before.
  static std::unique_ptr<T> Claim(uint64_t key) {
    auto node = Instance().objects.extract(key);
    return node.empty() ? nullptr : std::move(node.mapped());
  }
  static void Clear() { Instance().objects.clear(); }

 private:
  struct State {
    std::map<uint64_t, std::unique_ptr<T>> objects;
    uint64_t last_key = 0;
  };
  static State& Instance() {
    static State& state = *new State;
    return state;
  }
};

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_TRANSFER_TABLE_H_
