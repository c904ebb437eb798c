// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_GRAPH_SCOPE_H_
#define GRAPH_ENGINE_ONNX_GRAPH_SCOPE_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "catalog/attr_spelling.h"
#include "ir/store.h"
#include "onnx/importer.h"
#include "onnx/model_file.h"
#include "onnx/plugin_registry.h"
#include "support/status.h"
#include "support/table_memory.h"
#include "support/unique_names.h"

namespace ge::onnx {

/// What one import shares between its graphs.
struct ImportContext {
  const ModelFile& file;
  const ImportOptions& options;
  std::set<std::string> disabled;  ///< built-in importers that are off
  std::shared_ptr<ir::Store> store;
  std::vector<std::string>* warnings = nullptr;  ///< may be null
  catalog::AttrSpelling spelling;                ///< of what plugins set

  void Warn(const std::string& text) const {
    if (warnings != nullptr) warnings->push_back(text);
  }
};

/// A plugin node whose decompose callback runs once all nodes exist.
struct PendingDecompose {
  ir::NodeId node;
  RegisteredPluginPtr plugin;
  std::string origin;
  OpDraft source;
  std::string op_type;
};

/// Names and tensors of one ONNX graph while it is imported. Constants are made when first asked
/// for, so unused initializers vanish; a name of an enclosing graph becomes a Data node of this
/// one.
class GraphScope {
 public:
  GraphScope(ImportContext& context, const GraphProto& proto, ir::GraphIndex graph,
             GraphScope* parent = nullptr);

  ImportContext& context() { return context_; }
  const GraphProto& proto() const { return proto_; }
  ir::Store& store() { return *context_.store; }
  ir::GraphIndex graph() const { return graph_; }

  /// A node name that nothing in this graph has yet: `wanted`, else with suffix _1, _2 ...
  /// Lives as long as the scope.
  std::string_view UniqueName(std::string_view wanted) { return taken_.Make(wanted); }

  /// Whether a tensor of that name exists here or outside.
  bool Knows(const std::string& tensor) const;
  /// The tensor's producer; makes the Const or the capturing Data node when needed.
  /// Error: nothing produces it.
  Expected<ir::Endpoint> Find(const std::string& tensor);
  /// Error: two producers of one name.
  Outcome Define(const std::string& tensor, ir::Endpoint endpoint);
  ir::NodeId AddConst(const ir::TensorPtr& tensor, const std::string& wanted_name);
  Expected<ir::NodeId> AddData(const std::string& tensor, const ir::TensorDesc& desc,
                               int64_t index);

  /// Type the model declares for a tensor (inputs, outputs, value_info); nullptr: none.
  const ir::TensorDesc* Declared(const std::string& tensor) const;
  /// How often nodes (also of subgraphs) and graph outputs name a tensor.
  int Uses(const std::string& tensor) const;
  bool IsInitializer(std::string_view tensor) const { return initializers_.count(tensor) != 0; }
  Expected<ir::TensorPtr> InitializerValue(const std::string& tensor) const;

  /// Names captured from enclosing graphs, in the order of their first use.
  const std::vector<std::string>& captures() const { return captures_; }
  std::vector<PendingDecompose>& pending() { return pending_; }

 private:
  void CountUses(const GraphProto& graph);

  ImportContext& context_;
  const GraphProto& proto_;
  ir::GraphIndex graph_;
  GraphScope* parent_;
  UniqueNames taken_;
  TableMemory memory_;
  /// By name; names of the model are not copied.
  template <class T>
  using Table = std::pmr::unordered_map<std::string_view, T>;
  Table<ir::Endpoint> tensors_{memory_.resource()};
  Table<const TensorProto*> initializers_{memory_.resource()};
  Table<const SparseTensorProto*> sparse_{memory_.resource()};
  Table<ir::TensorDesc> declared_{memory_.resource()};
  Table<int> uses_{memory_.resource()};
  std::vector<std::string> captures_;
  std::vector<PendingDecompose> pending_;
};

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_GRAPH_SCOPE_H_
