// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "diagnostics/error_id.h"
#include "diagnostics/run_folder.h"
#include "diagnostics/status_page.h"
#include "environment/paths.h"
#include "found.h"

namespace ge::pyrt::cli {
namespace {

using console::Printable;

constexpr uint64_t kLargestRecord = uint64_t{64} << 20;  // what is larger, no manager wrote

/// Why the text is no record, in words that need no knowledge of the format.
std::string WhyNoRecord(const std::string& text) {
  using nlohmann::json;
  const json given = json::parse(text, nullptr, false);
  if (given.is_discarded() || !given.is_object()) return "is no run record, which is a JSON object";
  if (!given.contains("start_time") && !given.contains("owners")) {
    return "is JSON of something else, no run record: it has no 'start_time' and no 'owners'";
  }
  const json whole = json::parse(ToJson(RunRecord()));
  for (const auto& [key, value] : whole.items()) {
    if (!given.contains(key)) return "is a damaged run record: it has no '" + key + "'";
    const json& found = given[key];
    if (found.type() != value.type() && !(found.is_number() && value.is_number())) {
      return "is a damaged run record: '" + key + "' is of type " + found.type_name() +
             " instead of " + value.type_name();
    }
  }
  return "is a damaged run record: a part of its owners or events is missing";
}

Result<RunRecord> ParseRecord(const std::string& text, const std::string& path) {
  Result<RunRecord> record = FromJson(text, path);
  if (record || record.status().code() != GE_PYRT_INVALID_ARGUMENT) return record;
  return Status(ErrorId::kNoRecord,
                "'" + path + "' " + WhyNoRecord(text) +
                    "; give a PID, or a file <pid>-<start>.record.json of the run folder");
}

Result<Found> ReadPage(const std::string& path) {
  const Result<StatusPageView> view = ReadStatusPage(path);
  if (!view) return view.status();
  Result<RunRecord> record = ParseRecord(view->text, path);
  if (!record) return record.status();
  Found found{std::move(record).value(), path, true};
  found.record.attaches = 0;
  for (RecordOwner& owner : found.record.owners) {
    const size_t index = std::min<size_t>(owner.slot, StatusPageFile::kOwners - 1);
    owner.leases = view->leases[index];
    owner.attaches = view->attaches[index];
    found.record.attaches += owner.attaches;
  }
  return found;
}

Result<Found> ReadFile(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    return Status(GE_PYRT_NOT_FOUND, "'" + path +
                                         "': " + (error ? error.message() : "no such file") +
                                         "; give a PID, or the file of a record or status page");
  }
  // A device or pipe may never end.
  if (!fs::is_regular_file(status)) {
    return Status(GE_PYRT_INVALID_ARGUMENT,
                  "'" + path + "' is " +
                      (fs::is_directory(status) ? "a folder" : "no regular file") +
                      "; give a PID, or the file of a record or status page");
  }
  if (EndsWith(path, kStatusSuffix)) return ReadPage(path);
  const uint64_t size = fs::file_size(path, error);
  if (error || size > kLargestRecord) {
    return Status(GE_PYRT_INVALID_ARGUMENT, "'" + path + "' is no run record: it is too large");
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream.is_open() || stream.bad()) {
    return Status(GE_PYRT_NOT_FOUND, "'" + path + "' cannot be read: " + strerror(errno));
  }
  Result<RunRecord> record = ParseRecord(text, path);
  if (!record) return record.status();
  return Found{std::move(record).value(), path, false};
}

bool IsNumber(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

Result<Found> FindByPid(const std::string& folder, const std::string& pid) {
  // The page of the running process first; then the newest record with that pid.
  const uint64_t start = ProcessStartTime(std::atoi(pid.c_str()));
  for (const char* suffix : {kStatusSuffix, kRecordSuffix}) {
    for (const std::string& path : RunFiles(folder, suffix)) {
      const std::string name = path.substr(path.rfind('/') + 1);
      const bool page = suffix == kStatusSuffix;
      const std::string exact = pid + "-" + std::to_string(start) + suffix;
      if (page ? name == exact : name.rfind(pid + "-", 0) == 0) return ReadFile(path);
    }
  }
  return Status(GE_PYRT_NOT_FOUND, "process " + pid + " has no status page and no record in '" +
                                       folder + "'; it did not use Python, or is another user's");
}

Result<Found> Find(const OwnersOptions& options) {
  if (!options.target.empty() && !IsNumber(options.target)) return ReadFile(options.target);
  const Result<std::string> folder = RunFolder(false);
  if (!folder) return folder.status();
  if (!options.target.empty()) return FindByPid(*folder, options.target);
  const std::vector<std::string> records = RunFiles(*folder, kRecordSuffix);
  if (records.empty()) {
    return Status(GE_PYRT_NOT_FOUND,
                  "no record in '" + *folder + "'; give a PID for a process that still runs");
  }
  return ReadFile(records.front());
}

std::string Times(uint64_t count) {
  return count == 0 ? "never" : count == 1 ? "once" : std::to_string(count) + " times";
}

void PrintOwner(const RecordOwner& owner, const std::vector<uint64_t>& ends) {
  std::string end = "still live";
  if (owner.end != "live") {
    const auto place = std::find(ends.begin(), ends.end(), owner.ended_seq) - ends.begin();
    end = owner.end + " as number " + std::to_string(place + 1);
  }
  std::printf("  %-22s %-10s %8llu attaches, %s\n", Printable(owner.name).c_str(),
              Printable(owner.role).c_str(), static_cast<unsigned long long>(owner.attaches),
              Printable(end).c_str());
  if (owner.leases != 0) {
    std::printf("  %-22s %llu attached now\n", "", static_cast<unsigned long long>(owner.leases));
  }
  if (!owner.plugin.empty()) std::printf("  %-22s %s\n", "", Printable(owner.plugin).c_str());
}

/// Faults that the record itself shows.
std::vector<std::string> Troubles(const Found& found) {
  std::vector<std::string> troubles;
  const RunRecord& record = found.record;
  if (record.starts > 1) troubles.push_back("Python was started more than once");
  if (record.state == "POISONED") troubles.push_back("the start of Python failed");
  if (record.mode == "owned" && !found.live && record.ends == 0) {
    troubles.push_back("Python was started here but not ended (state " + record.state + ")");
  }
  if (record.mode == "owned" && record.state == "FOREIGN_FINALIZED") {
    troubles.push_back("another component ended the interpreter");
  }
  const std::string blockers = BlockersOf(record);
  if (!blockers.empty()) troubles.push_back("a Shutdown waits for, or was refused by: " + blockers);
  if (record.abandoned_references != 0) {
    troubles.push_back(std::to_string(record.abandoned_references) +
                       " references were dropped after the end");
  }
  return troubles;
}

void Print(const Found& found) {
  const RunRecord& record = found.record;
  std::printf("program      %s (pid %lld)\n", Printable(record.program).c_str(),
              static_cast<long long>(record.pid));
  std::printf("interpreter  %s, Python %s%s\n", Printable(record.executable).c_str(),
              Printable(record.version).c_str(), Printable(record.abiflags).c_str());
  std::printf("libpython    %s\n", Printable(record.libpython).c_str());
  std::printf("chosen by    %s\n", Printable(record.chosen_by).c_str());
  if (record.mode == "attached") {
    std::printf("mode         attached: the host's own interpreter, never ended by us; state %s\n",
                Printable(record.state).c_str());
  } else {
    std::printf("mode         owned: started %s, ended %s; state %s\n",
                Times(record.starts).c_str(), Times(record.ends).c_str(),
                Printable(record.state).c_str());
  }
  std::vector<uint64_t> ends;
  for (const RecordOwner& owner : record.owners) {
    if (owner.end != "live") ends.push_back(owner.ended_seq);
  }
  std::sort(ends.begin(), ends.end());
  std::printf("owners       in the order they came; %llu attaches in all\n",
              static_cast<unsigned long long>(record.attaches));
  for (const RecordOwner& owner : record.owners) PrintOwner(owner, ends);
  const std::string ending = EndingOf(record);
  if (!ending.empty()) std::printf("ending       %s\n", ending.c_str());
  for (const std::string& warning : record.warnings)
    std::printf("warning      %s\n", PrintableLines(warning).c_str());
  for (const std::string& trouble : Troubles(found))
    std::printf("TROUBLE      %s\n", PrintableLines(trouble).c_str());
  std::printf("%s  %s\n", found.live ? "status page" : "record     ",
              Printable(found.file).c_str());
}

}  // namespace

Result<Found> FindRecord(const std::string& target) { return Find({target, false, false}); }

int ShowOwners(const OwnersOptions& options) {
  const Result<Found> found = Find(options);
  if (!found) {
    std::fprintf(stderr, "gepyrt owners: %s\n", PrintableLines(found.message()).c_str());
    return ExitCodeOf(found.status());
  }
  if (options.json) {
    std::printf("%s\n", ToJson(found->record).c_str());
  } else {
    Print(*found);
  }
  return Troubles(*found).empty() ? kOk : kTrouble;
}

}  // namespace ge::pyrt::cli
