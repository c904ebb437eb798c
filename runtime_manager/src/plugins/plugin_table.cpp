// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/plugin_table.h"

#include <filesystem>

#include "ge/config/map_reader.h"
#include "ge/pyrt/abi/plugin.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

constexpr int64_t kSchema = 1;
using Rule = ActivateRule::Kind;

struct RuleName {
  const char* key;
  Rule kind;
  bool takes_text;
};
constexpr RuleName kRules[] = {{"env", Rule::kEnv, true},
                               {"python_modules_on", Rule::kPythonModules, true},
                               {"entry_points", Rule::kEntryPoints, true},
                               {"on_demand", Rule::kOnDemand, false},
                               {"always", Rule::kAlways, false},
                               {"never", Rule::kNever, false}};

constexpr Role kRoles[] = {Role::kPasses, Role::kOnnx, Role::kCustomOp,
                           Role::kExec,   Role::kTbe,  Role::kHost};

void ReadRule(const config::Node& node, const std::string& what, PluginRow& row,
              config::Problems& problems) {
  config::MapReader reader(node, what + ": activate", problems);
  size_t given = 0;
  for (const RuleName& rule : kRules) {
    if (reader.Any(rule.key) == nullptr) continue;
    ++given;
    if (rule.takes_text) {
      row.activate.push_back({rule.kind, reader.RequiredString(rule.key)});
    } else {
      if (!reader.Boolean(rule.key, true)) {
        reader.Problem(rule.key, "accepts only true; leave the rule out instead");
      }
      row.activate.push_back({rule.kind, ""});
    }
  }
  reader.Finish();
  if (node.kind == config::Kind::kMap && given != 1) {
    problems.Add(node.place, what +
                                 ": activate: a rule has exactly one of the keys env, "
                                 "python_modules_on, entry_points, on_demand, always, never");
  }
}

void ReadActivate(const config::Node* node, const config::Node& row_node, const std::string& what,
                  PluginRow& row, config::Problems& problems) {
  if (node == nullptr) {
    problems.Add(row_node.place, what +
                                     ": key 'activate': is missing; give a rule such as "
                                     "'on_demand: true', or a list of rules");
  } else if (node->kind == config::Kind::kSequence) {
    for (const config::Node& rule : node->items) ReadRule(rule, what, row, problems);
    if (node->items.empty()) problems.Add(node->place, what + ": activate: the list is empty");
  } else {
    ReadRule(*node, what, row, problems);
  }
}

bool Escapes(const fs::path& relative) {
  const fs::path normal = relative.lexically_normal();
  return !normal.empty() && *normal.begin() == "..";
}

void ReadOptions(const config::Node* node, const std::string& what, PluginRow& row,
                 config::Problems& problems) {
  if (node == nullptr) return;
  for (const config::Entry& entry : node->entries) {
    if (entry.value.kind == config::Kind::kScalar) {
      row.options[entry.key] = entry.value.text;
    } else {
      problems.Add(entry.value.place, what + ": option '" + entry.key +
                                          "': expected a plain value, found " +
                                          config::KindName(entry.value.kind));
    }
  }
}

void ReadLocation(config::MapReader& reader, const config::Node& node, const std::string& what,
                  const std::string& config_dir, PluginRow& row, config::Problems& problems) {
  row.library = reader.String("library", "");
  row.artifact_set = reader.String("artifact_set", "");
  if (node.kind == config::Kind::kMap && row.library.empty() == row.artifact_set.empty()) {
    problems.Add(node.place, what +
                                 ": give exactly one of the keys library (any Python) and "
                                 "artifact_set (one library a Python version)");
  }
  for (const char* key : {"library", "artifact_set"}) {
    const std::string& path = key[0] == 'l' ? row.library : row.artifact_set;
    if (Escapes(path))
      reader.Problem(key, "'" + path + "' leaves its folder; '..' is not accepted");
  }
  for (const std::string& path : reader.Strings("search_paths")) {
    if (fs::path(path).is_relative() && Escapes(path)) {
      reader.Problem("search_paths", "'" + path + "' leaves the configuration folder '" +
                                         config_dir + "'; give an absolute path");
    } else {
      row.search_paths.push_back((fs::path(config_dir) / path).lexically_normal().string());
    }
  }
}

PluginRow ReadRow(const config::Node& node, const std::string& config_dir,
                  config::Problems& problems) {
  PluginRow row;
  row.place = node.place;
  const config::Node* name = node.Find("name");
  const std::string what =
      name != nullptr && !name->text.empty() ? "plugin '" + name->text + "'" : "plugin";
  config::MapReader reader(node, what, problems);
  row.name = reader.RequiredString("name");
  ReadLocation(reader, node, what, config_dir, row, problems);
  row.entry = reader.String("entry", GE_PYRT_PLUGIN_DEFAULT_ENTRY);
  std::vector<std::string> roles;
  for (const Role role : kRoles) roles.push_back(RoleName(role));
  if (reader.Any("role") == nullptr && node.kind == config::Kind::kMap)
    reader.RequiredString("role");
  row.role = RoleFromName(reader.Choice("role", roles, "host")).value_or(Role::kHost);
  row.order = static_cast<int>(reader.Integer("order", 0, -1000, 1000));
  ReadActivate(reader.Any("activate"), node, what, row, problems);
  row.required = reader.Boolean("required", false);
  row.needs_main_thread = reader.Boolean("needs_main_thread", true);
  row.env_sync = reader.Strings("env_sync");
  ReadOptions(reader.Map("options"), what, row, problems);
  reader.Finish();
  return row;
}

}  // namespace

std::string ActivateRule::Text() const {
  for (const RuleName& rule : kRules) {
    if (rule.kind == kind) return std::string(rule.key) + ": " + (rule.takes_text ? value : "true");
  }
  return "?";
}

std::optional<Role> RoleFromName(const std::string& name) {
  for (const Role role : kRoles) {
    if (name == RoleName(role)) return role;
  }
  return std::nullopt;
}

std::vector<PluginRow> ReadPluginTable(const config::Node& root, const std::string& config_dir,
                                       config::Problems& problems) {
  std::vector<PluginRow> rows;
  config::MapReader reader(root, "plugins.yaml", problems);
  reader.CheckSchema(kSchema);
  if (reader.Any("plugins") == nullptr && root.kind == config::Kind::kMap) {
    reader.Problem("plugins", "is missing; give a list of rows, or []");
  }
  if (const config::Node* list = reader.Sequence("plugins")) {
    for (const config::Node& item : list->items) {
      PluginRow row = ReadRow(item, config_dir, problems);
      for (const PluginRow& other : rows) {
        if (row.name.empty() || other.name != row.name) continue;
        problems.Add(row.place, "plugin '" + row.name + "': duplicate name; first given at " +
                                    other.place.Text());
      }
      rows.push_back(std::move(row));
    }
  }
  reader.Finish();
  return rows;
}

}  // namespace ge::pyrt
