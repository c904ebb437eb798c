// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/probe.h"

#include <algorithm>

#include "environment/subprocess.h"

namespace ge::pyrt {
namespace {

constexpr int64_t kProbeTimeoutMs = 20'000;
constexpr size_t kShownOfErrors = 120;

// Valid for Python 2 as well, so that an old candidate is refused by its version. It runs at every
// start, and modules such as json and platform would double what the child costs.
constexpr char kScript[] = R"(
import os, sys, sysconfig
try:
    from _json import encode_basestring_ascii as quoted
except ImportError:
    from json import dumps as quoted
try:
    name = sys.implementation.name
except AttributeError:
    import platform
    name = platform.python_implementation().lower()
v = sysconfig.get_config_var
std = os.path.dirname(os.path.abspath(os.__file__))
dyn = v("DESTSHARED") or os.path.join(sysconfig.get_path("platstdlib"), "lib-dynload")
if not os.path.isdir(dyn):
    dyn = os.path.join(std, "lib-dynload")
texts = [
    ("implementation", name),
    ("abiflags", getattr(sys, "abiflags", "")),
    ("executable", sys.executable),
    ("libpython", os.path.join(v("LIBDIR") or "", v("INSTSONAME") or "")),
    ("prefix", sys.prefix),
    ("base_prefix", getattr(sys, "base_prefix", sys.prefix)),
    ("stdlib", std),
    ("dynload", dyn),
    ("platlibdir", getattr(sys, "platlibdir", "lib"))]
parts = ['"version": ' + str(list(sys.version_info[:3]))]
parts += [quoted(key) + ": " + quoted(text or "") for key, text in texts]
print("GE_PYRT_PROBE {" + ", ".join(parts) + "}")
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
