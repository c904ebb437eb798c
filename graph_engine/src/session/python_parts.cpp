// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/python_parts.h"

#include <algorithm>
#include <cstdio>

#include "backend/registry.h"
#include "ge/engine_abi.h"
#include "onnx/plugin_registry.h"
#include "pass/registry.h"
#include "service/onnx_plugin_service.h"

namespace ge::session {
namespace {

/// The reason of a row that failed begins with its code.
std::string CodeOf(const std::string& reason) {
  return reason.rfind("GEPY", 0) == 0 ? reason.substr(0, reason.find(' ')) : "";
}

/// "GEPY1406 bad environment: the text" without what its code puts before it.
std::string WithoutCode(const std::string& message) {
  const size_t end = CodeOf(message).empty() ? std::string::npos : message.find(": ");
  return end == std::string::npos ? message : message.substr(end + 2);
}

}  // namespace

Outcome PublishEngineServices() {
  if (Outcome passes = pass::PublishServices(); !passes) return passes;
  if (Outcome backends = backend::PublishService(); !backends) return backends;
  const auto status = pyrt::GePythonRuntimeManager::Instance().Publish(
      onnx::kOnnxRegistrarService, onnx::kOnnxRegistrarVersion, GE_ENGINE_ABI,
      static_cast<onnx::OnnxRegistrar*>(&onnx::ProcessPlugins()));
  return status ? Outcome::Ok() : Outcome::Fail(status.message());
}

Outcome LoadPythonParts(pyrt::Role role, bool strict, std::vector<PythonPart>& parts) {
  auto& manager = pyrt::GePythonRuntimeManager::Instance();
  const auto status = manager.Load(role, strict);
  parts.clear();
  for (const auto& row : manager.Plugins()) {
    if (row.role != pyrt::RoleName(role)) continue;
    PythonPart part{row.name, row.state, row.reason, "", row.active};
    if (part.failed()) part.code = CodeOf(row.reason);
    parts.push_back(std::move(part));
  }
  return status ? Outcome::Ok() : Outcome::Fail(status.message());
}

const PythonPart* FirstFailed(const std::vector<PythonPart>& parts) {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [](const PythonPart& part) { return part.failed(); });
  return found == parts.end() ? nullptr : &*found;
}

std::vector<pyrt::Warning> WarningsBeside(const std::string& told) {
  const auto& manager = pyrt::GePythonRuntimeManager::Instance();
  std::vector<pyrt::Warning> warnings = manager.Warnings();
  for (const auto& row : manager.Plugins()) {
    if (row.code == 0 || told.find(WithoutCode(row.reason)) == std::string::npos) continue;
    const std::string code = CodeOf(row.reason);
    const auto same = [&](const pyrt::Warning& warning) {
      return warning.owner == row.name && CodeOf(warning.message) == code;
    };
    warnings.erase(std::remove_if(warnings.begin(), warnings.end(), same), warnings.end());
  }
  return warnings;
}

}  // namespace ge::session
