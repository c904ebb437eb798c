// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ONNX_BRIDGE_ONNX_BRIDGE_H_
#define ONNX_BRIDGE_ONNX_BRIDGE_H_

#include "bridge_common/host_access.h"

#include <boost/python/object.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "capi/handles.h"
#include "service/onnx_plugin_service.h"

namespace ge::bridge {

/// The plugin's state: registers the Python ONNX plugins and runs their callbacks.
/// Lifetime: open to close. Thread: callbacks on the parsing thread, without the GIL; the rest on
/// the manager's interpreter thread.
class OnnxBridge final : public onnx::OnnxPluginCallbacks {
 public:
  static constexpr char kWhat[] = "the Python ONNX plugins";  ///< for error texts

  explicit OnnxBridge(HostAccess access) : access_(access) {}

  /// Discovery and registration, all or none. GIL: held. Throws Python and C++ exceptions.
  void Load();
  void Unload();   ///< GIL: held
  void Quiesce();  ///< drops every Python object. GIL: held

  Outcome ParseNode(const std::string& origin_type, const onnx::NodeView& node,
                    OpDraft& target) override;
  Outcome ParseOperator(const std::string& origin_type, const OpDraft& source,
                        OpDraft& target) override;
  Expected<GraphUniqPtr> Decompose(const std::string& origin_type, const OpDraft& source) override;

  const HostAccess& access() const { return access_; }

 private:
  /// The functions of ge.onnx_plugin._bridge, looked up once.
  struct Hooks {
    boost::python::object module, parse_node, parse_operator, decompose, invalid_return;
  };
  using Body = std::function<Outcome(const Hooks&, const capi::BorrowScope&)>;

  /// Runs body with the GIL; operators lent in the scope end with it.
  Outcome Callback(const char* kind, const std::string& origin_type, const std::string& node,
                   const Body& body);

  const HostAccess access_;
  onnx::OnnxRegistrar* registrar_ = nullptr;                     // not null while registered
  std::unique_ptr<Hooks> hooks_;                                 // guarded by the GIL
  std::map<std::string, onnx::OnnxPluginDescriptor> by_origin_;  // guarded by the GIL
};

}  // namespace ge::bridge

#endif  // ONNX_BRIDGE_ONNX_BRIDGE_H_
