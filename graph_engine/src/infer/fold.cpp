// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/fold.h"

#include <algorithm>
#include <map>

namespace ge::infer {
namespace {

using Operation = Dim (*)(const Dim& a, const Dim& b);

Dim Flag(bool value) { return Dim(value ? 1 : 0); }

/// Comparisons are known for numbers, and equality for expressions that are the same.
template <class Compare>
Dim CompareNumbers(const Dim& a, const Dim& b, Compare compare) {
  return a.known() && b.known() ? Flag(compare(a.value(), b.value())) : Dim();
}

Dim Equal(const Dim& a, const Dim& b) {
  if (a.Same(b)) return Flag(true);
  return CompareNumbers(a, b, [](int64_t x, int64_t y) { return x == y; });
}

Dim Larger(const Dim& a, const Dim& b) {
  if (a.Same(b)) return a;
  return a.known() && b.known() ? Dim(std::max(a.value(), b.value())) : Dim();
}

Dim Smaller(const Dim& a, const Dim& b) {
  if (a.Same(b)) return a;
  return a.known() && b.known() ? Dim(std::min(a.value(), b.value())) : Dim();
}

Dim FloorModulo(const Dim& a, const Dim& b) {
  if (b.Is(0)) return {};
  return a - Dim::FloorDiv(a, b) * b;
}

/// Whose sign Mod's result has is said by its attribute fmod; without negatives both mean the same.
Dim Modulo(const Dim& a, const Dim& b) {
  if ((a.known() && a.value() < 0) || (b.known() && b.value() < 0)) return {};
  return FloorModulo(a, b);
}

/// Integer division of non-negative extents; with floats only what divides without rest.
Dim Divide(const Dim& a, const Dim& b) {
  if (!a.known() || !b.known()) return Dim::FloorDiv(a, b);
  const std::optional<int64_t> quotient = Quotient(a.value(), b.value());
  return quotient ? Dim(*quotient) : Dim();
}

Operation FindOperation(const std::string& type) {
  static const std::map<std::string, Operation> kOperations = {
      {"Add", [](const Dim& a, const Dim& b) { return a + b; }},
      {"AddV2", [](const Dim& a, const Dim& b) { return a + b; }},
      {"Sub", [](const Dim& a, const Dim& b) { return a - b; }},
      {"Mul", [](const Dim& a, const Dim& b) { return a * b; }},
      {"RealDiv", Divide},
      {"Div", Divide},
      {"FloorDiv", Dim::FloorDiv},
      {"Mod", Modulo},
      {"FloorMod", FloorModulo},
      {"Maximum", Larger},
      {"Minimum", Smaller},
      {"Equal", Equal},
      {"Greater",
       [](const Dim& a, const Dim& b) { return CompareNumbers(a, b, std::greater<int64_t>()); }},
      {"Less",
       [](const Dim& a, const Dim& b) { return CompareNumbers(a, b, std::less<int64_t>()); }}};
  const auto it = kOperations.find(type);
  return it == kOperations.end() ? nullptr : it->second;
}

bool IsFloat(DataType type) {
  return type == DT_FLOAT || type == DT_DOUBLE || type == DT_FLOAT16 || type == DT_BF16;
}

const Dim& Element(const KnownValue& value, size_t index) {
  return value.elements[value.elements.size() == 1 ? 0 : index];
}

/// Whether two values pair up element by element, and the dims of the result.
bool PairUp(const KnownValue& a, const KnownValue& b, KnownValue* out) {
  const bool same = a.dims == b.dims;
  if (!same && a.elements.size() != 1 && b.elements.size() != 1) return false;
  const KnownValue& larger = b.dims.size() > a.dims.size() || a.elements.size() == 1 ? b : a;
  out->dims = larger.dims;
  out->elements.resize(std::max(a.elements.size(), b.elements.size()));
  return !a.elements.empty() && !b.elements.empty();
}

}  // namespace

void FoldBinary(Context& context) {
  const std::string& type = context.store().TypeText(context.node());
  const Operation operation = FindOperation(type);
  if (operation == nullptr) return;
  const auto a = context.Value(0);
  const auto b = context.Value(1);
  KnownValue result;
  if (!a || !b || !PairUp(*a, *b, &result)) return;
  const bool inexact = (type == "RealDiv" || type == "Div") && IsFloat(context.In(0).data_type);
  for (size_t i = 0; i < result.elements.size(); ++i) {
    const Dim& x = Element(*a, i);
    const Dim& y = Element(*b, i);
    result.elements[i] = operation(x, y);
    if (inexact && !(result.elements[i] * y).Same(x)) result.elements[i] = Dim();
  }
  context.SetValue(0, std::move(result));
}

void FoldSelect(Context& context) {
  const auto condition = context.Value(0);
  const auto yes = context.Value(1);
  const auto no = context.Value(2);
  KnownValue result;
  if (!condition || !yes || !no || !PairUp(*yes, *no, &result)) return;
  if (condition->elements.size() != 1 && condition->elements.size() != result.elements.size())
    return;
  for (size_t i = 0; i < result.elements.size(); ++i) {
    const Dim& flag = Element(*condition, i);
    if (flag.known()) result.elements[i] = Element(flag.value() != 0 ? *yes : *no, i);
  }
  context.SetValue(0, std::move(result));
}

}  // namespace ge::infer
