// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/factory_link.h"

namespace ge::pass {
namespace {

/// Leaves the factory on every way out.
class Creation {
 public:
  Creation(std::mutex& mutex, std::condition_variable& idle, int& creating)
      : mutex_(mutex), idle_(idle), creating_(creating) {}
  ~Creation() {
    std::lock_guard<std::mutex> lock(mutex_);
    --creating_;
    idle_.notify_all();
  }

 private:
  std::mutex& mutex_;
  std::condition_variable& idle_;
  int& creating_;
};

}  // namespace

Expected<std::unique_ptr<fusion::PassInstance>> FactoryLink::Create(const std::string& key) {
  fusion::PassInstanceFactory* factory = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (factory_ == nullptr) {
      return Outcome::Fail("the plugin that brought '" + key + "' was unloaded");
    }
    factory = factory_;
    ++creating_;
  }
  const Creation creation(mutex_, idle_, creating_);
  return factory->Create(key);
}

void FactoryLink::Cut() {
  std::unique_lock<std::mutex> lock(mutex_);
  factory_ = nullptr;
  idle_.wait(lock, [this] { return creating_ == 0; });
}

bool FactoryLink::LeadsTo(const fusion::PassInstanceFactory* factory) {
  std::lock_guard<std::mutex> lock(mutex_);
  return factory_ == factory;
}

}  // namespace ge::pass
