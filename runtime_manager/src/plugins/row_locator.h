// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_ROW_LOCATOR_H_
#define GE_PYRT_SRC_PLUGINS_ROW_LOCATOR_H_

#include <string>
#include <vector>

#include "environment/install_layout.h"
#include "lifecycle/interpreter_start.h"
#include "plugins/plugin_table.h"

namespace ge::pyrt {

/// Folders in which a row's artifact sets lie, in order of search.
std::vector<std::string> ArtifactRoots(const PluginRow& row, const InstallLayout& layout);

struct LocatedRow {
  std::string library;  ///< absolute path
  std::string remark;   ///< of its artifact set, when there is one (PatchRemark)
};

/// The library file of a row for the running interpreter. NotFound or VersionMismatch list every
/// place tried and why each candidate lost.
Result<LocatedRow> LocateRow(const PluginRow& row, const InstallLayout& layout,
                             const InterpreterFacts& facts);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_ROW_LOCATOR_H_
