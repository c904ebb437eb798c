// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "commands.h"
#include "diagnostics/error_catalog.h"

namespace ge::pyrt::cli {

using console::Printable;
namespace {

constexpr size_t kMostDigits = 4;
constexpr size_t kMostNear = 3;

/// "GEPY1401", "gepy1401", "1401"; 0: no code.
uint32_t Number(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  if (text.rfind("GEPY", 0) == 0) text.erase(0, 4);
  const bool digits = !text.empty() && text.size() <= kMostDigits &&
                      text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? static_cast<uint32_t>(std::stoul(text)) : 0;
}

bool EqualLetters(unsigned char a, unsigned char b) { return std::toupper(a) == std::toupper(b); }

/// Does the name hold the word, whatever the case of letters?
bool Holds(const std::string& name, const std::string& word) {
  return !word.empty() && std::search(name.begin(), name.end(), word.begin(), word.end(),
                                      EqualLetters) != name.end();
}

/// Up to three codes: those next to the number, or those with the word in their name.
std::vector<const ErrorEntry*> Near(const std::string& word, uint32_t number) {
  std::vector<const ErrorEntry*> near;
  for (const ErrorEntry& entry : ErrorCatalog()) {
    if (number != 0 || Holds(entry.name, word)) near.push_back(&entry);
  }
  const auto distance = [&](const ErrorEntry* entry) {
    return std::abs(static_cast<long>(entry->number) - static_cast<long>(number));
  };
  if (number != 0) {
    std::stable_sort(near.begin(), near.end(), [&](const ErrorEntry* a, const ErrorEntry* b) {
      return distance(a) < distance(b);
    });
  }
  if (near.size() > kMostNear) near.resize(kMostNear);
  return near;
}

/// A compiler's code, like E13029.
bool IsOther(const std::string& code) {
  return code.size() > 1 && EqualLetters('E', static_cast<unsigned char>(code[0])) &&
         code.find_first_not_of("0123456789", 1) == std::string::npos;
}

int Refuse(const std::string& code, uint32_t number) {
  std::fprintf(stderr, "gepyrt explain: there is no code '%s'", Printable(code).c_str());
  if (IsOther(code)) {
    std::fprintf(stderr,
                 " of the runtime manager, whose codes are GEPYnnnn; those of atc are in "
                 "docs/errors.md\n");
    return kUsage;
  }
  const char* lead = "; the nearest are ";
  for (const ErrorEntry* entry : Near(code, number)) {
    std::fprintf(stderr, "%s%s (%s)", lead, CodeText(entry->number).c_str(), entry->name);
    lead = ", ";
  }
  std::fprintf(stderr, "; gepyrt explain without a code lists all\n");
  return kUsage;
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
  for (const ErrorEntry& entry : ErrorCatalog()) {
    const std::string name = entry.name;
    if (entry.number == number || (name.size() == code.size() && Holds(name, code))) {
      Print(entry);
      return kOk;
    }
  }
  return Refuse(code, number);
}

int ListErrors() {
  for (const ErrorEntry& entry : ErrorCatalog()) {
    std::printf("%s %s\n", CodeText(entry.number).c_str(), entry.name);
  }
  return kOk;
}

}  // namespace ge::pyrt::cli
