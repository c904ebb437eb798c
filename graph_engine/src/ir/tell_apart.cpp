// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/tell_apart.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "ir/dump.h"
#include "support/utf8.h"

namespace ge::ir {
namespace {

using Texts = std::pair<std::string, std::string>;

std::string Shown(const Attr& value) {
  if (std::holds_alternative<std::monostate>(value)) return "nothing";
  const std::string text = AttrText(value, Digits::kAll);
  if (text.empty()) return AttrKindName(value);
  const auto* tensor = std::get_if<TensorPtr>(&value);
  if (tensor == nullptr) return Shortened(text);
  const std::string type = DataTypeName((*tensor)->desc.data_type);
  return text == type ? type : type + " " + Shortened(text);
}

void Append(Texts& texts, const std::string& before, const Texts& each, const char* after = "") {
  texts.first += before + each.first + after;
  texts.second += before + each.second + after;
}

bool Same(const Texts& texts) { return texts.first == texts.second; }

std::string DimsText(const Shape& shape) {
  std::string text = AttrText(Attr(shape.dims));
  text.front() = '[';
  text.back() = ']';
  return Shortened(text);
}

/// Where two sequences cease to be the same; the length of the shorter at most.
template <class Sequence>
size_t FirstDifference(const Sequence& one, const Sequence& other) {
  const auto at = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<size_t>(at.first - one.begin());
}

/// The bytes of a tensor's element, for types without a text and values with the same one.
std::string Hex(const Tensor& tensor, size_t from, size_t count) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "0x";
  for (size_t i = std::min(from + count, tensor.data.size()); i-- > from;) {
    text += kDigits[tensor.data[i] >> 4];
    text += kDigits[tensor.data[i] & 0xF];
  }
  return text;
}

// What the texts of the two whole values do not tell. Nothing for single values: all was shown.
template <class T>
void Add(Texts&, const T&, const T&) {}

void Add(Texts& texts, const std::string& one, const std::string& other) {
  if (!Same(texts)) return;
  const size_t differs = FirstDifference(one, other);
  const size_t at = CharacterBorder(one.size() > other.size() ? one : other, differs);
  Append(texts, " (from byte " + std::to_string(at) + ": ",
         {Shortened('"' + one.substr(at) + '"'), Shortened('"' + other.substr(at) + '"')}, ")");
}

template <class T>
void Add(Texts& texts, const std::vector<T>& one, const std::vector<T>& other) {
  if (!Same(texts)) return;
  for (size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
    const Attr own(std::in_place_type<T>, one[i]);
    const Attr its(std::in_place_type<T>, other[i]);
    if (SameAttr(own, its)) continue;
    return Append(texts, " (element " + std::to_string(i) + " is ", TellApart(own, its), ")");
  }
  Append(texts, " (", {std::to_string(one.size()), std::to_string(other.size())}, " elements)");
}

void AddData(Texts& texts, const Tensor& one, const Tensor& other) {
  const size_t byte = FirstDifference(one.data, other.data);
  const size_t width = std::max<size_t>(GetSizeByDataType(one.desc.data_type), 1);
  const size_t element = byte / width;
  if ((element + 1) * width > std::min(one.data.size(), other.data.size())) {
    return Append(texts, " (", {std::to_string(one.data.size()), std::to_string(other.data.size())},
                  " bytes)");
  }
  Texts elements{ElementText(one, element), ElementText(other, element)};
  if (Same(elements)) {
    elements = {Hex(one, element * width, width), Hex(other, element * width, width)};
  }
  const char* unit = GetSizeByDataType(one.desc.data_type) == 0 ? "byte " : "element ";
  Append(texts, std::string(" (") + unit + std::to_string(element) + " is ", elements, ")");
}

void Add(Texts& texts, const TensorPtr& one, const TensorPtr& other) {
  if (one == nullptr || other == nullptr) return;
  const bool same_shape = one->desc.shape.dims == other->desc.shape.dims;
  if (!same_shape) {
    Append(texts, " of shape ", {DimsText(one->desc.shape), DimsText(other->desc.shape)});
  }
  if (!Same(texts)) return;
  if (one->data == other->data) return Add(texts, one->strings, other->strings);
  AddData(texts, *one, *other);
}

}  // namespace

Texts TellApart(const Attr& one, const Attr& other) {
  Texts texts{Shown(one), Shown(other)};
  if (one.index() == other.index()) {
    std::visit(
        [&](const auto& held) { Add(texts, held, std::get<std::decay_t<decltype(held)>>(other)); },
        one);
  } else if (Same(texts)) {
    texts = {AttrKindName(one) + (" " + texts.first), AttrKindName(other) + (" " + texts.second)};
  }
  if (Same(texts)) texts.second = "another " + texts.second;
  return texts;
}

}  // namespace ge::ir
