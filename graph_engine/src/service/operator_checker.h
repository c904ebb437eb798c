// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SERVICE_OPERATOR_CHECKER_H_
#define GRAPH_ENGINE_SERVICE_OPERATOR_CHECKER_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "graph/export.h"
#include "ir/value.h"
#include "support/status.h"

// Can the execution backend of this host run an operator with these dtypes and shapes? A checker
// plugin registers itself with the service "ge.operator_checker_registry".
namespace ge::backend {

constexpr char kOperatorCheckerService[] = "ge.operator_checker_registry";
constexpr uint32_t kOperatorCheckerVersion = 1;

/// One connected input of the operator that is asked about.
struct OperatorInput {
  std::string name;        ///< of the instance port: "x", "x2" for a dynamic one
  ir::TensorDesc desc;     ///< unknown dims -1
  ir::TensorPtr constant;  ///< its value where that is part of the question, else null
};

/// One operator without its graph. Unconnected optional inputs and unused outputs are left out.
struct OperatorQuery {
  std::string type;                       ///< GE operator type
  std::map<std::string, ir::Attr> attrs;  ///< without private ones
  std::vector<OperatorInput> inputs;
  std::vector<ir::TensorDesc> outputs;
  /// The operator alone as a serialized ONNX ModelProto; equal for equal queries.
  std::string model;
};

/// Whether the backend runs the operator.
struct CheckAnswer {
  bool ok = false;
  std::string reason;  ///< why not; empty when ok
};

/// Who answers queries. Implemented by a plugin.
class GE_EXPORT OperatorChecker {
 public:
  virtual ~OperatorChecker();
  virtual const char* name() const noexcept = 0;
  /// Thread: any, several at a time. GIL: either; it is let go while the answer is waited for.
  /// Errors: no answer could be had (which is not a "no"); the text names who did not give it.
  virtual Expected<CheckAnswer> Check(const OperatorQuery& query) = 0;
};

/// The service: where a checker makes itself known while its plugin is loaded. Thread: any.
class GE_EXPORT OperatorCheckerRegistry {
 public:
  virtual ~OperatorCheckerRegistry();
  virtual Outcome Register(OperatorChecker* checker) = 0;  ///< borrowed until Unregister
  virtual void Unregister(OperatorChecker* checker) = 0;
};

}  // namespace ge::backend

#endif  // GRAPH_ENGINE_SERVICE_OPERATOR_CHECKER_H_
