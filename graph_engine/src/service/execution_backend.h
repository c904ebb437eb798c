// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SERVICE_EXECUTION_BACKEND_H_
#define GRAPH_ENGINE_SERVICE_EXECUTION_BACKEND_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/export.h"
#include "ir/value.h"
#include "support/status.h"

// How a compiled model runs on this host. A backend plugin registers itself with the service
// "ge.backend_registry"; kernels live behind it, never in the engine.
namespace ge::backend {

constexpr char kBackendRegistryService[] = "ge.backend_registry";
constexpr uint32_t kBackendRegistryVersion = 1;

/// How a model is loaded for running.
struct ExecutionOptions {
  bool optimise = true;  ///< false: the backend's graph optimisation is off (reference runs)
  int threads = 1;
};

/// One input or output of a loaded model.
struct IoInfo {
  std::string name;
  ir::TensorDesc desc;  ///< unknown dims -1
};

/// A loaded model. Thread: one call at a time.
class GE_EXPORT LoadedModel {
 public:
  virtual ~LoadedModel();
  virtual const std::vector<IoInfo>& inputs() const = 0;
  virtual const std::vector<IoInfo>& outputs() const = 0;
  /// Feeds by name, results in output order. Tensors are borrowed for the call.
  virtual Expected<std::vector<ir::TensorPtr>> Run(
      const std::vector<std::pair<std::string, ir::TensorPtr>>& feeds) = 0;
};

/// Loads compiled models. Implemented by a plugin; lives until it is unregistered. Thread: any.
class GE_EXPORT ExecutionBackend {
 public:
  virtual ~ExecutionBackend();
  virtual const char* name() const noexcept = 0;
  /// `path`: an ONNX ModelProto file (external data beside it).
  virtual Expected<std::unique_ptr<LoadedModel>> Load(const std::string& path,
                                                      const ExecutionOptions& options) = 0;
};

/// The service: where a backend makes itself known while its plugin is loaded. Thread: any.
/// The newest is in use. Errors: null, or registered already.
class GE_EXPORT BackendRegistry {
 public:
  virtual ~BackendRegistry();
  virtual Outcome Register(ExecutionBackend* backend) = 0;  ///< borrowed until Unregister
  virtual void Unregister(ExecutionBackend* backend) = 0;
};

}  // namespace ge::backend

#endif  // GRAPH_ENGINE_SERVICE_EXECUTION_BACKEND_H_
