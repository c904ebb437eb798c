// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_SOURCE_FILES_H_
#define GRAPH_ENGINE_SUPPORT_SOURCE_FILES_H_

#include <string>

/// The files that this process's compile reads, as the system knows them (device and inode), so
/// that no output takes the place of one whatever name it goes by. Process-wide. Thread: any.
namespace ge::source_files {

/// Forgets all: the start of a compile.
void Clear();
/// `what` says in messages what it is: "the model". Nothing happens when there is no such file.
void Add(const std::string& path, const std::string& what);
/// "the model '/data/m.onnx'" when the path leads to a file that was added, else empty.
std::string Find(const std::string& path);

}  // namespace ge::source_files

#endif  // GRAPH_ENGINE_SUPPORT_SOURCE_FILES_H_
