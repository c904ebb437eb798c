// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/plugin_registry.h"

#include <algorithm>

#include "catalog/op_def.h"
#include "onnx/resolve.h"
#include "support/near_names.h"

namespace ge::onnx {
namespace {

std::string Where(const OnnxPluginDescriptor& plugin) {
  return "'" + plugin.module_name + "' (" + plugin.location + ")";
}

std::string CheckTarget(const OnnxPluginDescriptor& plugin) {
  if (catalog::FindOp(plugin.target) != nullptr) return {};
  return "plugin " + Where(plugin) + ": target '" + plugin.target + "' has no prototype" +
         DidYouMean(catalog::NearTypes(plugin.target));
}

}  // namespace

OnnxPluginCallbacks::~OnnxPluginCallbacks() = default;
OnnxRegistrar::~OnnxRegistrar() = default;

std::vector<std::string> PluginRegistry::Objections(
    const std::vector<OnnxPluginDescriptor>& batch) const {
  std::vector<std::string> reasons;
  std::map<std::string, const OnnxPluginDescriptor*> claimed;
  for (const OnnxPluginDescriptor& plugin : batch) {
    if (plugin.origin_types.empty()) {
      reasons.push_back("plugin " + Where(plugin) + ": names no opset, so it would never be used");
    }
    if (!plugin.has_parse_node && !plugin.has_parse_operator && !plugin.has_decompose) {
      reasons.push_back("plugin " + Where(plugin) + ": has no callback; decorate a function with " +
                        "parse_node, parse_operator or decompose");
    }
    if (std::string target = CheckTarget(plugin); !target.empty()) reasons.push_back(target);
    const std::string domain = plugin.domain.empty() ? "ai.onnx" : plugin.domain;
    for (size_t i = 0; i < plugin.origin_types.size(); ++i) {
      const std::string& origin = plugin.origin_types[i];
      const int64_t opset = i < plugin.opsets.size() ? plugin.opsets[i] : 0;
      if (FindBuiltIn(domain, opset, plugin.source) != nullptr &&
          disabled_.count(plugin.source) == 0) {
        reasons.push_back("plugin " + Where(plugin) + ": " + origin +
                          " belongs to the built-in importer of " + plugin.source + "; add '" +
                          plugin.source + "' to importer.disabled to let a plugin own it");
      }
      const auto [it, added] = claimed.emplace(origin, &plugin);
      if (!added) {
        reasons.push_back(origin + " is claimed by " + Where(*it->second) + " and by " +
                          Where(plugin));
      }
      if (const auto known = by_origin_.find(origin); known != by_origin_.end()) {
        reasons.push_back(origin + " is owned by " + Where(known->second->descriptor) +
                          " and claimed by " + Where(plugin));
      }
    }
  }
  return reasons;
}

Outcome PluginRegistry::Register(std::vector<OnnxPluginDescriptor> descriptors,
                                 OnnxPluginCallbacks* callbacks) {
  if (callbacks == nullptr)
    return Outcome::Invalid("ONNX plugins were registered without callbacks");
  std::lock_guard<std::mutex> lock(mutex_);
  const std::vector<std::string> reasons = Objections(descriptors);
  if (!reasons.empty()) {
    std::string text = "no ONNX plugin of this batch is registered:";
    for (const std::string& reason : reasons) text += "\n  " + reason;
    return Outcome::Invalid(text);
  }
  for (OnnxPluginDescriptor& descriptor : descriptors) {
    auto plugin = std::make_shared<RegisteredPlugin>();
    plugin->descriptor = std::move(descriptor);
    plugin->callbacks = callbacks;
    for (const std::string& origin : plugin->descriptor.origin_types) by_origin_[origin] = plugin;
  }
  return Outcome::Ok();
}

void PluginRegistry::Unregister(OnnxPluginCallbacks* callbacks) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (auto it = by_origin_.begin(); it != by_origin_.end();) {
    it = it->second->callbacks == callbacks ? by_origin_.erase(it) : std::next(it);
  }
}

void PluginRegistry::SetDisabledImporters(std::set<std::string> op_types) {
  std::lock_guard<std::mutex> lock(mutex_);
  disabled_ = std::move(op_types);
}

std::set<std::string> PluginRegistry::DisabledImporters() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return disabled_;
}

RegisteredPluginPtr PluginRegistry::Find(const std::string& origin) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto it = by_origin_.find(origin);
  return it == by_origin_.end() ? nullptr : it->second;
}

std::vector<OnnxPluginDescriptor> PluginRegistry::Descriptors() const {
  std::map<std::string, OnnxPluginDescriptor> sorted;
  std::lock_guard<std::mutex> lock(mutex_);
  for (const auto& entry : by_origin_) {
    sorted.emplace(entry.second->descriptor.key + entry.second->descriptor.location,
                   entry.second->descriptor);
  }
  std::vector<OnnxPluginDescriptor> result;
  for (auto& entry : sorted) result.push_back(std::move(entry.second));
  return result;
}

PluginRegistry& ProcessPlugins() {
  static PluginRegistry* const registry = new PluginRegistry;  // bridges may outlive statics
  return *registry;
}

}  // namespace ge::onnx
