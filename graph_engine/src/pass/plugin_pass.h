// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_PLUGIN_PASS_H_
#define GRAPH_ENGINE_PASS_PLUGIN_PASS_H_

#include <memory>
#include <optional>
#include <string>

#include "ge/fusion/pass/fusion_base_pass.h"
#include "graph/export.h"
#include "pass/pattern_driver.h"
#include "pass/registry.h"
#include "service/pass_service.h"

namespace ge::pass {

/// Tells the shared creators below which pass to make: they are plain functions without arguments.
/// Lives around the call, on its thread; scopes nest. Borrows the entry.
class GE_EXPORT PassCreateScope {
 public:
  explicit PassCreateScope(const PassEntry& entry);
  ~PassCreateScope();
  PassCreateScope(const PassCreateScope&) = delete;
  PassCreateScope& operator=(const PassCreateScope&) = delete;
  static const PassEntry* Current() noexcept;

 private:
  const PassEntry* outer_;
};

/// Never null: without a scope, with an entry of another kind, or when the factory fails, the
/// object says so when it is run. The caller owns it.
GE_EXPORT fusion::FusionBasePass* CreatePluginFusionPass();
GE_EXPORT fusion::FusionBasePass* CreatePluginPatternPass();
GE_EXPORT fusion::FusionBasePass* CreatePluginDecomposePass();

/// A pass whose hooks are in another language. Owns its instance there.
class PluginPass : public fusion::FusionBasePass {
 public:
  PluginPass(const PassEntry* entry, fusion::PassKind kind);
  ~PluginPass() override;
  Status Run(GraphPtr& graph, CustomPassContext& context) override;
  int64_t python_ns() const { return instance_ == nullptr ? 0 : instance_->python_ns(); }
  int64_t wait_ns() const { return instance_ == nullptr ? 0 : instance_->wait_ns(); }

 private:
  Outcome Make(const PassEntry* entry, fusion::PassKind kind);
  Outcome RunKind(const GraphPtr& graph, CustomPassContext& context);

  fusion::PassKind kind_;
  std::vector<std::string> op_types_;
  std::unique_ptr<fusion::PassInstance> instance_;
  std::optional<PatternDriver> driver_;
  Outcome unusable_;
};

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_PLUGIN_PASS_H_
