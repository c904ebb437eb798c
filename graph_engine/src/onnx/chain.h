// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_CHAIN_H_
#define GRAPH_ENGINE_ONNX_CHAIN_H_

#include <string>
#include <vector>

#include "onnx/node_mapper.h"

namespace ge::onnx {

/// Several GE nodes for one ONNX node, added one after another. After the first failure nothing is
/// added any more and `error` says why.
class Chain {
 public:
  explicit Chain(NodeMapper& mapper) : mapper_(mapper) {}

  /// Output 0 of a new node; nullopt after a failure. `main` as in NodeMapper::Add.
  OptionalEndpoint Add(const std::string& type, const std::vector<OptionalEndpoint>& inputs,
                       const AttrList& attrs = {}, bool main = false) {
    if (!error_.ok()) return std::nullopt;
    Expected<ir::NodeId> node = mapper_.Add(type, inputs, attrs, main);
    if (!node) {
      error_ = node.error();
      return std::nullopt;
    }
    return ir::Endpoint{*node, 0};
  }
  /// A constant list of int64, a scalar of int64.
  OptionalEndpoint List(const std::vector<int64_t>& values, const std::string& suffix) {
    return mapper_.AddConst(
        ir::MakeIntTensor(DT_INT64, {static_cast<int64_t>(values.size())}, values), suffix);
  }
  OptionalEndpoint Number(int64_t value, const std::string& suffix) {
    return mapper_.AddConst(ir::MakeIntTensor(DT_INT64, {}, {value}), suffix);
  }
  /// Makes the value a result of the ONNX node, unless something failed.
  Outcome Finish(size_t output, const OptionalEndpoint& value) {
    return error_.ok() ? mapper_.SetResult(output, *value) : error_;
  }
  const Outcome& error() const { return error_; }

 private:
  NodeMapper& mapper_;
  Outcome error_;
};

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_CHAIN_H_
