// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Rules that move elements between the channel axis and the spatial ones.
#include "infer/rules.h"

namespace ge::infer {
namespace {

Outcome MoveBlocks(Context& context, bool to_space) {
  const ir::Shape& input = context.Shape(0);
  const int64_t block = context.Attr("block_size", int64_t{1});
  if (block < 1) return context.Fail("block_size " + std::to_string(block) + " is not positive");
  if (!input.HasRank()) {
    context.SetOut(ir::Shape::UnknownRank());
    return Outcome::Ok();
  }
  std::vector<Dim> dims = DimsOf(input);
  if (dims.size() != 4) return context.FailInput(0, "must have rank 4");
  const bool channels_last = context.Attr("data_format", std::string("NHWC")) == "NHWC";
  const size_t channel = channels_last ? 3 : 1;
  const size_t height = channels_last ? 1 : 2;
  const Dim area(block * block);
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
