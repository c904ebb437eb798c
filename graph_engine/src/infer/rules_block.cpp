// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Rules that move elements between the channel axis and the spatial ones.
#include "catalog/attr_checks.h"
#include "infer/rules.h"

namespace ge::infer {
namespace {

Outcome MoveBlocks(Context& context, bool to_space) {
  const ir::Shape& input = context.Shape(0);
  const int64_t block = context.Attr("block_size", int64_t{1});
  if (Outcome valid = catalog::CheckNumber("block_size", block, 1); !valid.ok()) {
    return context.Fail(valid.message());
  }
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  if (dims.size() != 4) return context.FailInput(0, "must have rank 4");
  const bool channels_last = context.Attr("data_format", std::string("NHWC")) == "NHWC";
  const size_t channel = channels_last ? 3 : 1;
  const size_t height = channels_last ? 1 : 2;
  const Dim area = Dim(block) * Dim(block);
  for (const size_t axis :
       to_space ? std::vector<size_t>{channel} : std::vector<size_t>{height, height + 1}) {
    const Dim& by = to_space ? area : Dim(block);
    if (dims[axis].known() && by.known() && dims[axis].value() % by.value() != 0) {
      return context.FailInput(
          0, "has extent " + dims[axis].Text() + " at axis " + std::to_string(axis) +
                 ", block_size " + std::to_string(block) + " asks for a multiple of " + by.Text());
    }
  }
  dims[channel] = to_space ? Dim::FloorDiv(dims[channel], area) : dims[channel] * area;
  for (const size_t axis : {height, height + 1}) {
    dims[axis] = to_space ? dims[axis] * Dim(block) : Dim::FloorDiv(dims[axis], Dim(block));
  }
  context.SetOutDims(dims);
  return Outcome::Ok();
}

}  // namespace

Outcome InferDepthToSpace(Context& context) { return MoveBlocks(context, true); }
Outcome InferSpaceToDepth(Context& context) { return MoveBlocks(context, false); }

}  // namespace ge::infer
