// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/fuse_rules.h"

#include <string>

#include "ir/tell_apart.h"
#include "ir/text_key.h"
#include "match/cycle_guard.h"
#include "match/node_handle.h"

namespace ge::rewrite {
namespace {

const auto& Settings() {
  using Key = ir::TextKey;
  static const Key settings[] = {Key("_user_stream_label"),    Key("_super_kernel_scope"),
                                 Key("_super_kernel_options"), Key("_op_aicore_num"),
                                 Key("_op_vectorcore_num"),    Key("_deterministic"),
                                 Key("_deterministic_level")};
  return settings;
}

}  // namespace

Outcome CheckSettings(const ir::Store& store, const std::vector<ir::NodeId>& nodes) {
  for (const ir::TextKey& name : Settings()) {
    const ir::Symbol symbol = store.FindSymbol(name);
    if (symbol == ir::kNoSymbol) continue;
    ir::NodeId first;
    for (const ir::NodeId node : nodes) {
      const ir::Attr* value = store.FindAttr(node, symbol);
      if (value == nullptr) continue;
      if (!first.valid()) first = node;
      const ir::Attr* expected = store.FindAttr(first, symbol);
      if (ir::SameAttr(*value, *expected)) continue;
      const auto [own, other] = ir::TellApart(*expected, *value);
      return Outcome::Fail("nodes " + match::Described(store, first) + " and " +
                           match::Described(store, node) + " have different values of attribute " +
                           std::string(name.text()) + ": " + own + " and " + other);
    }
  }
  return {};
}

Outcome CheckFusable(const ir::Store& store, const std::vector<ir::NodeId>& nodes) {
  if (Outcome settings = CheckSettings(store, nodes); !settings) return settings;
  match::CycleGuard guard(store, store.GraphOf(nodes.front()));
  if (guard.WouldClose(nodes)) return Outcome::Fail("it will create cycle after fuse");
  return {};
}

}  // namespace ge::rewrite
