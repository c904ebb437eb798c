// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef REGISTER_CUSTOM_PASS_CONTEXT_H_
#define REGISTER_CUSTOM_PASS_CONTEXT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge {

/// What a running pass may ask and say. Valid during the hook that received it. One of a caller's
/// own has no name, no message and no options.
class GE_EXPORT CustomPassContext {
 public:
  CustomPassContext() = default;
  CustomPassContext(std::string pass_name, const std::map<std::string, std::string>* options)
      : pass_name_(std::move(pass_name)), options_(options) {}
  virtual ~CustomPassContext() = default;
  CustomPassContext(const CustomPassContext&) = default;
  CustomPassContext& operator=(const CustomPassContext&) = default;

  AscendString GetPassName() const { return {pass_name_.data(), pass_name_.size()}; }
  void SetPassName(const AscendString& name) { SetTo(pass_name_, name); }
  AscendString GetErrorMessage() const {  ///< "" when unset
    return {error_message_.data(), error_message_.size()};
  }
  void SetErrorMessage(const AscendString& text) { SetTo(error_message_, text); }
  void SetErrorMessage(const std::string& text) { error_message_ = text; }
  void SetErrorMessage(const char_t* text) { SetErrorMessage(AscendString(text)); }
  /// GRAPH_FAILED, and `value` as it was, when the option was not given.
  graphStatus GetOptionValue(const AscendString& key, AscendString& value) const {
    const auto found = GetOptionValue(std::string(key.GetString(), key.GetLength()));
    if (!found) return GRAPH_FAILED;
    value = AscendString(found->data(), found->size());
    return GRAPH_SUCCESS;
  }
  const std::string& pass_name() const { return pass_name_; }
  const std::string& error_message() const { return error_message_; }
  /// Every option of this compile under its ge.* key; nullopt when it was not given.
  std::optional<std::string> GetOptionValue(const std::string& key) const {
    if (options_ == nullptr) return std::nullopt;
    const auto it = options_->find(key);
    return it == options_->end() ? std::nullopt : std::make_optional(it->second);
  }

 private:
  static void SetTo(std::string& text, const AscendString& value) {
    text.assign(value.GetString(), value.GetLength());
  }

  std::string pass_name_;
  std::string error_message_;
  const std::map<std::string, std::string>* options_ = nullptr;  // borrowed for the compile
};

/// What a pass that gives streams to nodes writes down. No compile makes one, because a CPU has no
/// streams; a test of such a pass can.
class GE_EXPORT StreamPassContext : public CustomPassContext {
 public:
  static constexpr int64_t kInvalidStreamId = -1;

  /// Streams 0 to `current_max_stream_id` exist; -1: none does.
  explicit StreamPassContext(int64_t current_max_stream_id)
      : max_stream_id_(current_max_stream_id) {}

  /// GRAPH_PARAM_INVALID for a handle that names no node, or a stream that does not exist.
  graphStatus SetStreamId(const GNode& node, int64_t stream_id);
  /// kInvalidStreamId for a node that was given none.
  int64_t GetStreamId(const GNode& node) const;
  int64_t GetCurrMaxStreamId() const { return max_stream_id_; }
  int64_t AllocateNextStreamId() { return ++max_stream_id_; }

 private:
  std::vector<std::pair<GNode, int64_t>> streams_;
  int64_t max_stream_id_;
};

}  // namespace ge

#endif  // REGISTER_CUSTOM_PASS_CONTEXT_H_
