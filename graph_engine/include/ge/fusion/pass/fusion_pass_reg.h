// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PASS_FUSION_PASS_REG_H_
#define GE_FUSION_PASS_FUSION_PASS_REG_H_

#include <string>
#include <utility>
#include <vector>

#include "ge/fusion/pass/fusion_base_pass.h"
#include "graph/ascend_string.h"
#include "graph/export.h"
#include "register/register_custom_pass.h"

namespace ge::fusion {

/// Makes one pass object; the caller owns it. A plain function, so that no registration holds
/// state of the library that brought it.
using CreateFusionPassFn = FusionBasePass* (*)();

/// What REG_FUSION_PASS collects. The default stage is BeforeInferShape.
class FusionPassRegistrationData {
 public:
  explicit FusionPassRegistrationData(std::string name) : name_(std::move(name)) {}
  explicit FusionPassRegistrationData(const char_t* name)
      : FusionPassRegistrationData(AscendString(name)) {}
  explicit FusionPassRegistrationData(const AscendString& name)
      : name_(name.GetString(), name.GetLength()) {}
  FusionPassRegistrationData& Stage(CustomPassStage stage) {
    stage_ = stage;
    return *this;
  }
  FusionPassRegistrationData& CreatePassFn(CreateFusionPassFn create) {
    create_ = create;
    return *this;
  }
  FusionPassRegistrationData& Location(std::string file_and_line) {
    location_ = std::move(file_and_line);
    return *this;
  }
  const std::string& name() const { return name_; }
  const std::string& location() const { return location_; }
  CustomPassStage stage() const { return stage_; }
  CreateFusionPassFn create() const { return create_; }

 private:
  std::string name_;
  std::string location_;
  CustomPassStage stage_ = CustomPassStage::kBeforeInferShape;
  CreateFusionPassFn create_ = nullptr;
};

/// Enters a C++ pass when constructed. The first registration of a name wins; a later one, or one
/// without creator or for a stage that runs no fusion pass, is kept as a problem for the report.
/// Thread: any.
class GE_EXPORT FusionPassRegistrar {
 public:
  FusionPassRegistrar(const FusionPassRegistrationData& data);  // NOLINT: used as an initialiser
};
/// GE's name for it.
using PassRegistrar = FusionPassRegistrar;

}  // namespace ge::fusion

#define GE_FUSION_PASS_TEXT_(x) #x
#define GE_FUSION_PASS_LINE_(x) GE_FUSION_PASS_TEXT_(x)
#define GE_REGISTER_PASS_(pass_class, ...)                                \
  static const ::ge::fusion::FusionPassRegistrar pass_class##_registrar = \
      ::ge::fusion::FusionPassRegistrationData(#pass_class)               \
          .Location(__FILE__ ":" GE_FUSION_PASS_LINE_(__LINE__))          \
          .CreatePassFn([]() -> ::ge::fusion::FusionBasePass* { return new __VA_ARGS__; })

/// REG_FUSION_PASS(Class).Stage(...); the pass's name is the class's.
#define REG_FUSION_PASS(pass_class) GE_REGISTER_PASS_(pass_class, pass_class())
/// REG_DECOMPOSE_PASS(Class, {"Op", ...}).Stage(...)
#define REG_DECOMPOSE_PASS(pass_class, ...) \
  GE_REGISTER_PASS_(pass_class, pass_class(std::vector<::ge::AscendString>(__VA_ARGS__)))

#endif  // GE_FUSION_PASS_FUSION_PASS_REG_H_
