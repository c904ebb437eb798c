// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef REGISTER_REGISTER_CUSTOM_PASS_H_
#define REGISTER_REGISTER_CUSTOM_PASS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"
#include "register/custom_pass_context.h"

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

/// A pass that is only a function: root graph, any edits. Same status rules as FusionBasePass::Run.
using CustomPassFunc = std::function<Status(std::shared_ptr<Graph>& graph, CustomPassContext&)>;

using ConstGraphPtr = std::shared_ptr<const Graph>;

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
