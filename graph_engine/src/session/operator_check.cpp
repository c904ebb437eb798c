// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/operator_check.h"

#include <map>
#include <string>
#include <vector>

#include "backend/checker_registry.h"
#include "catalog/op_def.h"
#include "session/single_node.h"
#include "support/interrupt.h"

namespace ge::session {
namespace {

constexpr size_t kNodesShown = 5;

bool NeedsKernel(const std::string& type) {
  return !catalog::IsConstType(type) && !catalog::IsDataType(type) && type != catalog::kNetOutput;
}

std::string NodeList(const std::vector<std::string>& nodes) {
  std::string text = nodes.size() == 1 ? "node " : "nodes ";
  for (size_t i = 0; i < nodes.size() && i < kNodesShown; ++i) {
    text += (i == 0 ? "'" : ", '") + nodes[i] + "'";
  }
  if (nodes.size() > kNodesShown) {
    text += " and " + std::to_string(nodes.size() - kNodesShown) + " more";
  }
  return text;
}

/// Distinct operators in order of their first node, and what is known not to be expressible.
class Questions {
 public:
  void Add(const ir::Store& store, ir::NodeId node) {
    auto query = DescribeOperator(store, node);
    const std::string& type = store.TypeText(node);
    // The model says everything about an operator but its GE type.
    const std::string key = type + '\n' + (query ? query->model : query.error().message());
    const auto [known, is_new] = index_.emplace(key, entries_.size());
    if (is_new) {
      Entry entry;
      entry.type = type;
      if (query) {
        entry.query = *std::move(query);
      } else {
        entry.refusal = query.error().message();
      }
      entries_.push_back(std::move(entry));
    }
    entries_[known->second].nodes.push_back(store.Name(node));
  }

  struct Entry {
    std::string type;
    std::vector<std::string> nodes;
    backend::OperatorQuery query;
    std::string refusal;  ///< the operator has no ONNX form: no need to ask
  };
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::map<std::string, size_t> index_;
  std::vector<Entry> entries_;
};

}  // namespace

Outcome CheckOperators(const Graph& graph, OperatorCheckCounts& counts) {
  const interrupt::Activity checking("the operator check");
  const ir::Store& store = *graph.store();
  Questions questions;
  for (const ir::GraphIndex index : store.Graphs()) {
    for (const ir::NodeId node : store.Nodes(index)) {
      if (!NeedsKernel(store.TypeText(node))) continue;
      ++counts.operators;
      questions.Add(store, node);
    }
  }
  counts.distinct = questions.entries().size();
  auto checker = backend::AcquireChecker();
  if (!checker) return checker.error();
  std::string unsupported;
  for (const auto& entry : questions.entries()) {
    const std::string who = NodeList(entry.nodes) + " (" + entry.type + ")";
    std::string reason = entry.refusal;
    if (reason.empty()) {
      if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
      const auto answer = (*checker)->Check(entry.query);
      if (!answer) return answer.error().Within("operator check of " + who);
      if (answer->ok) continue;
      reason = answer->reason;
    }
    ++counts.unsupported;
    unsupported += "\n  " + who + ": " + reason;
  }
  if (unsupported.empty()) return Outcome::Ok();
  return Outcome::Fail("operator check: the execution backend cannot run " +
                       std::to_string(counts.unsupported) + " of " +
                       std::to_string(counts.distinct) +
                       " distinct operators (turn the check off "
                       "with --operator_check=off):" +
                       unsupported);
}

Expected<backend::CheckAnswer> CheckOperator(const ir::Store& store, ir::NodeId node) {
  if (!NeedsKernel(store.TypeText(node))) return backend::CheckAnswer{true, ""};
  const auto query = DescribeOperator(store, node);
  if (!query) return backend::CheckAnswer{false, query.error().message()};
  auto checker = backend::AcquireChecker();
  if (!checker) return checker.error();
  return (*checker)->Check(*query);
}

}  // namespace ge::session
