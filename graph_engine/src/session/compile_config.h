// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_COMPILE_CONFIG_H_
#define GRAPH_ENGINE_SESSION_COMPILE_CONFIG_H_

#include <map>
#include <string>
#include <vector>

#include "support/status.h"

namespace ge::session {

/// What compile.yaml says; the values here are the built-in defaults.
struct CompileConfig {
  std::string path;  ///< file that was read, empty: built-in defaults
  std::vector<std::string> pass_order;
  std::vector<std::string> disabled_passes;
  std::map<std::string, std::string> pass_places;  ///< of those names: "file:line:column: key"
  bool skip_on_pass_error = false;
  bool fail_on_import_error = false;
  std::vector<std::string> disabled_importers;
  bool verify = true;
  bool operator_check = false;
};

/// Reads compile.yaml of `config_dir`, or of the installation when that is empty. An installation
/// without the file gives the defaults; a `config_dir` that does not have it is an error.
/// Errors: every fault of the file with file:line:column, key and accepted values.
Expected<CompileConfig> ReadCompileConfig(const std::string& config_dir);

/// Parses the text of a compile.yaml; `file` is for messages.
Expected<CompileConfig> ParseCompileConfig(const std::string& text, const std::string& file);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_COMPILE_CONFIG_H_
