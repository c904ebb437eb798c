// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "plugins/row_locator.h"

namespace fs = std::filesystem;
using namespace ge::pyrt;  // NOLINT

BOOST_AUTO_TEST_SUITE(row_locator)

BOOST_AUTO_TEST_CASE(a_library_that_is_not_found_has_a_reason_for_every_place) {
  std::string root = (fs::temp_directory_path() / "ge_unit.XXXXXX").string();
  BOOST_TEST_REQUIRE(mkdtemp(root.data()) != nullptr);
  fs::create_directories(root + "/b/l.so");
  PluginRow row;
  row.library = "l.so";
  row.search_paths = {root + "/a", root + "/b", "/dev/null"};
  const Result<LocatedRow> missing = LocateRow(row, InstallLayout{}, InterpreterFacts{});
  BOOST_TEST(missing.code() == GE_PYRT_NOT_FOUND);
  BOOST_TEST(missing.text() == "library 'l.so' was not found; tried '" + root +
                                   "/a/l.so' (no such file), '" + root +
                                   "/b/l.so' (a folder), '/dev/null/l.so' (no such file)");
  fs::create_directories(root + "/a");
  std::ofstream(root + "/a/l.so") << "x";
  BOOST_TEST(LocateRow(row, InstallLayout{}, InterpreterFacts{})->library == root + "/a/l.so");
  row.search_paths.clear();
  const Result<LocatedRow> nowhere = LocateRow(row, InstallLayout{}, InterpreterFacts{});
  BOOST_TEST(nowhere.text().find("tried nothing (no ge/_lib") != std::string::npos);
  fs::remove_all(root);
}

BOOST_AUTO_TEST_SUITE_END()
