// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/install_layout.h"

#include <dlfcn.h>

#include <filesystem>

namespace fs = std::filesystem;

namespace ge::pyrt {

std::string ProgramPath() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).string();
}

InstallLayout FindInstallLayout() {
  InstallLayout layout;
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(&FindInstallLayout), &info) == 0) return layout;
  std::error_code error;
  fs::path file = fs::canonical(info.dli_fname, error);
  if (error) file = ProgramPath();  // the main program's name may be relative to a former folder
  layout.own_file = file.string();
  fs::path libraries = file.parent_path();
  if (libraries.filename() != "_lib") libraries = libraries.parent_path() / "ge" / "_lib";
  if (!fs::is_directory(libraries, error)) return layout;
  layout.library_dir = libraries.string();
  layout.package_dir = libraries.parent_path().string();
  const fs::path root = libraries.parent_path().parent_path();
  layout.root = root.string();
  if (fs::is_directory(root / "config", error)) layout.config_dir = (root / "config").string();
  return layout;
}

}  // namespace ge::pyrt
