// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/row_locator.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "diagnostics/error_id.h"
#include "plugins/artifact_set.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

/// `relative` under each search path, else under `home`. An absolute path is itself.
std::vector<std::string> Places(const PluginRow& row, const std::string& relative,
                                const std::string& home) {
  if (fs::path(relative).is_absolute()) return {relative};
  std::vector<std::string> places;
  for (const std::string& folder : row.search_paths) {
    places.push_back((fs::path(folder) / relative).string());
  }
  if (places.empty() && !home.empty()) places.push_back((fs::path(home) / relative).string());
  return places;
}

/// Why there is no library at a place; empty when there may be one.
std::string Unusable(const fs::path& place) {
  std::error_code error;
  const fs::file_status status = fs::status(place, error);
  if (status.type() == fs::file_type::not_found) {
    return fs::is_symlink(fs::symlink_status(place, error)) ? "a link to nothing" : "no such file";
  }
  if (fs::is_directory(status)) return "a folder";
  if (error) return error.message();
  if (!fs::is_regular_file(status)) return "no regular file";
  if (access(place.c_str(), R_OK) != 0) return strerror(errno);
  return "";
}

}  // namespace

std::vector<std::string> ArtifactRoots(const PluginRow& row, const InstallLayout& layout) {
  return Places(row, row.artifact_set, layout.root);
}

Result<LocatedRow> LocateRow(const PluginRow& row, const InstallLayout& layout,
                             const InterpreterFacts& facts) {
  if (!row.artifact_set.empty()) {
    const ArtifactKey key{facts.Tag(), CurrentPlatform()};
    const ArtifactSearch search = FindArtifact(ArtifactRoots(row, layout), key);
    if (search.chosen >= 0) {
      const Artifact& chosen = search.candidates[static_cast<size_t>(search.chosen)];
      return LocatedRow{chosen.bridge, PatchRemark(chosen, facts.version, facts.executable)};
    }
    return NoArtifact(search, key, facts.version, facts.executable);
  }
  std::string tried;
  for (const std::string& place : Places(row, row.library, layout.library_dir)) {
    const std::string reason = Unusable(place);
    if (reason.empty()) return LocatedRow{place, ""};
    tried.append(tried.empty() ? "'" : ", '").append(place).append("' (").append(reason) += ')';
  }
  return Status(
      ErrorId::kLibraryNotFound,
      "library '" + row.library + "' was not found; tried " +
          (tried.empty() ? "nothing (no ge/_lib beside this runtime, no search_paths)" : tried));
}

}  // namespace ge::pyrt
