// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/replaced_file.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "contains.h"
#include "temporary_folder.h"

namespace ge::test {
namespace {

using Texts = std::vector<std::string>;

Outcome Write(ReplacedFile& file, const std::string& text) {
  return file.Write(text.data(), text.size());
}

BOOST_AUTO_TEST_SUITE(replaced_file)

BOOST_AUTO_TEST_CASE(the_target_changes_at_commit_and_nothing_else_is_left) {
  const TemporaryFolder folder;
  folder.Write("a", "old");
  ReplacedFile file(folder / "a");
  BOOST_TEST(Write(file, "new").ok());
  BOOST_TEST(file.Finish().ok());
  BOOST_TEST(folder.Read("a") == "old");
  BOOST_TEST(folder.Files().size() == 2);
  BOOST_TEST(file.Commit().ok());
  BOOST_TEST(folder.Read("a") == "new");
  BOOST_TEST(folder.Files() == Texts{"a"});
}

BOOST_AUTO_TEST_CASE(without_commit_the_older_file_stays) {
  const TemporaryFolder folder;
  folder.Write("a", "old");
  {
    ReplacedFile first(folder / "a");
    BOOST_TEST(Write(first, "new").ok());
    ReplacedFile moved(std::move(first));
    BOOST_TEST(moved.Finish().ok());
  }
  BOOST_TEST(folder.Read("a") == "old");
  BOOST_TEST(folder.Files() == Texts{"a"});
}

BOOST_AUTO_TEST_CASE(the_longest_legal_name_can_be_written) {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  ReplacedFile file(folder / name);
  BOOST_TEST(Write(file, "x").ok());
  BOOST_TEST(file.Commit().ok());
  BOOST_TEST(folder.Files() == Texts{name});
}

BOOST_AUTO_TEST_CASE(the_rights_are_those_of_any_new_file) {
  const TemporaryFolder folder;
  const mode_t before = umask(027);
  ReplacedFile file(folder / "a");
  umask(before);
  BOOST_TEST(file.Commit().ok());
  struct stat status {};
  BOOST_REQUIRE(stat((folder / "a").c_str(), &status) == 0);
  BOOST_TEST((status.st_mode & 0777) == 0640U);
}

BOOST_AUTO_TEST_CASE(a_folder_that_is_not_there_is_named_with_the_reason) {
  const TemporaryFolder folder;
  ReplacedFile file(folder / "none/a");
  for (const Outcome& outcome : {Write(file, "x"), file.Finish(), file.Commit()}) {
    GE_TEST_CONTAINS(outcome.message(), folder / "none/a");
    GE_TEST_CONTAINS(outcome.message(), "No such file");
  }
}

BOOST_AUTO_TEST_CASE(a_chdir_in_between_changes_nothing) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  ReplacedFile file("a");
  std::filesystem::current_path(before);
  BOOST_TEST(Write(file, "x").ok());
  BOOST_TEST(file.Commit().ok());
  BOOST_TEST(folder.Files() == Texts{"a"});
}

// In a child: afterwards a process makes no temporary files any more.
BOOST_AUTO_TEST_CASE(an_end_without_destructors_leaves_no_temporary) {
  const TemporaryFolder folder;
  folder.Write("a", "old");
  const pid_t child = fork();
  BOOST_REQUIRE(child >= 0);
  if (child == 0) {
    ReplacedFile done(folder / "b");
    const bool committed = done.Commit().ok();
    std::vector<ReplacedFile> files;
    for (int i = 0; i < 5; ++i) files.emplace_back(folder / "a");
    UnlinkTemporaryFiles();
    const ReplacedFile late(folder / "a");
    _exit(committed ? 0 : 1);
  }
  int status = 0;
  BOOST_REQUIRE(waitpid(child, &status, 0) == child);
  BOOST_TEST(status == 0);
  BOOST_TEST(folder.Read("a") == "old");
  BOOST_TEST(folder.Files().size() == 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
