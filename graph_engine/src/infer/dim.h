// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_DIM_H_
#define GRAPH_ENGINE_INFER_DIM_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/value.h"

namespace ge::infer {

/// a / b, rounded towards zero as C does; nullopt when no int64 holds it (b is 0, INT64_MIN / -1),
/// where the processor would trap.
std::optional<int64_t> Quotient(int64_t a, int64_t b);

/// An extent, or an integer that describes shapes: a number, a polynomial over named extents
/// ("2*N+1"; anything that is no sum or product is a name of its own, "floor(H/2)"), or unknown.
class Dim {
 public:
  Dim() = default;                                  ///< unknown
  Dim(int64_t value);                               // NOLINT(google-explicit-constructor)
  static Dim Named(const std::string& expression);  ///< "" is unknown

  bool known() const { return valid_ && terms_.empty(); }
  bool unknown() const { return !valid_; }
  int64_t value() const { return constant_; }  ///< precondition: known()
  /// Canonical text; "" for unknown.
  std::string Text() const;
  bool Is(int64_t number) const { return known() && constant_ == number; }
  /// Certainly the same extent; unknown ones never are.
  bool Same(const Dim& other) const;

  friend Dim operator+(const Dim& a, const Dim& b);
  friend Dim operator-(const Dim& a, const Dim& b);
  friend Dim operator*(const Dim& a, const Dim& b);
  static Dim FloorDiv(const Dim& a, const Dim& b);
  static Dim CeilDiv(const Dim& a, const Dim& b);

 private:
  using Term = std::vector<std::string>;  // sorted factors
  static Dim Atom(const std::string& name);
  static bool AddTo(int64_t* sum, int64_t x, int64_t y);
  static Dim DivideByProduct(const Dim& a, const Dim& b);
  bool valid_ = false;
  int64_t constant_ = 0;
  std::map<Term, int64_t> terms_;  // coefficient per product, none zero
};

/// Dims of a shape with rank.
std::vector<Dim> DimsOf(const ir::Shape& shape);
ir::Shape ShapeOf(const std::vector<Dim>& dims);
/// "[2, N, ?]" for messages; "unknown rank".
std::string ShapeText(const ir::Shape& shape);
Dim Product(const std::vector<Dim>& dims, size_t begin, size_t end);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_DIM_H_
