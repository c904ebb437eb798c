// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_INSTALL_LAYOUT_H_
#define GE_PYRT_SRC_ENVIRONMENT_INSTALL_LAYOUT_H_

#include <string>

namespace ge::pyrt {

/// Where this installation (or build stage) keeps its parts; found from this code's own file.
struct InstallLayout {
  std::string own_file;     ///< the library or program that holds this code
  std::string library_dir;  ///< .../ge/_lib
  std::string package_dir;  ///< .../ge
  std::string root;         ///< the folder with `ge` in it; artifact sets are relative to it
  std::string config_dir;   ///< .../config beside the package, or empty when there is none
};

/// Empty dirs when this code is outside such a layout.
InstallLayout FindInstallLayout();

std::string ProgramPath();  ///< the running program, symlinks resolved

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_INSTALL_LAYOUT_H_
