// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/python_variables.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace ge::pyrt {
namespace {

struct Effect {
  const char* name;
  const char* text;
};

constexpr Effect kEffects[] = {
    {"PYTHONASYNCIODEBUG", "asyncio checks more and is slower"},
    {"PYTHONBREAKPOINT", "what breakpoint() calls"},
    {"PYTHONCASEOK", "no effect on this system"},
    {"PYTHONCOERCECLOCALE", "no effect: only the python program reads it"},
    {"PYTHONDEBUG", "no effect in usual builds"},
    {"PYTHONDEVMODE", "development mode: more checks, a slower start"},
    {"PYTHONDONTWRITEBYTECODE", "no .pyc files are written"},
    {"PYTHONDUMPREFS", "no effect in usual builds"},
    {"PYTHONEXECUTABLE", "no effect on this system"},
    {"PYTHONFAULTHANDLER", "handlers of fatal signals, which are put back after the start"},
    {"PYTHONHASHSEED", "fixes the order of sets of strings"},
    {"PYTHONHOME", "the standard library is taken from there, in children as well"},
    {"PYTHONINSPECT", "no effect in an embedded Python"},
    {"PYTHONINTMAXSTRDIGITS", "how many digits of an int become text"},
    {"PYTHONIOENCODING", "encoding of the standard streams"},
    {"PYTHONLEGACYWINDOWSSTDIO", "no effect on this system"},
    {"PYTHONMALLOC", "the allocator"},
    {"PYTHONMALLOCSTATS", "the allocator reports to standard error"},
    {"PYTHONNODEBUGRANGES", "tracebacks without columns"},
    {"PYTHONNOUSERSITE", "the user's own site-packages are left out"},
    {"PYTHONOPTIMIZE", "assert statements are left out"},
    {"PYTHONPATH", "folders searched before the standard library"},
    {"PYTHONPERFSUPPORT", "function names for perf; slower calls"},
    {"PYTHONPLATLIBDIR", "name of the lib folder"},
    {"PYTHONPROFILEIMPORTTIME", "each import is timed on standard error"},
    {"PYTHONPYCACHEPREFIX", "where .pyc files are kept"},
    {"PYTHONSAFEPATH", "no unsafe folder is put before sys.path"},
    {"PYTHONSTARTUP", "no effect: only interactive sessions read it"},
    {"PYTHONTRACEMALLOC", "allocations are traced; slower"},
    {"PYTHONUNBUFFERED", "the standard streams are not buffered"},
    {"PYTHONUSERBASE", "where the user's own site-packages are"},
    {"PYTHONUTF8", "UTF-8 mode"},
    {"PYTHONVERBOSE", "each import is told on standard error"},
    {"PYTHONWARNDEFAULTENCODING", "a warning where a default encoding is used"},
    {"PYTHONWARNINGS", "which warnings are shown or raised"},
    {"PYTHON_BASIC_REPL", "no effect: only interactive sessions read it"},
    {"PYTHON_COLORS", "colours in tracebacks"},
    {"PYTHON_CPU_COUNT", "what os.cpu_count() says"},
    {"PYTHON_FROZEN_MODULES", "whether parts of the standard library come from the binary"},
    {"PYTHON_GIL", "the GIL of free-threaded builds, which are not served"},
    {"PYTHON_HISTORY", "no effect: only interactive sessions read it"},
    {"PYTHON_PERF_JIT_SUPPORT", "function names for perf; slower calls"},
};

}  // namespace

std::vector<std::string> PythonVariables() {
  std::vector<std::string> names;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const char* equal = std::strchr(*entry, '=');
    if (std::strncmp(*entry, "PYTHON", 6) != 0 || equal == nullptr) continue;
    names.emplace_back(*entry, static_cast<size_t>(equal - *entry));
  }
  std::sort(names.begin(), names.end());
  std::stable_partition(names.begin(), names.end(),
                        [](const std::string& name) { return name == "PYTHONHOME"; });
  return names;
}

std::string EffectOf(const std::string& name, bool isolated) {
  if (isolated) return "ignored here (python.isolated); children read it";
  for (const Effect& effect : kEffects) {
    if (name == effect.name) return effect.text;
  }
  return "not known to CPython 3.9 to 3.14";
}

}  // namespace ge::pyrt
