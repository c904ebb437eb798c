// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/preflight.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "diagnostics/error_id.h"
#include "environment/paths.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

using Env = std::function<const char*(const char*)>;

bool Exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

/// What keeps `path` from being read; empty when nothing does.
std::string Unreadable(const fs::path& path) {
  std::error_code error;
  const bool folder = fs::is_directory(path, error);
  if (access(path.c_str(), folder ? R_OK | X_OK : R_OK) == 0) return "";
  return "'" + path.string() + "' " +
         (errno == ENOENT ? "is not there"
                          : std::string("cannot be read (") + strerror(errno) + ")");
}

/// The first landmark of a standard library that `folder` lacks; empty when it has all. Zipped and
/// compiled-only libraries have os.pyc instead.
std::string MissingLandmark(const fs::path& folder) {
  for (const char* landmark : {"os.py", "encodings/__init__.py"}) {
    const fs::path source = folder / landmark;
    if (Exists(source.string() + "c")) continue;
    std::string trouble = Unreadable(source);
    if (!trouble.empty()) return trouble;
  }
  return "";
}

Status CheckHome(const Interpreter& interpreter, const std::string& home) {
  const std::vector<std::string> parts = SplitPath(home);
  const auto find = [&](const std::string& prefix, auto&& check) {
    for (const std::string& lib : {interpreter.platlibdir, std::string("lib")}) {
      if (check(fs::path(prefix) / lib / interpreter.Name())) return true;
    }
    return false;
  };
  const std::string advice =
      "; the interpreter is Python " + interpreter.Version() + ", '" + interpreter.executable +
      "'. Unset PYTHONHOME" +
      (interpreter.rehearsed ? std::string() : ", or set it to '" + interpreter.base_prefix + "'");
  if (!find(parts.front(), [](const fs::path& dir) { return MissingLandmark(dir).empty(); })) {
    return Status(
        ErrorId::kBadPythonHome,
        "PYTHONHOME is '" + home + "', but there is no '" +
            (fs::path(parts.front()) / "lib" / interpreter.Name() / "os.py").string() + "'" +
            (Exists(fs::path(parts.front()) / "pyvenv.cfg")
                 ? ": it is a venv, which is chosen by its bin/python (--python=, VIRTUAL_ENV)"
                 : "") +
            advice);
  }
  if (!find(parts.back(), [](const fs::path& dir) { return Exists(dir / "lib-dynload"); })) {
    return Status(ErrorId::kBadPythonHome,
                  "PYTHONHOME is '" + home + "', but there is no 'lib-dynload' in '" +
                      (fs::path(parts.back()) / "lib" / interpreter.Name()).string() + "'" +
                      advice);
  }
  return {};
}

Status CheckStandardLibrary(const Interpreter& interpreter) {
  std::string trouble = MissingLandmark(interpreter.stdlib);
  if (trouble.empty()) trouble = Unreadable(interpreter.dynload);
  if (trouble.empty()) return {};
  return Status(ErrorId::kIncompletePython, "the installation of '" + interpreter.executable +
                                                "' is damaged: " + trouble +
                                                "; repair it or choose another");
}

Status CheckPythonPath(const Interpreter& interpreter, const std::string& variable) {
  for (const std::string& entry : SplitPath(variable)) {
    if (entry.empty() || !MissingLandmark(entry).empty()) continue;
    if (SamePlace(entry, interpreter.stdlib)) continue;
    return Status(ErrorId::kBadPythonPath,
                  "PYTHONPATH has '" + entry + "', the standard library of another Python than '" +
                      interpreter.executable + "' (" + interpreter.Version() + ", '" +
                      interpreter.stdlib + "'); remove that entry");
  }
  return {};
}

/// "3.11" of "3.11.7".
std::string MinorOf(const std::string& version) {
  const size_t dot = version.find('.');
  return version.substr(0, version.find('.', dot == std::string::npos ? dot : dot + 1));
}

/// Is one of a folder's programs this interpreter's minor, and are there programs of others?
bool HoldsOnlyOtherMinors(const fs::path& folder, const Interpreter& interpreter) {
  bool others = false;
  std::error_code error;
  for (const char* name : {"python", "python3"}) {
    const std::string real = fs::canonical(folder / name, error).filename().string();
    if (real == interpreter.Name()) return false;
    others = others || real.rfind("python3.", 0) == 0;
  }
  return others && !Exists(folder / interpreter.Name());
}

Status VenvBroken(const std::string& fault) {
  return {ErrorId::kVenvBroken, fault + "; make the venv anew"};
}

Status CheckVenv(const Interpreter& interpreter) {
  const fs::path config = fs::path(interpreter.prefix) / "pyvenv.cfg";
  if (!Exists(config)) return {};
  const std::string where = "'" + config.string() + "'";
  const std::string trouble = Unreadable(config);
  if (!trouble.empty()) return VenvBroken(trouble);
  const std::string home = VenvValue(config, "home");
  if (!home.empty() && !Exists(home)) {
    return Status(ErrorId::kVenvBaseGone,
                  where + " names the base '" + home + "', which is gone; make the venv anew");
  }
  if (!home.empty() && SamePlace(home, fs::path(interpreter.prefix) / "bin")) {
    return VenvBroken(where + " names the venv itself as its base ('" + home + "')");
  }
  if (!home.empty() && HoldsOnlyOtherMinors(home, interpreter)) {
    return VenvBroken(where + " names the base '" + home + "', which holds no Python " +
                      MinorOf(interpreter.Version()) + ", the version of '" +
                      interpreter.executable + "'");
  }
  std::string version = VenvValue(config, "version");
  if (version.empty()) version = VenvValue(config, "version_info");
  if (!version.empty() && MinorOf(version) != MinorOf(interpreter.Version())) {
    return VenvBroken(where + " was made for Python " + version + ", but '" +
                      interpreter.executable + "' is " + interpreter.Version() +
                      " and does not see its packages");
  }
  return {};
}

/// Names the loader variable through which `library` comes to be mapped; empty: none.
std::string PutInFrontBy(const std::string& library, const Env& env) {
  if (IsPreloaded(library, env("LD_PRELOAD"))) return "LD_PRELOAD";
  const char* folders = env("LD_LIBRARY_PATH");
  for (const std::string& folder : SplitPath(folders != nullptr ? folders : "")) {
    const bool here = !folder.empty() && SamePlace(folder, fs::path(library).parent_path());
    if (here) return "LD_LIBRARY_PATH";
  }
  return "";
}

bool IsUnder(const std::string& file, const std::string& folder) {
  std::error_code error;
  const std::string real = fs::canonical(folder, error).string() + "/";
  return !error && fs::canonical(file, error).string().rfind(real, 0) == 0;
}

/// A preloaded libpython in a program that has one of its own.
Status CheckPreloaded(const Interpreter& interpreter, const std::string& mapped, const Env& env) {
  if (interpreter.mapped_libpythons.size() < 2 || !IsPreloaded(mapped, env("LD_PRELOAD")))
    return {};
  return {ErrorId::kPreloadedLibpython,
          "LD_PRELOAD lets '" + interpreter.executable + "' run with two libpythons, " +
              Joined(interpreter.mapped_libpythons) + "; take '" + mapped + "' out of LD_PRELOAD"};
}

/// A libpython that the loader has found elsewhere than where the program belongs to.
Status CheckMapped(const Interpreter& interpreter, const std::string& mapped, const Env& env) {
  if (SamePlace(mapped, interpreter.configured_libpython)) return {};
  const std::string owner = "'" + interpreter.executable + "' belongs to '" +
                            interpreter.configured_libpython + "', but ";
  const std::string variable = PutInFrontBy(mapped, env);
  if (!variable.empty()) {
    return Status(ErrorId::kLoaderDiverts, owner + variable + " lets it run with '" + mapped +
                                               "'; remove that entry from " + variable);
  }
  // A moved installation brings its own.
  std::error_code error;
  const fs::path real = fs::canonical(interpreter.executable, error);
  if (IsUnder(mapped, real.parent_path().parent_path().string()) ||
      IsUnder(mapped, interpreter.base_prefix)) {
    return {};
  }
  return Status(ErrorId::kLoaderDiverts,
                owner + "the loader lets it run with '" + mapped +
                    "' of another installation; reinstall it or choose another");
}

/// A program that runs with another libpython than the one that would be started here.
Status CheckLibrary(const Interpreter& interpreter, const Env& env) {
  for (const std::string& mapped : interpreter.mapped_libpythons) {
    Status status = CheckPreloaded(interpreter, mapped, env);
    if (!status.ok()) return status;
  }
  for (const std::string& mapped : interpreter.mapped_libpythons) {
    Status status = CheckMapped(interpreter, mapped, env);
    if (!status.ok()) return status;
  }
  return {};
}

}  // namespace

std::string DamageAround(const std::string& program) {
  std::error_code error;
  const fs::path config = fs::path(program).parent_path().parent_path() / "pyvenv.cfg";
  if (fs::exists(config, error)) {
    std::string trouble = Unreadable(config);
    if (!trouble.empty()) return trouble;
  }
  const fs::path real = fs::canonical(program, error);
  const std::string name = real.filename().string();
  if (error || name.rfind("python3.", 0) != 0) return "";
  for (const char* lib : {"lib", "lib64"}) {
    const fs::path library = real.parent_path().parent_path() / lib / name;
    if (!fs::exists(library, error)) continue;
    const fs::path shared = real.parent_path().parent_path() / lib / ("lib" + name + ".so.1.0");
    const std::string trouble = fs::exists(shared, error) ? Unreadable(shared) : "";
    return trouble.empty() ? MissingLandmark(library) : trouble;
  }
  return "there is no '" + (real.parent_path().parent_path() / "lib" / name).string() + "'";
}

Status CheckEnvironment(const Interpreter& interpreter, const ProbeOptions& options,
                        const Env& env) {
  const auto variable = [&](const char* name) -> std::string {
    const char* value = options.isolated ? nullptr : env(name);
    return value != nullptr ? value : "";
  };
  const std::string home = variable("PYTHONHOME");
  Status status = home.empty() ? CheckStandardLibrary(interpreter) : CheckHome(interpreter, home);
  if (status.ok()) status = CheckPythonPath(interpreter, variable("PYTHONPATH"));
  if (status.ok()) status = CheckVenv(interpreter);
  if (status.ok()) status = CheckLibrary(interpreter, env);
  if (status.ok() && !interpreter.rehearsed) status = ExplainFailedStart(interpreter, options);
  return status;
}

}  // namespace ge::pyrt
