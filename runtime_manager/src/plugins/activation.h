// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_ACTIVATION_H_
#define GE_PYRT_SRC_PLUGINS_ACTIVATION_H_

#include <functional>
#include <string>
#include <vector>

#include "plugins/plugin_table.h"

namespace ge::pyrt {

struct ActivationInput {
  std::function<const char*(const char*)> env;
  /// Site directories to look for distributions in; called only when a row asks for entry points.
  std::function<std::vector<std::string>()> site_dirs;
};

struct Activation {
  bool active = false;
  bool on_demand = false;  ///< not active by itself; loaded when its role is asked for
  std::string reason;
};

/// Looks at the environment and at files; starts nothing.
Activation Evaluate(const PluginRow& row, const ActivationInput& input);

/// Where a Python that was asked for by name (a configured executable, or a venv) keeps its
/// distributions: read from pyvenv.cfg and folder names alone.
std::vector<std::string> SiteDirectories(const std::string& executable);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_ACTIVATION_H_
