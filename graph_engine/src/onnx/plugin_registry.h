// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_PLUGIN_REGISTRY_H_
#define GRAPH_ENGINE_ONNX_PLUGIN_REGISTRY_H_

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "graph/export.h"
#include "service/onnx_plugin_service.h"

namespace ge::onnx {

/// One committed plugin. Immutable; an import that holds it keeps it through an Unregister.
struct RegisteredPlugin {
  OnnxPluginDescriptor descriptor;
  OnnxPluginCallbacks* callbacks = nullptr;  ///< borrowed from the bridge until Unregister
};
using RegisteredPluginPtr = std::shared_ptr<const RegisteredPlugin>;

/// The importers of another language, by origin "domain::opset::op". Thread: any.
class GE_EXPORT PluginRegistry : public OnnxRegistrar {
 public:
  Outcome Register(std::vector<OnnxPluginDescriptor> descriptors,
                   OnnxPluginCallbacks* callbacks) override;
  void Unregister(OnnxPluginCallbacks* callbacks) override;

  /// ONNX op types (default domain) whose built-in importer is off, so that a plugin may own them.
  /// Set before plugins load; does not touch what is registered.
  void SetDisabledImporters(std::set<std::string> op_types);
  std::set<std::string> DisabledImporters() const;

  /// nullptr when no plugin owns the origin.
  RegisteredPluginPtr Find(const std::string& origin) const;
  /// Committed descriptors, sorted by key.
  std::vector<OnnxPluginDescriptor> Descriptors() const;

 private:
  /// Everything that speaks against the batch, one reason each; empty when it may be committed.
  std::vector<std::string> Objections(const std::vector<OnnxPluginDescriptor>& batch) const;

  mutable std::mutex mutex_;  // leaf: no callback runs under it
  std::map<std::string, RegisteredPluginPtr> by_origin_;
  std::set<std::string> disabled_;
};

/// The registry of this process, published as service "ge.onnx_registrar".
GE_EXPORT PluginRegistry& ProcessPlugins();

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_PLUGIN_REGISTRY_H_
