// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/dim.h"

#include <algorithm>

namespace ge::infer {
namespace {

/// Splits "a*b+c" at top level into signed terms of factors; parentheses keep their text whole.
struct Splitter {
  const std::string& text;
  size_t at = 0;

  bool done() const { return at >= text.size(); }
  std::string Factor() {
    const size_t begin = at;
    int depth = 0;
    for (; !done(); ++at) {
      const char c = text[at];
      if (depth == 0 && (c == '+' || c == '*' || (c == '-' && at > begin))) break;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    std::string factor = text.substr(begin, at - begin);
    factor.erase(0, factor.find_first_not_of(' '));
    factor.erase(factor.find_last_not_of(' ') + 1);
    return factor;
  }
};

bool IsNumber(const std::string& text) {
  const size_t sign = text.size() > 1 && text[0] == '-' ? 1 : 0;
  return text.size() > sign && text.size() < 18 &&
         text.find_first_not_of("0123456789", sign) == std::string::npos;
}

/// In parentheses when it is more than one name or number.
std::string Grouped(const Dim& dim) {
  const std::string text = dim.Text();
  const bool plain = text.find_first_of("+-*") == std::string::npos;
  return plain ? text : "(" + text + ")";
}

}  // namespace

Dim::Dim(int64_t value) : valid_(true), constant_(value) {}

Dim Dim::Atom(const std::string& name) {
  Dim dim(0);
  dim.terms_[{name}] = 1;
  return dim;
}

Dim Dim::Named(const std::string& expression) {
  if (expression.empty()) return {};
  Splitter in{expression};
  Dim sum(0);
  int64_t sign = 1;
  while (!in.done()) {
    Dim product(sign);
    while (true) {
      const std::string factor = in.Factor();
      if (factor.empty()) return Atom(expression);  // not our notation: one name
      product = product * (IsNumber(factor) ? Dim(std::stoll(factor)) : Atom(factor));
      if (in.done() || in.text[in.at] != '*') break;
      ++in.at;
    }
    sum = sum + product;
    if (in.done()) break;
    sign = in.text[in.at] == '-' ? -1 : 1;
    if (++in.at == in.text.size()) return Atom(expression);
  }
  return sum;
}

std::string Dim::Text() const {
  if (!valid_) return {};
  std::string text;
  for (const auto& [term, factor] : terms_) {
    std::string product;
    if (factor == -1) product = "-";
    if (factor != 1 && factor != -1) product = std::to_string(factor) + "*";
    for (size_t i = 0; i < term.size(); ++i) product += (i == 0 ? "" : "*") + term[i];
    text += (text.empty() || factor < 0 ? "" : "+") + product;
  }
  if (constant_ != 0 || text.empty()) {
    text += (text.empty() || constant_ < 0 ? "" : "+") + std::to_string(constant_);
  }
  return text;
}

bool Dim::Same(const Dim& other) const {
  return valid_ && other.valid_ && constant_ == other.constant_ && terms_ == other.terms_;
}

std::optional<int64_t> Quotient(int64_t a, int64_t b) {
  if (b == 0 || (a == INT64_MIN && b == -1)) return std::nullopt;
  return a / b;
}

/// *sum += x * y; false on overflow, when the extent counts as unknown.
bool Dim::AddTo(int64_t* sum, int64_t x, int64_t y) {
  int64_t product = 0;
  return !__builtin_mul_overflow(x, y, &product) && !__builtin_add_overflow(*sum, product, sum);
}

Dim operator+(const Dim& a, const Dim& b) {
  if (!a.valid_ || !b.valid_) return {};
  Dim sum = a;
  bool fits = Dim::AddTo(&sum.constant_, 1, b.constant_);
  for (const auto& [term, factor] : b.terms_) {
    int64_t& total = sum.terms_[term];
    fits = Dim::AddTo(&total, 1, factor) && fits;
    if (total == 0) sum.terms_.erase(term);
  }
  return fits ? sum : Dim();
}

Dim operator*(const Dim& a, const Dim& b) {
  if (a.Is(0) || b.Is(0)) return Dim(0);
  if (!a.valid_ || !b.valid_) return {};
  Dim product(0);
  bool fits = Dim::AddTo(&product.constant_, a.constant_, b.constant_);
  const auto add = [&](Dim::Term term, int64_t x, int64_t y) {
    if (x == 0 || y == 0) return;
    std::sort(term.begin(), term.end());
    int64_t& total = product.terms_[term];
    fits = Dim::AddTo(&total, x, y) && fits;
    if (total == 0) product.terms_.erase(term);
  };
  for (const auto& [term, factor] : a.terms_) add(term, factor, b.constant_);
  for (const auto& [term, factor] : b.terms_) add(term, factor, a.constant_);
  for (const auto& [left, x] : a.terms_) {
    for (const auto& [right, y] : b.terms_) {
      Dim::Term term = left;
      term.insert(term.end(), right.begin(), right.end());
      add(std::move(term), x, y);
    }
  }
  return fits ? product : Dim();
}

Dim operator-(const Dim& a, const Dim& b) { return a + b * Dim(-1); }

/// (24*N*M) / (2*N): a divisor of one product that each term contains; unknown when it does not.
Dim Dim::DivideByProduct(const Dim& a, const Dim& b) {
  if (b.terms_.size() != 1 || b.constant_ != 0 || a.constant_ != 0) return {};
  const auto& [factors, coefficient] = *b.terms_.begin();
  Dim quotient(0);
  for (const auto& [term, value] : a.terms_) {
    Term rest = term;
    for (const std::string& factor : factors) {
      const auto it = std::find(rest.begin(), rest.end(), factor);
      if (it == rest.end()) return {};
      rest.erase(it);
    }
    const std::optional<int64_t> whole = Quotient(value, coefficient);
    if (!whole || *whole * coefficient != value) return {};
    if (rest.empty()) {
      quotient.constant_ += *whole;
    } else {
      quotient.terms_[rest] = *whole;
    }
  }
  return quotient;
}

Dim Dim::FloorDiv(const Dim& a, const Dim& b) {
  if (a.unknown() || b.unknown() || b.Is(0)) return {};
  if (b.Is(1)) return a;
  if (a.Same(b)) return Dim(1);
  if (a.known() && b.known()) {
    const std::optional<int64_t> quotient = Quotient(a.constant_, b.constant_);
    if (!quotient) return {};
    const bool inexact = *quotient * b.constant_ != a.constant_;
    return Dim(*quotient - (inexact && (a.constant_ < 0) != (b.constant_ < 0) ? 1 : 0));
  }
  if (b.known() && b.constant_ > 0) {
    // floor((k*b*N + c) / b) = k*N + floor(c / b): exact whatever N is.
    const bool divides = std::all_of(a.terms_.begin(), a.terms_.end(), [&b](const auto& term) {
      return term.second % b.constant_ == 0;
    });
    if (divides) {
      Dim quotient = FloorDiv(Dim(a.constant_), b);
      for (const auto& [term, factor] : a.terms_) quotient.terms_[term] = factor / b.constant_;
      return quotient;
    }
  }
  if (const Dim quotient = DivideByProduct(a, b); !quotient.unknown()) return quotient;
  return Atom("floor(" + Grouped(a) + "/" + Grouped(b) + ")");
}

Dim Dim::CeilDiv(const Dim& a, const Dim& b) { return FloorDiv(a + b - Dim(1), b); }

std::vector<Dim> DimsOf(const ir::Shape& shape) {
  std::vector<Dim> dims;
  for (size_t i = 0; i < shape.dims.size(); ++i) {
    if (shape.dims[i] >= 0) {
      dims.emplace_back(shape.dims[i]);
    } else {
      dims.push_back(i < shape.symbols.size() ? Dim::Named(shape.symbols[i]) : Dim());
    }
  }
  return dims;
}

ir::Shape ShapeOf(const std::vector<Dim>& dims) {
  ir::Shape shape;
  bool named = false;
  for (const Dim& dim : dims) {
    const bool known = dim.known() && dim.value() >= 0;
    shape.dims.push_back(known ? dim.value() : ir::kUnknownDim);
    shape.symbols.push_back(known || dim.known() ? std::string() : dim.Text());
    named = named || !shape.symbols.back().empty();
  }
  if (!named) shape.symbols.clear();
  return shape;
}

std::string ShapeText(const ir::Shape& shape) {
  if (!shape.HasRank()) return "of unknown rank";
  std::string text = "[";
  for (size_t i = 0; i < shape.dims.size(); ++i) {
    if (i > 0) text += ", ";
    if (shape.dims[i] >= 0) {
      text += std::to_string(shape.dims[i]);
    } else {
      const bool named = i < shape.symbols.size() && !shape.symbols[i].empty();
      text += named ? shape.symbols[i] : "?";
    }
  }
  return text + "]";
}

Dim Product(const std::vector<Dim>& dims, size_t begin, size_t end) {
  Dim product(1);
  for (size_t i = begin; i < end; ++i) product = product * dims[i];
  return product;
}

}  // namespace ge::infer
