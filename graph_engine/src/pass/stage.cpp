// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "register/register_custom_pass.h"

namespace ge {
namespace {

// By the enum's numbers.
constexpr std::array<const char*, 7> kStageNames = {"BeforeInferShape",
                                                    "AfterInferShape",
                                                    "AfterAssignLogicStream",
                                                    "AfterBuiltinFusionPass",
                                                    "AfterOriginGraphOptimize",
                                                    "CompatibleInherited",
                                                    "Invalid"};

}  // namespace

const char* StageName(CustomPassStage stage) noexcept {
  const auto number = static_cast<size_t>(stage);
  return number < kStageNames.size() ? kStageNames[number] : kStageNames.back();
}

std::optional<CustomPassStage> StageFromName(const std::string& name) noexcept {
  for (size_t number = 0; number + 1 < kStageNames.size(); ++number) {
    if (name == kStageNames[number]) return static_cast<CustomPassStage>(number);
  }
  return std::nullopt;
}

}  // namespace ge
