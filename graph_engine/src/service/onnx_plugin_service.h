// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SERVICE_ONNX_PLUGIN_SERVICE_H_
#define GRAPH_ENGINE_SERVICE_ONNX_PLUGIN_SERVICE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graph/graph.h"
#include "service/op_draft.h"
#include "support/status.h"

// The door between the ONNX importer and a bridge that brings importers of another language.
// Published by the engine as service "ge.onnx_registrar". No protobuf type crosses it.
namespace ge::onnx {

constexpr char kOnnxRegistrarService[] = "ge.onnx_registrar";
constexpr uint32_t kOnnxRegistrarVersion = 1;

/// What an importer class says of itself at registration: the ONNX ops it reads and how.
struct OnnxPluginDescriptor {
  std::string key;
  std::string source;                     ///< ONNX op_type
  std::string domain;                     ///< "ai.onnx" for the default domain
  std::vector<int64_t> opsets;            ///< sorted, unique
  std::string target;                     ///< GE operator type
  std::vector<std::string> origin_types;  ///< "domain::opset::source"
  std::string module_name;
  std::string location;  ///< "file:line", for messages
  bool has_parse_node = false;
  bool has_parse_operator = false;
  bool has_decompose = false;
};

/// What an attribute of an ONNX node may carry across the door; anything else is refused before the
/// callback runs, naming node, attribute and type.
using NodeAttr = std::variant<int64_t, float, std::string, std::vector<int64_t>, std::vector<float>,
                              std::vector<std::string>>;

/// A copy of one ONNX node, protobuf-free.
struct NodeView {
  std::string name;
  std::string origin_type;          ///< "domain::opset::op"
  std::vector<std::string> inputs;  ///< "" = absent optional
  std::vector<std::string> outputs;
  std::vector<std::pair<std::string, NodeAttr>> attrs;  ///< in model order
};

/// Implemented by the bridge. Called on the parsing thread, without the GIL. A failure's text names
/// plugin module, callback, origin type, node, file:line and the exception. PARAM_INVALID: the
/// callback returned a wrong type; FAILED: anything else.
class GE_EXPORT OnnxPluginCallbacks {
 public:
  virtual ~OnnxPluginCallbacks();
  virtual Outcome ParseNode(const std::string& origin_type, const NodeView& node,
                            OpDraft& target) = 0;
  virtual Outcome ParseOperator(const std::string& origin_type, const OpDraft& source,
                                OpDraft& target) = 0;
  virtual Expected<GraphUniqPtr> Decompose(const std::string& origin_type,
                                           const OpDraft& source) = 0;
};

/// The service: where a bridge makes its importers known. Thread: any, not while a model is read.
class GE_EXPORT OnnxRegistrar {
 public:
  virtual ~OnnxRegistrar();
  /// Validates all, then commits all or none. C++ importers that are switched on win: an origin
  /// they own refuses the whole batch, naming both. `callbacks` is borrowed until Unregister.
  virtual Outcome Register(std::vector<OnnxPluginDescriptor> descriptors,
                           OnnxPluginCallbacks* callbacks) = 0;
  virtual void Unregister(OnnxPluginCallbacks* callbacks) = 0;
};

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_SERVICE_ONNX_PLUGIN_SERVICE_H_
