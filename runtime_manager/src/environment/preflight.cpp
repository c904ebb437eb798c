// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/preflight.h"

#include <filesystem>
#include <vector>

#include "diagnostics/error_id.h"
#include "environment/paths.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

bool Exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string MinorName(const Interpreter& interpreter) {
  return "python" + std::to_string(interpreter.major) + "." + std::to_string(interpreter.minor);
}

/// The first landmark of a standard library that `folder` lacks; empty when it has all.
std::string MissingLandmark(const fs::path& folder) {
  for (const char* landmark : {"os.py", "encodings/__init__.py"}) {
    if (!Exists(folder / landmark)) return (folder / landmark).string();
  }
  return "";
}

Status CheckHome(const Interpreter& interpreter, const std::string& home) {
  const std::vector<std::string> parts = SplitPath(home);
  const auto find = [&](const std::string& prefix, auto&& check) {
    for (const std::string& lib : {interpreter.platlibdir, std::string("lib")}) {
      if (check(fs::path(prefix) / lib / MinorName(interpreter))) return true;
    }
    return false;
  };
  const std::string advice = "; the interpreter is Python " + interpreter.Version() + ", '" +
                             interpreter.executable + "'. Unset PYTHONHOME, or set it to '" +
                             interpreter.base_prefix + "'";
  if (!find(parts.front(), [](const fs::path& dir) { return MissingLandmark(dir).empty(); })) {
    return {ErrorId::kBadPythonHome,
            "PYTHONHOME is '" + home + "', but there is no '" +
                (fs::path(parts.front()) / "lib" / MinorName(interpreter) / "os.py").string() +
                "'" + advice};
  }
  if (!find(parts.back(), [](const fs::path& dir) { return Exists(dir / "lib-dynload"); })) {
    return {ErrorId::kBadPythonHome,
            "PYTHONHOME is '" + home + "', but there is no 'lib-dynload' in '" +
                (fs::path(parts.back()) / "lib" / MinorName(interpreter)).string() + "'" + advice};
  }
  return {};
}

Status CheckPythonPath(const Interpreter& interpreter, const std::string& variable) {
  for (const std::string& entry : SplitPath(variable)) {
    if (entry.empty() || !MissingLandmark(entry).empty()) continue;
    if (SamePlace(entry, interpreter.stdlib)) continue;
    return {ErrorId::kBadPythonPath, "PYTHONPATH has '" + entry +
                                         "', the standard library of another Python than '" +
                                         interpreter.executable + "' (" + interpreter.Version() +
                                         ", '" + interpreter.stdlib + "'); remove that entry"};
  }
  return {};
}

Status CheckVenv(const Interpreter& interpreter) {
  if (interpreter.prefix == interpreter.base_prefix) return {};
  const fs::path config = fs::path(interpreter.prefix) / "pyvenv.cfg";
  const std::string home = VenvValue(config, "home");
  if (home.empty() || Exists(home)) return {};
  return {ErrorId::kVenvBaseGone, "'" + config.string() + "' names the base '" + home +
                                      "', which is gone; make the venv anew"};
}

}  // namespace

Status CheckEnvironment(const Interpreter& interpreter, bool isolated,
                        const std::function<const char*(const char*)>& env) {
  const auto variable = [&](const char* name) -> std::string {
    const char* value = isolated ? nullptr : env(name);
    return value != nullptr ? value : "";
  };
  const std::string home = variable("PYTHONHOME");
  if (!home.empty()) {
    if (Status status = CheckHome(interpreter, home); !status.ok()) return status;
  } else {
    const std::string missing = !MissingLandmark(interpreter.stdlib).empty()
                                    ? MissingLandmark(interpreter.stdlib)
                                    : (Exists(interpreter.dynload) ? "" : interpreter.dynload);
    if (!missing.empty()) {
      return {ErrorId::kIncompletePython, "the installation of '" + interpreter.executable +
                                              "' lacks '" + missing +
                                              "'; repair or choose another"};
    }
  }
  if (Status status = CheckPythonPath(interpreter, variable("PYTHONPATH")); !status.ok()) {
    return status;
  }
  return CheckVenv(interpreter);
}

}  // namespace ge::pyrt
