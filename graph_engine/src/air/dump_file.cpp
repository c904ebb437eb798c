// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/dump_file.h"

#include <atomic>
#include <cstdio>

#include "air/air.h"
#include "support/replaced_file.h"

namespace ge::air {
namespace {

struct FileForm {
  const char* stem;
  const char* suffix;
};

FileForm FormOf(DumpFormat format) {
  switch (format) {
    case DumpFormat::kOnnx:
      return {"ge_onnx", ".pbtxt"};
    case DumpFormat::kTxt:
      return {"ge_proto", ".txt"};
    default:
      return {"ge_readable", ".txt"};
  }
}

}  // namespace

Expected<std::string> DumpText(const ir::Store& store, ir::GraphIndex graph, DumpFormat format,
                               ir::DumpDetail detail) {
  switch (format) {
    case DumpFormat::kReadable:
      return ir::DumpReadable(store, graph);
    case DumpFormat::kOnnx:
      return ir::DumpOnnxText(store, graph, detail);
    case DumpFormat::kTxt:
      return SerializeText(store, graph, detail);
  }
  return Outcome::Invalid("graph '" + store.GraphName(graph) + "': there is no dump format " +
                          std::to_string(static_cast<int>(format)) +
                          "; use kOnnx, kTxt or kReadable");
}

Expected<std::string> DumpToFile(const ir::Store& store, ir::GraphIndex graph, DumpFormat format,
                                 const std::string& suffix, const std::string& folder,
                                 ir::DumpDetail detail) {
  static std::atomic<unsigned> number{0};
  if (suffix.find('/') != std::string::npos || suffix.find('\0') != std::string::npos) {
    return Outcome::Invalid("dump suffix '" + suffix + "' is not a part of a file name");
  }
  Expected<std::string> text = DumpText(store, graph, format, detail);
  if (!text) return text;
  const FileForm form = FormOf(format);
  char stem[64];
  std::snprintf(stem, sizeof(stem), "%s_%08u_graph_%u", form.stem, number++, graph);
  const std::string path = folder + "/" + stem + (suffix.empty() ? "" : "_" + suffix) + form.suffix;
  ReplacedFile file(path);
  Outcome written = file.Write(text->data(), text->size());
  if (written) written = file.Commit();
  if (!written) return Outcome::Fail("cannot write the dump: " + written.message());
  return path;
}

}  // namespace ge::air
