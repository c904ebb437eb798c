// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_FUSION_PASS_FUSION_BASE_PASS_H_
#define GE_FUSION_PASS_FUSION_BASE_PASS_H_

#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/graph.h"
#include "register/register_custom_pass.h"

namespace ge::fusion {

/// A pass that edits the graph itself. One object lives for one Run: one stage of one root graph
/// and its subgraphs; Run is called once for each of these graphs.
class GE_EXPORT FusionBasePass {
 public:
  FusionBasePass() = default;
  virtual ~FusionBasePass();
  FusionBasePass(const FusionBasePass&) = delete;
  FusionBasePass& operator=(const FusionBasePass&) = delete;

  /// SUCCESS or NOT_CHANGED; any other status fails the pass and undoes all that it did.
  /// `context` ends with the call. An exception that leaves Run is a failure with its text.
  virtual Status Run(GraphPtr& graph, CustomPassContext& context) = 0;
};

}  // namespace ge::fusion

#endif  // GE_FUSION_PASS_FUSION_BASE_PASS_H_
