// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cxxabi.h>
#include <exception>
#include <map>
#include <mutex>

#include "catalog/op_def.h"
#include "cpp/operator_nodes.h"
#include "graph/operator_infer_reg.h"
#include "infer/user_rules.h"
#include "pass/registry.h"
#include "support/status_text.h"

namespace ge {
namespace {

struct Functions {
  OperatorFunction verify = nullptr;
  OperatorFunction infer = nullptr;
};

/// What libraries brought, by type. Never destroyed: libraries register at any time.
struct AllFunctions {
  std::mutex mutex;  // a leaf
  std::map<std::string, Functions> by_type;
};

AllFunctions& All() {
  static AllFunctions& all = *new AllFunctions;
  return all;
}

Functions FunctionsOf(const std::string& type) {
  const std::lock_guard<std::mutex> lock(All().mutex);
  return All().by_type[type];
}

Outcome Call(OperatorFunction function, const char* what, Operator& op,
             const infer::Context& context) {
  (void)Refuse("");
  try {
    const graphStatus status = function(op);
    if (status == GRAPH_SUCCESS) return Outcome::Ok();
    const std::string refusal = Text(LastRefusal());
    return context.Fail(std::string("its ") + what + " function returned status " +
                        StatusText(status) + (refusal.empty() ? "" : "; " + refusal));
  } catch (const abi::__forced_unwind&) {
    throw;
  } catch (const std::exception& error) {
    return context.Fail(std::string("its ") + what + " function threw: " + error.what());
  } catch (...) {
    return context.Fail(std::string("its ") + what + " function threw no std::exception");
  }
}

/// The node as the functions see it: linked to the constants that feed it, and to nothing else.
Operator DescribeWithConstants(const ir::Store& store, ir::NodeId node) {
  Operator op = cpp::Describe(store, node);
  OperatorImpl& impl = *ApiAccess::Inside(op);
  if (const catalog::OpDef* def = catalog::FindOp(impl.type)) {
    for (const auto& attr : def->attrs) impl.defaults[attr.name] = attr.default_value;
  }
  for (int32_t port = 0; port < store.InputCount(node); ++port) {
    const ir::Endpoint from = store.Producer(node, port);
    const ir::TensorPtr value = from.node.valid() ? catalog::ConstTensor(store, from) : nullptr;
    if (value == nullptr) continue;
    auto constant = std::make_shared<OperatorImpl>();
    constant->name = store.Name(from.node);
    constant->type = "Const";
    constant->attrs[catalog::kConstValueAttr] = value;
    impl.inputs[port] = {constant, 0};
  }
  return op;
}

Outcome RunFunctions(infer::Context& context) {
  const ir::Store& store = context.store();
  const ir::NodeId node = context.node();
  const Functions functions = FunctionsOf(store.TypeText(node));
  Operator op = DescribeWithConstants(store, node);
  if (functions.verify != nullptr) {
    if (Outcome fit = Call(functions.verify, "verify", op, context); !fit) return fit;
  }
  if (functions.infer == nullptr) return Outcome::Ok();
  if (Outcome done = Call(functions.infer, "shape", op, context); !done) return done;
  for (const auto& [port, set] : ApiAccess::Inside(op)->output_descs) {
    const ir::TensorDesc& desc = ApiAccess::Inside(set);
    if (desc == store.OutputDesc(node, port)) continue;
    context.SetOutDesc(port, desc);
  }
  return Outcome::Ok();
}

void Enter(const char* type, OperatorFunction Functions::*which, OperatorFunction function,
           const char* what, const char* location) {
  const catalog::OpDef* def = catalog::FindOp(Text(type));
  std::string reason;
  if (def != nullptr && !def->shape_rule.empty()) {
    reason = "the catalogue has one";
  } else {
    const std::lock_guard<std::mutex> lock(All().mutex);
    OperatorFunction& place = All().by_type[Text(type)].*which;
    if (place == nullptr) {
      place = function;
    } else {
      reason = "there is one already";
    }
  }
  if (reason.empty()) return infer::SetUserRule(Text(type), &RunFunctions);
  pass::ProcessPasses().AddProblem({Text(location), std::string("the ") + what +
                                                        " function for operator '" + Text(type) +
                                                        "' is not used: " + reason});
}

}  // namespace

InferShapeFuncRegister::InferShapeFuncRegister(const char_t* type, OperatorFunction infer,
                                               const char_t* location) {
  Enter(type, &Functions::infer, infer, "shape", location);
}

VerifyFuncRegister::VerifyFuncRegister(const char_t* type, OperatorFunction verify,
                                       const char_t* location) {
  Enter(type, &Functions::verify, verify, "verify", location);
}

}  // namespace ge
