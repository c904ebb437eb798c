// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "forecast.h"

namespace ge::pyrt::cli {
namespace {

using nlohmann::json;

json CandidatesJson(const Selection& selection) {
  json list = json::array();
  for (const Candidate& candidate : selection.candidates) {
    list.push_back({{"path", candidate.path},
                    {"source", candidate.source},
                    {"won", candidate.won},
                    {"verdict", candidate.verdict}});
  }
  return list;
}

json InterpreterJson(const Forecast& forecast) {
  const Interpreter& interpreter = forecast.choice.interpreter();
  return {
      {"executable", interpreter.executable},
      {"chosen_by", forecast.choice.selection.source()},
      {"version", interpreter.Version()},
      {"tag", interpreter.Tag()},
      {"libpython", interpreter.libpython},
      {"prefix", interpreter.prefix},
      {"base_prefix", interpreter.base_prefix},
      {"venv", interpreter.prefix != interpreter.base_prefix},
      {"stdlib", interpreter.stdlib},
      {"path", interpreter.path},
      {"flags", interpreter.flags_text},
      {"from_cache", interpreter.from_cache},
      {"children", {{"executable", interpreter.executable}, {"version", interpreter.Version()}}}};
}

json PluginJson(const Forecast::Plugin& plugin) {
  json rejected = json::array();
  for (const Artifact& artifact : plugin.rejected) {
    rejected.push_back({{"manifest", artifact.manifest}, {"reason", artifact.rejected}});
  }
  return {
      {"name", plugin.name},       {"role", plugin.role},       {"activation", plugin.activation},
      {"library", plugin.library}, {"trouble", plugin.trouble}, {"rejected", rejected}};
}

}  // namespace

std::string JsonOf(const Forecast& forecast) {
  json variables = json::array();
  for (const Forecast::Variable& variable : forecast.variables) {
    variables.push_back(
        {{"name", variable.name}, {"value", variable.value}, {"effect", variable.effect}});
  }
  json plugins = json::array();
  for (const Forecast::Plugin& plugin : forecast.plugins) plugins.push_back(PluginJson(plugin));
  json artifacts = json::array();
  for (const Forecast::Library& artifact : forecast.artifacts) {
    artifacts.push_back({{"file", artifact.file}, {"troubles", artifact.troubles}});
  }
  std::vector<std::string> troubles = forecast.loader_troubles;
  if (!forecast.choice.status.ok()) troubles.push_back(forecast.choice.status.message());
  if (!forecast.config_error.empty()) troubles.push_back(forecast.config_error);
  const json document = {
      {"exit_code", forecast.ExitCode()},
      {"troubles", troubles},
      {"configuration", forecast.config_dir},
      {"package", forecast.package_dir},
      {"isolated", forecast.isolated},
      {"candidates", CandidatesJson(forecast.choice.selection)},
      {"interpreter", forecast.HasInterpreter() ? InterpreterJson(forecast) : json()},
      {"variables", variables},
      {"preloaded", forecast.preloaded},
      {"plugins", plugins},
      {"artifacts", artifacts}};
  return document.dump(2, ' ', false, json::error_handler_t::replace);
}

}  // namespace ge::pyrt::cli
