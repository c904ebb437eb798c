// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_SYMBOL_TABLE_H_
#define GRAPH_ENGINE_IR_SYMBOL_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/chunked_array.h"
#include "ir/hash_index.h"
#include "ir/text_key.h"

namespace ge::ir {

/// Strings of one store, each kept once. Texts stay where they are for the life of the table.
class SymbolTable {
 public:
  uint32_t Intern(const TextKey& key);
  uint32_t Find(const TextKey& key) const;  ///< UINT32_MAX when absent
  const std::string& Text(uint32_t symbol) const;

 private:
  ChunkedArray<std::string> texts_;
  HashIndex index_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_SYMBOL_TABLE_H_
