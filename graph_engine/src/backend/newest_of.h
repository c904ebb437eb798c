// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_BACKEND_NEWEST_OF_H_
#define GRAPH_ENGINE_BACKEND_NEWEST_OF_H_

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "ge/pyrt/owner.h"
#include "support/status.h"

namespace ge::backend {

/// What plugins of one role registered; the newest is the one in use. Items are borrowed.
/// Thread: any.
template <class Item>
class NewestOf {
 public:
  Outcome Register(Item* item) {
    if (item == nullptr) return Outcome::Invalid("a null pointer was registered");
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::find(items_.begin(), items_.end(), item) != items_.end()) {
      return Outcome::Invalid(std::string("'") + item->name() + "' is registered already");
    }
    items_.push_back(item);
    return Outcome::Ok();
  }

  void Unregister(Item* item) {
    const std::lock_guard<std::mutex> lock(mutex_);
    items_.erase(std::remove(items_.begin(), items_.end(), item), items_.end());
  }

  Item* Get() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return items_.empty() ? nullptr : items_.back();
  }

 private:
  std::mutex mutex_;  // leaf: guards items_
  std::vector<Item*> items_;
};

/// Publishes `registry` as a service with engine types. Idempotent.
Outcome PublishRegistry(const char* service, uint32_t version, void* registry);

/// Has the runtime manager load the rows of a role, which starts or joins Python.
Outcome LoadRows(pyrt::Role role);

/// Why no plugin of the role is in use: every row of it with its state and reason.
std::string WhyThereIsNone(pyrt::Role role);

/// The item in use after the rows of the role were loaded. `what` is for the error text.
template <class Item>
Expected<Item*> AcquireNewest(NewestOf<Item>& items, pyrt::Role role, const char* what) {
  if (Outcome loaded = LoadRows(role); !loaded) return loaded.Within(what);
  Item* item = items.Get();
  if (item == nullptr) return Outcome::Fail(WhyThereIsNone(role)).Within(what);
  return item;
}

}  // namespace ge::backend

#endif  // GRAPH_ENGINE_BACKEND_NEWEST_OF_H_
