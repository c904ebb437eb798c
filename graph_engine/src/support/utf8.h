// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_UTF8_H_
#define GRAPH_ENGINE_SUPPORT_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace ge {

/// The most bytes of a text, `limit` at most, that do not end inside a character of UTF-8.
inline size_t CharacterBorder(std::string_view text, size_t limit) noexcept {
  if (text.size() <= limit) return text.size();
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0U) == 0x80U) --limit;
  return limit;
}

/// The text of a value as a message shows it: not much of it when it is long.
inline std::string Shortened(const std::string& text) {
  constexpr size_t kShown = 60;
  if (text.size() <= kShown) return text;
  return text.substr(0, CharacterBorder(text, kShown)) + "...";
}

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_UTF8_H_
