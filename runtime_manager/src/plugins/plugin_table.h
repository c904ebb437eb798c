// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_PLUGIN_TABLE_H_
#define GE_PYRT_SRC_PLUGINS_PLUGIN_TABLE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ge/config/tree.h"
#include "ge/pyrt/owner.h"

namespace ge::pyrt {

/// One condition under which a row is active; any of a row's rules is enough.
struct ActivateRule {
  enum class Kind {
    kEnv,            ///< the variable is set and not empty
    kPythonModules,  ///< the variable lists a Python file, or a folder with a module or package
    kEntryPoints,    ///< an installed distribution declares the entry point group
    kOnDemand,       ///< when its role is asked for
    kAlways,
    kNever
  };
  Kind kind = Kind::kNever;
  std::string value;
  std::string Text() const;  ///< as written, "env: NAME"
};

/// One row of plugins.yaml: one library, one owner of the same name.
struct PluginRow {
  std::string name;
  std::string library;       ///< version-neutral; exactly one of the two is set
  std::string artifact_set;  ///< bound to a CPython
  std::string entry;
  Role role = Role::kHost;
  int order = 0;
  std::vector<ActivateRule> activate;
  bool required = false;
  bool needs_main_thread = true;
  std::vector<std::string> search_paths;  ///< absolute
  std::vector<std::string> env_sync;
  std::map<std::string, std::string> options;
  config::Place place;
};

/// Reads plugins.yaml. Relative search paths are resolved against `config_dir` and must stay in it.
std::vector<PluginRow> ReadPluginTable(const config::Node& root, const std::string& config_dir,
                                       config::Problems& problems);

std::optional<Role> RoleFromName(const std::string& name);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_PLUGIN_TABLE_H_
