// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_USER_RULES_H_
#define GRAPH_ENGINE_INFER_USER_RULES_H_

#include <string>

#include "infer/context.h"
#include "support/status.h"

namespace ge::infer {

using UserRule = Outcome (*)(Context& context);

/// Gives an operator type without a rule of its own this one. Thread: any.
void SetUserRule(const std::string& type, UserRule rule);
/// nullptr when there is none. Thread: any.
UserRule FindUserRule(const std::string& type);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_USER_RULES_H_
