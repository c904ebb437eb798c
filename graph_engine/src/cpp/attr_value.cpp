// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <type_traits>

#include "cpp/access.h"

namespace ge {
namespace {

// ---- public type -> the kind the engine stores ----

template <class T>
struct Stored {
  static ir::Attr Make(const T& value) { return value; }
  static bool Read(const ir::Attr& attr, T& value) {
    const T* held = std::get_if<T>(&attr);
    if (held != nullptr) value = *held;
    return held != nullptr;
  }
};

/// Narrower integers: stored as int64, read back when nothing is lost.
template <class T>
struct Narrow {
  static ir::Attr Make(T value) { return static_cast<int64_t>(value); }
  static bool Read(const ir::Attr& attr, T& value) {
    const auto* held = std::get_if<int64_t>(&attr);
    if (held == nullptr || *held < int64_t{std::numeric_limits<T>::min()} ||
        *held > int64_t{std::numeric_limits<T>::max()}) {
      return false;
    }
    value = static_cast<T>(*held);
    return true;
  }
};
template <>
struct Stored<int32_t> : Narrow<int32_t> {};
template <>
struct Stored<uint32_t> : Narrow<uint32_t> {};

/// Lists element by element, stored as a list of `Inner`.
template <class T, class Inner>
struct ListOf {
  static ir::Attr Make(const std::vector<T>& value) {
    std::vector<Inner> list;
    for (const T& item : value) list.push_back(std::get<Inner>(Stored<T>::Make(item)));
    return list;
  }
  static bool Read(const ir::Attr& attr, std::vector<T>& value) {
    const auto* held = std::get_if<std::vector<Inner>>(&attr);
    if (held == nullptr) return false;
    std::vector<T> list;
    for (const Inner& item : *held) {
      T one{};
      if (!Stored<T>::Read(ir::Attr(item), one)) return false;
      list.push_back(std::move(one));
    }
    value = std::move(list);
    return true;
  }
};
template <>
struct Stored<std::vector<int32_t>> : ListOf<int32_t, int64_t> {};
template <>
struct Stored<std::vector<uint32_t>> : ListOf<uint32_t, int64_t> {};

template <>
struct Stored<AscendString> {
  static ir::Attr Make(const AscendString& value) { return Text(value); }
  static bool Read(const ir::Attr& attr, AscendString& value) {
    const auto* held = std::get_if<std::string>(&attr);
    if (held != nullptr) value = Text(*held);
    return held != nullptr;
  }
};
template <>
struct Stored<std::vector<AscendString>> : ListOf<AscendString, std::string> {};

template <>
struct Stored<TensorDesc> {
  static ir::Attr Make(const TensorDesc& value) { return ApiAccess::Inside(value); }
  static bool Read(const ir::Attr& attr, TensorDesc& value) {
    const auto* held = std::get_if<ir::TensorDesc>(&attr);
    if (held != nullptr) value = ApiAccess::Public(*held);
    return held != nullptr;
  }
};

template <>
struct Stored<Tensor> {
  static ir::Attr Make(const Tensor& value) { return ApiAccess::Inside(value); }
  static bool Read(const ir::Attr& attr, Tensor& value) {
    const auto* held = std::get_if<ir::TensorPtr>(&attr);
    if (held == nullptr || *held == nullptr) return false;
    value = ApiAccess::Public(**held);
    return true;
  }
};
template <>
struct Stored<std::vector<Tensor>> : ListOf<Tensor, ir::TensorPtr> {};

template <>
struct Stored<std::vector<uint8_t>> {
  static ir::Attr Make(const std::vector<uint8_t>& value) {
    return ir::Bytes{std::string(value.begin(), value.end())};
  }
  static bool Read(const ir::Attr& attr, std::vector<uint8_t>& value) {
    const auto* held = std::get_if<ir::Bytes>(&attr);
    if (held != nullptr) value.assign(held->data.begin(), held->data.end());
    return held != nullptr;
  }
};

}  // namespace

AttrValue::AttrValue() : impl_(std::make_unique<Impl>()) {}
AttrValue::~AttrValue() = default;
AttrValue::AttrValue(const AttrValue& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
AttrValue& AttrValue::operator=(const AttrValue& other) {
  *impl_ = *other.impl_;
  return *this;
}

#define GE_ATTR_BODIES(type)                                                                  \
  graphStatus AttrValue::SetAttrValue(const type& value) {                                    \
    impl_->value = Stored<type>::Make(value);                                                 \
    return GRAPH_SUCCESS;                                                                     \
  }                                                                                           \
  graphStatus AttrValue::GetAttrValue(type& value) const {                                    \
    if (Stored<type>::Read(impl_->value, value)) return GRAPH_SUCCESS;                        \
    return Refuse(std::string("the attribute is of kind ") + ir::AttrKindName(impl_->value) + \
                  ", or does not fit into " #type);                                           \
  }
GE_FOR_EACH_ATTR_TYPE(GE_ATTR_BODIES)
#undef GE_ATTR_BODIES

Outcome CheckAttr(const std::string& who, const std::string& name, const AttrValue& value) {
  if (name.empty()) return Outcome::Invalid(who + ": an attribute's name must not be empty");
  if (!std::holds_alternative<std::monostate>(ApiAccess::Inside(value))) return Outcome::Ok();
  return Outcome::Invalid(who + ": attribute '" + name +
                          "' is given an AttrValue without a value; fill it with SetAttrValue");
}

AttrValue ApiAccess::Public(ir::Attr value) {
  AttrValue made;
  made.impl_->value = std::move(value);
  return made;
}

}  // namespace ge
