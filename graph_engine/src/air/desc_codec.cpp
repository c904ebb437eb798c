// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "air/names.h"
#include "air/value_codec.h"

namespace ge::air {
namespace {

constexpr char kHostDevice[] = "CPU";

using ListValue = proto::AttrDef::ListValue;

void SetNumber(proto::TensorDescriptor& def, const char* key, int64_t value) {
  (*def.mutable_attr())[key].set_i(value);
}

void WriteOrigin(const ir::TensorDesc& desc, proto::TensorDescriptor& def) {
  auto& attrs = *def.mutable_attr();
  attrs[kOriginFormat].set_s(std::string(FormatText(desc.origin_format)));
  SetNumber(def, kOriginFormatNumber, desc.origin_format);
  SetNumber(def, kFormatNumber, desc.format);
  // A scalar has no dims either: an empty origin shape is that of a scalar, or nobody set it.
  const bool known = !desc.origin_shape.dims.empty() || desc.shape.dims.empty();
  attrs[kOriginShapeKnown].set_b(known);
  attrs.erase(kOriginShape);
  if (!known) return;
  ListValue* list = attrs[kOriginShape].mutable_list();
  list->set_val_type(ListValue::VT_LIST_INT);
  for (const int64_t dim : desc.origin_shape.dims) list->add_i(dim);
}

/// The group that carries names of unknown dims; the others stay as they are.
proto::TensorDescAttrGroupsDef* SymbolGroup(proto::TensorDescriptor& def, bool create) {
  for (auto& group : *def.mutable_attr_groups()->mutable_attr_group_def()) {
    if (group.has_tensor_attr_group()) return group.mutable_tensor_attr_group();
  }
  if (!create) return nullptr;
  return def.mutable_attr_groups()->add_attr_group_def()->mutable_tensor_attr_group();
}

void WriteSymbols(const ir::TensorDesc& desc, proto::TensorDescriptor& def) {
  const bool any = !desc.shape.symbols.empty();
  if (!any && !def.has_attr_groups()) return;
  auto* group = SymbolGroup(def, any);
  if (group == nullptr) return;
  group->clear_origin_symbol_shape();
  for (const std::string& symbol : desc.shape.symbols) group->add_origin_symbol_shape(symbol);
}

const proto::AttrDef* Find(const proto::TensorDescriptor& def, const char* key) {
  const auto found = def.attr().find(key);
  return found == def.attr().end() ? nullptr : &found->second;
}

Expected<Format> ReadFormat(const std::string& text, const proto::AttrDef* number,
                            Format otherwise) {
  if (const auto format = FormatFromText(text)) return *format;
  if (number != nullptr) {
    // The public GE packs a C0 value and a sub-format above the lowest byte.
    const auto primary = static_cast<Format>(number->i() & 0xFF);
    if (primary < FORMAT_MAX) return primary;
  }
  if (text.empty()) return otherwise;
  return Outcome::Invalid("its format '" + text + "' is not one of GE's formats");
}

void ReadSymbols(const proto::TensorDescriptor& def, ir::Shape& shape) {
  for (const auto& group : def.attr_groups().attr_group_def()) {
    const auto& symbols = group.tensor_attr_group().origin_symbol_shape();
    if (symbols.size() == static_cast<int>(shape.dims.size())) {
      shape.symbols.assign(symbols.begin(), symbols.end());
    }
  }
}

}  // namespace

bool IsDescAttr(std::string_view name) noexcept {
  return name == kOriginFormat || name == kOriginFormatNumber || name == kFormatNumber ||
         name == kOriginShape || name == kOriginShapeKnown;
}

void WriteDesc(const ir::TensorDesc& desc, proto::TensorDescriptor& def) {
  def.set_dtype(ToSchema(desc.data_type));
  def.mutable_shape()->clear_dim();
  for (const int64_t dim : desc.shape.dims) def.mutable_shape()->add_dim(dim);
  def.set_layout(std::string(FormatText(desc.format)));
  if (def.device_type().empty()) def.set_device_type(kHostDevice);
  WriteOrigin(desc, def);
  WriteSymbols(desc, def);
}

Expected<ir::TensorDesc> ReadDesc(const proto::TensorDescriptor& def) {
  ir::TensorDesc desc;
  const auto type = FromSchema(def.dtype());
  if (!type) {
    return Outcome::Invalid("its data type " + std::to_string(def.dtype()) +
                            " is not one of the schema's");
  }
  desc.data_type = *type;
  desc.shape.dims.assign(def.shape().dim().begin(), def.shape().dim().end());
  ReadSymbols(def, desc.shape);
  const Expected<Format> format = ReadFormat(def.layout(), Find(def, kFormatNumber), FORMAT_ND);
  if (!format) return format.error();
  desc.format = *format;
  const proto::AttrDef* origin = Find(def, kOriginFormat);
  const Expected<Format> origin_format = ReadFormat(origin == nullptr ? std::string() : origin->s(),
                                                    Find(def, kOriginFormatNumber), FORMAT_ND);
  if (!origin_format) return origin_format.error();
  desc.origin_format = *origin_format;
  const proto::AttrDef* known = Find(def, kOriginShapeKnown);
  const proto::AttrDef* shape = Find(def, kOriginShape);
  if (shape != nullptr && (known == nullptr || known->b())) {
    desc.origin_shape.dims.assign(shape->list().i().begin(), shape->list().i().end());
  }
  return desc;
}

namespace {

/// A string tensor's bytes: for each element the offset and length of its text as int64, then the
/// texts, each ended by a zero byte.
struct TextPlace {
  int64_t offset;
  int64_t length;
};
static_assert(sizeof(TextPlace) == 16, "the file format");

std::string PackTexts(const std::vector<std::string>& texts) {
  std::string bytes(texts.size() * sizeof(TextPlace), '\0');
  for (size_t i = 0; i < texts.size(); ++i) {
    const TextPlace place{static_cast<int64_t>(bytes.size()),
                          static_cast<int64_t>(texts[i].size())};
    std::memcpy(&bytes[i * sizeof(place)], &place, sizeof(place));
    bytes += texts[i];
    bytes += '\0';
  }
  return bytes;
}

Outcome UnpackTexts(const std::string& bytes, int64_t count, std::vector<std::string>& texts) {
  const auto size = static_cast<int64_t>(bytes.size());
  if (count < 0 || count > size / static_cast<int64_t>(sizeof(TextPlace))) {
    return Outcome::Invalid("its " + std::to_string(size) + " bytes cannot hold " +
                            std::to_string(count) + " strings");
  }
  for (int64_t i = 0; i < count; ++i) {
    TextPlace place;
    std::memcpy(&place, &bytes[static_cast<size_t>(i) * sizeof(place)], sizeof(place));
    if (place.offset < 0 || place.length < 0 || place.offset > size ||
        place.length > size - place.offset) {
      return Outcome::Invalid("string " + std::to_string(i) + " lies outside its " +
                              std::to_string(size) + " bytes");
    }
    texts.emplace_back(bytes, static_cast<size_t>(place.offset), static_cast<size_t>(place.length));
  }
  return Outcome::Ok();
}

}  // namespace

void WriteTensor(const ir::Tensor& tensor, proto::TensorDef& def) {
  WriteDesc(tensor.desc, *def.mutable_desc());
  if (tensor.desc.data_type == DT_STRING) {
    def.set_data(PackTexts(tensor.strings));
  } else {
    def.set_data(tensor.data.data(), tensor.data.size());
  }
}

Expected<ir::TensorPtr> ReadTensor(const proto::TensorDef& def) {
  auto tensor = std::make_shared<ir::Tensor>();
  Expected<ir::TensorDesc> desc = ReadDesc(def.desc());
  if (!desc) return desc.error();
  tensor->desc = *std::move(desc);
  const int64_t count = tensor->desc.shape.NumElements();
  const size_t width = GetSizeByDataType(tensor->desc.data_type);
  if (tensor->desc.data_type == DT_STRING) {
    if (Outcome read = UnpackTexts(def.data(), count, tensor->strings); !read) return read;
    return ir::TensorPtr(std::move(tensor));
  }
  // An empty tensor of any shape is a value that was never given.
  const bool fits = width == 0 || count < 0 || def.data().size() / width == size_t(count);
  if (!def.data().empty() && (!fits || (width != 0 && def.data().size() % width != 0))) {
    return Outcome::Invalid("its " + std::to_string(def.data().size()) + " bytes are not " +
                            std::to_string(count) + " elements of " +
                            DataTypeName(tensor->desc.data_type));
  }
  tensor->data.assign(def.data().begin(), def.data().end());
  return ir::TensorPtr(std::move(tensor));
}

}  // namespace ge::air
