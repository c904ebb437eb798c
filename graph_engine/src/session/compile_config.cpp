// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/compile_config.h"

#include <dlfcn.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "catalog/mapping.h"
#include "ge/config/map_reader.h"
#include "support/near_names.h"
#include "support/readable_file.h"

namespace ge::session {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kSchema = 1;
constexpr char kFileName[] = "compile.yaml";

/// config/ of the stage, install tree or wheel that this library belongs to: <root>/ge/_lib/<this>.
fs::path InstallationConfigDir() {
  Dl_info info{};
  // SAFETY: a function of this library; dladdr only looks the address up.
  if (dladdr(reinterpret_cast<void*>(&ParseCompileConfig), &info) == 0) return {};
  std::error_code error;
  const fs::path library = fs::canonical(info.dli_fname, error);
  return error ? fs::path() : library.parent_path().parent_path().parent_path() / "config";
}

void ReadPasses(const config::Node& node, config::Problems& problems, CompileConfig& config) {
  config::MapReader passes(node, "passes", problems);
  config.pass_order = passes.Strings("order");
  config.disabled_passes = passes.Strings("disable");
  config.skip_on_pass_error = passes.Choice("on_pass_error", {"fail", "skip"}, "fail") == "skip";
  config.fail_on_import_error =
      passes.Choice("on_import_error", {"fail", "skip"}, "skip") == "fail";
  for (const char* key : {"order", "disable"}) {
    const config::Node* list = node.Find(key);
    for (const config::Node& name : list == nullptr ? std::vector<config::Node>() : list->items) {
      config.pass_places[name.text] = name.place.Text() + ": passes." + key;
    }
  }
  passes.Finish();
}

/// A name that no importer has would switch nothing off.
void CheckImporters(const config::Node& importer, config::Problems& problems) {
  const config::Node* list = importer.Find("disabled");
  for (const config::Node& name : list == nullptr ? std::vector<config::Node>() : list->items) {
    if (name.text.empty() || catalog::FindImports(name.text) != nullptr) continue;
    problems.Add(name.place, "importer.disabled: there is no built-in importer '" + name.text +
                                 "'" + DidYouMean(NearNames(name.text, catalog::ImportableOps())));
  }
}

}  // namespace

Expected<CompileConfig> ParseCompileConfig(const std::string& text, const std::string& file) {
  config::Problems problems;
  CompileConfig config;
  config.path = file;
  if (const auto root = config::ParseText(text, file, problems)) {
    config::MapReader reader(*root, kFileName, problems);
    reader.CheckSchema(kSchema);
    if (const auto* passes = reader.Map("passes")) ReadPasses(*passes, problems, config);
    if (const auto* node = reader.Map("importer")) {
      config::MapReader importer(*node, "importer", problems);
      config.disabled_importers = importer.Strings("disabled");
      CheckImporters(*node, problems);
      importer.Finish();
    }
    config.verify = reader.Choice("verify", {"on", "off"}, "on") == "on";
    config.operator_check = reader.Choice("operator_check", {"on", "off"}, "off") == "on";
    reader.Finish();
  }
  if (!problems.empty()) return Outcome::Invalid(problems.Text());
  return config;
}

Expected<CompileConfig> ReadCompileConfig(const std::string& config_dir) {
  const fs::path dir = config_dir.empty() ? InstallationConfigDir() : fs::path(config_dir);
  std::error_code error;
  if (!config_dir.empty() && !fs::is_directory(dir, error)) {
    return Outcome::Invalid("--config: '" + config_dir +
                            "' is not a folder; give the folder that "
                            "holds runtime.yaml, plugins.yaml and compile.yaml");
  }
  const fs::path path = dir / kFileName;
  if (!fs::exists(path, error)) {
    if (config_dir.empty()) return CompileConfig{};
    return Outcome::Invalid(path.string() +
                            ": there is no such file; --config takes a folder with runtime.yaml, "
                            "plugins.yaml and compile.yaml: copy them from the installation's "
                            "config folder");
  }
  if (Outcome readable = CheckReadableFile(path.string()); !readable.ok()) {
    return Outcome::Invalid(path.string() + ": " + readable.message());
  }
  std::ifstream file(path);
  if (!file) return Outcome::Invalid(path.string() + ": cannot be read");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return ParseCompileConfig(text, path.string());
}

}  // namespace ge::session
