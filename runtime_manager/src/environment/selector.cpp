// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/selector.h"

#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "diagnostics/error_id.h"
#include "environment/paths.h"
#include "environment/probe.h"

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
  return "";
}

Result<Interpreter> Probe(const Candidate& candidate) {
  if (!IsProgram(candidate.path)) {
    return Status(GE_PYRT_BAD_ENVIRONMENT, "there is no such program");
  }
  Result<Interpreter> found = RunProbe(candidate.path);
  if (!found) return found;
  const std::string unfit = Unfit(*found);
  if (!unfit.empty()) return Status(GE_PYRT_BAD_ENVIRONMENT, unfit);
  return found;
}

}  // namespace

std::string Interpreter::Version() const {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
}

std::string Interpreter::Tag() const {
  return "cp" + std::to_string(major) + std::to_string(minor) + abiflags;
}

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
  const std::string venv = Env(input, "VIRTUAL_ENV");
  add(venv.empty() ? "" : (fs::path(venv) / "bin" / "python").string(), "VIRTUAL_ENV", false);
  add(VenvAbove(input.program), "pyvenv.cfg above the program", false);
  add(ProgramOfLibrary(input.mapped_libpython), "beside the mapped libpython", false);
  const std::string path = Env(input, "PATH");
  add(OnPath(path, "python3"), "PATH", false);
  add(OnPath(path, "python"), "PATH", false);
  return list;
}

Result<Interpreter> ParseProbe(const std::string& output) {
  const std::string mark = kProbeMark;
  const size_t at = output.rfind(mark);
  if (at == std::string::npos) {
    return Status(GE_PYRT_BAD_ENVIRONMENT, "it ran but did not answer as a Python does");
  }
  const size_t begin = at + mark.size();
  const auto json =
      nlohmann::json::parse(output.substr(begin, output.find('\n', begin) - begin), nullptr, false);
  Interpreter found;
  try {
    const auto& version = json.at("version");
    found.major = version.at(0);
    found.minor = version.at(1);
    found.micro = version.at(2);
    if (json.at("implementation") != "cpython") {
      return Status(GE_PYRT_BAD_ENVIRONMENT,
                    "it is " + json.at("implementation").dump() + ", not CPython");
    }
    found.executable = json.at("executable");
    found.libpython = json.at("libpython");
    found.abiflags = json.at("abiflags");
    found.prefix = json.at("prefix");
    found.base_prefix = json.at("base_prefix");
    found.stdlib = json.at("stdlib");
    found.dynload = json.at("dynload");
    found.platlibdir = json.at("platlibdir");
  } catch (const nlohmann::json::exception& error) {
    return Status(GE_PYRT_BAD_ENVIRONMENT,
                  std::string("its answer cannot be read: ") + error.what());
  }
  return found;
}

Result<Selection> SelectInterpreter(const SelectorInput& input, Selection* report) {
  Selection selection;
  selection.candidates = ListCandidates(input);
  Status failed;
  for (size_t i = 0; i < selection.candidates.size(); ++i) {
    Candidate& candidate = selection.candidates[i];
    if (selection.chosen >= 0 || !failed.ok()) {
      candidate.verdict = "not tried: a better candidate decided";
      continue;
    }
    Result<Interpreter> found = Probe(candidate);
    if (found) {
      selection.chosen = static_cast<int>(i);
      selection.interpreter = *found;
      candidate.won = true;
      candidate.verdict = "chosen: Python " + found->Version() + ", " + found->libpython;
    } else {
      candidate.verdict = found.status().text();
      if (candidate.binding) {
        failed = Status(ErrorId::kInterpreterUnusable,
                        "the interpreter '" + candidate.path + "' (" + candidate.source +
                            ") cannot be used: " + candidate.verdict +
                            "; give the path of a CPython 3.9 to 3.14");
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
