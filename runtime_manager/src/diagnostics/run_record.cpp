// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/run_record.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "diagnostics/error_id.h"
#include "diagnostics/run_file.h"
#include "ge/pyrt/abi/version.h"

using Json = nlohmann::ordered_json;

namespace ge::pyrt {

// Macro parameters name every member once, for both directions.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RecordEvent, sequence, ms, event, owner, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RecordOwner, slot, name, role, plugin, end, acquired_seq,
                                   ended_seq, leases, attaches)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunRecord, program, pid, start_time, state, mode, executable,
                                   libpython, version, abiflags, chosen_by, starts, ends, attaches,
                                   abandoned_references, owners, events, events_dropped, warnings)

std::string ToJson(const RunRecord& record) {
  Json json;
  json["schema"] = GE_PYRT_RECORD_SCHEMA;
  nlohmann::json body = record;
  for (const char* key :
       {"program", "pid", "start_time", "state", "mode", "executable", "libpython", "version",
        "abiflags", "chosen_by", "starts", "ends", "attaches", "abandoned_references", "owners",
        "events", "events_dropped", "warnings"}) {
    json[key] = body[key];
  }
  // Paths may hold bytes that are no UTF-8; a record is written all the same.
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<RunRecord> FromJson(const std::string& text, const std::string& file) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || !json.contains("schema")) {
    return Status(ErrorId::kNoRecord, "'" + file + "' is no run record");
  }
  if (json["schema"] != GE_PYRT_RECORD_SCHEMA) {
    return Status(ErrorId::kRecordSchema, "'" + file + "' has record schema " +
                                              json["schema"].dump() + "; this program reads " +
                                              std::to_string(GE_PYRT_RECORD_SCHEMA));
  }
  try {
    return json.get<RunRecord>();
  } catch (const nlohmann::json::exception& error) {
    return Status(ErrorId::kNoRecord, "'" + file + "' is damaged: " + error.what());
  }
}

Status WriteRecord(const std::string& path, const RunRecord& record) {
  const std::string text = ToJson(record) + "\n";
  const std::string temporary = path + ".new";
  const int file =
      open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  bool written =
      file >= 0 && write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (file >= 0) written = close(file) == 0 && written;
  if (written && ReplaceRegularFile(temporary, path)) return {};
  const int error = errno;
  if (file >= 0) unlink(temporary.c_str());
  return {ErrorId::kRunFileUnusable,
          "the run record '" + path + "' cannot be written: " + strerror(error)};
}

}  // namespace ge::pyrt
