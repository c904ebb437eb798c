// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/index_inputs.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "onnx/model_file.h"

namespace ge::onnx {
namespace {

struct IndexInput {
  std::string_view op;
  size_t number;
  const char* name;  ///< in ONNX's documentation
};

/// Sorted by operator.
constexpr IndexInput kIndexInputs[] = {
    {"AffineGrid", 1, "size"},
    {"CenterCropPad", 1, "shape"},
    {"Col2Im", 1, "image_shape"},
    {"Col2Im", 2, "block_shape"},
    {"ConstantOfShape", 0, "input"},
    {"CumSum", 1, "axis"},
    {"Expand", 1, "shape"},
    {"Gather", 1, "indices"},
    {"GatherElements", 1, "indices"},
    {"GatherND", 1, "indices"},
    {"Loop", 0, "M"},
    {"MaxUnpool", 1, "I"},
    {"MaxUnpool", 2, "output_shape"},
    {"NonMaxSuppression", 2, "max_output_boxes_per_class"},
    {"Pad", 1, "pads"},
    {"Pad", 3, "axes"},
    {"ReduceL1", 1, "axes"},
    {"ReduceL2", 1, "axes"},
    {"ReduceLogSum", 1, "axes"},
    {"ReduceLogSumExp", 1, "axes"},
    {"ReduceMax", 1, "axes"},
    {"ReduceMean", 1, "axes"},
    {"ReduceMin", 1, "axes"},
    {"ReduceProd", 1, "axes"},
    {"ReduceSum", 1, "axes"},
    {"ReduceSumSquare", 1, "axes"},
    {"Reshape", 1, "shape"},
    {"Resize", 3, "sizes"},
    {"ReverseSequence", 1, "sequence_lens"},
    {"Scatter", 1, "indices"},
    {"ScatterElements", 1, "indices"},
    {"ScatterND", 1, "indices"},
    {"Slice", 1, "starts"},
    {"Slice", 2, "ends"},
    {"Slice", 3, "axes"},
    {"Slice", 4, "steps"},
    {"Split", 1, "split"},
    {"Squeeze", 1, "axes"},
    {"Tile", 1, "repeats"},
    {"TopK", 1, "K"},
    {"Trilu", 1, "k"},
    {"Unsqueeze", 1, "axes"},
};

bool IsWholeNumber(DataType type) {
  static constexpr std::array kWhole = {DT_INT64, DT_INT32,  DT_INT16,  DT_INT8,
                                        DT_UINT8, DT_UINT16, DT_UINT32, DT_UINT64};
  return std::find(kWhole.begin(), kWhole.end(), type) != kWhole.end();
}

/// What the model says of the input; DT_UNDEFINED when that is left to inference.
DataType TypeOf(NodeMapper& mapper, size_t number) {
  if (const ir::TensorPtr constant = mapper.Constant(std::to_string(number))) {
    return constant->desc.data_type;
  }
  const ir::TensorDesc* declared =
      mapper.scope().Declared(mapper.node().input(static_cast<int>(number)));
  return declared == nullptr ? DT_UNDEFINED : declared->data_type;
}

}  // namespace

Outcome CheckIndexInputs(NodeMapper& mapper) {
  if (NormalDomain(mapper.node().domain()) != "ai.onnx") return Outcome::Ok();
  const std::string_view op = mapper.node().op_type();
  const auto* input =
      std::lower_bound(std::begin(kIndexInputs), std::end(kIndexInputs), op,
                       [](const IndexInput& one, std::string_view name) { return one.op < name; });
  for (; input != std::end(kIndexInputs) && input->op == op; ++input) {
    if (!mapper.Input(input->number)) continue;
    const DataType type = TypeOf(mapper, input->number);
    if (type == DT_UNDEFINED || IsWholeNumber(type)) continue;
    return Outcome::Invalid("input " + std::to_string(input->number) + " ('" + input->name +
                            "') is of type " + DataTypeName(type) +
                            "; ONNX has whole numbers there, give it as int64");
  }
  return Outcome::Ok();
}

}  // namespace ge::onnx
