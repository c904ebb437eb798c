// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_CPP_LIBRARIES_H_
#define GRAPH_ENGINE_PASS_CPP_LIBRARIES_H_

#include <string>
#include <vector>

#include "graph/export.h"
#include "support/status.h"

// Libraries of C++ passes and of operator prototypes, which register themselves while they are
// loaded.
namespace ge::pass {

/// A folder or file on the way to libraries that is there and cannot be read.
struct UnreadPlace {
  std::string path;
  std::string reason;
};

/// <entry>/custom_fusion_passes/*.so of every entry of ASCEND_CUSTOM_OPP_PATH, then
/// <ASCEND_OPP_PATH>/vendors/<vendor>/custom_fusion_passes/*.so. Vendors: those that load_priority
/// in vendors/config.ini names, in its order, then the others by name. Libraries by name. A folder
/// that is reached twice counts once, hidden files do not, links that lead nowhere do. Absolute
/// paths. `unread` gets what could not be looked into.
GE_EXPORT std::vector<std::string> FindPassLibraries(std::vector<UnreadPlace>& unread);

/// Libraries of prototypes in the same order: op_proto/*.so and op_proto/lib/linux/<machine>/*.so
/// of every package and vendor, then <ASCEND_OPP_PATH>/op_proto/custom/*.so. What is built into an
/// operator package (built-in/op_proto) is not looked for: the catalogue stands for it.
GE_EXPORT std::vector<std::string> FindOperatorLibraries(std::vector<UnreadPlace>& unread);

/// Loads one library for good. It is tried in a child process first, so that a library whose own
/// code throws or crashes while it is loaded is an error here and not the end of the process.
/// Errors: the loader's text (not an ELF file, a missing symbol), the exception's text, the signal,
/// interrupt::Stopped().
/// Thread: one at a time.
GE_EXPORT Outcome LoadLibrary(const std::string& path);

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_CPP_LIBRARIES_H_
