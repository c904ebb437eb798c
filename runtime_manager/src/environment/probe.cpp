// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/probe.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "diagnostics/error_id.h"
#include "environment/paths.h"
#include "environment/probe_cache.h"
#include "environment/python_scripts.h"
#include "environment/python_variables.h"
#include "environment/subprocess.h"

namespace ge::pyrt {
namespace {

constexpr char kSiteMark[] = "GE_PYRT_SITE ";  ///< leads each line of the site probe
constexpr int64_t kRunMs = 20'000;
constexpr size_t kShownOfErrors = 200;

CommandOptions Limits(const ProbeOptions& options, int shares = 1) {
  CommandOptions limits;
  limits.timeout_ms = std::min(kRunMs, options.deadline.RemainingMs(kRunMs * shares) / shares);
  return limits;
}

/// What a failed start wrote that says most: the line that names the fatal error and the exception
/// at the end.
std::string Telling(const std::string& errors) {
  std::string fatal;
  std::string last;
  size_t begin = 0;
  while (begin < errors.size()) {
    const size_t end = std::min(errors.find('\n', begin), errors.size());
    const std::string line = errors.substr(begin, std::min(end - begin, kShownOfErrors));
    begin = end + 1;
    if (fatal.empty() && line.rfind("Fatal Python error:", 0) == 0) {
      fatal = line;
    } else if (!line.empty() && std::strchr(" \t\r<", line.front()) == nullptr &&
               line.rfind("Current thread", 0) != 0 && line.rfind("Python runtime state", 0) != 0 &&
               line.rfind("Traceback", 0) != 0) {
      last = line;
    }
  }
  if (fatal.empty() || last.empty()) return fatal + last;
  return fatal + "; " + last;
}

std::string Ending(const CommandOutput& output) {
  if (output.signal != 0) return std::string("it was ended by ") + strsignal(output.signal);
  return output.exit_code > 0 ? "exit code " + std::to_string(output.exit_code) : "it ended early";
}

Result<Interpreter> Read(const Result<CommandOutput>& output) {
  if (!output) return output.status();
  Result<Interpreter> found = ParseProbe(output->out);
  if (found) return found;
  std::string said = Telling(output->err);
  said = said.empty() ? Ending(*output) : "it wrote: " + said;
  return Status(found.code(), found.text() + "; " + said);
}

/// LIBDIR of a moved installation names the place it was built for; what the run had mapped is
/// then the truth.
void SettleLibrary(Interpreter& found) {
  struct stat status {};
  const bool there = stat(found.configured_libpython.c_str(), &status) == 0;
  const bool shared = found.configured_libpython.find(".so") != std::string::npos;
  if (!found.mapped_libpythons.empty() && !(there && shared)) {
    found.libpython = found.mapped_libpythons.front();
  }
}

/// This process's environment: without PYTHON* variables, except the one named `kept`.
std::vector<std::string> EnvironmentWith(const std::string& kept) {
  std::vector<std::string> list;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const bool python = std::strncmp(*entry, "PYTHON", 6) == 0;
    if (!python ||
        (!kept.empty() && std::strncmp(*entry, (kept + "=").c_str(), kept.size() + 1) == 0)) {
      list.emplace_back(*entry);
    }
  }
  return list;
}

/// The variables that alone let a start fail, as "NAME='value'"; `said` gets what the first wrote.
std::vector<std::string> GuiltyVariables(const Interpreter& found, const ProbeOptions& options,
                                         std::string& said, std::string& first) {
  std::vector<std::string> guilty;
  for (const std::string& name : PythonVariables()) {
    const std::vector<std::string> environment = EnvironmentWith(name);
    CommandOptions limits = Limits(options, 2);
    limits.environ = &environment;
    const Result<CommandOutput> output = RunCommand({found.executable, "-c", kProbeScript}, limits);
    if (output && ParseProbe(output->out)) continue;
    if (guilty.empty()) {
      first = name;
      said = output ? Telling(output->err) : output.text();
    }
    guilty.push_back(name + "='" + std::getenv(name.c_str()) + "'");
    if (options.deadline.Passed()) break;
  }
  return guilty;
}

/// The file among those that customise the start which ends it, and how.
Status ExplainSite(const Interpreter& found, const ProbeOptions& options) {
  CommandOutput partial;
  CommandOptions limits = Limits(options, 2);
  limits.partial = &partial;
  const Result<CommandOutput> output =
      RunCommand({found.executable, "-S", "-c", kSiteProbeScript}, limits);
  std::string place;
  std::string error = output ? Ending(*output) : "it does not come to an end";
  const std::string& text = output ? output->out : partial.out;
  const std::string mark = kSiteMark;
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
    const size_t begin = at + mark.size();
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    if (line.rfind("at ", 0) == 0) place = line.substr(3);
    if (line.rfind("error ", 0) == 0) error = line.substr(6);
    if (line == "done") place.clear();
  }
  if (place.empty()) return {};
  return Status(ErrorId::kStartFileFails,
                "'" + place + "', which '" + found.executable +
                    "' runs at every start, keeps Python from starting (" + error +
                    "); mend or remove that file, or set python.isolated in runtime.yaml if it "
                    "comes from PYTHONPATH or the user's own site-packages");
}

}  // namespace

Result<Interpreter> Examine(const std::string& program, const ProbeOptions& options) {
  const ProbeCache cache(program, options.isolated, options.use_cache);
  if (std::optional<Interpreter> known = cache.Find()) {
    SettleLibrary(*known);
    return *known;
  }
  std::string start_error;
  if (!options.isolated) {
    Result<Interpreter> found = Read(RunCommand({program, "-c", kProbeScript}, Limits(options, 2)));
    if (found) {
      found->rehearsed = true;
      cache.Store(*found);
      SettleLibrary(*found);
      return found;
    }
    start_error = found.text();
  }
  Result<Interpreter> found =
      Read(RunCommand({program, "-I", "-c", kProbeScript}, Limits(options)));
  if (!found) return found;
  found->rehearsed = options.isolated;
  found->start_error = start_error;
  if (options.isolated) cache.Store(*found);
  SettleLibrary(*found);
  return found;
}

Status ExplainFailedStart(const Interpreter& found, const ProbeOptions& options) {
  if (Status status = ExplainSite(found, options); !status.ok()) return status;
  std::string said;
  std::string first;
  const std::vector<std::string> guilty = GuiltyVariables(found, options, said, first);
  if (guilty.empty()) {
    // A slow disk may have been the only trouble; by now the files are in memory.
    if (Read(RunCommand({found.executable, "-c", kProbeScript}, Limits(options)))) return {};
    return Status(ErrorId::kStartWouldFail,
                  "Python " + found.Version() + " ('" + found.executable +
                      "') does not start in this environment: " + found.start_error +
                      "; look at the variables PYTHON* and at sitecustomize");
  }
  return Status(ErrorId::kVariableStopsStart,
                "Python " + found.Version() + " ('" + found.executable + "') does not start with " +
                    Joined(guilty) + (said.empty() ? "" : " (" + said + ")") + "; unset " + first +
                    " or give it a value that this Python accepts");
}

}  // namespace ge::pyrt
