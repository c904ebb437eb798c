// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "ir/value.h"

namespace ge::ir {

namespace {

/// Storage of the types that C++ has no type for.
struct Half {
  uint16_t bits;
};
struct BFloat {
  uint16_t bits;
};
struct Boolean {
  uint8_t value;
};

float BFloatToFloat(uint16_t half) {
  const uint32_t bits = static_cast<uint32_t>(half) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

uint16_t FloatToBFloat(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<uint16_t>((bits >> 16) | 0x40U);
  return static_cast<uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

/// Calls `body` with a value of the storage type of `type`; throws for types that hold no numbers.
template <class Body>
auto WithType(DataType type, Body&& body) {
  switch (type) {
    case DT_FLOAT:
      return body(float{});
    case DT_DOUBLE:
      return body(double{});
    case DT_FLOAT16:
      return body(Half{});
    case DT_BF16:
      return body(BFloat{});
    case DT_BOOL:
      return body(Boolean{});
    case DT_INT8:
    case DT_QINT8:
      return body(int8_t{});
    case DT_INT16:
    case DT_QINT16:
      return body(int16_t{});
    case DT_INT32:
    case DT_QINT32:
      return body(int32_t{});
    case DT_INT64:
      return body(int64_t{});
    case DT_UINT8:
    case DT_QUINT8:
      return body(uint8_t{});
    case DT_UINT16:
    case DT_QUINT16:
      return body(uint16_t{});
    case DT_UINT32:
      return body(uint32_t{});
    case DT_UINT64:
      return body(uint64_t{});
    default:
      throw std::logic_error(std::string("no element access for ") + DataTypeName(type));
  }
}

template <class To, class From>
To Saturate(From value) {
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if (std::isnan(value)) return 0;
    // The upper limit itself may round up in From, hence >=.
    if (value >= static_cast<From>(std::numeric_limits<To>::max())) {
      return std::numeric_limits<To>::max();
    }
    if (value <= static_cast<From>(std::numeric_limits<To>::min())) {
      return std::numeric_limits<To>::min();
    }
  }
  return static_cast<To>(value);
}

template <class To, class Stored>
To Load(Stored stored) {
  if constexpr (std::is_same_v<Stored, Half>) {
    return Saturate<To>(HalfToFloat(stored.bits));
  } else if constexpr (std::is_same_v<Stored, BFloat>) {
    return Saturate<To>(BFloatToFloat(stored.bits));
  } else if constexpr (std::is_same_v<Stored, Boolean>) {
    return static_cast<To>(stored.value != 0);
  } else {
    return Saturate<To>(stored);
  }
}

template <class Stored, class From>
Stored Keep(From value) {
  if constexpr (std::is_same_v<Stored, Half>) {
    return {FloatToHalf(static_cast<float>(value))};
  } else if constexpr (std::is_same_v<Stored, BFloat>) {
    return {FloatToBFloat(static_cast<float>(value))};
  } else if constexpr (std::is_same_v<Stored, Boolean>) {
    return {static_cast<uint8_t>(value != 0)};
  } else {
    return Saturate<Stored>(value);
  }
}

template <class To>
To Element(const Tensor& tensor, size_t index) {
  return WithType(tensor.desc.data_type, [&](auto stored) {
    if ((index + 1) * sizeof(stored) > tensor.data.size()) {
      throw std::logic_error("tensor element " + std::to_string(index) + " is out of range");
    }
    std::memcpy(&stored, tensor.data.data() + index * sizeof(stored), sizeof(stored));
    return Load<To>(stored);
  });
}

template <class From>
TensorPtr MakeTensor(DataType type, const std::vector<int64_t>& dims,
                     const std::vector<From>& values) {
  auto tensor = std::make_shared<Tensor>();
  tensor->desc.data_type = type;
  tensor->desc.shape.dims = dims;
  tensor->desc.origin_shape.dims = dims;
  WithType(type, [&](auto stored) {
    tensor->data.resize(values.size() * sizeof(stored));
    uint8_t* out = tensor->data.data();
    for (const From value : values) {
      stored = Keep<decltype(stored)>(value);
      std::memcpy(out, &stored, sizeof(stored));
      out += sizeof(stored);
    }
    return 0;
  });
  return tensor;
}

}  // namespace

bool HoldsNumbers(DataType type) noexcept {
  switch (type) {
    case DT_FLOAT:
    case DT_DOUBLE:
    case DT_FLOAT16:
    case DT_BF16:
      return true;
    default:
      return IntegerRange(type).has_value();
  }
}

std::optional<std::pair<int64_t, int64_t>> IntegerRange(DataType type) noexcept {
  const auto range = [](auto least, auto greatest) {
    return std::pair<int64_t, int64_t>(least, greatest);
  };
  switch (type) {
    case DT_BOOL:
      return range(0, 1);
    case DT_INT8:
    case DT_QINT8:
      return range(INT8_MIN, INT8_MAX);
    case DT_UINT8:
    case DT_QUINT8:
      return range(0, UINT8_MAX);
    case DT_INT16:
    case DT_QINT16:
      return range(INT16_MIN, INT16_MAX);
    case DT_UINT16:
    case DT_QUINT16:
      return range(0, UINT16_MAX);
    case DT_INT32:
    case DT_QINT32:
      return range(INT32_MIN, INT32_MAX);
    case DT_UINT32:
      return range(0, int64_t{UINT32_MAX});
    case DT_INT64:
      return range(INT64_MIN, INT64_MAX);
    case DT_UINT64:
      return range(0, INT64_MAX);
    default:
      return std::nullopt;
  }
}

double ElementAsDouble(const Tensor& tensor, size_t index) {
  return Element<double>(tensor, index);
}

int64_t ElementAsInt(const Tensor& tensor, size_t index) { return Element<int64_t>(tensor, index); }

TensorPtr MakeIntTensor(DataType type, const std::vector<int64_t>& dims,
                        const std::vector<int64_t>& values) {
  return MakeTensor(type, dims, values);
}

TensorPtr MakeFloatTensor(DataType type, const std::vector<int64_t>& dims,
                          const std::vector<double>& values) {
  return MakeTensor(type, dims, values);
}

}  // namespace ge::ir
