// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/artifact_set.h"

#include <sys/utsname.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "diagnostics/error_id.h"
#include "ge/pyrt/abi/version.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

std::string Field(const nlohmann::json& json, const char* key, std::string& problem) {
  const auto found = json.find(key);
  std::string text;
  if (found != json.end() && found->is_string()) text = found->get<std::string>();
  if (found != json.end() && found->is_number_integer()) text = found->dump();
  if (text.empty() && problem.empty()) {
    problem = std::string("field '") + key + "' is missing or empty";
  }
  return text;
}

/// A file of the set: a plain name in the manifest's own folder.
std::string FileField(const nlohmann::json& json, const char* key, const fs::path& dir,
                      std::string& problem) {
  const std::string name = Field(json, key, problem);
  if (!name.empty() && fs::path(name).filename() != name && problem.empty()) {
    problem = std::string("'") + key + "' must be a file name without a folder, not '" + name + "'";
  }
  return (dir / name).string();
}

std::string Unfit(const Artifact& artifact, const ArtifactKey& key) {
  if (artifact.python_tag != key.python_tag) {
    return "it is for " + artifact.python_tag + ", running is " + key.python_tag;
  }
  if (artifact.platform != key.platform) {
    return "it is for " + artifact.platform + ", this is " + key.platform;
  }
  if (artifact.bridge_abi != std::to_string(GE_PYRT_ABI)) {
    return "its bridge ABI is " + artifact.bridge_abi + ", this runtime speaks " +
           std::to_string(GE_PYRT_ABI);
  }
  std::error_code error;
  for (const std::string& file : {artifact.bridge, artifact.native}) {
    if (!fs::is_regular_file(file, error)) return "its file '" + file + "' is missing";
  }
  return "";
}

Artifact ReadManifest(const fs::path& path, const ArtifactKey& key) {
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  Result<Artifact> parsed = ParseManifest(text.str(), path.parent_path().string());
  Artifact artifact = parsed ? *parsed : Artifact{};
  artifact.manifest = path.string();
  artifact.rejected = parsed ? Unfit(artifact, key) : parsed.status().text();
  return artifact;
}

}  // namespace

std::string CurrentPlatform() {
  utsname name{};
  if (uname(&name) != 0) return "unknown";
  std::string system = name.sysname;
  std::transform(system.begin(), system.end(), system.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return system + "-" + name.machine;
}

Result<Artifact> ParseManifest(const std::string& text, const std::string& dir) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return Status(ErrorId::kManifest, "it is not a JSON object");
  Artifact artifact;
  std::string problem;
  artifact.python_tag = Field(json, "python_tag", problem);
  artifact.platform = Field(json, "platform", problem);
  artifact.bridge_abi = Field(json, "bridge_abi", problem);
  const auto files = json.find("artifacts");
  if (files == json.end() || !files->is_object()) {
    if (problem.empty()) problem = "field 'artifacts' is missing";
  } else {
    artifact.bridge = FileField(*files, "bridge", dir, problem);
    artifact.native = FileField(*files, "native", dir, problem);
  }
  const auto build = json.find("build");
  if (build != json.end() && build->is_object()) {
    const auto built_with = build->find("python_version");
    if (built_with != build->end() && built_with->is_string()) {
      artifact.python_version = built_with->get<std::string>();
    }
  }
  if (problem.empty()) return artifact;
  return Status(ErrorId::kManifest, problem);
}

ArtifactSearch FindArtifact(const std::vector<std::string>& roots, const ArtifactKey& key) {
  ArtifactSearch search;
  search.roots = roots;
  for (const std::string& root : roots) {
    std::vector<fs::path> manifests;
    std::error_code error;
    if (fs::exists(fs::path(root) / "manifest.json", error)) {
      manifests.push_back(fs::path(root) / "manifest.json");
    }
    const size_t first_child = manifests.size();
    for (const auto& child : fs::directory_iterator(root, error)) {
      const fs::path manifest = child.path() / "manifest.json";
      if (fs::exists(manifest, error)) manifests.push_back(manifest);
    }
    std::sort(manifests.begin() + static_cast<std::ptrdiff_t>(first_child), manifests.end());
    for (const fs::path& manifest : manifests) {
      search.candidates.push_back(ReadManifest(manifest, key));
      if (search.chosen < 0 && search.candidates.back().rejected.empty()) {
        search.chosen = static_cast<int>(search.candidates.size()) - 1;
      }
    }
  }
  return search;
}

std::string PatchRemark(const Artifact& artifact, const std::string& version,
                        const std::string& executable) {
  const std::string& built = artifact.python_version;
  const bool whole = std::count(built.begin(), built.end(), '.') == 2;
  if (!whole || built == version) return "";
  return "'" + artifact.manifest + "' was built with Python " + built + ", running is " + version +
         " ('" + executable + "'); it is used, as only the patch level differs";
}

Status NoArtifact(const ArtifactSearch& search, const ArtifactKey& key, const std::string& version,
                  const std::string& executable) {
  std::string found;
  std::string reasons;
  for (const Artifact& candidate : search.candidates) {
    if (!candidate.python_tag.empty()) found += (found.empty() ? "" : ", ") + candidate.python_tag;
    reasons += "\n- '" + candidate.manifest + "': " + candidate.rejected;
  }
  std::string places;
  for (const std::string& root : search.roots)
    places += (places.empty() ? "'" : ", '") + root + "'";
  const bool free_threaded = key.python_tag.find('t') != std::string::npos;
  return {ErrorId::kNoArtifactSet,
          "no bridge for the running Python: found " + (found.empty() ? "none" : found) +
              "; running " + key.python_tag + " (" + version + ", '" + executable + "'). " +
              (free_threaded
                   ? "Free-threaded builds have another object layout and are not served: choose a "
                     "build with the GIL"
                   : "Install or build the set '" + key.Folder() +
                         "' (its wheel, or "
                         "-DGE_PYTHONS=" +
                         executable + "), or choose another interpreter with --python=") +
              ". Looked into " + places + reasons};
}

}  // namespace ge::pyrt
