// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The error tour of the configuration files: the text is the interface.
#include <boost/test/unit_test.hpp>

#include "environment/configuration.h"
#include "environment/runtime_settings.h"
#include "ge/config/tree.h"
#include "plugins/plugin_table.h"

using namespace ge::pyrt;  // NOLINT
namespace config = ge::config;

namespace {

std::string PluginProblems(const std::string& yaml) {
  config::Problems problems;
  const auto root = config::ParseText(yaml, "p.yaml", problems);
  if (root) ReadPluginTable(*root, "/etc/ge", problems);
  return problems.Text();
}

std::string RuntimeProblems(const std::string& yaml) {
  config::Problems problems;
  const auto root = config::ParseText(yaml, "r.yaml", problems);
  if (root) ReadRuntimeSettings(*root, "r.yaml", problems);
  return problems.Text();
}

std::string Row(const std::string& keys) {
  return "schema: 1\nplugins:\n  - {name: x, library: l.so, role: exec, activate: {always: true}" +
         (keys.empty() ? "" : ", " + keys) + "}\n";
}

const char kAcceptedRow[] =
    "accepted keys: activate, artifact_set, entry, env_sync, library, name, needs_main_thread, "
    "options, order, required, role, search_paths";

}  // namespace

BOOST_AUTO_TEST_SUITE(configuration)

BOOST_AUTO_TEST_CASE(the_shipped_files_are_the_built_in_defaults_and_valid) {
  const Result<Configuration> built_in = ReadConfiguration("", InstallLayout{});
  BOOST_TEST_REQUIRE(built_in.ok(), built_in.message());
  BOOST_TEST(built_in->rows.at(0).name == "python_passes");
  BOOST_TEST(built_in->rows.at(0).entry == "GeGetPythonFusionBasePassBridgeApi");
  BOOST_TEST(built_in->rows.at(0).activate.at(1).Text() == "entry_points: ge.passes.plugins");
  BOOST_TEST(built_in->rows.at(1).activate.at(0).Text() ==
             "python_modules_on: ASCEND_CUSTOM_OPP_PATH");
  BOOST_TEST((built_in->rows.at(2).role == Role::kExec));
  const RuntimeSettings defaults;
  BOOST_TEST(built_in->settings.shutdown_deadline_ms == defaults.shutdown_deadline_ms);
  BOOST_TEST((built_in->settings.argv == defaults.argv));
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_named) {
  const Result<Configuration> read = ReadConfiguration("/no/where", InstallLayout{});
  BOOST_TEST(read.code() == GE_PYRT_CONFIG_ERROR);
  BOOST_TEST(read.text() ==
             "/no/where/runtime.yaml: cannot be read; check that the file exists and is readable\n"
             "/no/where/plugins.yaml: cannot be read; check that the file exists and is readable");
}

BOOST_AUTO_TEST_CASE(text_that_is_no_yaml_is_placed) {
  BOOST_TEST(RuntimeProblems("schema: [1\n").rfind("r.yaml:2:1: not YAML: ", 0) == 0U);
  BOOST_TEST(RuntimeProblems("schema: 1\n---\nschema: 1\n") ==
             "r.yaml:3:1: a second document; one file holds one");
  BOOST_TEST(RuntimeProblems("- 1\n") == "r.yaml:1:1: runtime.yaml: expected a map, found a list");
  BOOST_TEST(RuntimeProblems("") == "r.yaml:1:1: runtime.yaml: expected a map, found nothing");
}

BOOST_AUTO_TEST_CASE(a_duplicate_key_names_both_places) {
  BOOST_TEST(RuntimeProblems("schema: 1\nshutdown: {}\nshutdown: {}\n") ==
             "r.yaml:3:1: duplicate key 'shutdown'; first given at r.yaml:2:1");
}

BOOST_AUTO_TEST_CASE(a_schema_is_required_and_not_newer_than_ours) {
  BOOST_TEST(RuntimeProblems("python: {}\n") ==
             "r.yaml:1:1: runtime.yaml: key 'schema': is missing; write 'schema: 1'");
  BOOST_TEST(RuntimeProblems("schema: 2\n") ==
             "r.yaml:1:9: runtime.yaml: key 'schema': 2 is newer than what this build reads; "
             "accepted: 1 to 1");
}

BOOST_AUTO_TEST_CASE(runtime_values_are_checked_by_type_and_range) {
  BOOST_TEST(RuntimeProblems("schema: 1\npython: {isolated: maybe}\n") ==
             "r.yaml:2:20: python: key 'isolated': expected true or false, found 'maybe'");
  BOOST_TEST(RuntimeProblems("schema: 1\npython: {executable: bin/python}\n") ==
             "r.yaml:2:22: python: key 'executable': 'bin/python' is not an absolute path");
  BOOST_TEST(RuntimeProblems("schema: 1\nshutdown: {deadline_ms: \"5\"}\n") ==
             "r.yaml:2:25: shutdown: key 'deadline_ms': expected an integer, found '5'");
  BOOST_TEST(
      RuntimeProblems("schema: 1\nshutdown: {deadline_ms: -1}\n") ==
      "r.yaml:2:25: shutdown: key 'deadline_ms': -1 is out of range; accepted: 0 to 86400000");
  BOOST_TEST(RuntimeProblems("schema: 1\nshutdown: {at_last_use: sometimes}\n") ==
             "r.yaml:2:25: shutdown: key 'at_last_use': 'sometimes' is not accepted; use one of: "
             "auto, finalise, keep");
  BOOST_TEST(RuntimeProblems("schema: 1\ndiagnostics: {flight_recorder: yes}\n") ==
             "r.yaml:2:32: diagnostics: key 'flight_recorder': 'yes' is not accepted; use one of: "
             "off, on");
  BOOST_TEST(RuntimeProblems("schema: 1\ndiagnostics: {watchdog: on}\n") ==
             "r.yaml:2:15: diagnostics: unknown key 'watchdog'; accepted keys: flight_recorder");
  BOOST_TEST(RuntimeProblems("schema: 1\ndiagnosis: {}\n") ==
             "r.yaml:2:1: runtime.yaml: unknown key 'diagnosis'; accepted keys: diagnostics, "
             "python, schema, shutdown");
  for (const char* value : {"off", "on"}) {
    config::Problems problems;
    const std::string text = std::string("schema: 1\ndiagnostics: {flight_recorder: ") + value;
    const auto root = config::ParseText(text + "}\n", "r.yaml", problems);
    const bool on = ReadRuntimeSettings(*root, "r.yaml", problems).flight_recorder;
    BOOST_TEST((problems.empty() && on == (std::string(value) == "on")));
  }
}

BOOST_AUTO_TEST_CASE(a_good_row_has_no_problem) { BOOST_TEST(PluginProblems(Row("")) == ""); }

BOOST_AUTO_TEST_CASE(unknown_keys_of_a_row_are_listed_with_the_accepted_ones) {
  BOOST_TEST(PluginProblems(Row("libary: y")) ==
             std::string("p.yaml:3:68: plugin 'x': unknown key 'libary'; ") + kAcceptedRow);
}

BOOST_AUTO_TEST_CASE(row_values_are_checked) {
  BOOST_TEST(PluginProblems(Row("order: high")) ==
             "p.yaml:3:75: plugin 'x': key 'order': expected an integer, found 'high'");
  BOOST_TEST(PluginProblems(Row("env_sync: A")) ==
             "p.yaml:3:78: plugin 'x': key 'env_sync': expected a list, found a plain value");
  BOOST_TEST(PluginProblems(Row("search_paths: [../up]")) ==
             "p.yaml:3:82: plugin 'x': key 'search_paths': '../up' leaves the configuration folder "
             "'/etc/ge'; give an absolute path");
  BOOST_TEST(PluginProblems(Row("options: {a: [1]}")) ==
             "p.yaml:3:81: plugin 'x': option 'a': expected a plain value, found a list");
  BOOST_TEST(PluginProblems(Row("artifact_set: s")) ==
             "p.yaml:3:5: plugin 'x': give exactly one of the keys library (any Python) and "
             "artifact_set (one library a Python version)");
}

BOOST_AUTO_TEST_CASE(a_row_needs_name_role_and_rule) {
  BOOST_TEST(
      PluginProblems("schema: 1\nplugins:\n  - {library: l.so}\n") ==
      "p.yaml:3:5: plugin: key 'name': is missing; give a string\n"
      "p.yaml:3:5: plugin: key 'role': is missing; give a string\n"
      "p.yaml:3:5: plugin: key 'activate': is missing; give a rule such as 'on_demand: true', "
      "or a list of rules");
}

BOOST_AUTO_TEST_CASE(activation_rules_are_checked) {
  const std::string lead =
      "schema: 1\nplugins:\n  - {name: x, library: l.so, role: exec, activate: ";
  BOOST_TEST(PluginProblems(lead + "{env: A, never: true}}\n") ==
             "p.yaml:3:52: plugin 'x': activate: a rule has exactly one of the keys env, "
             "python_modules_on, entry_points, on_demand, always, never");
  BOOST_TEST(
      PluginProblems(lead + "{always: false}}\n") ==
      "p.yaml:3:61: plugin 'x': activate: key 'always': accepts only true; leave the rule out "
      "instead");
  BOOST_TEST(PluginProblems(lead + "[]}\n") ==
             "p.yaml:3:52: plugin 'x': activate: the list is empty");
}

BOOST_AUTO_TEST_CASE(a_duplicate_name_and_an_unknown_role_are_named) {
  const std::string text = PluginProblems(
      "schema: 1\nplugins:\n"
      "  - {name: x, library: l.so, role: exec, activate: {always: true}}\n"
      "  - {name: x, library: l.so, role: cook, activate: {always: true}}\n");
  BOOST_TEST(
      text ==
      "p.yaml:4:36: plugin 'x': key 'role': 'cook' is not accepted; use one of: passes, onnx, "
      "custom_op, exec, tbe, host\n"
      "p.yaml:4:5: plugin 'x': duplicate name; first given at p.yaml:3:5");
}

BOOST_AUTO_TEST_SUITE_END()
