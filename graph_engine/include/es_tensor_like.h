// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ES_TENSOR_LIKE_H_
#define ES_TENSOR_LIKE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "es_tensor_holder.h"
#include "graph/export.h"
#include "graph/tensor.h"

namespace ge::es {

/// What an operator of several inputs takes for one of them: a tensor, or numbers, which become a
/// constant in the graph of the other tensors; nothing for an optional input.
class GE_EXPORT EsTensorLike {
 public:
  EsTensorLike() = default;
  EsTensorLike(std::nullptr_t) {}  // NOLINT: an input that is left out
  EsTensorLike(const EsTensorHolder& tensor) : tensor_(tensor) {}  // NOLINT: tensors are meant
  EsTensorLike(int64_t value);                                     // NOLINT: scalars are meant
  EsTensorLike(int32_t value);                                     // NOLINT
  EsTensorLike(float value);                                       // NOLINT
  EsTensorLike(double value) : EsTensorLike(static_cast<float>(value)) {}  // NOLINT
  EsTensorLike(const std::vector<int64_t>& values);  // NOLINT: vectors are meant
  EsTensorLike(const std::vector<int32_t>& values);  // NOLINT
  EsTensorLike(const std::vector<float>& values);    // NOLINT

  const EsTensorHolder& tensor() const { return tensor_; }
  bool HasNumbers() const { return has_numbers_; }
  const Tensor& numbers() const { return numbers_; }

 private:
  EsTensorHolder tensor_;
  Tensor numbers_;
  bool has_numbers_ = false;
};

}  // namespace ge::es

#endif  // ES_TENSOR_LIKE_H_
