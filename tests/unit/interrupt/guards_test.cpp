// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/source_files.h"

#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "contains.h"
#include "support/fork_guard.h"
#include "support/interrupt.h"
#include "temporary_folder.h"

namespace ge::test {
namespace {

/// Exit code of a child that runs `body` and then would exit with 42.
template <class Body>
int InChild(Body&& body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(42);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(guards)

BOOST_AUTO_TEST_CASE(a_source_is_found_by_every_name_it_has) {
  const TemporaryFolder folder;
  const std::filesystem::path root(folder.path());
  std::ofstream(root / "model") << "x";
  std::filesystem::create_symlink(root / "model", root / "link");
  std::filesystem::create_hard_link(root / "model", root / "other");
  source_files::Clear();
  source_files::Add((root / "model").string(), "the model");
  for (const char* name : {"model", "link", "other", "./model"}) {
    BOOST_TEST(Contains(source_files::Find((root / name).string()), "the model '"));
  }
  BOOST_TEST(source_files::Find((root / "absent").string()).empty());
  BOOST_TEST(source_files::Find(root.string()).empty());
  source_files::Clear();
  BOOST_TEST(source_files::Find((root / "model").string()).empty());
}

BOOST_AUTO_TEST_CASE(a_child_ends_where_foreign_code_returns_to_its_parents_work) {
  const OwnWork work;
  BOOST_TEST(InChild([] { OwnWork::EndForkedChild("a test"); }) == 1);
  OwnWork::EndForkedChild("a test");  // not a child: nothing
}

BOOST_AUTO_TEST_CASE(a_child_of_a_process_without_work_is_left_alone) {
  { const OwnWork over; }
  BOOST_TEST(InChild([] { OwnWork::EndForkedChild("a test"); }) == 42);
}

BOOST_AUTO_TEST_CASE(a_childs_own_work_is_its_own) {
  const OwnWork work;
  BOOST_TEST(InChild([] {
               const OwnWork own;
               OwnWork::EndForkedChild("a test");
             }) == 42);
}

BOOST_AUTO_TEST_CASE(after_a_childs_own_work_it_is_still_a_child) {
  const OwnWork work;
  BOOST_TEST(InChild([] {
               { const OwnWork own; }
               OwnWork::EndForkedChild("a test");
             }) == 1);
}

BOOST_AUTO_TEST_CASE(work_goes_on_until_the_last_of_several_ends) {
  auto first = std::make_unique<OwnWork>();
  auto second = std::make_unique<OwnWork>();
  first.reset();
  BOOST_TEST(InChild([] { OwnWork::EndForkedChild("a test"); }) == 1);
  second.reset();
  BOOST_TEST(InChild([] { OwnWork::EndForkedChild("a test"); }) == 42);
}

BOOST_AUTO_TEST_CASE(an_exception_of_the_host_is_kept_once_and_only_for_a_host) {
  int first = 0;
  int second = 0;
  interrupt::Clear();
  BOOST_TEST(!interrupt::KeepHostException(&first));
  interrupt::SetSource([] { return false; });
  BOOST_TEST(interrupt::KeepHostException(&first));
  BOOST_TEST(!interrupt::KeepHostException(&second));
  BOOST_TEST(interrupt::Requested());
  BOOST_TEST(interrupt::ExitCode() == 1);
  BOOST_TEST(Contains(interrupt::Stopped().message(), "signal handler"));
  BOOST_TEST(interrupt::HasHostException());
  BOOST_TEST(interrupt::TakeHostException() == &first);
  BOOST_TEST(!interrupt::HasHostException());
  interrupt::SetSource(nullptr);
  interrupt::Clear();
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace ge::test
