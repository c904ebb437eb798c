// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_REGISTRY_H_
#define GRAPH_ENGINE_PASS_REGISTRY_H_

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "ge/fusion/pass/fusion_pass_reg.h"
#include "graph/export.h"
#include "register/register_custom_pass.h"
#include "service/pass_service.h"
#include "support/status.h"

namespace ge::pass {

/// One registered pass. Immutable; snapshots copy it.
struct PassEntry {
  std::string name;
  std::string location;        ///< "file:line"
  std::string origin = "c++";  ///< or the plugin's module
  std::string key;             ///< descriptor key, empty for C++
  CustomPassStage stage = CustomPassStage::kBeforeInferShape;
  fusion::PassKind kind = fusion::PassKind::kFusionBase;
  std::vector<std::string> op_types;
  fusion::CreateFusionPassFn create = nullptr;
  CustomPassFunc legacy;                                 ///< REGISTER_CUSTOM_PASS only
  std::shared_ptr<fusion::PassInstanceFactory> factory;  ///< plugin passes only
  bool has_requirements = true;
  size_t sequence = 0;  ///< registration order
};

/// All passes at one moment: legacy ones first in registration order, then the others by name.
/// Keeps the code that they had then.
struct PassSnapshot {
  std::vector<PassEntry> passes;
  std::vector<fusion::PassLoadProblem> problems;
};

/// The passes of this process, C++ and plugins' together. Thread: any.
class GE_EXPORT PassRegistry : public fusion::PluginPassRegistrar {
 public:
  PassRegistry();
  ~PassRegistry() override;

  /// A C++ pass. Refused (and kept as a problem): a taken name, no creator, a stage without passes.
  Outcome RegisterCpp(const fusion::FusionPassRegistrationData& data);
  Outcome RegisterLegacy(const PassReceiverData& data);

  Outcome Register(std::vector<fusion::PassDescriptor> descriptors,
                   std::shared_ptr<fusion::PassInstanceFactory> factory,
                   std::vector<fusion::PassLoadProblem> problems) override;
  void Unregister(const fusion::PassInstanceFactory* factory) override;

  /// Something that a C++ library brought and that was refused.
  void AddProblem(fusion::PassLoadProblem problem);

  /// What a compile works with; later registrations do not show in it.
  PassSnapshot Freeze() const;

  /// Would every plugin that registered here find the same again? Asks them, without a lock.
  bool PluginsAreCurrent() const;

  /// A plugin's unload and load that others see as one step: what it takes back in this scope shows
  /// until a plugin registers anew, at the latest until the scope ends. Scopes may overlap.
  class Swap {
   public:
    explicit Swap(PassRegistry& registry);
    ~Swap();
    Swap(const Swap&) = delete;
    Swap& operator=(const Swap&) = delete;

   private:
    PassRegistry& registry_;
  };

 private:
  using Factory = std::shared_ptr<fusion::PassInstanceFactory>;
  /// What leaves the registry; goes away behind the lock, since a factory may end with it.
  struct Dropped {
    std::vector<PassEntry> entries;
    std::vector<Factory> factories;
  };

  void Drop(const fusion::PassInstanceFactory* factory, Dropped& dropped);
  void DropWithdrawn(Dropped& dropped);
  Outcome AddCpp(PassEntry entry);
  std::vector<std::string> ReasonsAgainst(
      const std::vector<fusion::PassDescriptor>& descriptors) const;

  mutable std::mutex mutex_;        // leaf; no callback inside
  std::vector<PassEntry> entries_;  // in registration order
  // With who brought it (null: C++), so that it leaves with its factory.
  std::vector<std::pair<const fusion::PassInstanceFactory*, fusion::PassLoadProblem>> problems_;
  std::vector<Factory> factories_;  // of plugins that registered, with passes or without
  std::vector<const fusion::PassInstanceFactory*> withdrawn_;  // by a swap; still shown
  int swaps_ = 0;
  size_t next_sequence_ = 0;
};

/// The registry that registrations reach and compiles read. Never destroyed.
GE_EXPORT PassRegistry& ProcessPasses();

/// Does a fusion pass run in this stage?
GE_EXPORT bool IsPassStage(CustomPassStage stage) noexcept;

/// Publishes ProcessPasses() to the bridges as service "ge.pass_registrar".
GE_EXPORT Outcome PublishServices();

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_REGISTRY_H_
