// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/function_growth.h"

#include <algorithm>

namespace ge::onnx {
namespace {

constexpr size_t kShownCalls = 6;

}  // namespace

std::string CallChain(const std::vector<const FunctionProto*>& calls) {
  std::string text;
  for (size_t i = 0; i < calls.size(); ++i) {
    if (calls.size() > kShownCalls && i == kShownCalls / 2) {
      text += " > ...";
      i = calls.size() - kShownCalls / 2;
    }
    text += (text.empty() ? "" : " > ") + calls[i]->name();
  }
  return text;
}

Outcome FunctionGrowth::Check(const GraphProto& graph) {
  const Expected<int64_t> count = CountNodes(nullptr, graph.node());
  return count ? Outcome::Ok() : count.error();
}

Expected<int64_t> FunctionGrowth::CountNodes(const FunctionProto* caller, const Nodes& nodes) {
  int64_t total = 0;
  for (const NodeProto& node : nodes) {
    for (const AttributeProto& attribute : node.attribute()) {
      if (!attribute.has_g()) continue;
      const Expected<int64_t> inner = CountNodes(caller, attribute.g().node());
      if (!inner) return inner;
      total += *inner;
    }
    const FunctionProto* called = lookup_(caller, node);
    const Expected<int64_t> own =
        called == nullptr ? Expected<int64_t>(caller == nullptr ? 0 : 1) : CountFunction(*called);
    if (!own) return own;
    total += *own;
    if (total <= kMaxExpandedNodes) continue;
    const FunctionProto* blamed = caller == nullptr ? called : caller;
    return Outcome::Invalid("function '" + blamed->name() + "' expands to more than " +
                            std::to_string(kMaxExpandedNodes) +
                            " nodes, the limit of one model's function calls; it is called through "
                            "functions that call others several times each. Inline the functions "
                            "when exporting, or let each call the next once");
  }
  return total;
}

Expected<int64_t> FunctionGrowth::CountFunction(const FunctionProto& function) {
  if (const auto known = counts_.find(&function); known != counts_.end()) return known->second;
  const bool circle = std::find(calls_.begin(), calls_.end(), &function) != calls_.end();
  calls_.push_back(&function);
  if (circle) {
    calls_.erase(calls_.begin(), std::find(calls_.begin(), calls_.end(), &function));
    return Outcome::Invalid("the model's functions call each other in a circle: " +
                            CallChain(calls_) + "; a function of ONNX cannot call itself");
  }
  if (calls_.size() > static_cast<size_t>(kMaxFunctionDepth)) {
    return Outcome::Invalid(
        "function '" + function.name() + "' is called " + std::to_string(calls_.size()) +
        " functions deep (" + CallChain(calls_) + "), the limit is " +
        std::to_string(kMaxFunctionDepth) + "; inline the functions when exporting");
  }
  const Expected<int64_t> count = CountNodes(&function, function.node());
  if (!count) return count;
  calls_.pop_back();
  counts_[&function] = *count;
  return count;
}

}  // namespace ge::onnx
