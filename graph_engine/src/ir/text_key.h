// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_TEXT_KEY_H_
#define GRAPH_ENGINE_IR_TEXT_KEY_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "ir/hash_index.h"

namespace ge::ir {

/// A text with its hash, for names that are looked up again and again: the hash is made once.
/// Borrows the text.
class TextKey {
 public:
  explicit TextKey(std::string_view text)
      : text_(text), hash_(FoldHash(std::hash<std::string_view>()(text))) {}

  std::string_view text() const { return text_; }
  uint32_t hash() const { return hash_; }

 private:
  std::string_view text_;
  uint32_t hash_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_TEXT_KEY_H_
