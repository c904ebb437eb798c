// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/probe.h"

#include <algorithm>

#include "environment/subprocess.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kProbeTimeoutMs = 20'000;
constexpr size_t kShownOfErrors = 120;

// Valid for Python 2 as well, so that an old candidate is refused by its version.
constexpr char kScript[] = R"(
import json, os, sys, sysconfig, platform
v = sysconfig.get_config_var
std = os.path.dirname(os.path.abspath(os.__file__))
dyn = v("DESTSHARED") or os.path.join(sysconfig.get_path("platstdlib"), "lib-dynload")
if not os.path.isdir(dyn):
    dyn = os.path.join(std, "lib-dynload")
print("GE_PYRT_PROBE " + json.dumps({
    "version": list(sys.version_info[:3]),
    "implementation": platform.python_implementation().lower(),
    "abiflags": getattr(sys, "abiflags", ""),
    "executable": sys.executable,
    "libpython": os.path.join(v("LIBDIR") or "", v("INSTSONAME") or ""),
    "prefix": sys.prefix,
    "base_prefix": getattr(sys, "base_prefix", sys.prefix),
    "stdlib": std,
    "dynload": dyn,
    "platlibdir": getattr(sys, "platlibdir", "lib")}))
)";

}  // namespace

Result<Interpreter> RunProbe(const std::string& program) {
  const Result<CommandOutput> output = RunCommand({program, "-I", "-c", kScript}, kProbeTimeoutMs);
  if (!output) return output.status();
  Result<Interpreter> found = ParseProbe(output.value().out);
  if (found || output.value().err.empty()) return found;
  const std::string& err = output.value().err;
  const size_t end = std::min(err.find('\n'), kShownOfErrors);
  return Status(found.code(), found.message() + "; it wrote: " + err.substr(0, end));
}

}  // namespace ge::pyrt
