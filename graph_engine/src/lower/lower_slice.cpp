// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <numeric>

#include "lower/lower_hooks.h"

namespace ge::lower {
namespace {

using Ints = std::vector<int64_t>;

constexpr int64_t kToTheEnd = std::numeric_limits<int64_t>::max();

/// A list from an attribute or a constant input; nullopt: neither.
std::optional<Ints> ListOf(const NodeLowering& node, const std::string& name) {
  if (const ir::TensorPtr tensor = node.Constant(name)) {
    Ints values(static_cast<size_t>(tensor->desc.shape.NumElements()));
    for (size_t i = 0; i < values.size(); ++i) values[i] = ir::ElementAsInt(*tensor, i);
    return values;
  }
  const ir::Attr* attr = node.Attribute(name);
  const auto* list = attr == nullptr ? nullptr : std::get_if<Ints>(attr);
  return list == nullptr ? std::nullopt : std::optional<Ints>(*list);
}

struct Plan {
  Ints starts, ends, axes, steps;
  Ints inserted;  ///< axes of extent 1 to add to the slice's result
  Ints dropped;   ///< axes to remove from it first
};

Outcome Write(NodeLowering& node, const Plan& plan) {
  Expected<std::string> current = node.Input("x");
  if (!current) return current.error();
  std::vector<std::string> inputs = {*current};
  const std::pair<const Ints*, const char*> lists[] = {
      {&plan.starts, "starts"}, {&plan.ends, "ends"}, {&plan.axes, "axes"}, {&plan.steps, "steps"}};
  for (const auto& [list, name] : lists) {
    Expected<std::string> constant = node.Constant1d(*list, name);
    if (!constant) return constant.error();
    inputs.push_back(*constant);
  }
  const bool last = plan.dropped.empty() && plan.inserted.empty();
  std::string result = last ? node.Output(0) : node.Temp("sliced");
  node.Add("Slice", inputs, {result}, true);
  const std::pair<const Ints*, const char*> rearranged[] = {{&plan.dropped, "Squeeze"},
                                                            {&plan.inserted, "Unsqueeze"}};
  for (const auto& [list, op] : rearranged) {
    if (list->empty()) continue;
    const bool final = op == std::string("Unsqueeze") || plan.inserted.empty();
    Expected<std::string> axes = node.Constant1d(*list, op);
    if (!axes) return axes.error();
    const std::string next = final ? node.Output(0) : node.Temp("squeezed");
    node.Add(op, {result, *axes}, {next});
    result = next;
  }
  return Outcome::Ok();
}

}  // namespace

/// offsets and size; a size of -1 reaches to the end.
Outcome LowerSlice(NodeLowering& node) {
  const auto offsets = ListOf(node, "offsets");
  const auto sizes = ListOf(node, "size");
  if (!offsets || !sizes || offsets->size() != sizes->size()) {
    return Outcome::Invalid("offsets and size must be constants of one length");
  }
  Plan plan;
  plan.starts = *offsets;
  for (size_t i = 0; i < sizes->size(); ++i) {
    plan.ends.push_back((*sizes)[i] < 0 ? kToTheEnd : (*offsets)[i] + (*sizes)[i]);
  }
  plan.axes.resize(sizes->size());
  std::iota(plan.axes.begin(), plan.axes.end(), 0);
  plan.steps.assign(sizes->size(), 1);
  return Write(node, plan);
}

/// begin, end and strides with masks, as TensorFlow reads them.
Outcome LowerStridedSlice(NodeLowering& node) {
  const auto begin = ListOf(node, "begin");
  const auto end = ListOf(node, "end");
  const auto steps = node.HasInput("strides") ? ListOf(node, "strides")
                     : begin                  ? std::optional<Ints>(Ints(begin->size(), 1))
                                              : std::nullopt;
  if (!begin || !end || !steps || begin->size() != end->size() || begin->size() != steps->size()) {
    return Outcome::Invalid("begin, end and strides must be constants of one length");
  }
  if (node.HasInput("axes")) return Outcome::Invalid("axes together with masks are not served");
  const ir::TensorDesc* desc = node.Desc("x");
  if (desc == nullptr || !desc->shape.HasRank())
    return Outcome::Invalid("the rank of x is not known");
  const auto bit = [&node](const char* mask, size_t i) {
    const ir::Attr* attr = node.Attribute(mask);
    const auto* bits = attr == nullptr ? nullptr : std::get_if<int64_t>(attr);
    return bits != nullptr && (*bits >> i & 1) != 0;
  };
  Plan plan;
  const auto rank = static_cast<int64_t>(desc->shape.dims.size());
  int64_t axis = 0;
  int64_t result_axis = 0;
  for (size_t i = 0; i < begin->size(); ++i) {
    if (bit("ellipsis_mask", i)) {
      int64_t later = 0;
      for (size_t k = i + 1; k < begin->size(); ++k) later += bit("new_axis_mask", k) ? 0 : 1;
      result_axis += rank - later - axis;
      axis = rank - later;
      continue;
    }
    if (bit("new_axis_mask", i)) {
      plan.inserted.push_back(result_axis++);
      continue;
    }
    const bool shrink = bit("shrink_axis_mask", i);
    const int64_t step = shrink ? 1 : (*steps)[i];
    const int64_t from = (*begin)[i];
    plan.axes.push_back(axis);
    plan.steps.push_back(step);
    plan.starts.push_back(bit("begin_mask", i) && !shrink ? (step > 0 ? 0 : kToTheEnd) : from);
    const int64_t open = step > 0 ? kToTheEnd : std::numeric_limits<int64_t>::min();
    plan.ends.push_back(shrink               ? (from == -1 ? kToTheEnd : from + 1)
                        : bit("end_mask", i) ? open
                                             : (*end)[i]);
    if (shrink) {
      plan.dropped.push_back(axis);
    } else {
      ++result_axis;
    }
    ++axis;
  }
  return Write(node, plan);
}

}  // namespace ge::lower
