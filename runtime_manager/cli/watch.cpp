// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "commands.h"
#include "diagnostics/run_folder.h"
#include "found.h"

namespace ge::pyrt::cli {

using console::Printable;
namespace {

/// What a line shows; compared to tell a change.
std::string Line(const RunRecord& record) {
  std::string text = record.state;
  const char* lead = "; ";
  for (const RecordOwner& owner : record.owners) {
    text += lead + owner.name + " " + owner.end + " " + std::to_string(owner.leases) + "/" +
            std::to_string(owner.attaches);
    lead = ", ";
  }
  return text;
}

void Print(const std::string& line) {
  char clock[16];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  std::strftime(clock, sizeof(clock), "%H:%M:%S", localtime_r(&now, &local));
  std::printf("%s %s\n", clock, Printable(line).c_str());
  std::fflush(stdout);
}

}  // namespace

int WatchProcess(const WatchOptions& options) {
  const bool number = !options.pid.empty() && options.pid.size() < 10 &&
                      options.pid.find_first_not_of("0123456789") == std::string::npos;
  if (!number) {
    std::fprintf(stderr, "gepyrt watch: '%s' is no PID\n", Printable(options.pid).c_str());
    return kUsage;
  }
  const int pid = std::atoi(options.pid.c_str());
  const uint64_t start = ProcessStartTime(pid);
  if (start == 0) {
    std::fprintf(stderr,
                 "gepyrt watch: there is no process %d; 'gepyrt owners %d' shows its record\n", pid,
                 pid);
    return kNotFound;
  }
  std::string last;
  for (int lines = 0; ProcessStartTime(pid) == start;) {
    const Result<Found> found = FindRecord(options.pid);
    if (!found && last.empty()) {
      std::fprintf(stderr, "gepyrt watch: %s\n", PrintableLines(found.message()).c_str());
      return ExitCodeOf(found.status());
    }
    if (found && Line(found->record) != last) {
      last = Line(found->record);
      Print(last);
      if (++lines == options.count) return kOk;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(options.interval_ms));
  }
  Print("the process has ended");
  return kOk;
}

}  // namespace ge::pyrt::cli
