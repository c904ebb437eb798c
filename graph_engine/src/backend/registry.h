// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_BACKEND_REGISTRY_H_
#define GRAPH_ENGINE_BACKEND_REGISTRY_H_

#include "graph/export.h"
#include "service/execution_backend.h"
#include "support/status.h"

namespace ge::backend {

/// Where backend plugins register themselves. Lives as long as the process. Thread: any.
GE_EXPORT BackendRegistry& ProcessBackends();

/// Publishes ProcessBackends() as service "ge.backend_registry". Idempotent.
GE_EXPORT Outcome PublishService();

/// The backend that runs models here: publishes the service, has the runtime manager load the rows
/// of role exec (which starts or joins Python) and returns the newest registered backend.
/// Ownership: borrowed; valid until the role is unloaded.
/// Errors: no configured row, or every row failed (each with its reason).
GE_EXPORT Expected<ExecutionBackend*> AcquireBackend();

}  // namespace ge::backend

#endif  // GRAPH_ENGINE_BACKEND_REGISTRY_H_
