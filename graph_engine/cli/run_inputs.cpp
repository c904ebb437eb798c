// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "run_inputs.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "npy.h"

namespace ge::cli {
namespace {

constexpr uint64_t kMultiplier = 2654435761;
constexpr uint64_t kModulus = 1000;

bool IsFloating(DataType type) {
  return type == DT_FLOAT || type == DT_FLOAT16 || type == DT_DOUBLE;
}

ir::TensorPtr Generate(DataType type, const std::vector<int64_t>& dims, uint64_t seed) {
  ir::Shape shape{dims, {}};
  const auto count = static_cast<uint64_t>(shape.NumElements());
  const auto raw = [seed](uint64_t k) { return (k + seed) * kMultiplier % kModulus; };
  if (IsFloating(type)) {
    std::vector<double> values(count);
    for (uint64_t k = 0; k < count; ++k) values[k] = static_cast<double>(raw(k)) / kModulus - 0.5;
    return ir::MakeFloatTensor(type, dims, values);
  }
  std::vector<int64_t> values(count);
  const uint64_t modulus = type == DT_BOOL                       ? 2
                           : type == DT_INT8 || type == DT_UINT8 ? 128
                                                                 : kModulus;
  for (uint64_t k = 0; k < count; ++k) values[k] = static_cast<int64_t>(raw(k) % modulus);
  return ir::MakeIntTensor(type, dims, values);
}

std::optional<double> AsNumber(const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && rest == end ? std::make_optional(value) : std::nullopt;
}

/// Can an element of the type be this number? Floats are rounded, not overflown.
bool Holds(DataType type, double value) {
  if (IsFloating(type)) {
    constexpr double kLargestHalf = 65504;
    const double largest = type == DT_FLOAT16 ? kLargestHalf
                           : type == DT_FLOAT ? std::numeric_limits<float>::max()
                                              : std::numeric_limits<double>::max();
    return !std::isfinite(value) || std::abs(value) <= largest;
  }
  if (type == DT_BOOL) return value == 0 || value == 1;
  if (!(std::trunc(value) == value)) return false;  // NaN neither
  const bool is_unsigned =
      type == DT_UINT8 || type == DT_UINT16 || type == DT_UINT32 || type == DT_UINT64;
  const int bits = static_cast<int>(GetSizeByDataType(type)) * 8 - (is_unsigned ? 0 : 1);
  // The values travel as int64.
  return value >= (is_unsigned ? 0 : -std::ldexp(1, bits)) &&
         value < std::ldexp(1, std::min(bits, 63));
}

ir::TensorPtr Fill(DataType type, const std::vector<int64_t>& dims, double value) {
  const auto count = static_cast<size_t>(ir::Shape{dims, {}}.NumElements());
  if (IsFloating(type)) {
    return ir::MakeFloatTensor(type, dims, std::vector<double>(count, value));
  }
  return ir::MakeIntTensor(type, dims, std::vector<int64_t>(count, static_cast<int64_t>(value)));
}

/// Do given dims fit the model's, where -1 is open?
bool Fits(const std::vector<int64_t>& given, const std::vector<int64_t>& model) {
  return given.size() == model.size() &&
         std::equal(given.begin(), given.end(), model.begin(),
                    [](int64_t a, int64_t b) { return b < 0 || a == b; });
}

/// Generated inputs stay below this; larger ones are given as files.
constexpr int64_t kMostElements = int64_t{1} << 28;

bool TooLarge(const std::vector<int64_t>& dims) {
  int64_t total = 1;
  for (const int64_t dim : dims) {
    if (__builtin_mul_overflow(total, dim, &total)) return true;
  }
  return total > kMostElements;
}

Expected<std::vector<int64_t>> ChooseDims(const backend::IoInfo& input, const InputWishes& wishes) {
  const auto wish = wishes.shapes.find(input.name);
  const std::vector<int64_t>& model = input.desc.shape.dims;
  const std::vector<int64_t>& dims = wish == wishes.shapes.end() ? model : wish->second;
  if (!Fits(dims, model)) {
    return Outcome::Invalid("--input_shape gives " + DimsText(dims) + " for input '" + input.name +
                            "', the model has " + DimsText(model));
  }
  if (std::any_of(dims.begin(), dims.end(), [](int64_t dim) { return dim < 0; })) {
    return Outcome::Invalid("input '" + input.name + "' has open dims " + DimsText(dims) +
                            "; give all of them: --input_shape \"" + input.name + ":1,...\"");
  }
  if (TooLarge(dims)) {
    return Outcome::Invalid("input '" + input.name + "' of " + DimsText(dims) +
                            " is more than the " + std::to_string(kMostElements) +
                            " elements that ge_run makes; choose smaller dims or give a .npy file");
  }
  return dims;
}

Expected<ir::TensorPtr> MakeFeed(const backend::IoInfo& input, const InputWishes& wishes) {
  const auto source = wishes.sources.find(input.name);
  const std::string text = source == wishes.sources.end() ? "random" : source->second;
  const auto number = AsNumber(text);
  if (text == "random" || number) {
    if (input.desc.data_type == DT_STRING) {
      return Outcome::Invalid("input '" + input.name + "' holds strings, which ge_run cannot make");
    }
    if (number && !Holds(input.desc.data_type, *number)) {
      return Outcome::Invalid("input '" + input.name + "' is " +
                              DataTypeName(input.desc.data_type) + ", which cannot be " + text);
    }
    auto dims = ChooseDims(input, wishes);
    if (!dims) return dims.error();
    return number ? Fill(input.desc.data_type, *dims, *number)
                  : Generate(input.desc.data_type, *dims, wishes.seed);
  }
  auto tensor = ReadNpy(text);
  if (!tensor) return tensor.error().Within("input '" + input.name + "'");
  const ir::TensorDesc& desc = (*tensor)->desc;
  if (desc.data_type != input.desc.data_type || !Fits(desc.shape.dims, input.desc.shape.dims)) {
    return Outcome::Invalid("input '" + input.name + "': '" + text + "' holds " +
                            DataTypeName(desc.data_type) + DimsText(desc.shape.dims) +
                            ", the model wants " + DataTypeName(input.desc.data_type) +
                            DimsText(input.desc.shape.dims));
  }
  return tensor;
}

template <class Map>
Outcome CheckNames(const char* flag, const Map& wishes,
                   const std::vector<backend::IoInfo>& inputs) {
  for (const auto& wish : wishes) {
    std::string known;
    bool found = false;
    for (const auto& input : inputs) {
      found = found || input.name == wish.first;
      known += (known.empty() ? "" : ", ") + input.name;
    }
    if (!found) {
      return Outcome::Invalid(std::string(flag) + ": the model has no input '" + wish.first +
                              "'; it has: " + known);
    }
  }
  return Outcome::Ok();
}

}  // namespace

std::string DimsText(const std::vector<int64_t>& dims) {
  std::string text = "[";
  for (const int64_t dim : dims) {
    if (text.size() > 1) text += ", ";
    text += dim < 0 ? "?" : std::to_string(dim);
  }
  return text + "]";
}

Outcome ParseInputSources(const std::vector<std::string>& items, InputWishes& wishes) {
  for (const std::string& item : items) {
    const auto equals = item.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == item.size()) {
      return Outcome::Invalid("--input: '" + item +
                              "' is not name=file.npy, name=random or name=number");
    }
    if (!wishes.sources.emplace(item.substr(0, equals), item.substr(equals + 1)).second) {
      return Outcome::Invalid("--input: '" + item.substr(0, equals) + "' comes twice");
    }
  }
  return Outcome::Ok();
}

Expected<Feeds> MakeFeeds(const std::vector<backend::IoInfo>& inputs, const InputWishes& wishes) {
  if (Outcome names = CheckNames("--input", wishes.sources, inputs); !names) return names;
  if (Outcome names = CheckNames("--input_shape", wishes.shapes, inputs); !names) return names;
  Feeds feeds;
  for (const auto& input : inputs) {
    auto tensor = MakeFeed(input, wishes);
    if (!tensor) return tensor.error();
    feeds.emplace_back(input.name, *std::move(tensor));
  }
  return feeds;
}

}  // namespace ge::cli
