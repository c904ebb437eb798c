// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/registry.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "pass/plugin_pass.h"

namespace ge::pass {
namespace {

using fusion::PassDescriptor;
using fusion::PassKind;

constexpr char kAllPasses[] = "ALL";  // of the switches

/// Names or keys with their places; says which are taken twice.
class Taken {
 public:
  explicit Taken(const char* what) : what_(what) {}
  void Add(const std::string& name, const std::string& place, std::vector<std::string>& reasons,
           bool first_runs = false) {
    const auto entered = places_.emplace(name, place);
    if (entered.second) return;
    const std::string& first = entered.first->second;
    reasons.push_back(std::string(what_) + " '" + name + "' is declared at " + place + " and at " +
                      first + (first_runs ? "; the one at " + first + " runs" : "") +
                      "; rename one of them");
  }

 private:
  const char* what_;
  std::map<std::string, std::string> places_;
};

std::string StageReason(const std::string& name, const std::string& place, CustomPassStage stage) {
  return "pass '" + name + "' at " + place + " is for stage " + StageName(stage) +
         ", where no fusion pass runs";
}

/// Why users could not switch a pass of this name on and off; empty when they can.
std::string NameReason(const std::string& name, const std::string& place) {
  const bool bad = std::any_of(name.begin(), name.end(), [](char c) {
    return c == ':' || c == ';' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
  });
  if (!bad && name != kAllPasses) return "";
  return "pass name '" + name + "' at " + place +
         (bad ? " holds ':', ';' or a control character" : " stands for all passes") +
         ", so that --optimization_switch could not name it; rename the pass";
}

fusion::CreateFusionPassFn CreatorFor(PassKind kind) {
  switch (kind) {
    case PassKind::kPatternFusion:
      return &CreatePluginPatternPass;
    case PassKind::kDecompose:
      return &CreatePluginDecomposePass;
    default:
      return &CreatePluginFusionPass;
  }
}

PassEntry EntryFor(PassDescriptor descriptor,
                   const std::shared_ptr<fusion::PassInstanceFactory>& factory) {
  PassEntry entry;
  entry.name = std::move(descriptor.name);
  entry.location = std::move(descriptor.location);
  entry.origin = std::move(descriptor.module_name);
  entry.key = std::move(descriptor.key);
  entry.stage = descriptor.stage;
  entry.kind = descriptor.kind;
  entry.op_types = std::move(descriptor.op_types);
  entry.create = CreatorFor(descriptor.kind);
  entry.factory = factory;
  entry.has_requirements = descriptor.has_requirements;
  return entry;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "; ") + line;
  return text;
}

}  // namespace

PassRegistry::PassRegistry() = default;
PassRegistry::~PassRegistry() = default;

bool IsPassStage(CustomPassStage stage) noexcept {
  return stage == CustomPassStage::kBeforeInferShape ||
         stage == CustomPassStage::kAfterInferShape ||
         stage == CustomPassStage::kAfterBuiltinFusionPass ||
         stage == CustomPassStage::kAfterOriginGraphOptimize;
}

Outcome PassRegistry::RegisterCpp(const fusion::FusionPassRegistrationData& data) {
  PassEntry entry;
  entry.name = data.name();
  entry.location = data.location();
  entry.stage = data.stage();
  entry.create = data.create();
  return AddCpp(std::move(entry));
}

Outcome PassRegistry::RegisterLegacy(const PassReceiverData& data) {
  if (data.for_streams() && data.function() == nullptr) {
    const std::string reason = "pass '" + data.name() + "' at " + data.location() +
                               " gives streams to nodes; a CPU has none, so it is not run";
    AddProblem({data.location(), reason});
    return Outcome::Invalid(reason);
  }
  PassEntry entry;
  entry.name = data.name();
  entry.location = data.location();
  entry.stage = data.stage();
  entry.kind = PassKind::kLegacyCustom;
  entry.legacy = data.function();
  return AddCpp(std::move(entry));
}

Outcome PassRegistry::AddCpp(PassEntry entry) {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::string> reasons;
  Taken names("pass name");
  for (const PassEntry& known : entries_) names.Add(known.name, known.location, reasons);
  names.Add(entry.name, entry.location, reasons, true);
  const std::string unfit = NameReason(entry.name, entry.location);
  if (!unfit.empty()) reasons.push_back(unfit);
  if (!IsPassStage(entry.stage)) {
    reasons.push_back(StageReason(entry.name, entry.location, entry.stage));
  }
  if (entry.create == nullptr && entry.legacy == nullptr) {
    reasons.push_back("pass '" + entry.name + "' at " + entry.location +
                      " was registered without a function that makes or runs it");
  }
  if (!reasons.empty()) {
    problems_.push_back({nullptr, {entry.location, Joined(reasons)}});
    return Outcome::Invalid(Joined(reasons));
  }
  entry.sequence = next_sequence_++;
  entries_.push_back(std::move(entry));
  return {};
}

std::vector<std::string> PassRegistry::ReasonsAgainst(
    const std::vector<PassDescriptor>& descriptors) const {
  std::vector<std::string> reasons;
  Taken names("pass name"), keys("pass key");
  for (const PassEntry& known : entries_) {
    names.Add(known.name, known.location, reasons);
    if (!known.key.empty()) keys.Add(known.key, known.location, reasons);
  }
  for (const PassDescriptor& descriptor : descriptors) {
    const std::string& place = descriptor.location;
    names.Add(descriptor.name, place, reasons);
    keys.Add(descriptor.key, place, reasons);
    const std::string unfit = NameReason(descriptor.name, place);
    if (!unfit.empty()) reasons.push_back(unfit);
    if (descriptor.name.empty() || descriptor.key.empty()) {
      reasons.push_back("the pass at " + place + " has no name or no key");
    }
    if (!IsPassStage(descriptor.stage)) {
      reasons.push_back(StageReason(descriptor.name, place, descriptor.stage));
    }
    if (descriptor.kind == PassKind::kDecompose && descriptor.op_types.empty()) {
      reasons.push_back("decompose pass '" + descriptor.name + "' at " + place +
                        " names no op type");
    }
  }
  return reasons;
}

Outcome PassRegistry::Register(std::vector<PassDescriptor> descriptors,
                               std::shared_ptr<fusion::PassInstanceFactory> factory,
                               std::vector<fusion::PassLoadProblem> problems) {
  if (factory == nullptr) return Outcome::Invalid("passes were offered without a factory");
  Dropped dropped;
  std::lock_guard<std::mutex> lock(mutex_);
  DropWithdrawn(dropped);
  for (auto& problem : problems) problems_.emplace_back(factory.get(), std::move(problem));
  const std::vector<std::string> reasons = ReasonsAgainst(descriptors);
  if (!reasons.empty()) return Outcome::Invalid("no pass was registered: " + Joined(reasons));
  for (PassDescriptor& descriptor : descriptors) {
    entries_.push_back(EntryFor(std::move(descriptor), factory));
    entries_.back().sequence = next_sequence_++;
  }
  factories_.push_back(std::move(factory));
  return {};
}

void PassRegistry::Unregister(const fusion::PassInstanceFactory* factory) {
  Dropped dropped;
  std::lock_guard<std::mutex> lock(mutex_);
  if (swaps_ > 0) {
    withdrawn_.push_back(factory);
  } else {
    Drop(factory, dropped);
  }
}

void PassRegistry::Drop(const fusion::PassInstanceFactory* factory, Dropped& dropped) {
  const auto take = [factory](auto& from, auto& to, const auto& of) {
    const auto stays = [&](const auto& item) { return of(item) != factory; };
    const auto left = std::stable_partition(from.begin(), from.end(), stays);
    std::move(left, from.end(), std::back_inserter(to));
    from.erase(left, from.end());
  };
  take(entries_, dropped.entries, [](const PassEntry& entry) { return entry.factory.get(); });
  take(factories_, dropped.factories, [](const Factory& known) { return known.get(); });
  const auto gone = std::remove_if(problems_.begin(), problems_.end(),
                                   [&](const auto& problem) { return problem.first == factory; });
  problems_.erase(gone, problems_.end());
}

void PassRegistry::DropWithdrawn(Dropped& dropped) {
  for (const auto* factory : std::exchange(withdrawn_, {})) Drop(factory, dropped);
}

PassRegistry::Swap::Swap(PassRegistry& registry) : registry_(registry) {
  std::lock_guard<std::mutex> lock(registry_.mutex_);
  ++registry_.swaps_;
}

PassRegistry::Swap::~Swap() {
  Dropped dropped;
  std::lock_guard<std::mutex> lock(registry_.mutex_);
  if (--registry_.swaps_ == 0) registry_.DropWithdrawn(dropped);
}

bool PassRegistry::PluginsAreCurrent() const {
  std::vector<Factory> factories;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    factories = factories_;
  }
  return std::all_of(factories.begin(), factories.end(),
                     [](const Factory& factory) { return factory->IsCurrent(); });
}

void PassRegistry::AddProblem(fusion::PassLoadProblem problem) {
  const std::lock_guard<std::mutex> lock(mutex_);
  problems_.emplace_back(nullptr, std::move(problem));
}

PassSnapshot PassRegistry::Freeze() const {
  std::lock_guard<std::mutex> lock(mutex_);
  PassSnapshot snapshot;
  snapshot.passes = entries_;
  std::sort(snapshot.passes.begin(), snapshot.passes.end(),
            [](const PassEntry& a, const PassEntry& b) {
              const bool a_legacy = a.kind == PassKind::kLegacyCustom;
              const bool b_legacy = b.kind == PassKind::kLegacyCustom;
              if (a_legacy != b_legacy) return a_legacy;
              return a_legacy ? a.sequence < b.sequence : a.name < b.name;
            });
  for (const auto& problem : problems_) snapshot.problems.push_back(problem.second);
  return snapshot;
}

}  // namespace ge::pass
