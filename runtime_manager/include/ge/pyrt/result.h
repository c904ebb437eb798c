// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_RESULT_H_
#define GE_PYRT_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "ge/pyrt/abi/error.h"
#include "ge/pyrt/export.h"

namespace ge::pyrt {

using Code = ge_pyrt_code;

/// One case of a refusal; `gepyrt explain` and docs/errors.md describe each.
enum class ErrorId : uint16_t;

/// Outcome of a call: a code plus, when it is not OK, a text that begins with "GEPYnnnn" and says
/// who, what, where, next step.
class [[nodiscard]] GE_PYRT_EXPORT Status {
 public:
  Status() = default;
  /// A text without a GEPY code of its own gets the one of the kind.
  Status(Code code, std::string message);
  Status(ErrorId id, const std::string& message);
  static Status Ok() { return {}; }
  bool ok() const noexcept { return code_ == GE_PYRT_OK; }
  explicit operator bool() const noexcept { return ok(); }
  Code code() const noexcept { return code_; }
  const std::string& message() const noexcept { return message_; }
  /// The message without its leading code, to be put into another text.
  std::string text() const;
  /// The same failure, with where it happened put before the text. No effect on success.
  Status Within(const std::string& place) const;

 private:
  Code code_ = GE_PYRT_OK;
  std::string message_;
};

/// A value or the Status that says why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}          // NOLINT(google-explicit-constructor)
  Result(Status status) : status_(std::move(status)) {}  // NOLINT(google-explicit-constructor)
  bool ok() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }
  const Status& status() const noexcept { return status_; }
  Code code() const noexcept { return status_.code(); }
  const std::string& message() const noexcept { return status_.message(); }
  std::string text() const { return status_.text(); }
  T& value() & { return *value_; }
  const T& value() const& { return *value_; }
  T&& value() && { return std::move(*value_); }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  T& operator*() & { return *value_; }
  const T& operator*() const& { return *value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_RESULT_H_
