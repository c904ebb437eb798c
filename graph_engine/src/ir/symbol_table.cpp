// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/symbol_table.h"

#include <functional>
#include <stdexcept>

namespace ge::ir {
namespace {

uint32_t HashOf(std::string_view text) { return FoldHash(std::hash<std::string_view>()(text)); }

}  // namespace

uint32_t SymbolTable::Intern(std::string_view text) {
  const uint32_t hash = HashOf(text);
  const uint32_t known = index_.Find(hash, [&](uint32_t symbol) { return texts_[symbol] == text; });
  if (known != HashIndex::kNothing) return known;
  const uint32_t symbol = texts_.Push(std::string(text));
  index_.Insert(hash, symbol);
  return symbol;
}

uint32_t SymbolTable::Find(std::string_view text) const {
  return index_.Find(HashOf(text), [&](uint32_t symbol) { return texts_[symbol] == text; });
}

const std::string& SymbolTable::Text(uint32_t symbol) const {
  if (symbol >= texts_.size()) throw std::out_of_range("no such symbol in this store");
  return texts_[symbol];
}

}  // namespace ge::ir
