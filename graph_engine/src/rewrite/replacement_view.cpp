// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/replacement_view.h"

#include <algorithm>
#include <string>
#include <utility>

#include "catalog/op_def.h"
#include "ir/text_key.h"
#include "ir/topology.h"
#include "match/node_handle.h"

namespace ge::rewrite {
namespace {

using ir::NodeId;
using match::Described;

Outcome AddNodes(ReplacementView& view) {
  static const ir::TextKey index_key(catalog::kDataIndexAttr);
  const ir::Store& store = *view.store;
  const ir::Symbol index_attr = store.FindSymbol(index_key);
  view.data.reserve(store.NodeCount(view.graph));
  view.body.reserve(store.NodeCount(view.graph));
  for (NodeId node = store.First(view.graph); node.valid(); node = store.Next(node)) {
    const bool is_data = catalog::IsDataType(store.TypeText(node));
    if (!is_data && store.TypeText(node) != catalog::kNetOutput) {
      view.body.push_back(node);
      continue;
    }
    if (store.HasControls(node)) {
      return Outcome::Invalid("a control edge of " + Described(store, node) +
                              " would be lost, as inputs and outputs are not copied");
    }
    if (!is_data) {
      if (view.net_output.valid()) return Outcome::Invalid("it has more than one NetOutput");
      view.net_output = node;
      continue;
    }
    const ir::Attr* attr = store.FindAttr(node, index_attr);
    const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
    if (index == nullptr) {
      return Outcome::Invalid("input " + Described(store, node) + " has no int attribute '" +
                              catalog::kDataIndexAttr + "'");
    }
    view.data.emplace_back(*index, node);
  }
  std::sort(view.data.begin(), view.data.end());
  for (size_t i = 1; i < view.data.size(); ++i) {
    if (view.data[i].first != view.data[i - 1].first) continue;
    return Outcome::Invalid("two inputs have the index " + std::to_string(view.data[i].first));
  }
  return {};
}

Outcome AddOutputs(ReplacementView& view) {
  const int32_t slots = view.net_output.valid() ? view.store->InputCount(view.net_output) : 0;
  view.outputs.reserve(static_cast<size_t>(slots));
  for (int32_t slot = 0; slot < slots; ++slot) {
    const ir::Endpoint producer = view.store->Producer(view.net_output, slot);
    if (!producer.node.valid()) {
      return Outcome::Invalid("its output " + std::to_string(slot) + " is not connected");
    }
    view.outputs.push_back(producer);
  }
  return {};
}

Outcome CheckCount(const char* what, size_t expected, size_t actual,
                   const std::string& remedy = "") {
  if (expected == actual) return {};
  return Outcome::Invalid("it has " + std::to_string(actual) + " " + what +
                          ", the part of the graph that it replaces has " +
                          std::to_string(expected) + remedy);
}

std::string InputsRemedy(size_t expected, size_t actual) {
  const std::string count = std::to_string(expected);
  if (actual > expected) return "; there are no more than those " + count + " to take from";
  return "; it needs all " + count + ", also those that it does not use (inputs[:" + count +
         "] asks for them)";
}

Outcome Fill(ReplacementView& view, size_t inputs, size_t outputs) {
  if (Outcome done = AddNodes(view); !done) return done;
  if (Outcome done = AddOutputs(view); !done) return done;
  if (Outcome done = CheckCount("inputs (Data)", inputs, view.data.size(),
                                InputsRemedy(inputs, view.data.size()));
      !done) {
    return done;
  }
  if (Outcome done = CheckCount("outputs", outputs, view.outputs.size()); !done) return done;
  if (view.store->IsInOrder(view.graph)) return {};
  const auto order = ir::TopologicalOrder(*view.store, view.graph);
  return order ? Outcome() : order.error();
}

}  // namespace

int ReplacementView::DataPosition(NodeId node) const {
  const auto found = std::find_if(data.begin(), data.end(),
                                  [node](const auto& entry) { return entry.second == node; });
  return found == data.end() ? -1 : static_cast<int>(found - data.begin());
}

Expected<ReplacementView> View(const Graph& replacement, size_t inputs, size_t outputs) {
  if (replacement.store() == nullptr) {
    return Outcome::Invalid("the replacement has no graph: it was handed over before");
  }
  ReplacementView view;
  view.store = replacement.store().get();
  view.graph = replacement.index();
  if (Outcome done = Fill(view, inputs, outputs); !done) {
    return done.Within("replacement '" + replacement.Name() + "'");
  }
  return view;
}

}  // namespace ge::rewrite
