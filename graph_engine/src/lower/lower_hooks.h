// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_LOWER_LOWER_HOOKS_H_
#define GRAPH_ENGINE_LOWER_LOWER_HOOKS_H_

#include <string>

#include "lower/node_lowering.h"

namespace ge::lower {

/// What the mapping language cannot say, by the name that the catalogue uses.
using LowerHook = Outcome (*)(NodeLowering& node);

Outcome LowerIdentityN(NodeLowering& node);
Outcome LowerPack(NodeLowering& node);
Outcome LowerUnpack(NodeLowering& node);
Outcome LowerSlice(NodeLowering& node);
Outcome LowerStridedSlice(NodeLowering& node);
Outcome LowerCall(NodeLowering& node);
Outcome LowerIf(NodeLowering& node);
Outcome LowerCase(NodeLowering& node);
Outcome LowerWhile(NodeLowering& node);
Outcome LowerVariable(NodeLowering& node);
Outcome LowerFileConstant(NodeLowering& node);
Outcome LowerLrn(NodeLowering& node);
Outcome LowerGatherShapes(NodeLowering& node);
Outcome LowerTransData(NodeLowering& node);

Outcome RunLowerHook(const std::string& hook, NodeLowering& node);

}  // namespace ge::lower

#endif  // GRAPH_ENGINE_LOWER_LOWER_HOOKS_H_
