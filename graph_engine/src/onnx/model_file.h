// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_MODEL_FILE_H_
#define GRAPH_ENGINE_ONNX_MODEL_FILE_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "proto/ge_onnx.pb.h"
#include "support/status.h"

namespace ge::onnx {

/// A parsed model and what is needed to read and to blame it.
struct ModelFile {
  std::shared_ptr<ModelProto> proto;      ///< keeps the arena that it is made of
  std::string name;                       ///< path as given, or "<memory>"; for messages
  std::string base_dir;                   ///< external data lies below; empty: none may be read
  std::map<std::string, int64_t> opsets;  ///< by domain; the default domain is "ai.onnx"
};

/// Errors: missing, unreadable, empty, not ONNX, truncated, over 2 GiB, no graph, no opset.
Expected<ModelFile> ReadModelFile(const std::string& path);
Expected<ModelFile> ReadModelMemory(const void* data, size_t size, const std::string& base_dir);

/// "" is the default domain's other spelling.
std::string NormalDomain(const std::string& domain);
std::string Origin(const std::string& domain, int64_t opset, const std::string& op_type);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_MODEL_FILE_H_
