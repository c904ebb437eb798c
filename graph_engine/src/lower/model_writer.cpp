// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <filesystem>

#include "lower/lower.h"
#include "proto/ge_onnx.pb.h"
#include "support/interrupt.h"

namespace ge::lower {
namespace {

namespace fs = std::filesystem;

constexpr size_t kAlignment = 64;  // of external tensors, so that they can be mapped

Expected<std::string> Bytes(const onnx::ModelProto& proto) {
  if (proto.ByteSizeLong() > static_cast<size_t>(INT32_MAX)) {
    return Outcome::Fail(
        "the model is larger than 2 GiB without its external data, protobuf's limit");
  }
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    if (!proto.SerializeToCodedStream(&coded))
      return Outcome::Fail("the model cannot be serialised");
  }
  return bytes;
}

void AddEntry(onnx::TensorProto* tensor, const char* key, const std::string& value) {
  onnx::StringStringEntryProto* entry = tensor->add_external_data();
  entry->set_key(key);
  entry->set_value(value);
}

/// Writes the weights to their file and the places to the model.
Outcome WriteExternal(const LoweredModel& model, const fs::path& data_path, ReplacedFile& file,
                      onnx::ModelProto* proto) {
  static constexpr char kZeros[kAlignment] = {};
  size_t offset = 0;
  for (const LoweredModel::External& external : model.external) {
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
    const size_t padding = (kAlignment - offset % kAlignment) % kAlignment;
    Outcome written = file.Write(kZeros, padding);
    if (written.ok()) written = file.Write(external.bytes->data(), external.bytes->size());
    if (!written.ok()) return written;
    onnx::TensorProto* tensor = proto->mutable_graph()->mutable_initializer(external.initializer);
    tensor->set_data_location(onnx::TensorProto::EXTERNAL);
    AddEntry(tensor, "location", data_path.filename().string());
    AddEntry(tensor, "offset", std::to_string(offset + padding));
    AddEntry(tensor, "length", std::to_string(external.bytes->size()));
    offset += padding + external.bytes->size();
  }
  return Outcome::Ok();
}

}  // namespace

Expected<std::string> LoweredModel::Serialize() const {
  if (!external.empty()) {
    return Outcome::Invalid("the model's weights are external; write it to a file instead");
  }
  return Bytes(*proto);
}

Expected<std::vector<ReplacedFile>> PrepareModel(const LoweredModel& model,
                                                 const std::string& path) {
  std::vector<ReplacedFile> files;
  onnx::ModelProto with_places;
  const onnx::ModelProto* proto = model.proto.get();
  if (!model.external.empty()) {
    const fs::path data_path(path + ".data");
    with_places = *proto;
    proto = &with_places;
    files.emplace_back(data_path.string());
    Outcome written = WriteExternal(model, data_path, files.back(), &with_places);
    if (written.ok()) written = files.back().Finish();
    if (!written.ok()) return written;
  }
  const Expected<std::string> bytes = Bytes(*proto);
  if (!bytes) return bytes.error();
  files.emplace_back(path);
  Outcome written = files.back().Write(bytes->data(), bytes->size());
  if (written.ok()) written = files.back().Finish();
  if (!written.ok()) return written;
  return files;
}

Outcome WriteModel(const LoweredModel& model, const std::string& path) {
  Expected<std::vector<ReplacedFile>> files = PrepareModel(model, path);
  if (!files) return files.error();
  for (ReplacedFile& file : *files) {
    if (Outcome placed = file.Commit(); !placed) return placed;
  }
  return Outcome::Ok();
}

}  // namespace ge::lower
