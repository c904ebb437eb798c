// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Scatters and rearrangements by index, and the ops that make sequences.
#include <algorithm>

#include "infer/checks.h"
#include "infer/rules.h"

namespace ge::infer {

/// Indices and updates pair up; both lie within the data.
Outcome InferScatterElements(Context& context) {
  if (Outcome valid = CheckAxes(context); !valid.ok()) return valid;
  const ir::Shape& data = context.Shape(0);
  const ir::Shape& indices = context.Shape(1);
  if (data.HasRank() && indices.HasRank() && data.dims.size() != indices.dims.size()) {
    return context.Fail(context.InputText(0) + " and " + context.InputText(1) + " differ in rank");
  }
  context.SetOut(data);
  if (!indices.HasRank()) return Outcome::Ok();
  return CheckShape(context, "updates", DimsOf(indices), context.InputText(1));
}

/// Updates are one slice of the data for each index tuple.
Outcome InferScatterNd(Context& context) {
  const ir::Shape& data = context.Shape(0);
  const ir::Shape& indices = context.Shape(1);
  context.SetOut(data);
  if (!data.HasRank() || !indices.HasRank() || indices.dims.empty() || indices.dims.back() < 0) {
    return Outcome::Ok();
  }
  const int64_t depth = indices.dims.back();
  if (depth > static_cast<int64_t>(data.dims.size())) {
    return context.Fail(context.InputText(1) + " indexes more axes than " + context.InputText(0) +
                        " has");
  }
  std::vector<Dim> wanted = DimsOf(indices);
  wanted.pop_back();
  const std::vector<Dim> slices = DimsOf(data);
  wanted.insert(wanted.end(), slices.begin() + static_cast<long>(depth), slices.end());
  return CheckShape(context, "updates", wanted,
                    context.InputText(0) + " with " + context.InputText(1));
}

Outcome InferDeterminant(Context& context) {
  const ir::Shape& x = context.Shape(0);
  if (!x.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(x);
  const size_t rank = dims.size();
  const bool square = rank >= 2 && (!dims[rank - 1].known() || !dims[rank - 2].known() ||
                                    dims[rank - 1].Same(dims[rank - 2]));
  if (!square) return context.FailInput(0, "holds no square matrices");
  dims.resize(rank - 2);
  context.SetOutDims(dims);
  return Outcome::Ok();
}

Outcome InferReverseSequence(Context& context) {
  const ir::Shape& x = context.Shape(0);
  context.SetOut(x);
  if (!x.HasRank()) return Outcome::Ok();
  const auto batch = NormalAxis(context.Attr("batch_dim", int64_t{0}), x.dims.size());
  const auto sequence = NormalAxis(context.Attr("seq_dim", int64_t{0}), x.dims.size());
  if (!batch || !sequence || *batch == *sequence) {
    return context.FailInput(0, "has no two axes that attributes 'batch_dim' and 'seq_dim' name");
  }
  return FirstError({CheckRank(context, "seq_lengths", 1),
                     CheckExtent(context, "seq_lengths", 0, DimsOf(x)[*batch],
                                 "batch_dim of " + context.InputText(0))});
}

/// How many different entries there are is known when the model runs.
Outcome InferUnique(Context& context) {
  if (Outcome valid = CheckAxes(context); !valid.ok()) return valid;
  const ir::Shape& x = context.Shape(0);
  const ir::Attr* axis = context.store().FindAttr(context.node(), "axis");
  std::vector<Dim> dims(1);
  Dim entries = x.HasRank() ? Product(DimsOf(x), 0, x.dims.size()) : Dim();
  if (axis != nullptr && !x.HasRank()) {
    context.SetOut(0, ir::Shape::UnknownRank());
  } else {
    if (axis != nullptr) {
      const auto normal = NormalAxis(context.Attr("axis", int64_t{0}), x.dims.size());
      dims = DimsOf(x);
      entries = dims[*normal];
      dims[*normal] = Dim();
    }
    context.SetOut(0, ShapeOf(dims));
  }
  context.SetOut(1, ShapeOf({entries}));
  context.SetOut(2, ShapeOf({Dim()}));
  return Outcome::Ok();
}

/// One diagonal of a [num_rows, num_cols] matrix.
Outcome InferMatrixDiag(Context& context) {
  const ir::Shape& diagonal = context.Shape(0);
  const auto extent = [&context](const char* port) {
    const auto value = context.Value(port);
    return value && value->elements.size() == 1 ? value->elements[0] : Dim();
  };
  if (!diagonal.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  if (diagonal.dims.empty()) return context.FailInput(0, "must have rank 1 or more");
  std::vector<Dim> dims = DimsOf(diagonal);
  dims.pop_back();
  dims.push_back(extent("num_rows"));
  dims.push_back(extent("num_cols"));
  context.SetOutDims(dims);
  return Outcome::Ok();
}

/// NCHW and NHWC change places; other formats keep what the host sees.
Outcome InferTransData(Context& context) {
  const ir::Shape& x = context.Shape(0);
  const std::string from = context.Attr("src_format", std::string());
  const std::string to = context.Attr("dst_format", std::string());
  const bool to_last = from == "NCHW" && to == "NHWC";
  if (!x.HasRank() || !(to_last || (from == "NHWC" && to == "NCHW"))) {
    context.SetOut(x);
    return Outcome::Ok();
  }
  if (Outcome valid = CheckRank(context, "src", 4); !valid.ok()) return valid;
  const std::vector<Dim> d = DimsOf(x);
  context.SetOutDims(to_last ? std::vector<Dim>{d[0], d[2], d[3], d[1]}
                             : std::vector<Dim>{d[0], d[3], d[1], d[2]});
  return Outcome::Ok();
}

/// One extent for each pair of input and axis.
Outcome InferGatherShapes(Context& context) {
  using Pairs = std::vector<std::vector<int64_t>>;
  const Pairs axes = context.Attr("axes", Pairs());
  const auto count = static_cast<int64_t>(axes.size());
  KnownValue value{{count}, {}};
  for (const auto& pair : axes) {
    const bool named = pair.size() == 2 && pair[0] >= 0 && pair[0] < context.CountOf("x");
    if (!named) {
      return context.Fail("attribute 'axes' holds an entry that is no [input, axis] of its " +
                          std::to_string(context.CountOf("x")) + " inputs");
    }
    const ir::Shape& shape = context.Shape(static_cast<int32_t>(pair[0]));
    if (!shape.HasRank()) {
      value.elements.emplace_back();
      continue;
    }
    const auto axis = NormalAxis(pair[1], shape.dims.size());
    if (!axis) {
      return context.FailInput(static_cast<int32_t>(pair[0]),
                               "has no axis " + std::to_string(pair[1]));
    }
    value.elements.push_back(DimsOf(shape)[*axis]);
  }
  context.SetOutDims({Dim(count)});
  context.SetValue(0, std::move(value));
  return Outcome::Ok();
}

/// A sequence, or a tensor out of one: nothing is known but the element type.
Outcome InferSequence(Context& context) {
  context.SetOut(ir::Shape::UnknownRank());
  return Outcome::Ok();
}

Outcome InferSequenceLength(Context& context) {
  context.SetOutDims({});
  return Outcome::Ok();
}

}  // namespace ge::infer
