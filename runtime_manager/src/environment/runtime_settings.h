// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SETTINGS_H_
#define GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SETTINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ge/config/tree.h"

namespace ge::pyrt {

enum class AtLastUse { kAuto, kFinalise, kKeep };

/// runtime.yaml.
struct RuntimeSettings {
  std::string file;
  std::string executable;
  bool isolated = false;
  std::vector<std::string> argv = {""};
  std::vector<std::string> env_sync;
  int64_t shutdown_deadline_ms = 10'000;
  AtLastUse at_last_use = AtLastUse::kAuto;
  bool flight_recorder = false;
};

RuntimeSettings ReadRuntimeSettings(const config::Node& root, const std::string& file,
                                    config::Problems& problems);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_RUNTIME_SETTINGS_H_
