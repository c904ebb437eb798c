// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/replacement_view.h"

#include <algorithm>
#include <string>
#include <utility>

#include "catalog/op_def.h"
#include "ir/topology.h"
#include "match/node_handle.h"

namespace ge::rewrite {
namespace {

using ir::NodeId;
using match::Described;

Outcome AddBorder(ReplacementView& view) {
  const ir::Store& store = *view.store;
  std::vector<std::pair<int64_t, NodeId>> by_index;
  by_index.reserve(store.NodeCount(view.graph));
  for (NodeId node = store.First(view.graph); node.valid(); node = store.Next(node)) {
    const bool is_data = catalog::IsDataType(store.TypeText(node));
    if (!is_data && store.TypeText(node) != catalog::kNetOutput) continue;
    if (!store.ControlInputs(node).empty() || !store.ControlOutputs(node).empty()) {
      return Outcome::Invalid("a control edge of " + Described(store, node) +
                              " would be lost, as inputs and outputs are not copied");
    }
    if (!is_data) {
      if (view.net_output.valid()) return Outcome::Invalid("it has more than one NetOutput");
      view.net_output = node;
      continue;
    }
    const ir::Attr* attr = store.FindAttr(node, catalog::kDataIndexAttr);
    const auto* index = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
    if (index == nullptr) {
      return Outcome::Invalid("input " + Described(store, node) + " has no int attribute '" +
                              catalog::kDataIndexAttr + "'");
    }
    by_index.emplace_back(*index, node);
  }
  std::sort(by_index.begin(), by_index.end());
  view.data.reserve(by_index.size());
  for (size_t i = 0; i < by_index.size(); ++i) {
    if (i != 0 && by_index[i].first == by_index[i - 1].first) {
      return Outcome::Invalid("two inputs have the index " + std::to_string(by_index[i].first));
    }
    view.data.push_back(by_index[i].second);
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

Outcome CheckCount(const char* what, size_t expected, size_t actual) {
  if (expected == actual) return {};
  return Outcome::Invalid("it has " + std::to_string(actual) + " " + what +
                          ", the part of the graph that it replaces has " +
                          std::to_string(expected));
}

Outcome Fill(ReplacementView& view, size_t inputs, size_t outputs) {
  if (Outcome done = AddBorder(view); !done) return done;
  if (Outcome done = AddOutputs(view); !done) return done;
  if (Outcome done = CheckCount("inputs (Data)", inputs, view.data.size()); !done) return done;
  if (Outcome done = CheckCount("outputs", outputs, view.outputs.size()); !done) return done;
  if (ir::IsInOrder(*view.store, view.graph)) return {};
  const auto order = ir::TopologicalOrder(*view.store, view.graph);
  return order ? Outcome() : order.error();
}

}  // namespace

bool ReplacementView::IsBody(NodeId node) const {
  return node != net_output && DataPosition(node) < 0;
}

int ReplacementView::DataPosition(NodeId node) const {
  const auto found = std::find(data.begin(), data.end(), node);
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
