// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "session/compile_config.h"

namespace {

using ge::session::ParseCompileConfig;

BOOST_AUTO_TEST_SUITE(compile_config)

BOOST_AUTO_TEST_CASE(an_almost_empty_file_gives_the_defaults) {
  const auto config = ParseCompileConfig("schema: 1\n", "f.yaml");
  BOOST_REQUIRE_MESSAGE(config.ok(), config.error().message());
  BOOST_TEST(config->verify);
  BOOST_TEST(!config->operator_check);
  BOOST_TEST(!config->skip_on_pass_error);
  BOOST_TEST(!config->fail_on_import_error);
  BOOST_TEST(config->pass_order.empty());
}

BOOST_AUTO_TEST_CASE(every_key_is_read) {
  const auto config = ParseCompileConfig(R"(schema: 1
passes:
  order: [B, A]
  disable: [C]
  on_pass_error: skip
  on_import_error: fail
importer: {disabled: [HardSigmoid]}
verify: off
operator_check: on
)",
                                         "f.yaml");
  BOOST_REQUIRE_MESSAGE(config.ok(), config.error().message());
  BOOST_TEST(config->pass_order == (std::vector<std::string>{"B", "A"}),
             boost::test_tools::per_element());
  BOOST_TEST(config->disabled_passes.front() == "C");
  BOOST_TEST(config->disabled_importers.front() == "HardSigmoid");
  BOOST_TEST(config->skip_on_pass_error);
  BOOST_TEST(config->fail_on_import_error);
  BOOST_TEST(!config->verify);
  BOOST_TEST(config->operator_check);
}

BOOST_AUTO_TEST_CASE(faults_have_file_line_and_column) {
  const std::pair<const char*, const char*> cases[] = {
      {"schema: 1\nverfy: on\n", "f.yaml:2:1"},
      {"schema: 1\npasses:\n  on_pass_error: maybe\n", "f.yaml:3:18"},
      {"schema: 1\npasses: []\n", "f.yaml:2:9"},
      {"schema: 9\n", "f.yaml:1:9"},
      {"verify: on\n", "schema"},
      {"schema: 1\nverify: perhaps\n", "f.yaml:2:9"},
      {"schema: 1\nimporter: {disabled: [Relux]}\n", "f.yaml:2:23"},
      {"", "f.yaml"},
  };
  for (const auto& [text, place] : cases) {
    const auto config = ParseCompileConfig(text, "f.yaml");
    BOOST_TEST(!config.ok(), text);
    BOOST_TEST((config.error().message().find(place) != std::string::npos),
               text << " gave: " << config.error().message());
  }
}

BOOST_AUTO_TEST_CASE(a_folder_that_does_not_exist_or_lacks_the_file_is_an_error) {
  BOOST_TEST(!ge::session::ReadCompileConfig("/no/such/folder").ok());
  const auto config = ge::session::ReadCompileConfig("/");
  BOOST_REQUIRE(!config.ok());
  BOOST_TEST(
      (config.error().message().find("/compile.yaml: there is no such file") != std::string::npos));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
