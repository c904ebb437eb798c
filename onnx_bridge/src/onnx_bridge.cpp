// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx_bridge.h"

#include <boost/python.hpp>

#include <stdexcept>

#include "bridge_common/graph_objects.h"
#include "bridge_common/import_listener.h"
#include "bridge_common/python_call.h"
#include "bridge_common/sequences.h"
#include "ge/engine_abi.h"
#include "ge/pyrt/console.h"
#include "onnx_node.h"
#include "support/interrupt.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;
using onnx::OnnxPluginDescriptor;
using onnx::OnnxRegistrar;

bool HasKind(const OnnxPluginDescriptor& descriptor, const std::string& kind) {
  return (kind == "parse_node" && descriptor.has_parse_node) ||
         (kind == "parse_operator" && descriptor.has_parse_operator) ||
         (kind == "decompose" && descriptor.has_decompose);
}

OnnxPluginDescriptor DescriptorOf(const py::object& fields) {
  const auto text = [&fields](const char* key) { return py::extract<std::string>(fields[key])(); };
  OnnxPluginDescriptor made;
  made.key = text("descriptor_key");
  made.source = text("source");
  made.domain = text("domain");
  made.opsets = ToVector<int64_t>(fields["opsets"]);
  made.target = text("target");
  made.origin_types = ToVector<std::string>(fields["origin_types"]);
  made.module_name = text("module_name");
  made.location = text("location");
  const py::dict values = py::extract<py::dict>(fields)();
  const std::vector<std::string> kinds = values.has_key("callback_kind")
                                             ? std::vector<std::string>{text("callback_kind")}
                                             : ToVector<std::string>(fields["callback_kinds"]);
  for (const std::string& kind : kinds) {
    made.has_parse_node |= kind == "parse_node";
    made.has_parse_operator |= kind == "parse_operator";
    made.has_decompose |= kind == "decompose";
  }
  return made;
}

}  // namespace

void OnnxBridge::Load() {
  AbiError error;
  auto* registrar = static_cast<OnnxRegistrar*>(access_.host->service(
      onnx::kOnnxRegistrarService, onnx::kOnnxRegistrarVersion, GE_ENGINE_ABI, error.get()));
  if (registrar == nullptr) {
    throw std::runtime_error("the engine offers no ONNX registrar: " + error.text());
  }
  Unload();  // a load after a load sees edited files too
  if (hooks_ == nullptr) {
    py::import("ge.onnx_plugin.runtime")
        .attr("ensure_native_module")(access_.host->plugin_dir(access_.owner));
    const py::object module = py::import("ge.onnx_plugin._bridge");
    hooks_ = std::make_unique<Hooks>(
        Hooks{module, module.attr("call_parse_node"), module.attr("call_parse_operator"),
              module.attr("call_decompose"), module.attr("InvalidReturn")});
    ListenToImports();
  }
  const py::object found = hooks_->module.attr("load_and_get_onnx_plugin_descriptors")();
  std::vector<OnnxPluginDescriptor> descriptors;
  for (py::ssize_t i = 0; i < py::len(found); ++i) descriptors.push_back(DescriptorOf(found[i]));
  by_origin_.clear();
  for (const OnnxPluginDescriptor& descriptor : descriptors) {
    for (const std::string& origin : descriptor.origin_types)
      by_origin_.emplace(origin, descriptor);
  }
  const Outcome outcome = registrar->Register(std::move(descriptors), this);
  if (!outcome) {
    hooks_->module.attr("unload")();
    throw std::runtime_error(outcome.message());
  }
  registrar_ = registrar;
}

void OnnxBridge::Unload() {
  if (registrar_ != nullptr) std::exchange(registrar_, nullptr)->Unregister(this);
  if (hooks_ != nullptr) hooks_->module.attr("unload")();
}

void OnnxBridge::Quiesce() {
  Unload();
  if (hooks_ == nullptr) return;
  EndListeningToImports();
  hooks_.reset();
  py::import("gc").attr("collect")();
}

Outcome OnnxBridge::Callback(const char* kind, const std::string& origin_type,
                             const std::string& node, const Body& body) {
  PythonClock clock;
  CallPlace place{
      std::string("callback ") + kind + " for " + origin_type + " of node '" + node + "'", {}};
  const interrupt::Activity running("the ONNX plugin of " + pyrt::console::Printable(origin_type) +
                                    ", " + kind);
  return CallPython(
      access_, place, clock,
      [&]() -> Outcome {
        const auto found = by_origin_.find(origin_type);
        if (hooks_ == nullptr || found == by_origin_.end() || !HasKind(found->second, kind)) {
          return Outcome::Fail(place.what + ": no Python ONNX plugin with this callback is loaded");
        }
        place.what += " in module " + found->second.module_name;
        place.fallback_location = found->second.location;
        const capi::BorrowScope scope(std::string("Operator is only valid inside parse_node (") +
                                      kind + " has returned)");
        return body(*hooks_, scope);
      },
      [this]() -> PyObject* { return hooks_ ? hooks_->invalid_return.ptr() : nullptr; });
}

Outcome OnnxBridge::ParseNode(const std::string& origin_type, const onnx::NodeView& node,
                              OpDraft& target) {
  return Callback("parse_node", origin_type, node.name,
                  [&](const Hooks& hooks, const capi::BorrowScope& scope) {
                    hooks.parse_node(origin_type, OnnxNode(node),
                                     capi::LendOperator(target, false, scope));
                    return Outcome::Ok();
                  });
}

Outcome OnnxBridge::ParseOperator(const std::string& origin_type, const OpDraft& source,
                                  OpDraft& target) {
  return Callback("parse_operator", origin_type, source.name(),
                  [&](const Hooks& hooks, const capi::BorrowScope& scope) {
                    OpDraft copy = source;  // the lent one is read-only, its holder is not
                    hooks.parse_operator(origin_type, capi::LendOperator(copy, true, scope),
                                         capi::LendOperator(target, false, scope));
                    return Outcome::Ok();
                  });
}

Expected<GraphUniqPtr> OnnxBridge::Decompose(const std::string& origin_type,
                                             const OpDraft& source) {
  GraphUniqPtr graph;
  Outcome outcome = Callback(
      "decompose", origin_type, source.name(),
      [&](const Hooks& hooks, const capi::BorrowScope& scope) {
        OpDraft copy = source;
        graph = TakeGraphOf(hooks.decompose(origin_type, capi::LendOperator(copy, true, scope)));
        return Outcome::Ok();
      });
  if (!outcome) return outcome;
  return graph;
}

}  // namespace ge::bridge
