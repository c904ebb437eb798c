// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>

#include "session/atc_arguments.h"
#include "temporary_path.h"

namespace {

ge::Expected<ge::session::AtcArguments> Parse(std::vector<const char*> flags) {
  flags.insert(flags.begin(), "atc");
  return ge::session::ParseAtcArguments(static_cast<int>(flags.size()), flags.data());
}

/// A folder with one compile.yaml, removed at the end.
struct ConfigFolder {
  explicit ConfigFolder(const char* text) : path(ge::test::TemporaryPath()) {
    std::filesystem::create_directory(path);
    std::ofstream(path + "/compile.yaml") << text;
    flag = "--config=" + path;
  }
  ~ConfigFolder() { std::filesystem::remove_all(path); }
  std::string path;
  std::string flag;
};

BOOST_AUTO_TEST_SUITE(atc_arguments)

BOOST_AUTO_TEST_CASE(flags_become_options_and_ge_keys) {
  const auto parsed =
      Parse({"--model=m.onnx", "--framework=5", "--output=o.om", "--python=/p",
             "--input_shape=x:1,2", "--optimization_switch=A:off", "--soc_version=S"});
  BOOST_REQUIRE_MESSAGE(parsed.ok(), parsed.error().message());
  const auto& options = parsed->options;
  BOOST_TEST(options.output == "o");
  BOOST_TEST(options.python == "/p");
  BOOST_TEST(!options.switches.at("A"));
  BOOST_TEST(options.ge_options.at("ge.optimizationSwitch") == "A:off");
  BOOST_TEST(options.ge_options.at("ge.socVersion") == "S");
  BOOST_TEST(parsed->notes.size() == 1u);
}

BOOST_AUTO_TEST_CASE(the_command_line_wins_over_the_file) {
  const ConfigFolder config("schema: 1\npasses: {disable: [A, B], on_pass_error: skip}\n");
  const auto parsed = Parse({"--model=m", "--framework=5", "--output=o", config.flag.c_str(),
                             "--optimization_switch=A:on"});
  BOOST_REQUIRE_MESSAGE(parsed.ok(), parsed.error().message());
  BOOST_TEST(parsed->options.switches.at("A"));
  BOOST_TEST(!parsed->options.switches.at("B"));
  BOOST_TEST(parsed->options.skip_on_pass_error);
}

BOOST_AUTO_TEST_CASE(the_operator_check_is_off_unless_file_or_flag_say_on) {
  const ConfigFolder on("schema: 1\noperator_check: on\n");
  const std::pair<std::vector<const char*>, bool> cases[] = {
      {{}, false},
      {{"--operator_check=on"}, true},
      {{on.flag.c_str()}, true},
      {{on.flag.c_str(), "--operator_check=off"}, false}};
  for (auto [flags, expected] : cases) {
    flags.insert(flags.end(), {"--model=m", "--framework=5", "--output=o"});
    const auto parsed = Parse(flags);
    BOOST_REQUIRE_MESSAGE(parsed.ok(), parsed.error().message());
    BOOST_TEST(parsed->options.operator_check == expected);
  }
}

BOOST_AUTO_TEST_CASE(refusals_carry_ges_code_and_the_flag) {
  const std::pair<std::vector<const char*>, const char*> cases[] = {
      {{"--framework=5", "--output=o"}, "E10004: parameter [--model]"},
      {{"--model=m", "--output=o"}, "E10004: parameter [--framework]"},
      {{"--model=m", "--output=o", "--framework=3"}, "E10007"},
      {{"--model=m", "--output=o", "--framework=5", "--om_format=x"}, "[--om_format] is [x]"},
      {{"--model=m", "--output=o", "--framework=5", "--operator_check=x"}, "[--operator_check]"},
      {{"--model=m", "--output=o", "--framework=5", "--nonsense=1"}, "--nonsense"},
      {{"--model=m", "--output=o", "--framework=5", "--config=/no/such"}, "/no/such"},
  };
  for (const auto& [flags, said] : cases) {
    const auto parsed = Parse(flags);
    BOOST_TEST(!parsed.ok(), said);
    BOOST_TEST((parsed.error().message().find(said) != std::string::npos),
               parsed.error().message());
  }
}

BOOST_AUTO_TEST_CASE(help_needs_nothing_else) {
  const auto parsed = Parse({"--help"});
  BOOST_REQUIRE(parsed.ok());
  BOOST_TEST((parsed->help.find("--optimization_switch") != std::string::npos));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
