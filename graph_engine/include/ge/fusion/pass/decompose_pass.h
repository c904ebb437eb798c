// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PASS_DECOMPOSE_PASS_H_
#define GE_FUSION_PASS_DECOMPOSE_PASS_H_

#include <string>
#include <vector>

#include "ge/fusion/pass/fusion_base_pass.h"
#include "ge/fusion/pass/fusion_pass_reg.h"

namespace ge::fusion {

/// Replaces single nodes of the given types, each by a graph. The nodes are listed before the
/// first replacement; what the pass itself creates is not visited.
/// The replacement has one Data per distinct tensor that feeds the node, in port order.
class GE_EXPORT DecomposePass : public FusionBasePass {
 public:
  explicit DecomposePass(const std::vector<AscendString>& op_types);
  Status Run(GraphPtr& graph, CustomPassContext& context) override;

 protected:
  virtual bool MeetRequirements(const GNode& node);
  virtual GraphUniqPtr Replacement(const GNode& node) = 0;  ///< nullptr fails the pass

 private:
  std::vector<std::string> op_types_;
};

/// The same with the context at hand in every hook.
class GE_EXPORT DecomposePassV2 : public FusionBasePass {
 public:
  explicit DecomposePassV2(const std::vector<AscendString>& op_types);
  Status Run(GraphPtr& graph, CustomPassContext& context) override;

 protected:
  virtual bool MeetRequirements(const GNode& node, CustomPassContext& context);
  virtual GraphUniqPtr Replacement(const GNode& node, CustomPassContext& context) = 0;

 private:
  std::vector<std::string> op_types_;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_PASS_DECOMPOSE_PASS_H_
