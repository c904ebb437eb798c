// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/symbol_table.h"

namespace ge::ir {

uint32_t SymbolTable::Intern(std::string_view text) {
  const auto found = index_.find(text);
  if (found != index_.end()) return found->second;
  const uint32_t symbol = static_cast<uint32_t>(texts_.size());
  texts_.emplace_back(text);
  index_.emplace(texts_.back(), symbol);
  return symbol;
}

uint32_t SymbolTable::Find(std::string_view text) const {
  const auto found = index_.find(text);
  return found == index_.end() ? UINT32_MAX : found->second;
}

}  // namespace ge::ir
