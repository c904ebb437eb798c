// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_CONFIGURATION_H_
#define GE_PYRT_SRC_ENVIRONMENT_CONFIGURATION_H_

#include <string>
#include <vector>

#include "environment/install_layout.h"
#include "environment/runtime_settings.h"
#include "ge/pyrt/result.h"
#include "plugins/plugin_table.h"

namespace ge::pyrt {

struct Configuration {
  std::string dir;  ///< folder of the files; empty: built-in
  RuntimeSettings settings;
  std::vector<PluginRow> rows;
};

/// runtime.yaml and plugins.yaml of `dir`, else of the installation, else the built-in copies of
/// the shipped files. ConfigError has every problem with file:line:column, one a line.
Result<Configuration> ReadConfiguration(const std::string& dir, const InstallLayout& layout);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_CONFIGURATION_H_
