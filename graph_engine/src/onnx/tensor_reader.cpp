// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/tensor_reader.h"

#include <cstring>
#include <limits>
#include <utility>

#include "catalog/mapping.h"

namespace ge::onnx {
namespace {

constexpr int64_t kMaxElements = int64_t{1} << 50;  // bits of them still fit an int64
constexpr size_t kMaxDenseBytes = size_t{4} << 30;

/// Number of elements; -1 for a negative extent or an overflow.
int64_t CountElements(const TensorProto& proto) {
  int64_t count = 1;
  bool empty = false;
  for (const int64_t dim : proto.dims()) {
    if (dim < 0) return -1;
    empty = empty || dim == 0;
    if (dim != 0 && count > std::numeric_limits<int64_t>::max() / dim) return -1;
    count *= dim == 0 ? 1 : dim;
  }
  return empty ? 0 : count;
}

Outcome OutOfRange(int64_t value, size_t index, DataType type) {
  return Outcome::Invalid("element " + std::to_string(index) + " is " + std::to_string(value) +
                          ", which does not fit " + DataTypeName(type) + "; the model is damaged");
}

std::string DimsText(const TensorProto& proto) {
  std::string text;
  for (const int64_t dim : proto.dims()) text += (text.empty() ? "" : ", ") + std::to_string(dim);
  return "[" + text + "]";
}

template <class To, class Field>
std::vector<uint8_t> PackField(const Field& field) {
  std::vector<uint8_t> bytes(static_cast<size_t>(field.size()) * sizeof(To));
  uint8_t* at = bytes.data();
  for (const auto value : field) {
    const To narrow = static_cast<To>(value);
    std::memcpy(at, &narrow, sizeof(To));
    at += sizeof(To);
  }
  return bytes;
}

/// int32_data of a smaller type. Types that are bits to C++ (halves, packed nibbles) may be written
/// with or without sign.
Expected<std::vector<uint8_t>> PackSmall(const TensorProto& proto, DataType type) {
  if (type == DT_BOOL) {
    std::vector<uint8_t> flags(static_cast<size_t>(proto.int32_data_size()));
    for (size_t i = 0; i < flags.size(); ++i) flags[i] = proto.int32_data(static_cast<int>(i)) != 0;
    return flags;
  }
  const bool two_bytes = GetSizeByDataType(type) == 2;
  const auto range =
      ir::IntegerRange(type).value_or(two_bytes ? std::pair<int64_t, int64_t>(INT16_MIN, UINT16_MAX)
                                                : std::pair<int64_t, int64_t>(INT8_MIN, UINT8_MAX));
  for (int i = 0; i < proto.int32_data_size(); ++i) {
    const int64_t value = proto.int32_data(i);
    if (value < range.first || value > range.second) {
      return OutOfRange(value, static_cast<size_t>(i), type);
    }
  }
  return two_bytes ? PackField<uint16_t>(proto.int32_data())
                   : PackField<uint8_t>(proto.int32_data());
}

/// Typed fields; one entry per element, sub-byte types one entry per packed byte.
Expected<std::vector<uint8_t>> PackTyped(const TensorProto& proto, DataType type) {
  switch (type) {
    case DT_FLOAT:
    case DT_COMPLEX64:
      return PackField<float>(proto.float_data());
    case DT_DOUBLE:
    case DT_COMPLEX128:
      return PackField<double>(proto.double_data());
    case DT_INT64:
      return PackField<int64_t>(proto.int64_data());
    case DT_UINT64:
      return PackField<uint64_t>(proto.uint64_data());
    case DT_UINT32:
      for (int i = 0; i < proto.uint64_data_size(); ++i) {
        if (proto.uint64_data(i) <= UINT32_MAX) continue;
        return OutOfRange(static_cast<int64_t>(proto.uint64_data(i)), static_cast<size_t>(i), type);
      }
      return PackField<uint32_t>(proto.uint64_data());
    case DT_INT32:
      return PackField<int32_t>(proto.int32_data());
    default:
      return PackSmall(proto, type);
  }
}

int BitsOf(DataType type) {
  switch (type) {
    case DT_INT4:
    case DT_FLOAT4_E2M1:
      return 4;
    case DT_INT2:
    case DT_UINT2:
      return 2;
    default:
      return static_cast<int>(GetSizeByDataType(type)) * 8;
  }
}

Outcome ReadStrings(const TensorProto& proto, int64_t count, const std::string& who,
                    ir::Tensor* out) {
  if (proto.string_data_size() != count) {
    return Outcome::Invalid(who + "has " + std::to_string(proto.string_data_size()) +
                            " strings, its shape needs " + std::to_string(count));
  }
  out->strings.assign(proto.string_data().begin(), proto.string_data().end());
  return Outcome::Ok();
}

}  // namespace

int64_t PackedBytes(DataType type, int64_t count) {
  const int bits = BitsOf(type);
  return bits == 0 ? -1 : (count * bits + 7) / 8;
}

Expected<ir::TensorPtr> ReadTensor(const TensorProto& proto, const std::string& base_dir,
                                   const std::string& what) {
  const std::string who = what + ": ";
  const auto type = catalog::FromOnnxType(proto.data_type());
  if (!type) {
    const std::string& name = TensorProto::DataType_IsValid(proto.data_type())
                                  ? TensorProto::DataType_Name(proto.data_type())
                                  : std::string("outside ONNX's enum");
    return Outcome::Invalid(who + "element type number " + std::to_string(proto.data_type()) +
                            " (" + name + ") has no GE type; cast it in the model");
  }
  const int64_t count = CountElements(proto);
  if (count < 0 || count > kMaxElements) {
    return Outcome::Invalid(who + "its shape " + DimsText(proto) +
                            " has a negative or too large extent");
  }
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.data_type = *type;
  tensor->desc.shape.dims.assign(proto.dims().begin(), proto.dims().end());
  tensor->desc.origin_shape = tensor->desc.shape;
  if (*type == DT_STRING) {
    const Outcome strings = ReadStrings(proto, count, who, tensor.get());
    if (!strings.ok()) return strings;
    return ir::TensorPtr(tensor);
  }
  if (proto.data_location() == TensorProto::EXTERNAL) {
    Expected<std::string> bytes = ReadExternalData(proto, base_dir, what);
    if (!bytes) return bytes.error();
    tensor->data.assign(bytes->begin(), bytes->end());
  } else if (proto.has_raw_data()) {
    tensor->data.assign(proto.raw_data().begin(), proto.raw_data().end());
  } else {
    Expected<std::vector<uint8_t>> packed = PackTyped(proto, *type);
    if (!packed) return Outcome::Invalid(who + packed.error().message());
    tensor->data = *std::move(packed);
  }
  const int64_t need = PackedBytes(*type, count);
  if (need < 0 || tensor->data.size() != static_cast<size_t>(need)) {
    return Outcome::Invalid(who + "has " + std::to_string(tensor->data.size()) + " bytes of " +
                            DataTypeName(*type) + ", its shape needs " + std::to_string(need) +
                            "; the model is damaged");
  }
  return ir::TensorPtr(tensor);
}

Expected<ir::TensorPtr> ReadSparseTensor(const SparseTensorProto& proto,
                                         const std::string& base_dir, const std::string& what) {
  Expected<ir::TensorPtr> values = ReadTensor(proto.values(), base_dir, what + " (values)");
  if (!values) return values;
  Expected<ir::TensorPtr> indices = ReadTensor(proto.indices(), base_dir, what + " (indices)");
  if (!indices) return indices;
  auto dense = std::make_shared<ir::Tensor>();
  dense->desc = (*values)->desc;
  dense->desc.shape.dims.assign(proto.dims().begin(), proto.dims().end());
  dense->desc.origin_shape = dense->desc.shape;
  const size_t width = GetSizeByDataType(dense->desc.data_type);
  const int64_t total = dense->desc.shape.NumElements();
  const auto nnz = static_cast<size_t>((*values)->desc.shape.NumElements());
  const auto& index_dims = (*indices)->desc.shape.dims;
  const size_t rank = proto.dims_size();
  const bool rows = index_dims.size() == 2;
  if (width == 0 || total < 0 || !ir::HoldsNumbers((*indices)->desc.data_type) ||
      (rows && static_cast<size_t>(index_dims[1]) != rank) ||
      static_cast<size_t>(index_dims.empty() ? 0 : index_dims[0]) != nnz) {
    return Outcome::Invalid(what + ": the sparse tensor's type, shape and indices do not fit");
  }
  if (static_cast<size_t>(total) > kMaxDenseBytes / width) {
    return Outcome::Invalid(what + ": the dense form of the sparse tensor is larger than 4 GiB");
  }
  dense->data.assign(static_cast<size_t>(total) * width, 0);
  for (size_t i = 0; i < nnz; ++i) {
    int64_t linear = 0;
    for (size_t axis = 0; rows && axis < rank; ++axis) {
      linear = linear * proto.dims(static_cast<int>(axis)) +
               ir::ElementAsInt(**indices, i * rank + axis);
    }
    if (!rows) linear = ir::ElementAsInt(**indices, i);
    if (linear < 0 || linear >= total) {
      return Outcome::Invalid(what + ": index " + std::to_string(linear) +
                              " is outside the tensor");
    }
    std::memcpy(dense->data.data() + static_cast<size_t>(linear) * width,
                (*values)->data.data() + i * width, width);
  }
  return ir::TensorPtr(dense);
}

Expected<ir::TensorDesc> ReadType(const TypeProto& type, const std::string& what) {
  if (!type.has_tensor_type()) {
    return Outcome::Invalid(what + ": only tensors are served, not sequences, maps or optionals");
  }
  const auto& tensor = type.tensor_type();
  ir::TensorDesc desc;
  const auto element = catalog::FromOnnxType(tensor.elem_type());
  if (!element && tensor.elem_type() != 0) {
    return Outcome::Invalid(what + ": element type number " + std::to_string(tensor.elem_type()) +
                            " has no GE type");
  }
  desc.data_type = element.value_or(DT_UNDEFINED);
  desc.shape = ir::Shape::UnknownRank();
  if (tensor.has_shape()) {
    desc.shape.dims.clear();
    bool named = false;
    for (const auto& dim : tensor.shape().dim()) {
      if (dim.dim_value() < ir::kUnknownDim) {
        return Outcome::Invalid(what + ": its shape has the extent " +
                                std::to_string(dim.dim_value()) +
                                "; an extent is 0 or more, or is left out when it is not known");
      }
      const bool known = dim.has_dim_value() && dim.dim_value() >= 0;
      desc.shape.dims.push_back(known ? dim.dim_value() : ir::kUnknownDim);
      desc.shape.symbols.push_back(known ? std::string() : dim.dim_param());
      named = named || !desc.shape.symbols.back().empty();
    }
    if (!named) desc.shape.symbols.clear();
  }
  desc.origin_shape = desc.shape;
  return desc;
}

}  // namespace ge::onnx
