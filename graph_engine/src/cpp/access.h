// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CPP_ACCESS_H_
#define GRAPH_ENGINE_CPP_ACCESS_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graph/attr_value.h"
#include "graph/graph.h"
#include "graph/operator.h"
#include "graph/tensor.h"
#include "ir/port_layout.h"
#include "ir/value.h"
#include "support/status.h"

namespace ge {

struct TensorDesc::Impl {
  ir::TensorDesc desc;
  std::string name;
};

struct Tensor::Impl {
  ir::Tensor tensor;
  std::string name;  ///< of the desc
};

struct AttrValue::Impl {
  ir::Attr value;
};

/// An operator under description. Users are known only so that a graph can be built from its start.
struct OperatorImpl {
  struct Link {
    std::shared_ptr<OperatorImpl> from;
    uint32_t output = 0;
  };

  std::string name;
  std::string type;
  ir::PortLayout layout;
  std::map<std::string, ir::Attr> attrs;     ///< what the node will have
  std::map<std::string, ir::Attr> defaults;  ///< of the declaration; of required ones the type
  std::map<std::string, bool> required;
  std::map<int32_t, Link> inputs;  ///< by instance port
  std::vector<std::shared_ptr<OperatorImpl>> control_inputs;
  std::vector<std::weak_ptr<OperatorImpl>> users;
  std::map<int32_t, TensorDesc> input_descs;
  std::map<int32_t, TensorDesc> output_descs;
  std::map<std::string, std::map<uint32_t, SubgraphBuilder>> subgraphs;
  std::map<std::string, bool> dynamic_subgraphs;
};

/// The engine's values behind the public ones.
struct ApiAccess {
  static const ir::TensorDesc& Inside(const TensorDesc& desc) { return desc.impl_->desc; }
  static TensorDesc Public(const ir::TensorDesc& desc);
  /// A copy of its own: the public tensor stays writable.
  static ir::TensorPtr Inside(const Tensor& tensor);
  static Tensor Public(const ir::Tensor& tensor);
  static const ir::Attr& Inside(const AttrValue& value) { return value.impl_->value; }
  static AttrValue Public(ir::Attr value);
  static const std::shared_ptr<OperatorImpl>& Inside(const Operator& op) { return op.impl_; }
  static Operator Public(std::shared_ptr<OperatorImpl> impl);
};

inline std::string Text(const AscendString& text) { return {text.GetString(), text.GetLength()}; }
inline AscendString Text(const std::string& text) { return {text.data(), text.size()}; }
inline std::string Text(const char* text) { return text == nullptr ? "" : text; }

/// Remembers why a call is refused, for LastRefusal.
graphStatus Refuse(const std::string& why, graphStatus status = GRAPH_FAILED);
inline graphStatus Refuse(const Outcome& outcome) { return Refuse(outcome.message()); }

/// Error, which starts with `who`: the name is empty, or nobody filled the value. Stored, it would
/// take the attribute away.
Outcome CheckAttr(const std::string& who, const std::string& name, const AttrValue& value);

}  // namespace ge

#endif  // GRAPH_ENGINE_CPP_ACCESS_H_
