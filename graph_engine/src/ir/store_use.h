// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_STORE_USE_H_
#define GRAPH_ENGINE_IR_STORE_USE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "ir/store.h"

namespace ge::ir {

/// Says "this thread works on the store now". Nests on one thread; a second thread is refused with
/// a text that names both. Whoever works on a graph for long, such as a pass run, holds one, so
/// that handles of other threads get an error instead of a race. Thread: created and destroyed on
/// the same one. Ownership: keeps the store alive.
class GE_EXPORT StoreUse {
 public:
  explicit StoreUse(std::shared_ptr<Store> store);
  ~StoreUse();
  StoreUse(StoreUse&& other) noexcept;
  StoreUse& operator=(StoreUse&&) = delete;

  bool ok() const { return problem_.empty(); }
  const std::string& problem() const { return problem_; }

  /// A number that grows with every change of the store, undone ones included.
  static uint64_t Changes(const Store& store);

 private:
  std::shared_ptr<Store> store_;
  bool outermost_ = false;
  std::string problem_;
};

/// Kernel number of the calling thread, never 0.
GE_EXPORT uint64_t ThisThread() noexcept;
/// "thread 4711 ('worker')", for error texts.
GE_EXPORT std::string ThreadText(uint64_t thread);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_STORE_USE_H_
