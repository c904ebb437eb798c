// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/ascend_string.h"

#include <string_view>

namespace ge {
namespace {

std::string_view View(const std::shared_ptr<const std::string>& text) {
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

}  // namespace

AscendString::AscendString(const char_t* text)
    : text_(text == nullptr ? nullptr : std::make_shared<const std::string>(text)) {}

AscendString::AscendString(const char_t* text, size_t length)
    : text_(text == nullptr ? nullptr : std::make_shared<const std::string>(text, length)) {}

const char_t* AscendString::GetString() const { return text_ == nullptr ? "" : text_->c_str(); }
size_t AscendString::GetLength() const { return View(text_).size(); }
size_t AscendString::Find(const AscendString& part) const {
  return View(text_).find(View(part.text_));
}
size_t AscendString::Hash() const { return std::hash<std::string_view>()(View(text_)); }
bool AscendString::operator<(const AscendString& other) const {
  return View(text_) < View(other.text_);
}
bool AscendString::operator==(const AscendString& other) const {
  return View(text_) == View(other.text_);
}

}  // namespace ge
