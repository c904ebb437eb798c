// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ATTR_VALUE_H_
#define GRAPH_ATTR_VALUE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {

/// Every type that an attribute may be read and written as. Numbers are converted where nothing is
/// lost; bytes are std::vector<uint8_t>.
#define GE_FOR_EACH_ATTR_TYPE(X)       \
  X(int64_t)                           \
  X(int32_t)                           \
  X(uint32_t)                          \
  X(float)                             \
  X(bool)                              \
  X(AscendString)                      \
  X(std::string)                       \
  X(DataType)                          \
  X(Tensor)                            \
  X(TensorDesc)                        \
  X(std::vector<int64_t>)              \
  X(std::vector<int32_t>)              \
  X(std::vector<uint32_t>)             \
  X(std::vector<float>)                \
  X(std::vector<bool>)                 \
  X(std::vector<AscendString>)         \
  X(std::vector<std::string>)          \
  X(std::vector<DataType>)             \
  X(std::vector<Tensor>)               \
  X(std::vector<uint8_t>)              \
  X(std::vector<std::vector<int64_t>>) \
  X(std::vector<std::vector<float>>)

/// An attribute's value of any kind. Copies are values of their own.
class GE_EXPORT AttrValue {
 public:
  using INT = int64_t;
  using FLOAT = float;
  using STR = std::string;

  AttrValue();
  ~AttrValue();
  AttrValue(const AttrValue& other);
  AttrValue& operator=(const AttrValue& other);

#define GE_ATTR_MEMBERS(type)                  \
  graphStatus SetAttrValue(const type& value); \
  graphStatus GetAttrValue(type& value) const;
  /// Getting GRAPH_FAILED leaves `value` as it was: the attribute is of another kind.
  GE_FOR_EACH_ATTR_TYPE(GE_ATTR_MEMBERS)
#undef GE_ATTR_MEMBERS
  graphStatus SetAttrValue(const char_t* text) { return SetAttrValue(AscendString(text)); }

  /// GE's older spelling.
  template <class T>
  graphStatus GetValue(T& value) const {
    return GetAttrValue(value);
  }

 private:
  friend struct ApiAccess;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ge

#endif  // GRAPH_ATTR_VALUE_H_
