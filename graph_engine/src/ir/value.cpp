// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/value.h"

#include <cstring>

namespace ge::ir {

namespace {

template <class T>
bool Same(const T& a, const T& b) {
  return a == b;
}

// NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a NaN is the same as itself
bool Same(const float& a, const float& b) { return std::memcmp(&a, &b, sizeof(a)) == 0; }

bool Same(const TensorPtr& a, const TensorPtr& b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a == b || SameTensor(*a, *b);
}

bool Same(const NamedAttrsPtr& a, const NamedAttrsPtr& b) {
  if (a == b) return true;
  if (a == nullptr || b == nullptr || a->name != b->name || a->attrs.size() != b->attrs.size()) {
    return false;
  }
  auto other = b->attrs.begin();
  for (const auto& [name, value] : a->attrs) {
    if (name != other->first || !SameAttr(value, other->second)) return false;
    ++other;
  }
  return true;
}

template <class T>
bool Same(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    const auto& x = a[i];  // vector<bool> gives a value here, which lives as long as its name
    const auto& y = b[i];
    if (!Same(x, y)) return false;
  }
  return true;
}

constexpr const char* kKindNames[] = {"None",       "String",     "Float",        "Bool",
                                      "Int",        "DataType",   "TensorDesc",   "Tensor",
                                      "Bytes",      "NamedAttrs", "ListString",   "ListFloat",
                                      "ListBool",   "ListInt",    "ListDataType", "ListTensorDesc",
                                      "ListTensor", "ListBytes",  "ListListInt",  "ListListFloat"};
static_assert(std::size(kKindNames) == std::variant_size_v<Attr>, "one name per alternative");

}  // namespace

bool SameTensor(const Tensor& a, const Tensor& b) {
  return a.desc.data_type == b.desc.data_type && a.desc.shape.dims == b.desc.shape.dims &&
         a.data == b.data && a.strings == b.strings;
}

bool SameAttr(const Attr& a, const Attr& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&b](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        return Same(value, std::get<T>(b));
      },
      a);
}

const char* AttrKindName(const Attr& value) noexcept { return kKindNames[value.index()]; }

}  // namespace ge::ir
