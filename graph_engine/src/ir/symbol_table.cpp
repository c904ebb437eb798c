// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/symbol_table.h"

#include <stdexcept>

namespace ge::ir {

uint32_t SymbolTable::Intern(const TextKey& key) {
  const uint32_t known = Find(key);
  if (known != HashIndex::kNothing) return known;
  const uint32_t symbol = texts_.Push(std::string(key.text()));
  index_.Insert(key.hash(), symbol);
  return symbol;
}

uint32_t SymbolTable::Find(const TextKey& key) const {
  return index_.Find(key.hash(), [&](uint32_t symbol) { return texts_[symbol] == key.text(); });
}

const std::string& SymbolTable::Text(uint32_t symbol) const {
  if (symbol >= texts_.size()) throw std::out_of_range("no such symbol in this store");
  return texts_[symbol];
}

}  // namespace ge::ir
