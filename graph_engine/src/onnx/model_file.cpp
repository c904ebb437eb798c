// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/model_file.h"

#include <google/protobuf/arena.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "support/readable_file.h"

namespace ge::onnx {
namespace {

namespace fs = std::filesystem;

// Of the ONNX release whose schema is built in; a test compares them with the onnx package.
constexpr int64_t kNewestOpset = 28;
constexpr int64_t kNewestIrVersion = Version::IR_VERSION;

/// Whether bytes start like a ModelProto: ir_version, or one of the strings that may come first.
bool LooksLikeModel(const std::string& bytes) {
  const auto tag = static_cast<unsigned char>(bytes[0]);
  return tag == 0x08 || tag == 0x12 || tag == 0x3A || tag == 0x42;
}

Outcome CheckOpsets(const google::protobuf::RepeatedPtrField<OperatorSetIdProto>& imports) {
  for (const OperatorSetIdProto& import : imports) {
    const std::string domain = NormalDomain(import.domain());
    const std::string what =
        "opset_import of domain '" + domain + "': version " + std::to_string(import.version());
    if (import.version() < 1) {
      return Outcome::Invalid(what +
                              " does not exist, opsets count from 1; export the model again");
    }
    if (domain == "ai.onnx" && import.version() > kNewestOpset) {
      return Outcome::Invalid(what + " is newer than the newest that is served, " +
                              std::to_string(kNewestOpset) +
                              "; export or convert the model to that opset or an older one");
    }
  }
  return Outcome::Ok();
}

/// A newer model may use operators whose meaning changed, which no since-version rule can see.
Outcome CheckVersions(const ModelProto& model) {
  if (model.has_ir_version() && (model.ir_version() < 1 || model.ir_version() > kNewestIrVersion)) {
    return Outcome::Invalid(
        "ir_version " + std::to_string(model.ir_version()) + " is not one of those served, 1 to " +
        std::to_string(kNewestIrVersion) + "; export the model with a released version of ONNX");
  }
  if (Outcome opsets = CheckOpsets(model.opset_import()); !opsets.ok()) return opsets;
  for (const FunctionProto& function : model.functions()) {
    const Outcome opsets = CheckOpsets(function.opset_import());
    if (!opsets.ok()) return opsets.Within("function '" + function.name() + "'");
  }
  return Outcome::Ok();
}

Outcome ReadOpsets(ModelFile* file) {
  if (Outcome versions = CheckVersions(*file->proto); !versions.ok()) return versions;
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

Outcome CheckSize(uintmax_t bytes) {
  if (bytes <= static_cast<uintmax_t>(std::numeric_limits<int>::max())) return Outcome::Ok();
  return Outcome::Invalid("larger than 2 GiB, protobuf's limit; save it with external data");
}

Expected<ModelFile> Parse(ModelFile file, const std::string& bytes) {
  const std::string who = "model '" + file.name + "': ";
  if (bytes.empty()) return Outcome::Invalid(who + "the file is empty");
  if (Outcome fits = CheckSize(bytes.size()); !fits.ok()) {
    return Outcome::Invalid(who + fits.message());
  }
  // Of an arena: freed at once, not as a million pieces that the allocator sorts later.
  const auto arena = std::make_shared<google::protobuf::Arena>();
  file.proto = {arena, google::protobuf::Arena::CreateMessage<ModelProto>(arena.get())};
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
  if (Outcome readable = CheckReadableFile(path); !readable.ok()) {
    return Outcome::Invalid(who + readable.message() + "; give the path of a .onnx file");
  }
  std::error_code error;
  std::ifstream stream(path, std::ios::binary);
  const auto size = fs::file_size(path, error);
  if (!stream || error) return Outcome::Invalid(who + "cannot be read: " + std::strerror(errno));
  if (Outcome fits = CheckSize(size); !fits.ok()) return Outcome::Invalid(who + fits.message());
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
