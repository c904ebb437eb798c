// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/error_catalog.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace ge::pyrt {
namespace {

constexpr size_t kDigits = 4;
constexpr char kLead[] = "GEPY";
constexpr uint32_t kCasesPerKind = 100;

Code KindOf(ErrorId id) {
  const auto number = static_cast<uint32_t>(id);
  return static_cast<Code>(number >= kCasesPerKind ? number / kCasesPerKind : number);
}

}  // namespace

const std::vector<ErrorEntry>& ErrorCatalog() {
  // Leaked: errors are made until the very end of the process.
  static const auto& entries = *new std::vector<ErrorEntry>{
#include "diagnostics/error_table.inc"
  };
  return entries;
}

const ErrorEntry* FindError(uint32_t number) {
  const auto& entries = ErrorCatalog();
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const ErrorEntry& entry) { return entry.number == number; });
  return found == entries.end() ? nullptr : &*found;
}

std::string CodeText(uint32_t number) {
  char text[16];
  std::snprintf(text, sizeof(text), "%s%04u", kLead, number);
  return text;
}

uint32_t LeadingCode(const std::string& text, size_t* length) {
  const size_t lead = std::strlen(kLead);
  if (text.compare(0, lead, kLead) != 0 || text.size() < lead + kDigits) return 0;
  const std::string digits = text.substr(lead, kDigits);
  if (digits.find_first_not_of("0123456789") != std::string::npos) return 0;
  const auto number = static_cast<uint32_t>(std::stoul(digits));
  const ErrorEntry* entry = FindError(number);
  if (entry == nullptr) return 0;
  const std::string whole = CodeText(number) + " " + entry->title + ": ";
  if (text.compare(0, whole.size(), whole) != 0) return 0;
  if (length != nullptr) *length = whole.size();
  return number;
}

std::string WithCode(ErrorId id, const std::string& text) {
  const auto number = static_cast<uint32_t>(id);
  const ErrorEntry* entry = FindError(number);
  // A plugin may answer with a number that this runtime does not know.
  const char* title = entry != nullptr ? entry->title : "unknown error";
  return CodeText(number) + " " + title + ": " + text;
}

Status::Status(Code code, std::string message) : code_(code), message_(std::move(message)) {
  if (code != GE_PYRT_OK && LeadingCode(message_) == 0) {
    message_ = WithCode(static_cast<ErrorId>(code), message_);
  }
}

Status::Status(ErrorId id, const std::string& message)
    : code_(KindOf(id)), message_(WithCode(id, message)) {}

Status Status::Within(const std::string& place) const {
  if (ok()) return *this;
  size_t lead = 0;
  LeadingCode(message_, &lead);
  Status status = *this;
  status.message_.insert(lead, place + ": ");
  return status;
}

std::string Status::text() const {
  size_t lead = 0;
  LeadingCode(message_, &lead);
  return message_.substr(lead);
}

}  // namespace ge::pyrt
