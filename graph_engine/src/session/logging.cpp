// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/logging.h"

#include <array>
#include <cstdlib>
#include <cstring>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace ge::session {
namespace {

struct Level {
  const char* name;
  spdlog::level::level_enum level;
};
// The index is the number that ASCEND_GLOBAL_LOG_LEVEL uses.
constexpr std::array<Level, 5> kLevels = {{{"debug", spdlog::level::debug},
                                           {"info", spdlog::level::info},
                                           {"warning", spdlog::level::warn},
                                           {"error", spdlog::level::err},
                                           {"null", spdlog::level::off}}};

}  // namespace

Outcome ConfigureLogging(const std::string& level) {
  auto chosen = spdlog::level::err;
  if (!level.empty()) {
    const Level* found = nullptr;
    for (const Level& known : kLevels) found = level == known.name ? &known : found;
    if (found == nullptr) {
      return Outcome::Invalid("E10010: --log: '" + level +
                              "' is unknown; use debug, info, warning, error or null");
    }
    chosen = found->level;
  } else if (const char* text = std::getenv("ASCEND_GLOBAL_LOG_LEVEL")) {
    if (std::strlen(text) != 1 || *text < '0' || *text > '4') {
      return Outcome::Invalid(std::string("E10010: ASCEND_GLOBAL_LOG_LEVEL: '") + text +
                              "' is unknown; use 0 debug, 1 info, 2 warning, 3 error or 4 null");
    }
    chosen = kLevels[static_cast<size_t>(*text - '0')].level;
  }
  auto logger =
      std::make_shared<spdlog::logger>("ge", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("[%l] %v");
  logger->set_level(chosen);
  spdlog::set_default_logger(std::move(logger));
  return Outcome::Ok();
}

}  // namespace ge::session
