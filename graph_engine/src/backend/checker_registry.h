// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_BACKEND_CHECKER_REGISTRY_H_
#define GRAPH_ENGINE_BACKEND_CHECKER_REGISTRY_H_

#include "graph/export.h"
#include "service/operator_checker.h"
#include "support/status.h"

namespace ge::backend {

/// The checker that answers for this host: publishes service "ge.operator_checker_registry", has
/// the runtime manager load the rows of role tbe (which starts or joins Python) and returns the
/// newest registered checker. Ownership: borrowed; valid until the role is unloaded. Errors: no
/// configured row, or every row failed (each with its reason).
GE_EXPORT Expected<OperatorChecker*> AcquireChecker();

}  // namespace ge::backend

#endif  // GRAPH_ENGINE_BACKEND_CHECKER_REGISTRY_H_
