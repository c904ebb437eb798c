// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ORT_BACKEND_ORT_BACKEND_H_
#define ORT_BACKEND_ORT_BACKEND_H_

#include <memory>
#include <string>

#include "plugin_support/host_call.h"
#include "service/execution_backend.h"

namespace ge::ort {

/// Runs models with ONNX Runtime's Python package in the managed interpreter. Sessions live in a
/// table of ge._ort_backend and are named by integers here, so no Python object is held in C++.
class OrtBackend final : public backend::ExecutionBackend {
 public:
  // What ServicePlugin wants to know.
  using Registry = backend::BackendRegistry;
  static constexpr char kName[] = "ort_backend";
  static constexpr const char* kService = backend::kBackendRegistryService;
  static constexpr uint32_t kServiceVersion = backend::kBackendRegistryVersion;

  /// Both are the manager's and stay valid until the plugin's close.
  OrtBackend(const ge_pyrt_host* host, ge_pyrt_owner* owner)
      : module_(host, owner, "ge._ort_backend") {}

  const char* name() const noexcept override { return "onnxruntime"; }
  Expected<std::unique_ptr<backend::LoadedModel>> Load(
      const std::string& path, const backend::ExecutionOptions& options) override;

  Outcome Start() { return Outcome::Ok(); }
  /// Drops every session that is still open. Needs Python only if a model was ever loaded.
  Outcome Stop();

 private:
  const plugin::PythonModule module_;
  bool used_ = false;
};

}  // namespace ge::ort

#endif  // ORT_BACKEND_ORT_BACKEND_H_
