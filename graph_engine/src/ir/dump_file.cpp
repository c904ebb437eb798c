// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/dump_file.h"

#include <atomic>
#include <cstdio>
#include <fstream>

#include "ir/dump.h"

namespace ge::ir {

Expected<std::string> DumpText(const Store& store, GraphIndex graph, DumpFormat format) {
  switch (format) {
    case DumpFormat::kReadable:
      return DumpReadable(store, graph);
    case DumpFormat::kOnnx:
      return DumpOnnxText(store, graph);
    case DumpFormat::kTxt:
      break;
  }
  return Outcome::Invalid("graph '" + store.GraphName(graph) + "': dump format " +
                          std::to_string(static_cast<int>(format)) +
                          " is not available in this version; use kReadable or kOnnx");
}

Expected<std::string> DumpToFile(const Store& store, GraphIndex graph, DumpFormat format,
                                 const std::string& suffix, const std::string& folder) {
  static std::atomic<unsigned> number{0};
  if (suffix.find('/') != std::string::npos || suffix.find('\0') != std::string::npos) {
    return Outcome::Invalid("dump suffix '" + suffix + "' is not a part of a file name");
  }
  Expected<std::string> text = DumpText(store, graph, format);
  if (!text) return text;
  const bool onnx = format == DumpFormat::kOnnx;
  char stem[64];
  std::snprintf(stem, sizeof(stem), "%s_%08u_graph_%u", onnx ? "ge_onnx" : "ge_readable", number++,
                graph);
  const std::string path =
      folder + "/" + stem + (suffix.empty() ? "" : "_" + suffix) + (onnx ? ".pbtxt" : ".txt");
  std::ofstream file(path, std::ios::binary);
  file << *text;
  file.close();
  if (!file) return Outcome::Fail("cannot write '" + path + "'; is the folder writable?");
  return path;
}

}  // namespace ge::ir
