// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "commands.h"
#include "diagnostics/error_catalog.h"

namespace ge::pyrt::cli {

using console::Printable;
namespace {

constexpr size_t kMostDigits = 4;

/// "GEPY1401", "gepy1401", "1401"; 0: no code.
uint32_t Number(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  if (text.rfind("GEPY", 0) == 0) text.erase(0, 4);
  const bool digits = !text.empty() && text.size() <= kMostDigits &&
                      text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? static_cast<uint32_t>(std::stoul(text)) : 0;
}

const ErrorEntry& Nearest(uint32_t number) {
  const auto& entries = ErrorCatalog();
  return *std::min_element(entries.begin(), entries.end(), [&](const auto& a, const auto& b) {
    const auto distance = [&](const ErrorEntry& entry) {
      return std::abs(static_cast<long>(entry.number) - static_cast<long>(number));
    };
    return distance(a) < distance(b);
  });
}

void Print(const ErrorEntry& entry) {
  std::printf("%s %s\n", CodeText(entry.number).c_str(), entry.name);
  const auto line = [](const char* name, const char* text) {
    if (text[0] != '\0') std::printf("  %-9s %s\n", name, text);
  };
  line("kind", entry.kind);
  line("severity", entry.severity);
  line("message", entry.message);
  line("cause", entry.cause);
  line("outcome", entry.outcome);
  line("action", entry.action);
}

}  // namespace

int ExplainError(const std::string& code) {
  const uint32_t number = Number(code);
  const ErrorEntry* entry = FindError(number);
  if (entry != nullptr) {
    Print(*entry);
    return kOk;
  }
  std::fprintf(stderr, "gepyrt explain: there is no code '%s'", Printable(code).c_str());
  if (number != 0) {
    const ErrorEntry& nearest = Nearest(number);
    std::fprintf(stderr, "; the nearest is %s (%s)", CodeText(nearest.number).c_str(),
                 nearest.name);
  }
  std::fprintf(stderr, ". Codes:\n");
  for (const ErrorEntry& known : ErrorCatalog()) {
    std::fprintf(stderr, "  %s %s\n", CodeText(known.number).c_str(), known.name);
  }
  return kUsage;
}

}  // namespace ge::pyrt::cli
