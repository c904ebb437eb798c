// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Products by subscripts: "ij,jk->ik", with an ellipsis for axes that broadcast.
#include <algorithm>
#include <map>

#include "infer/rules.h"

namespace ge::infer {
namespace {

constexpr char kEllipsis = '.';  // stands for "..." once the text is read

/// Labels of one operand, one character each; nullopt: not the notation.
std::optional<std::string> ReadLabels(const std::string& text) {
  std::string labels;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) {
      labels += c;
    } else if (text.compare(i, 3, "...") == 0 && labels.find(kEllipsis) == std::string::npos) {
      labels += kEllipsis;
      i += 2;
    } else {
      return std::nullopt;
    }
  }
  return labels;
}

struct Equation {
  std::vector<std::string> operands;
  std::optional<std::string> result;
};

std::optional<Equation> ReadEquation(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  Equation equation;
  const size_t arrow = text.find("->");
  if (arrow != std::string::npos) {
    equation.result = ReadLabels(text.substr(arrow + 2));
    if (!equation.result) return std::nullopt;
  }
  std::string left = text.substr(0, arrow);
  for (size_t at = 0; at <= left.size();) {
    const size_t comma = std::min(left.find(',', at), left.size());
    const auto labels = ReadLabels(left.substr(at, comma - at));
    if (!labels) return std::nullopt;
    equation.operands.push_back(*labels);
    at = comma + 1;
  }
  return equation;
}

/// Without "->" the result has the ellipsis, then every label that occurs once, in order.
std::string ImplicitResult(const std::vector<std::string>& operands) {
  std::map<char, int> count;
  for (const std::string& labels : operands) {
    for (const char label : labels) ++count[label];
  }
  std::string result = count.count(kEllipsis) != 0 ? std::string(1, kEllipsis) : std::string();
  for (const auto& [label, times] : count) {
    if (label != kEllipsis && times == 1) result += label;
  }
  return result;
}

}  // namespace

Outcome InferEinsum(Context& context) {
  const std::string text = context.Attr("equation", std::string());
  const std::string what = "attribute 'equation' '" + text + "' ";
  const auto equation = ReadEquation(text);
  if (!equation) return context.Fail(what + "is not in einsum's notation");
  const int32_t count = context.CountOf("x");
  if (equation->operands.size() != static_cast<size_t>(count)) {
    return context.Fail(what + "has " + std::to_string(equation->operands.size()) +
                        " operands, the node has " + std::to_string(count) + " inputs");
  }
  std::map<char, Dim> extents;
  ir::Shape batch;
  for (int32_t i = 0; i < count; ++i) {
    const ir::Shape& shape = context.Shape(i);
    if (!shape.HasRank()) {
      context.SetOut(ir::Shape::UnknownRank());
      return Outcome::Ok();
    }
    const std::string& labels = equation->operands[static_cast<size_t>(i)];
    const std::vector<Dim> dims = DimsOf(shape);
    const bool open = labels.find(kEllipsis) != std::string::npos;
    const size_t named = labels.size() - (open ? 1 : 0);
    if (open ? dims.size() < named : dims.size() != named) {
      return context.FailInput(i, "does not have the axes that " + what + "names");
    }
    size_t axis = 0;
    for (const char label : labels) {
      if (label == kEllipsis) {
        const size_t end = axis + dims.size() - named;
        const auto at = dims.begin();
        const ir::Shape part = ShapeOf({at + static_cast<long>(axis), at + static_cast<long>(end)});
        if (Outcome met = BroadcastShapes(context, 0, i, batch, part, &batch); !met.ok())
          return met;
        axis = end;
        continue;
      }
      const auto [known, added] = extents.emplace(label, dims[axis]);
      Dim& extent = known->second;
      if (!added && extent.known() && dims[axis].known() && !extent.Is(1) && !dims[axis].Is(1) &&
          !extent.Same(dims[axis])) {
        return context.FailInput(i, "has extent " + dims[axis].Text() + " for '" + label +
                                        "', an operand before it has " + extent.Text());
      }
      if (extent.Is(1) || (!extent.known() && dims[axis].known())) extent = dims[axis];
      ++axis;
    }
  }
  std::vector<Dim> out;
  for (const char label : equation->result.value_or(ImplicitResult(equation->operands))) {
    if (label == kEllipsis) {
      const std::vector<Dim> dims = DimsOf(batch);
      out.insert(out.end(), dims.begin(), dims.end());
    } else if (extents.count(label) == 0) {
      return context.Fail(what + "has '" + label + "' in its result only");
    } else {
      out.push_back(extents[label]);
    }
  }
  context.SetOutDims(out);
  return Outcome::Ok();
}

}  // namespace ge::infer
