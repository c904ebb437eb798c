// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "npy.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace ge::cli {
namespace {

/// The text after `'key':` in the header dict, up to the end of the header; empty when absent.
std::string_view After(std::string_view header, std::string_view key) {
  const std::string quoted = "'" + std::string(key) + "':";
  const auto at = header.find(quoted);
  if (at == std::string_view::npos) return {};
  header.remove_prefix(at + quoted.size());
  const auto start = header.find_first_not_of(' ');
  return start == std::string_view::npos ? std::string_view() : header.substr(start);
}

bool ParseDims(std::string_view text, std::vector<int64_t>& dims) {
  const auto end = text.find(')');
  if (text.empty() || text[0] != '(' || end == std::string_view::npos) return false;
  text = text.substr(1, end - 1);
  while (true) {
    const auto start = text.find_first_not_of(" ,");
    if (start == std::string_view::npos) return true;
    text.remove_prefix(start);
    int64_t dim = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), dim);
    if (error != std::errc() || dim < 0) return false;
    dims.push_back(dim);
    text.remove_prefix(static_cast<size_t>(rest - text.data()));
  }
}

const std::map<std::string_view, DataType>& Descrs() {
  static const std::map<std::string_view, DataType> descrs = {
      {"<f2", DT_FLOAT16}, {"<f4", DT_FLOAT},  {"<f8", DT_DOUBLE}, {"|i1", DT_INT8},
      {"<i2", DT_INT16},   {"<i4", DT_INT32},  {"<i8", DT_INT64},  {"|u1", DT_UINT8},
      {"<u2", DT_UINT16},  {"<u4", DT_UINT32}, {"<u8", DT_UINT64}, {"|b1", DT_BOOL}};
  return descrs;
}

}  // namespace

Expected<ir::TensorPtr> ReadNpy(const std::string& path) {
  const auto bad = [&path](const std::string& why) {
    return Outcome::Invalid("'" + path + "': " + why);
  };
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return bad(error.message());
  if (!std::filesystem::is_regular_file(status)) return bad("is no regular file");
  std::ifstream file(path, std::ios::binary);
  if (!file) return bad(std::string("cannot be read: ") + std::strerror(errno));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  constexpr std::string_view kMagic("\x93NUMPY", 6);
  if (bytes.size() < 12 || bytes.compare(0, kMagic.size(), kMagic) != 0) {
    return bad("is not a .npy file");
  }
  const auto byte = [&bytes](size_t at) {
    return static_cast<size_t>(static_cast<uint8_t>(bytes[at]));
  };
  // Format 1 has a 2-byte header length, 2 and 3 have 4 bytes.
  const bool first_format = bytes[6] == 1;
  const size_t start = first_format ? 10 : 12;
  const size_t length =
      byte(8) | byte(9) << 8 | (first_format ? 0 : byte(10) << 16 | byte(11) << 24);
  if (start + length > bytes.size()) return bad("ends inside its header");
  const std::string_view header = std::string_view(bytes).substr(start, length);
  const std::string_view descr = After(header, "descr");
  const std::string_view code = descr.empty() ? descr : descr.substr(1, descr.find('\'', 1) - 1);
  const auto type = Descrs().find(code);
  if (type == Descrs().end())
    return bad("element type '" + std::string(code) + "' is not supported");
  if (After(header, "fortran_order").substr(0, 5) != "False") {
    return bad("is in Fortran order; save numpy.ascontiguousarray(array)");
  }
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.data_type = type->second;
  if (!ParseDims(After(header, "shape"), tensor->desc.shape.dims)) return bad("has no valid shape");
  tensor->desc.origin_shape = tensor->desc.shape;
  const size_t held = bytes.size() - start - length;
  size_t size = static_cast<size_t>(GetSizeByDataType(type->second));
  bool too_large = false;
  const std::vector<int64_t>& dims = tensor->desc.shape.dims;
  if (std::find(dims.begin(), dims.end(), 0) != dims.end()) size = 0;
  for (const int64_t dim : dims) {
    too_large = too_large || __builtin_mul_overflow(size, static_cast<size_t>(dim), &size);
  }
  if (too_large || held < size) return bad("ends inside its data");
  if (held > size) {
    return bad("holds " + std::to_string(held) + " bytes of data, its shape and type need " +
               std::to_string(size));
  }
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data()) + start + length;
  tensor->data.assign(data, data + size);
  return ir::TensorPtr(std::move(tensor));
}

}  // namespace ge::cli
