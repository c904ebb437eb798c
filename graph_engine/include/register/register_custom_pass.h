// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef REGISTER_REGISTER_CUSTOM_PASS_H_
#define REGISTER_REGISTER_CUSTOM_PASS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge {

/// Where in the compile a pass runs, with GE's numbers.
enum class CustomPassStage : uint32_t {
  kBeforeInferShape = 0,
  kAfterInferShape = 1,
  kAfterAssignLogicStream = 2,  ///< stream passes only; a fusion pass here is refused
  kAfterBuiltinFusionPass = 3,
  kAfterOriginGraphOptimize = 4,
  kCompatibleInherited = 5,
  kInvalid = 6
};
GE_EXPORT const char* StageName(CustomPassStage stage) noexcept;  ///< "BeforeInferShape", ...
GE_EXPORT std::optional<CustomPassStage> StageFromName(const std::string& name) noexcept;

/// What a running pass may ask and say. Valid during the hook that received it.
class GE_EXPORT CustomPassContext {
 public:
  CustomPassContext(std::string pass_name, const std::map<std::string, std::string>* options)
      : pass_name_(std::move(pass_name)), options_(options) {}

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
  const std::map<std::string, std::string>* options_;  // borrowed for the compile
};

/// A pass that is only a function: root graph, any edits. Same status rules as FusionBasePass::Run.
using CustomPassFunc = std::function<Status(std::shared_ptr<Graph>& graph, CustomPassContext&)>;

using ConstGraphPtr = std::shared_ptr<const Graph>;

/// What a pass that gives streams to nodes would be handed. Nothing here has streams.
class StreamPassContext : public CustomPassContext {
 public:
  using CustomPassContext::CustomPassContext;
};

/// A pass that gives streams to nodes. It compiles and is registered, and the report says that it
/// is not run, because a CPU has no streams.
using CustomAllocateStreamPassFunc =
    std::function<Status(const ConstGraphPtr& graph, StreamPassContext& context)>;

/// What REGISTER_CUSTOM_PASS collects. The default stage is BeforeInferShape.
class PassReceiverData {
 public:
  explicit PassReceiverData(std::string name) : name_(std::move(name)) {}
  PassReceiverData& CustomPassFn(CustomPassFunc function) {
    function_ = std::move(function);
    return *this;
  }
  PassReceiverData& CustomAllocateStreamPassFn(const CustomAllocateStreamPassFunc& function) {
    for_streams_ = function != nullptr;
    return *this;
  }
  PassReceiverData& Stage(CustomPassStage stage) {
    stage_ = stage;
    return *this;
  }
  PassReceiverData& Location(std::string file_and_line) {
    location_ = std::move(file_and_line);
    return *this;
  }
  const std::string& name() const { return name_; }
  const std::string& location() const { return location_; }
  CustomPassStage stage() const { return stage_; }
  const CustomPassFunc& function() const { return function_; }
  bool for_streams() const { return for_streams_; }

 private:
  std::string name_;
  std::string location_;
  CustomPassStage stage_ = CustomPassStage::kBeforeInferShape;
  CustomPassFunc function_;
  bool for_streams_ = false;
};

/// Enters a function pass when constructed; the first registration of a name wins. Thread: any.
class GE_EXPORT PassReceiver {
 public:
  PassReceiver(const PassReceiverData& data);  // NOLINT: used as an initialiser
};

}  // namespace ge

#define GE_CUSTOM_PASS_JOIN_(a, b) a##b
#define GE_CUSTOM_PASS_NAME_(a, b) GE_CUSTOM_PASS_JOIN_(a, b)
#define GE_CUSTOM_PASS_TEXT_(x) #x
#define GE_CUSTOM_PASS_LINE_(x) GE_CUSTOM_PASS_TEXT_(x)
/// REGISTER_CUSTOM_PASS("name").CustomPassFn(function).Stage(...)
#define REGISTER_CUSTOM_PASS(pass_name)                                             \
  static const ::ge::PassReceiver GE_CUSTOM_PASS_NAME_(custom_pass_, __COUNTER__) = \
      ::ge::PassReceiverData(pass_name).Location(__FILE__ ":" GE_CUSTOM_PASS_LINE_(__LINE__))

#endif  // REGISTER_REGISTER_CUSTOM_PASS_H_
