// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "lower/lower.h"
#include "proto/ge_onnx.pb.h"

namespace ge::lower {
namespace {

namespace fs = std::filesystem;

constexpr size_t kAlignment = 64;  // of external tensors, so that they can be mapped

/// A file that becomes `target` on Commit and vanishes otherwise.
class ReplacedFile {
 public:
  explicit ReplacedFile(fs::path target) : target_(std::move(target)) {
    std::string pattern =
        (target_.parent_path() / ("." + target_.filename().string() + ".XXXXXX")).string();
    descriptor_ = ::mkstemp(pattern.data());
    if (descriptor_ >= 0) temporary_ = pattern;
  }
  ~ReplacedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }
  ReplacedFile(const ReplacedFile&) = delete;
  ReplacedFile& operator=(const ReplacedFile&) = delete;

  Outcome Write(const void* data, size_t size) {
    const char* at = static_cast<const char*>(data);
    while (descriptor_ >= 0 && size > 0) {
      const ssize_t written = ::write(descriptor_, at, size);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return Error("writing");
      at += written;
      size -= static_cast<size_t>(written);
    }
    return descriptor_ >= 0 ? Outcome::Ok() : Error("creating a temporary file beside");
  }

  Outcome Commit() {
    if (descriptor_ < 0) return Error("creating a temporary file beside");
    if (::fchmod(descriptor_, 0644) != 0 || ::fsync(descriptor_) != 0) return Error("syncing");
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) return Error("replacing");
    temporary_.clear();
    return Outcome::Ok();
  }

 private:
  Outcome Error(const char* doing) const {
    return Outcome::Fail(std::string(doing) + " '" + target_.string() + "' failed: " +
                         std::strerror(errno) + "; check the folder, its rights and free space");
  }
  fs::path target_;
  std::string temporary_;
  int descriptor_ = -1;
};

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

Outcome WriteModel(const LoweredModel& model, const std::string& path) {
  const fs::path target(path);
  const fs::path data_path(path + ".data");
  onnx::ModelProto with_places;
  const onnx::ModelProto* proto = model.proto.get();
  ReplacedFile model_file(target);
  if (model.external.empty()) {
    Expected<std::string> bytes = Bytes(*proto);
    if (!bytes) return bytes.error();
    const Outcome written = model_file.Write(bytes->data(), bytes->size());
    return written.ok() ? model_file.Commit() : written;
  }
  with_places = *proto;
  ReplacedFile data_file(data_path);
  Outcome written = WriteExternal(model, data_path, data_file, &with_places);
  if (!written.ok()) return written;
  Expected<std::string> bytes = Bytes(with_places);
  if (!bytes) return bytes.error();
  written = model_file.Write(bytes->data(), bytes->size());
  if (written.ok()) written = data_file.Commit();
  return written.ok() ? model_file.Commit() : written;
}

}  // namespace ge::lower
