// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PATTERN_MATCHER_CONFIG_H_
#define GE_FUSION_PATTERN_MATCHER_CONFIG_H_

#include <memory>

namespace ge::fusion {

/// What is compared beyond types and edges. The default compares neither.
class PatternMatcherConfig {
 public:
  /// A pattern Const with a value matches only a Const with the same shape, dtype and bytes.
  bool IsEnableConstValueMatch() const { return const_value_match_; }
  /// All attributes that the op's prototype declares must be equal, defaults filled in.
  bool IsEnableIrAttrMatch() const { return ir_attr_match_; }

 private:
  friend class PatternMatcherConfigBuilder;
  bool const_value_match_ = false;
  bool ir_attr_match_ = false;
};

/// Makes a configuration; both switches start off.
class PatternMatcherConfigBuilder {
 public:
  PatternMatcherConfigBuilder& EnableConstValueMatch() {
    config_.const_value_match_ = true;
    return *this;
  }
  PatternMatcherConfigBuilder& EnableIrAttrMatch() {
    config_.ir_attr_match_ = true;
    return *this;
  }
  std::unique_ptr<PatternMatcherConfig> Build() const {
    return std::make_unique<PatternMatcherConfig>(config_);
  }

 private:
  PatternMatcherConfig config_;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_PATTERN_MATCHER_CONFIG_H_
