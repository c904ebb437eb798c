// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/logging.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "ge/pyrt/console.h"

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

/// The message with the names of models and plugins in it made harmless.
class PrintableMessage : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&,
              spdlog::memory_buf_t& target) override {
    const std::string text = pyrt::console::Printable(
        {message.payload.data(), message.payload.size()}, pyrt::console::Lines::kMany);
    target.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<PrintableMessage>();
  }
};

/// The process's logger, once: another thread may be writing to the default one at any time.
std::shared_ptr<spdlog::logger> MakeLogger() {
  auto logger =
      std::make_shared<spdlog::logger>("ge", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<PrintableMessage>('*').set_pattern("[%l] %*");
  logger->set_formatter(std::move(formatter));
  spdlog::set_default_logger(logger);
  return logger;
}

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
  static const std::shared_ptr<spdlog::logger> logger = MakeLogger();
  logger->set_level(chosen);
  return Outcome::Ok();
}

}  // namespace ge::session
