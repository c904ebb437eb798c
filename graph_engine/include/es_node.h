// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ES_NODE_H_
#define ES_NODE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "es_graph_builder.h"

namespace ge::es {

/// How many tensors a function gives for a dynamic output; 0 for a number that EsNode refuses.
GE_EXPORT size_t EsOutputCount(int64_t count);

/// One call of an operator function, as the functions of es_<module>_ops.h make it.
class GE_EXPORT EsNode {
 public:
  explicit EsNode(const char_t* type, const EsGraphBuilder* owner = nullptr)
      : type_(type), owner_(owner) {}

  EsNode& Input(const EsTensorLike& tensor);
  EsNode& Inputs(const std::vector<EsTensorHolder>& tensors);  ///< of a dynamic input
  EsNode& Outputs(int64_t count);                              ///< of a dynamic output
  EsNode& Attr(const char_t* name, const AttrValue& value);
  template <class T>
  EsNode& Attr(const char_t* name, const T& value) {
    AttrValue any;
    any.SetAttrValue(value);
    return Attr(name, any);
  }
  EsNode& Attr(const char_t* name, const std::vector<const char_t*>& texts) {
    return Attr(name, std::vector<AscendString>(texts.begin(), texts.end()));
  }
  EsNode& Flags(const char_t* name, const std::vector<uint8_t>& flags) {
    return Attr(name, std::vector<bool>(flags.begin(), flags.end()));
  }
  EsNode& Attr(const char_t* name, std::unique_ptr<Tensor> value);
  EsNode& Subgraph(const char_t* name, GraphUniqPtr graph);
  EsNode& Subgraphs(const char_t* name, std::vector<GraphUniqPtr> graphs);

  /// All outputs in port order; one tensor for the node itself when it has none. When the call is
  /// refused, tensors that are none, as many as `at_least`.
  std::vector<EsTensorHolder> Make(size_t at_least = 1);
  EsTensorHolder MakeOne() { return Make()[0]; }

 private:
  std::shared_ptr<BuilderState> FindBuilder() const;

  const char_t* type_;
  const EsGraphBuilder* owner_;
  std::vector<std::vector<EsTensorLike>> inputs_;  // by IR input
  std::vector<int64_t> outputs_;
  std::vector<std::pair<std::string, AttrValue>> attrs_;
  std::vector<std::pair<std::string, GraphUniqPtr>> subgraphs_;
};

}  // namespace ge::es

#endif  // ES_NODE_H_
