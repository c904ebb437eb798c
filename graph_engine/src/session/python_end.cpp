// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/python_end.h"

#include <vector>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "ge/pyrt/console.h"

namespace ge::session {
namespace {

std::string Joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {  // threads are named by plugins
    text += (text.empty() ? "" : ", ") + pyrt::console::Printable(name);
  }
  return text;
}

/// The manager speaks to a host that may call Shutdown again; a user of ours mends the plugin.
std::string Problem(const pyrt::ShutdownReport& end) {
  switch (end.status.code()) {
    case GE_PYRT_BLOCKED_BY_THREADS:
      return "Python was not ended, because threads that are no daemons still run: " +
             Joined(end.blockers) +
             "; they stop with this process, and functions registered with atexit do not run. End "
             "and join them in the pass or plugin that starts them, or start them with daemon=True";
    case GE_PYRT_TIMEOUT:
      return "Python was not ended, because its end does not return: " + end.status.message() +
             ". A function registered with atexit, or a __del__, of a pass or plugin hangs; it "
             "stops with this process. Mend it, or raise shutdown.deadline_ms in runtime.yaml if "
             "it only needs longer";
    default:
      return "Python was not ended: " + end.status.message();
  }
}

}  // namespace

PythonEnd EndUseOfPython() {
  auto& manager = pyrt::GePythonRuntimeManager::Instance();
  const size_t before = manager.Warnings().size();
  const pyrt::ShutdownReport report = manager.EndUse();
  for (const std::string& owner : report.quiesce_order) spdlog::info("owner ended: {}", owner);
  PythonEnd end;
  end.record_path = report.record_path;
  const std::vector<pyrt::Warning> warnings = manager.Warnings();
  end.warnings.assign(warnings.begin() + static_cast<std::ptrdiff_t>(before), warnings.end());
  if (report.status.ok()) return end;
  end.problem = Problem(report);
  end.code = fmt::format("GEPY{:04d}", static_cast<int>(report.status.code()));
  return end;
}

}  // namespace ge::session
