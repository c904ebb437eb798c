// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_TYPE_LISTS_H_
#define GRAPH_ENGINE_IR_TYPE_LISTS_H_

#include <cstdint>
#include <vector>

#include "ir/hash_index.h"
#include "ir/ids.h"

namespace ge::ir {

/// Ends and length of the list of one type's nodes in one graph.
struct TypeList {
  uint32_t head = UINT32_MAX, tail = UINT32_MAX;
  uint32_t count = 0;
};

/// The lists of one graph.
class TypeLists {
 public:
  TypeList& Of(Symbol type) {
    uint32_t place = places_.Find(type);
    if (place == HashIndex::kNothing) {
      place = static_cast<uint32_t>(lists_.size());
      lists_.emplace_back();
      places_.Insert(type, place);
    }
    return lists_[place];
  }
  TypeList Find(Symbol type) const {  ///< an empty one for a type without nodes
    const uint32_t place = type == kNoSymbol ? HashIndex::kNothing : places_.Find(type);
    return place == HashIndex::kNothing ? TypeList() : lists_[place];
  }

 private:
  KeyIndex places_;
  std::vector<TypeList> lists_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_TYPE_LISTS_H_
