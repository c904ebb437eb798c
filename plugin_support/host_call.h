// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PLUGIN_SUPPORT_HOST_CALL_H_
#define PLUGIN_SUPPORT_HOST_CALL_H_

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "ge/pyrt/abi/host.h"
#include "support/status.h"

namespace ge::plugin {

/// Argument values of one call. Lists live in the tree, texts and views are borrowed from the
/// caller.
class ArgumentTree {
 public:
  static ge_pyrt_value Int(int64_t value);
  static ge_pyrt_value Text(const std::string& text);  ///< borrowed
  static ge_pyrt_value View(const void* data, uint64_t bytes);
  ge_pyrt_value List(std::vector<ge_pyrt_value> items);
  ge_pyrt_value Ints(const std::vector<int64_t>& values);
  ge_pyrt_value Texts(const std::vector<std::string>& texts);  ///< texts are borrowed

 private:
  std::deque<std::vector<ge_pyrt_value>> lists_;  // deque: items stay where they are
};

/// What a call returned; given back to the manager in the destructor. Move-only.
class CallResult {
 public:
  CallResult(const ge_pyrt_host* host, ge_pyrt_value value) : host_(host), value_(value) {}
  CallResult(CallResult&& other) noexcept;
  CallResult& operator=(CallResult&&) = delete;
  ~CallResult();
  const ge_pyrt_value& value() const { return value_; }

 private:
  const ge_pyrt_host* host_;
  ge_pyrt_value value_;
};

/// A Python module in the managed interpreter, as one plugin calls it. Copies name the same module.
/// Ownership: host and owner are the manager's, valid until the plugin's close. Thread: any.
class PythonModule {
 public:
  PythonModule(const ge_pyrt_host* host, ge_pyrt_owner* owner, const char* name)
      : host_(host), owner_(owner), name_(name) {}

  /// Imports the module and calls `function`. GIL: either. Errors: the manager's text, which names
  /// the Python exception and the user's frames.
  Expected<CallResult> Call(const char* function, const std::vector<ge_pyrt_value>& args) const;

  const char* name() const { return name_; }

 private:
  const ge_pyrt_host* host_;
  ge_pyrt_owner* owner_;
  const char* name_;
};

// Typed reads of a result; a wrong kind is an error that names `what`.
Expected<int64_t> ReadInt(const ge_pyrt_value& value, const char* what);
Expected<std::string> ReadText(const ge_pyrt_value& value, const char* what);
Expected<std::vector<int64_t>> ReadInts(const ge_pyrt_value& value, const char* what);
Expected<std::vector<std::string>> ReadTexts(const ge_pyrt_value& value, const char* what);
/// A list of exactly `count` items (any number when negative).
Outcome CheckList(const ge_pyrt_value& value, int64_t count, const char* what);

}  // namespace ge::plugin

#endif  // PLUGIN_SUPPORT_HOST_CALL_H_
