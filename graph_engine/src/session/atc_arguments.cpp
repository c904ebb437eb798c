// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/atc_arguments.h"

#include <CLI/CLI.hpp>

#include <utility>

#include "session/compile_config.h"

namespace ge::session {
namespace {

constexpr char kFrameworkOnnx[] = "5";
constexpr char kFrameworkAir[] = "1";
constexpr char kFormatAir[] = "air";

/// The flags as given; empty means absent.
struct Flags {
  std::string model, framework, output, config, python, optimization_switch, fusion_switch_file;
  std::string input_shape, log, soc_version, om_format, report, operator_check;
  bool strict = false;
};

void Declare(CLI::App& app, Flags& flags) {
  const auto add = [&app](const char* name, std::string& target, const char* text) {
    app.add_option(name, target, text)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  };
  add("--model", flags.model, "ONNX or GE IR model file (required)");
  add("--framework", flags.framework, "5 = ONNX, 1 = GE IR, .air (required)");
  add("--output", flags.output, "output path; .om is added (required)");
  add("--config", flags.config, "folder with runtime.yaml, plugins.yaml and compile.yaml");
  add("--python", flags.python, "interpreter for Python passes and plugins");
  add("--optimization_switch", flags.optimization_switch, "\"PassA:on;PassB:off\"");
  add("--fusion_switch_file", flags.fusion_switch_file,
      R"(JSON: {"Switch": {"GraphFusion": {"ALL": "on", "PassA": "off"}}})");
  add("--input_shape", flags.input_shape, "\"x:1,3,48,192;y:-1,8\"");
  add("--om_format", flags.om_format, "onnx (default), or air: GE IR, written to <output>.air");
  add("--operator_check", flags.operator_check,
      "on: fail unless the execution backend can run every operator; default off");
  add("--report", flags.report, "JSON report; default <output>.report.json");
  add("--log", flags.log, "debug, info, warning, error or null");
  add("--soc_version", flags.soc_version, "accepted for compatibility; no effect on this host");
  app.add_flag("--strict", flags.strict,
               "a Python part that does not load fails the compile; a plugin file that does not "
               "load does so with on_import_error: fail in compile.yaml");
}

Outcome CheckRequired(const Flags& flags) {
  const std::pair<const char*, const std::string*> required[] = {
      {"--model", &flags.model}, {"--output", &flags.output}, {"--framework", &flags.framework}};
  for (const auto& [name, value] : required) {
    if (value->empty()) {
      return Outcome::Invalid(std::string("E10004: parameter [") + name + "] is missing or empty");
    }
  }
  if (flags.framework != kFrameworkOnnx && flags.framework != kFrameworkAir) {
    return Outcome::Invalid("E10007: parameter [--framework] is [" + flags.framework +
                            "]; only 5 (ONNX) and 1 (GE IR, .air) are supported here");
  }
  if (!flags.om_format.empty() && flags.om_format != "onnx" && flags.om_format != kFormatAir) {
    return Outcome::Invalid("E10001: parameter [--om_format] is [" + flags.om_format +
                            "]; use onnx or air");
  }
  return Outcome::Ok();
}

/// YAML's disabled passes, then the file, then the flag: later ones win by name.
Outcome JoinSwitches(const Flags& flags, const CompileConfig& config, CompileOptions& options) {
  const auto set = [&options](const std::string& name, bool on, const std::string& place) {
    options.switches[name] = on;
    options.named_by[name] = place;
  };
  options.named_by = config.pass_places;
  for (const std::string& name : config.disabled_passes) options.switches[name] = false;
  if (!flags.fusion_switch_file.empty()) {
    auto file = ReadSwitchFile(flags.fusion_switch_file);
    if (!file) return file.error();
    for (const auto& [name, on] : *file) {
      set(name, on, "E10001: --fusion_switch_file '" + flags.fusion_switch_file + "'");
    }
  }
  auto flag = ParseSwitches(flags.optimization_switch);
  if (!flag) return flag.error();
  for (const auto& [name, on] : *flag) set(name, on, "E10001: --optimization_switch");
  return Outcome::Ok();
}

/// The flag wins over compile.yaml.
Outcome ReadOperatorCheck(const Flags& flags, const CompileConfig& config,
                          CompileOptions& options) {
  const std::string& flag = flags.operator_check;
  if (!flag.empty() && flag != "on" && flag != "off") {
    return Outcome::Invalid("E10001: parameter [--operator_check] is [" + flag +
                            "]; use on or off");
  }
  options.operator_check = flag.empty() ? config.operator_check : flag == "on";
  return Outcome::Ok();
}

void KeepGeOptions(const Flags& flags, CompileOptions& options) {
  const std::pair<const char*, const std::string*> keys[] = {
      {"ge.optimizationSwitch", &flags.optimization_switch},
      {"ge.fusionSwitchFile", &flags.fusion_switch_file},
      {"ge.inputShape", &flags.input_shape},
      {"ge.socVersion", &flags.soc_version},
      {"ge.pythonConfig", &flags.config}};
  for (const auto& [key, value] : keys) {
    if (!value->empty()) options.ge_options[key] = *value;
  }
}

Outcome Resolve(const Flags& flags, CompileOptions& options) {
  if (Outcome required = CheckRequired(flags); !required) return required;
  options.model = flags.model;
  options.model_is_air = flags.framework == kFrameworkAir;
  options.output_is_air = flags.om_format == kFormatAir;
  options.output = OutputPrefix(flags.output);
  options.report = flags.report;
  options.config_dir = flags.config;
  options.python = flags.python;
  options.strict = flags.strict;
  auto shapes = ParseInputShapes(flags.input_shape);
  if (!shapes) return shapes.error();
  options.input_shapes = *std::move(shapes);
  const auto config = ReadCompileConfig(flags.config);
  if (!config) return config.error();
  options.pass_order = config->pass_order;
  options.skip_on_pass_error = config->skip_on_pass_error;
  options.fail_on_import_error = config->fail_on_import_error;
  options.verify = config->verify;
  options.disabled_importers = {config->disabled_importers.begin(),
                                config->disabled_importers.end()};
  if (Outcome check = ReadOperatorCheck(flags, *config, options); !check) return check;
  KeepGeOptions(flags, options);
  return JoinSwitches(flags, *config, options);
}

}  // namespace

Expected<AtcArguments> ParseAtcArguments(int argc, const char* const* argv) {
  CLI::App app("Compiles an ONNX model, running C++ and Python passes and plugins on the way.",
               "atc");
  Flags flags;
  Declare(app, flags);
  AtcArguments arguments;
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    arguments.help = app.help();
    return arguments;
  } catch (const CLI::ParseError& error) {
    return Outcome::Invalid(std::string("E10003: command line: ") + error.what());
  }
  if (Outcome resolved = Resolve(flags, arguments.options); !resolved) return resolved;
  arguments.log = flags.log;
  if (!flags.soc_version.empty()) {
    arguments.notes.push_back("--soc_version=" + flags.soc_version + " is ignored on this host");
  }
  return arguments;
}

}  // namespace ge::session
