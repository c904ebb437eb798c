// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/output_places.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "support/environment.h"
#include "support/source_files.h"

namespace ge::session {
namespace {

namespace fs = std::filesystem;

constexpr char kCode[] = "E10001: ";

Outcome Refuse(const std::string& path, const std::string& why) {
  return Outcome::Invalid(kCode + ("'" + path + "' cannot be written: ") + why);
}

Expected<std::string> Absolute(const std::string& given, const std::string& flag) {
  const std::string name = fs::path(given).filename().string();
  if (name.empty() || name == "." || name == "..") {
    return Outcome::Invalid(kCode + ("parameter [" + flag + "] is [" + given) +
                            "], which names no file; add one, as in " + flag + "=" +
                            (fs::path(given) / "model").string());
  }
  std::error_code error;
  const fs::path place = fs::absolute(given, error);
  if (!error) return place.string();
  return Refuse(given, "it is relative, and the current folder cannot be found (" +
                           error.message() + "; was it deleted?); give an absolute " + flag);
}

/// The first part of the way to a folder that is no folder.
std::string Obstacle(const fs::path& folder) {
  fs::path way;
  std::error_code error;
  for (const fs::path& part : folder) {
    way /= part;
    if (fs::exists(way, error) && !fs::is_directory(way, error)) return way.string();
  }
  return folder.string();
}

Outcome CheckFolder(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  struct stat status {};
  const int number = stat(folder.c_str(), &status) == 0 ? 0 : errno;
  if (number == ENOENT)
    return Refuse(path, "folder '" + folder.string() + "' does not exist; make it");
  if (number == ENOTDIR || (number == 0 && !S_ISDIR(status.st_mode))) {
    return Refuse(path, "'" + Obstacle(folder) + "' is not a folder; choose another place");
  }
  if (number != 0) {
    return Refuse(path, "folder '" + folder.string() + "': " + std::strerror(number));
  }
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    return Refuse(path, "folder '" + folder.string() + "' takes no files: " + std::strerror(errno) +
                            "; change its rights or choose another place");
  }
  return Outcome::Ok();
}

/// What is in the place already, links followed.
Outcome CheckFile(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return Outcome::Ok();
    return Refuse(path, std::string(std::strerror(errno)) + "; choose another name");
  }
  if (S_ISDIR(status.st_mode)) return Refuse(path, "it is a folder; choose another name");
  if (!S_ISREG(status.st_mode)) {
    return Refuse(path,
                  "it is a device, pipe or socket, which is not replaced; choose another name");
  }
  const std::string source = source_files::Find(path);
  if (source.empty()) return Outcome::Ok();
  return Refuse(path, "it is " + source + ", which this compile reads; choose another name");
}

/// One folder entry, or two links to one file.
bool AreOne(const std::string& a, const std::string& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return true;
  const fs::path one(a);
  const fs::path other(b);
  return one.filename() == other.filename() &&
         fs::equivalent(one.parent_path(), other.parent_path(), error);
}

/// The items of a plugin variable: files, and files directly in folders.
void NotePlugins(const char* variable, const std::string& what) {
  for (const std::string& item : ListItems(EnvironmentText(variable), ':')) {
    source_files::Add(item, what);
    std::error_code error;
    for (fs::directory_iterator entry(item, error), end; !error && entry != end;
         entry.increment(error)) {
      source_files::Add(entry->path().string(), what);
      source_files::Add((entry->path() / "__init__.py").string(), what);
    }
  }
}

}  // namespace

Expected<OutputPlaces> ChoosePlaces(const CompileOptions& options) {
  auto prefix = Absolute(options.output, "--output");
  if (!prefix) return prefix.error();
  OutputPlaces places{*prefix + options.ModelSuffix(), *prefix + ".report.json"};
  if (options.report.empty()) return places;
  auto report = Absolute(options.report, "--report");
  if (!report) return report.error();
  places.report = *std::move(report);
  return places;
}

Outcome CheckPlaces(const OutputPlaces& places) {
  const std::array<std::string, 3> paths = {places.om, places.om + ".data", places.report};
  for (const std::string& path : paths) {
    if (Outcome folder = CheckFolder(path); !folder) return folder;
    if (Outcome file = CheckFile(path); !file) return file;
  }
  for (size_t i = 0; i + 1 < paths.size(); ++i) {
    if (AreOne(paths[i], places.report)) {
      return Refuse(places.report, "the compiled model goes there too; choose another --report");
    }
  }
  return Outcome::Ok();
}

void NoteSources(const CompileOptions& options) {
  source_files::Add(options.model, "the model");
  const auto switches = options.ge_options.find("ge.fusionSwitchFile");
  if (switches != options.ge_options.end()) source_files::Add(switches->second, "the switch file");
  if (!options.config_dir.empty()) {
    for (const char* name : {"runtime.yaml", "plugins.yaml", "compile.yaml"}) {
      source_files::Add((fs::path(options.config_dir) / name).string(), "the configuration");
    }
  }
  if (!options.python.empty()) source_files::Add(options.python, "the interpreter");
  NotePlugins("ASCEND_GE_PY_PASS_PATH", "the pass file");
  NotePlugins("ASCEND_CUSTOM_OPP_PATH", "the plugin file");
}

}  // namespace ge::session
