// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_NATIVE_EXPORTS_H_
#define PASS_BRIDGE_NATIVE_EXPORTS_H_

namespace ge::bridge {

/// Each adds its classes and functions to the native module that is being made. GIL: held.
void ExportPattern();    ///< Pattern, PatternMatcherConfig, PatternMatcherConfigBuilder
void ExportViews();      ///< PassContext, MatchResult, borrow_match_result, borrow_node
void ExportSubgraph();   ///< SubgraphInput, SubgraphOutput, SubgraphBoundary
void ExportRewriting();  ///< SubgraphRewriter, can_fuse, report_fuse, release_graph

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_NATIVE_EXPORTS_H_
