// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/log.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/ansicolor_sink.h>

#include <memory>

#include "ge/pyrt/console.h"

namespace ge::pyrt {
namespace {

spdlog::logger& Logger() {
  // Leaked, and not in spdlog's registry: lines come until the very end of the process.
  static auto& logger = *[] {
    auto sink = std::make_shared<spdlog::sinks::ansicolor_stderr_sink_mt>();
    sink->set_pattern("[%n] %^%l%$: %v");
    auto made = std::make_unique<spdlog::logger>("ge_pyrt", std::move(sink));
    made->set_level(spdlog::level::warn);
    return made.release();
  }();
  return logger;
}

spdlog::level::level_enum ToSpdlog(int32_t level) {
  switch (level) {
    case GE_PYRT_LOG_DEBUG:
      return spdlog::level::debug;
    case GE_PYRT_LOG_INFO:
      return spdlog::level::info;
    case GE_PYRT_LOG_WARNING:
      return spdlog::level::warn;
    default:
      return spdlog::level::err;
  }
}

}  // namespace

void Log(int32_t level, const std::string& who, const std::string& text) {
  const std::string line =
      console::Printable(who.empty() ? text : who + ": " + text, console::Lines::kMany);
  Logger().log(ToSpdlog(level), spdlog::string_view_t(line));
}

}  // namespace ge::pyrt
