// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/selector.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "diagnostics/error_id.h"
#include "environment/paths.h"
#include "environment/preflight.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

constexpr int kOldestMinor = 9;
constexpr int kNewestMinor = 14;

bool IsProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::string Env(const SelectorInput& input, const char* name) {
  const char* value = input.env ? input.env(name) : nullptr;
  return value != nullptr ? value : "";
}

std::string VenvAbove(const std::string& program) {
  if (program.empty()) return "";
  for (fs::path folder = fs::path(program).parent_path(); folder.has_relative_path();
       folder = folder.parent_path()) {
    std::error_code error;
    if (fs::exists(folder / "pyvenv.cfg", error)) return (folder / "bin" / "python").string();
  }
  return "";
}

/// bin/pythonX.Y beside a libpythonX.Y.so.1.0 in lib, or one folder higher (lib/<platform>).
std::string ProgramOfLibrary(const std::string& library) {
  const std::string file = fs::path(library).filename().string();
  const std::string lead = "libpython";
  const size_t end = file.find(".so");
  if (file.rfind(lead, 0) != 0 || end == std::string::npos) return "";
  const std::string name = "python" + file.substr(lead.size(), end - lead.size());
  fs::path folder = fs::path(library).parent_path();
  for (int up = 0; up < 3; ++up, folder = folder.parent_path()) {
    const fs::path program = folder.parent_path() / "bin" / name;
    if (IsProgram(program)) return program.string();
  }
  return "";
}

std::string OnPath(const std::string& variable, const char* name) {
  for (const std::string& folder : SplitPath(variable)) {
    const fs::path program = fs::path(folder) / name;
    if (program.is_absolute() && IsProgram(program)) return program.string();
  }
  return "";
}

/// Empty when the interpreter can be used here, else why not.
std::string Unfit(const Interpreter& found) {
  if (found.major != 3 || found.minor < kOldestMinor || found.minor > kNewestMinor) {
    return "it is Python " + found.Version() + "; served are 3.9 to 3.14";
  }
  std::error_code error;
  if (found.libpython.find(".so") == std::string::npos || !fs::exists(found.libpython, error)) {
    return "it has no shared libpython ('" + found.libpython +
           "'); install one (libpython3-dev, or a build with --enable-shared)";
  }
  if (access(found.libpython.c_str(), R_OK) != 0) {
    return "its libpython '" + found.libpython + "' cannot be read (" + strerror(errno) + ")";
  }
  return "";
}

std::string Advice(const Candidate& candidate) {
  if (candidate.source == "VIRTUAL_ENV") {
    return "; repair the venv, unset VIRTUAL_ENV, or name an interpreter with --python=";
  }
  return "; give the path of a CPython 3.9 to 3.14";
}

/// Why nothing can be run at `path`; empty when something may.
std::string NotAProgram(const std::string& path) {
  std::error_code error;
  const fs::file_status link = fs::symlink_status(path, error);
  const fs::file_status status = fs::status(path, error);
  if (fs::is_symlink(link) && !fs::exists(status)) {
    const std::string target = fs::read_symlink(path, error).string();
    const bool venv = fs::exists(fs::path(path).parent_path().parent_path() / "pyvenv.cfg", error);
    return "it is a link to '" + target + "', which is gone" +
           (venv ? ": the Python that this venv was made with; make the venv anew" : "");
  }
  if (status.type() == fs::file_type::none)
    return "it cannot be looked at (" + error.message() + ")";
  if (!fs::exists(status)) return "there is no such program";
  if (fs::is_directory(status)) return "it is a folder; the program is in its bin/";
  if (!fs::is_regular_file(status)) return "it is no file";
  if (access(path.c_str(), X_OK) != 0) return "it is not executable (chmod +x)";
  return "";
}

Result<Interpreter> Probe(const Candidate& candidate, const SelectorInput& input) {
  const std::string reason = NotAProgram(candidate.path);
  if (!reason.empty()) return Status(GE_PYRT_BAD_ENVIRONMENT, reason);
  Result<Interpreter> found =
      Examine(candidate.path, {input.isolated, input.use_cache, input.deadline});
  if (!found) {
    const std::string damage = DamageAround(candidate.path);
    return damage.empty() ? found.status() : Status(found.code(), found.text() + "; " + damage);
  }
  const std::string unfit = Unfit(*found);
  if (!unfit.empty()) return Status(GE_PYRT_BAD_ENVIRONMENT, unfit);
  return found;
}

}  // namespace

std::string Selection::Text() const {
  std::string text;
  for (const Candidate& candidate : candidates) {
    text += std::string(text.empty() ? "" : "\n") + (candidate.won ? "* " : "- ") +
            candidate.source + " '" + candidate.path + "': " + candidate.verdict;
  }
  return text;
}

std::vector<Candidate> ListCandidates(const SelectorInput& input) {
  std::vector<Candidate> list;
  const auto add = [&list](std::string path, std::string source, bool binding) {
    if (path.empty()) return;
    list.push_back(Candidate{std::move(path), std::move(source), binding, false, "not tried"});
  };
  add(input.option, "--python", true);
  add(input.configured, "python.executable in " + input.config_file, true);
  // A venv that is there means its own packages: another Python in its place would miss them. A
  // variable that has outlived its venv means nothing.
  const std::string venv = Env(input, "VIRTUAL_ENV");
  std::error_code error;
  add(venv.empty() ? "" : (fs::path(venv) / "bin" / "python").string(), "VIRTUAL_ENV",
      !venv.empty() && fs::exists(fs::path(venv) / "pyvenv.cfg", error));
  add(VenvAbove(input.program), "pyvenv.cfg above the program", true);
  add(ProgramOfLibrary(input.mapped_libpython),
      "beside the mapped libpython (" + input.mapped_by + ")", false);
  const std::string path = Env(input, "PATH");
  add(OnPath(path, "python3"), "PATH", false);
  add(OnPath(path, "python"), "PATH", false);
  return list;
}

Result<Selection> SelectInterpreter(const SelectorInput& input, Selection* report) {
  Selection selection;
  selection.candidates = ListCandidates(input);
  Status failed;
  for (size_t i = 0; i < selection.candidates.size(); ++i) {
    Candidate& candidate = selection.candidates[i];
    if (selection.chosen >= 0 || !failed.ok()) {
      candidate.verdict = "not run: a better candidate decided";
      continue;
    }
    Result<Interpreter> found = Probe(candidate, input);
    if (found) {
      selection.chosen = static_cast<int>(i);
      selection.interpreter = *found;
      candidate.won = true;
      candidate.verdict = "chosen: Python " + found->Version() + ", " + found->libpython +
                          (found->from_cache ? " (known from an earlier run)" : "");
    } else {
      candidate.verdict = found.text();
      if (candidate.binding) {
        failed = Status(ErrorId::kInterpreterUnusable,
                        "the interpreter '" + candidate.path + "' (" + candidate.source +
                            ") cannot be used: " + candidate.verdict + Advice(candidate));
      }
    }
  }
  if (report != nullptr) *report = selection;
  if (!failed.ok()) return failed;
  if (selection.chosen < 0) {
    return Status(
        ErrorId::kNoInterpreter,
        "no usable Python was found; name one with --python= or python.executable. Tried:\n" +
            (selection.candidates.empty() ? "- nothing: PATH has no python3" : selection.Text()));
  }
  return selection;
}

}  // namespace ge::pyrt
