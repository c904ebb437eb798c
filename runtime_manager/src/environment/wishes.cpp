// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/wishes.h"

#include <filesystem>

#include "diagnostics/error_id.h"
#include "environment/paths.h"
#include "environment/python_object.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

/// Two names of one interpreter: the same program, started through the same venv or none.
bool SameInterpreter(const fs::path& a, const fs::path& b) {
  if (!SamePlace(a, b)) return false;
  if (SamePlace(a.parent_path(), b.parent_path())) return true;
  std::error_code error;
  return !fs::exists(a.parent_path().parent_path() / "pyvenv.cfg", error) &&
         !fs::exists(b.parent_path().parent_path() / "pyvenv.cfg", error);
}

std::vector<std::string> LiveArgv(const PythonApi& api) {
  std::vector<std::string> argv;
  void* list = api.PySys_GetObject("argv");
  const intptr_t size = list != nullptr ? api.PySequence_Size(list) : 0;
  for (intptr_t i = 0; i < size; ++i) {
    argv.push_back(TextOf(api, PyRef(api, api.PySequence_GetItem(list, i))));
  }
  api.PyErr_Clear();
  return argv;
}

}  // namespace

Status CheckWishes(const PythonApi& api, const std::string& option, const RuntimeSettings& settings,
                   const std::string& executable, const std::string& version) {
  std::vector<std::string> conflicts;
  const auto differ = [&](const std::string& key, const std::string& wish,
                          const std::string& live) {
    conflicts.push_back(key + " asks for " + wish + ", live is " + live);
  };
  const std::string live = "'" + executable + "' (" + version + ")";
  const std::string in_file = " in " + settings.file;
  if (!option.empty() && !SameInterpreter(option, executable)) {
    differ("--python", "'" + option + "'", live);
  }
  if (option.empty() && !settings.executable.empty() &&
      !SameInterpreter(settings.executable, executable)) {
    differ("python.executable" + in_file, "'" + settings.executable + "'", live);
  }
  const PyRef isolated = Borrowed(api, api.PySys_GetObject("flags")).Attr("isolated");
  if (settings.isolated && isolated && api.PyObject_IsTrue(isolated.get()) == 0) {
    differ("python.isolated" + in_file, "true", "false");
  }
  if (settings.argv != RuntimeSettings().argv && settings.argv != LiveArgv(api)) {
    differ("python.argv" + in_file, "[" + Joined(settings.argv) + "]",
           "[" + Joined(LiveArgv(api)) + "]");
  }
  if (conflicts.empty()) return {};
  std::string text;
  for (const std::string& conflict : conflicts) text += (text.empty() ? "" : "; ") + conflict;
  return {ErrorId::kOtherInterpreterWished,
          "this process already runs a Python, which stays: " + text +
              ". Drop the wish, or start the process with that Python"};
}

}  // namespace ge::pyrt
