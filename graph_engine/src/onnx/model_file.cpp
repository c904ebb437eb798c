// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/model_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

namespace ge::onnx {
namespace {

namespace fs = std::filesystem;

/// Whether bytes start like a ModelProto: ir_version, or one of the strings that may come first.
bool LooksLikeModel(const std::string& bytes) {
  const auto tag = static_cast<unsigned char>(bytes[0]);
  return tag == 0x08 || tag == 0x12 || tag == 0x3A || tag == 0x42;
}

Outcome ReadOpsets(ModelFile* file) {
  for (const OperatorSetIdProto& import : file->proto->opset_import()) {
    const auto [it, added] = file->opsets.emplace(NormalDomain(import.domain()), import.version());
    if (!added && it->second != import.version()) {
      return Outcome::Invalid("opset_import names domain '" + it->first + "' with versions " +
                              std::to_string(it->second) + " and " +
                              std::to_string(import.version()) +
                              "; export the model again with one");
    }
  }
  if (file->opsets.empty() && file->proto->ir_version() < 3) file->opsets["ai.onnx"] = 1;
  if (file->opsets.empty()) {
    return Outcome::Invalid("the model has no opset_import, so its operators have no meaning");
  }
  return Outcome::Ok();
}

Expected<ModelFile> Parse(ModelFile file, const std::string& bytes) {
  const std::string who = "model '" + file.name + "': ";
  if (bytes.empty()) return Outcome::Invalid(who + "the file is empty");
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) {
    return Outcome::Invalid(who +
                            "larger than 2 GiB, protobuf's limit; save it with external data");
  }
  file.proto = std::make_shared<ModelProto>();
  if (!file.proto->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Outcome::Invalid(who + (LooksLikeModel(bytes)
                                       ? "the file is truncated or damaged; copy or export it again"
                                       : "not an ONNX model; --model takes a .onnx file"));
  }
  if (!file.proto->has_graph()) {
    return Outcome::Invalid(who + "not an ONNX model, or truncated: it holds no graph");
  }
  const Outcome opsets = ReadOpsets(&file);
  if (!opsets.ok()) return Outcome::Invalid(who + opsets.message());
  return file;
}

}  // namespace

Expected<ModelFile> ReadModelFile(const std::string& path) {
  const std::string who = "model '" + path + "': ";
  std::error_code error;
  if (!fs::exists(path, error)) {
    return Outcome::Invalid(who + "no such file; give the path of a .onnx file");
  }
  if (fs::is_directory(path, error)) return Outcome::Invalid(who + "is a folder, not a .onnx file");
  std::ifstream stream(path, std::ios::binary);
  const auto size = fs::file_size(path, error);
  if (!stream || error) return Outcome::Invalid(who + "cannot be read: " + std::strerror(errno));
  std::string bytes(size, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(size));
  if (static_cast<uintmax_t>(stream.gcount()) != size)
    return Outcome::Invalid(who + "reading it failed");
  ModelFile file;
  file.name = path;
  file.base_dir = fs::absolute(path).parent_path().string();
  return Parse(std::move(file), bytes);
}

Expected<ModelFile> ReadModelMemory(const void* data, size_t size, const std::string& base_dir) {
  ModelFile file;
  file.name = "<memory>";
  file.base_dir = base_dir;
  return Parse(std::move(file), std::string(static_cast<const char*>(data), size));
}

std::string NormalDomain(const std::string& domain) { return domain.empty() ? "ai.onnx" : domain; }

std::string Origin(const std::string& domain, int64_t opset, const std::string& op_type) {
  return domain + "::" + std::to_string(opset) + "::" + op_type;
}

}  // namespace ge::onnx
