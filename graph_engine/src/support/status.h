// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_STATUS_H_
#define GRAPH_ENGINE_SUPPORT_STATUS_H_

#include <optional>
#include <string>
#include <utility>

#include "graph/error_codes.h"

namespace ge {

/// Failure as a value: GE's status number and a text that says who, what, where, next step.
class [[nodiscard]] Outcome {
 public:
  Outcome() = default;
  Outcome(Status code, std::string message) : code_(code), message_(std::move(message)) {}
  static Outcome Ok() { return {}; }
  static Outcome Fail(std::string message) { return {FAILED, std::move(message)}; }
  static Outcome Invalid(std::string message) { return {PARAM_INVALID, std::move(message)}; }
  bool ok() const noexcept { return code_ == SUCCESS; }
  explicit operator bool() const noexcept { return ok(); }
  Status code() const noexcept { return code_; }
  const std::string& message() const noexcept { return message_; }
  Outcome Within(const std::string& place) const {
    return ok() ? *this : Outcome(code_, place + ": " + message_);
  }

 private:
  Status code_ = SUCCESS;
  std::string message_;
};

/// A value, or the Outcome that says why there is none.
template <class T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : value_(std::move(value)) {}        // NOLINT(google-explicit-constructor)
  Expected(Outcome error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)
  bool ok() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }
  const Outcome& error() const noexcept { return error_; }
  T& operator*() & { return *value_; }
  T&& operator*() && { return std::move(*value_); }
  const T& operator*() const& { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Outcome error_;
};

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_STATUS_H_
