// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "diagnostics/journal.h"
#include "diagnostics/run_folder.h"
#include "diagnostics/run_record.h"
#include "diagnostics/status_page.h"

namespace fs = std::filesystem;
using namespace ge::pyrt;  // NOLINT

namespace {

struct RunFolderFixture {
  RunFolderFixture() {
    std::string name = (fs::temp_directory_path() / "ge_unit.XXXXXX").string();
    root = mkdtemp(name.data());
    setenv("XDG_RUNTIME_DIR", root.c_str(), 1);
  }
  ~RunFolderFixture() { fs::remove_all(root); }
  std::string root;
};

RunRecord Sample() {
  RunRecord record;
  record.program = "a \"quoted\" \xff name";
  record.pid = 7;
  record.state = "FINALIZED";
  record.owners.push_back({1, "passes", "passes", "/l.so", "quiesced", 2, 9, 0, 12});
  record.events.push_back({1, 0.5, "start", "", "detail"});
  return record;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(diagnostics, RunFolderFixture)

BOOST_AUTO_TEST_CASE(the_run_folder_is_private_or_refused) {
  BOOST_TEST(RunFolder(false).code() == GE_PYRT_NOT_FOUND);
  const Result<std::string> made = RunFolder(true);
  BOOST_TEST_REQUIRE(made.ok(), made.message());
  struct stat status {};
  stat(made->c_str(), &status);
  BOOST_TEST((status.st_mode & 0777) == 0700U);
  chmod(made->c_str(), 0755);
  BOOST_TEST(RunFolder(true).code() == GE_PYRT_BAD_ENVIRONMENT);
  fs::remove(*made);
  fs::create_directory_symlink("/tmp", *made);
  BOOST_TEST(RunFolder(true).code() == GE_PYRT_BAD_ENVIRONMENT);
}

BOOST_AUTO_TEST_CASE(stale_pages_and_old_records_are_swept) {
  const std::string folder = RunFolder(true).value();
  StatusPage page;
  BOOST_TEST(page.Open(folder + "/" + RunName() + kStatusSuffix).ok());
  StatusPage stale;
  BOOST_TEST(stale.Open(folder + "/1-1" + kStatusSuffix).ok());
  for (int i = 0; i < 40; ++i) {
    BOOST_TEST(WriteRecord(folder + "/" + std::to_string(i) + "-1" + kRecordSuffix, Sample()).ok());
  }
  for (int i = 0; i < 12; ++i) {
    std::ofstream(folder + "/" + std::to_string(i) + "-1" + kFlightSuffix) << "x";
  }
  std::ofstream(folder + "/" + RunName() + kFlightSuffix) << "x";
  std::ofstream(folder + "/1-1" + kRecordSuffix + ".new") << "{";
  SweepRunFolder(folder);
  BOOST_TEST(RunFiles(folder, kFlightSuffix).size() == 9U);  // 8 of the dead, and the living
  BOOST_TEST(RunFiles(folder, ".new").empty());
  BOOST_TEST(RunFiles(folder, kStatusSuffix).size() == 1U);
  BOOST_TEST(RunFiles(folder, kRecordSuffix).size() == 32U);
}

BOOST_AUTO_TEST_CASE(a_record_takes_no_place_that_is_no_file) {
  const std::string place = RunFolder(true).value() + "/taken" + kRecordSuffix;
  BOOST_TEST_REQUIRE(mkfifo(place.c_str(), 0600) == 0);
  BOOST_TEST(WriteRecord(place, Sample()).message().find("cannot be written") != std::string::npos);
  BOOST_TEST(fs::is_fifo(place));
  BOOST_TEST(!fs::exists(place + ".new"));
  fs::remove(place);
}

BOOST_AUTO_TEST_CASE(a_record_that_does_not_fit_says_why) {
  const std::string place = RunFolder(true).value() + "/limited" + kRecordSuffix;
  rlimit before{};
  BOOST_TEST_REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{0, before.rlim_max};
  BOOST_TEST_REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const std::string text = WriteRecord(place, Sample()).message();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  BOOST_TEST(text.find(strerror(EFBIG)) != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_record_is_read_back_as_written) {
  const RunRecord record = Sample();
  const Result<RunRecord> read = FromJson(ToJson(record), "f");
  BOOST_TEST_REQUIRE(read.ok(), read.message());
  BOOST_TEST(read->owners.at(0).attaches == 12U);
  BOOST_TEST(read->events.at(0).event == "start");
  BOOST_TEST(ToJson(*read) == ToJson(record));
  BOOST_TEST(FromJson("{}", "f").text() == "'f' is no run record");
  BOOST_TEST(FromJson(R"({"schema": 99})", "f").text() ==
             "'f' has record schema 99; this program reads 1");
  BOOST_TEST(FromJson(R"({"schema": 1})", "f").code() == GE_PYRT_INVALID_ARGUMENT);
}

BOOST_AUTO_TEST_CASE(a_reader_always_gets_a_whole_text) {
  const std::string path = root + "/page";
  StatusPage page;
  BOOST_TEST_REQUIRE(page.Open(path).ok());
  BOOST_TEST(page.Publish("first"));
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    for (int i = 0; !stop; ++i) page.Publish(std::string(1000, static_cast<char>('a' + i % 26)));
  });
  for (int i = 0; i < 300; ++i) {
    const Result<StatusPageView> view = ReadStatusPage(path);
    if (!view) continue;
    BOOST_TEST(view->text.find_first_not_of(
                   view->text == "first" ? "first" : view->text.substr(0, 1)) == std::string::npos);
  }
  stop = true;
  writer.join();
  page.Counters(3).attaches += 5;
  page.Counters(1000).leases += 1;
  const Result<StatusPageView> view = ReadStatusPage(path);
  BOOST_TEST_REQUIRE(view.ok(), view.message());
  BOOST_TEST((view->attaches[3] == 5U && view->leases[63] == 1U));
  BOOST_TEST(!page.Publish(std::string(StatusPageFile::kTextSize + 1, 'x')));
}

BOOST_AUTO_TEST_CASE(a_late_description_does_not_replace_a_newer_one) {
  Journal journal;
  journal.Open();
  const auto describe = [&journal](const char* state) {
    RunRecord record;
    record.described = journal.Describing();
    record.state = state;
    return record;
  };
  const RunRecord older = describe("older");
  const RunRecord newer = describe("newer");
  journal.Publish(newer);
  journal.Publish(older);
  const Result<StatusPageView> view =
      ReadStatusPage(RunFolder(false).value() + "/" + RunName() + kStatusSuffix);
  BOOST_TEST_REQUIRE(view.ok(), view.message());
  BOOST_TEST(FromJson(view->text, "page")->state == "newer");
}

BOOST_AUTO_TEST_SUITE_END()
