// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_FACTORY_LINK_H_
#define GRAPH_ENGINE_PASS_FACTORY_LINK_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

#include "ge/fusion/pass/pass_service.h"
#include "support/status.h"

namespace ge::pass {

/// The way to a plugin's factory that ends when the plugin unregisters, also for snapshots that
/// outlive it. Thread: any.
class FactoryLink {
 public:
  explicit FactoryLink(fusion::PassInstanceFactory* factory) : factory_(factory) {}

  /// Error: the plugin was unloaded; or what the factory says.
  Expected<std::unique_ptr<fusion::PassInstance>> Create(const std::string& key);
  /// Ends the link and waits for creations under way.
  void Cut();
  bool LeadsTo(const fusion::PassInstanceFactory* factory);

 private:
  std::mutex mutex_;  // leaf; not held while the factory runs
  std::condition_variable idle_;
  fusion::PassInstanceFactory* factory_;
  int creating_ = 0;
};

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_FACTORY_LINK_H_
