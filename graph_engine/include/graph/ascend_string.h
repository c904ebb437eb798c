// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ASCEND_STRING_H_
#define GRAPH_ASCEND_STRING_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "graph/c_types.h"
#include "graph/export.h"

namespace ge {

/// An immutable text; copies share it. May hold zero bytes. Thread: any, like a shared_ptr.
class GE_EXPORT AscendString {
 public:
  AscendString() = default;
  AscendString(const char_t* text);  // NOLINT: texts are given as literals
  AscendString(const char_t* text, size_t length);

  const char_t* GetString() const;  ///< "" when empty; lives as long as a copy of this text
  size_t GetLength() const;
  size_t Find(const AscendString& part) const;  ///< std::string::npos when it is not there
  size_t Hash() const;

  bool operator<(const AscendString& other) const;
  bool operator>(const AscendString& other) const { return other < *this; }
  bool operator<=(const AscendString& other) const { return !(other < *this); }
  bool operator>=(const AscendString& other) const { return !(*this < other); }
  bool operator==(const AscendString& other) const;
  bool operator!=(const AscendString& other) const { return !(*this == other); }

 private:
  std::shared_ptr<const std::string> text_;
};

}  // namespace ge

namespace std {
/// For unordered containers.
template <>
struct hash<ge::AscendString> {
  size_t operator()(const ge::AscendString& text) const { return text.Hash(); }
};
}  // namespace std

#endif  // GRAPH_ASCEND_STRING_H_
