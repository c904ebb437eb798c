// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PATHS_H_
#define GE_PYRT_SRC_ENVIRONMENT_PATHS_H_

#include <filesystem>
#include <string>
#include <vector>

namespace ge::pyrt {

std::string Joined(const std::vector<std::string>& words);  ///< "a, b"
bool EndsWith(const std::string& text, const std::string& end);

/// The entries of a variable like PATH, empty ones included; at least one.
std::vector<std::string> SplitPath(const std::string& variable);

/// Do both exist and mean one file or folder?
bool SamePlace(const std::filesystem::path& a, const std::filesystem::path& b);

/// Is `file` one of the entries of LD_PRELOAD, given as `value` (which may be nullptr)?
bool IsPreloaded(const std::string& file, const char* value);

/// Value of a key of a pyvenv.cfg; empty when the file or the key is absent.
std::string VenvValue(const std::filesystem::path& config, const std::string& key);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PATHS_H_
