// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>
#include <vector>

#include "diagnostics/flight_log.h"
#include "diagnostics/flight_recorder.h"

namespace fs = std::filesystem;
using namespace ge::pyrt;  // NOLINT

namespace {

struct FlightFixture {
  FlightFixture() {
    std::string name = (fs::temp_directory_path() / "ge_flight.XXXXXX").string();
    root = mkdtemp(name.data());
    path = root + "/1-1.flight";
  }
  ~FlightFixture() { fs::remove_all(root); }
  FlightLog Read() const {
    Result<FlightLog> log = ReadFlightLog(path);
    BOOST_REQUIRE_MESSAGE(log.ok(), log.message());
    return std::move(log).value();
  }
  /// The file itself, to damage it as a death in the middle of a write would.
  FlightFile& Raw() const {
    const int file = open(path.c_str(), O_RDWR);
    void* memory = mmap(nullptr, sizeof(FlightFile), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return *static_cast<FlightFile*>(memory);
  }
  std::string root, path;
  FlightRecorder recorder;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(flight_recorder, FlightFixture)

BOOST_AUTO_TEST_CASE(events_come_back_in_order_with_names) {
  recorder.Record(FlightKind::kAttach, 1);  // off: nothing, and no file
  BOOST_TEST(!fs::exists(path));
  BOOST_TEST_REQUIRE(recorder.Open(path).ok());
  recorder.NameOwner(1, "passes");
  recorder.RecordNamed("acquire", "passes", "passes order 3");
  recorder.Record(FlightKind::kAttach, 1);
  recorder.Record(FlightKind::kDetach, 300);
  recorder.RecordNamed("something_new", "", "x");
  recorder.Record(FlightKind::kLoad, FlightEvent::kNoOwner, std::string(100, 'd'));
  const FlightLog log = Read();
  BOOST_TEST(log.events.size() == 5U);
  BOOST_TEST((log.pid == static_cast<uint64_t>(getpid()) && log.torn == 0 && log.lost == 0));
  BOOST_TEST(log.events[0].owner == "passes");
  BOOST_TEST(log.events[0].detail == "passes order 3");
  BOOST_TEST((log.events[1].kind == FlightKind::kAttach && log.events[1].owner == "passes"));
  BOOST_TEST(log.events[1].thread == static_cast<uint32_t>(gettid()));
  BOOST_TEST(log.events[2].owner == "owner 300");
  BOOST_TEST((log.events[3].kind == FlightKind::kOther && log.events[3].detail == "something_new"));
  BOOST_TEST(log.events[4].detail == std::string(sizeof(FlightEvent::detail), 'd'));
  recorder.Detach();
  recorder.Record(FlightKind::kAttach, 1);
  BOOST_TEST(Read().events.size() == 5U);
}

BOOST_AUTO_TEST_CASE(the_file_is_private_and_never_taken_over) {
  BOOST_TEST_REQUIRE(recorder.Open(path).ok());
  struct stat status {};
  stat(path.c_str(), &status);
  BOOST_TEST((status.st_mode & 0777) == 0600U);
  FlightRecorder second;
  BOOST_TEST(second.Open(path).code() == GE_PYRT_BAD_ENVIRONMENT);
  fs::create_symlink("/tmp/elsewhere", root + "/link");
  BOOST_TEST(second.Open(root + "/link").code() == GE_PYRT_BAD_ENVIRONMENT);
  BOOST_TEST(second.Open(root + "/no/folder").code() == GE_PYRT_BAD_ENVIRONMENT);
}

BOOST_AUTO_TEST_CASE(the_ring_keeps_the_last_events) {
  BOOST_TEST_REQUIRE(recorder.Open(path).ok());
  static_assert(FlightFile::kEvents >= 4096, "as documented");
  const uint64_t count = FlightFile::kEvents + 100;
  for (uint64_t i = 0; i < count; ++i) {
    recorder.Record(FlightKind::kAttach, 1, std::to_string(i));
  }
  const FlightLog log = Read();
  BOOST_TEST((log.tickets == count && log.overwritten == 100U));
  BOOST_TEST(log.events.size() == FlightFile::kEvents);
  BOOST_TEST(log.events.front().detail == "100");
  BOOST_TEST(log.events.back().detail == std::to_string(count - 1));
}

BOOST_AUTO_TEST_CASE(a_torn_event_is_counted_and_left_out) {
  BOOST_TEST_REQUIRE(recorder.Open(path).ok());
  for (int i = 0; i < 4; ++i) recorder.Record(FlightKind::kAttach, 1, std::to_string(i));
  FlightFile& raw = Raw();
  raw.events[2].mark = 2 * 2 + 1;  // dead in the middle of writing
  FlightLog log = Read();
  BOOST_TEST((log.torn == 1U && log.events.size() == 3U));
  // Its place is not written again while its writer may come back.
  for (size_t i = 0; i < FlightFile::kEvents; ++i) recorder.Record(FlightKind::kDetach, 1);
  log = Read();
  BOOST_TEST((log.torn == 1U && log.lost == 1U));
  BOOST_TEST(log.events.size() == FlightFile::kEvents - 1);
  raw.events[5].mark = 2 * 6 + 2;  // a mark that belongs to another place
  BOOST_TEST(Read().torn == 2U);
  munmap(&raw, sizeof(raw));
}

BOOST_AUTO_TEST_CASE(many_threads_write_whole_events) {
  BOOST_TEST_REQUIRE(recorder.Open(path).ok());
  constexpr int kThreads = 8;
  constexpr int kEach = 20'000;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([this, thread] {
      for (int i = 0; i < kEach; ++i) {
        const std::string text = std::to_string(thread) + ":" + std::to_string(i);
        recorder.Record(FlightKind::kAttach, static_cast<uint64_t>(thread) + 1, text + "=" + text);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const FlightLog log = Read();
  BOOST_TEST((log.torn == 0U && log.tickets == kThreads * kEach));
  // What was given up leaves a place with an event of an earlier round.
  BOOST_TEST(log.events.size() == FlightFile::kEvents);
  std::map<std::string, int> newest;
  std::set<uint64_t> tickets;
  bool whole = true;
  for (const FlightLogEvent& event : log.events) {
    const size_t middle = event.detail.find('=');
    whole = whole && middle != std::string::npos &&
            event.detail.substr(0, middle) == event.detail.substr(middle + 1) &&
            event.owner == "owner " + std::to_string(std::stoi(event.detail) + 1) &&
            tickets.insert(event.ticket).second;
    if (!whole) break;
    const int number = std::stoi(event.detail.substr(event.detail.find(':') + 1));
    auto [entry, first] = newest.emplace(event.owner, number);
    whole = first || entry->second < number;
    entry->second = number;
  }
  BOOST_TEST(whole);
}

BOOST_AUTO_TEST_CASE(a_forks_child_leaves_the_file_and_has_numbers_of_its_own) {
  BOOST_TEST_REQUIRE(recorder.Open(path).ok());
  recorder.Record(FlightKind::kAttach, 1);
  const pid_t child = fork();
  if (child == 0) {
    recorder.Detach();
    recorder.Record(FlightKind::kDetach, 1);
    const bool opened = recorder.Open(root + "/2-2.flight").ok();
    recorder.Record(FlightKind::kDetach, 1);
    _exit(opened ? 0 : 1);
  }
  int status = 0;
  BOOST_TEST((waitpid(child, &status, 0) == child && status == 0));
  BOOST_TEST(Read().events.size() == 1U);
  const Result<FlightLog> log = ReadFlightLog(root + "/2-2.flight");
  BOOST_TEST_REQUIRE(log.ok(), log.message());
  BOOST_TEST((log->pid == static_cast<uint64_t>(child) && log->events.size() == 1U));
  BOOST_TEST(log->events.at(0).thread == static_cast<uint32_t>(child));
}

BOOST_AUTO_TEST_CASE(what_is_no_recorder_is_refused_with_the_reason) {
  const auto refusal = [this](const std::string& file) { return ReadFlightLog(file).text(); };
  std::ofstream(root + "/short") << "x";
  BOOST_TEST(refusal(root + "/short").find("it has 1 bytes, not ") != std::string::npos);
  std::ofstream(root + "/other") << std::string(sizeof(FlightFile), 'x');
  BOOST_TEST(refusal(root + "/other").find("it begins otherwise") != std::string::npos);
  fs::create_symlink(root + "/other", root + "/link");
  BOOST_TEST(refusal(root + "/link").find("is a symbolic link") != std::string::npos);
  BOOST_TEST(refusal("/dev/zero").find("no regular file") != std::string::npos);
  BOOST_TEST(refusal(root).find("it is a folder") != std::string::npos);
  BOOST_TEST(ReadFlightLog(root + "/none").code() == GE_PYRT_NOT_FOUND);
  mkfifo((root + "/pipe").c_str(), 0600);
  BOOST_TEST(refusal(root + "/pipe").find("no regular file") != std::string::npos);
  // Garbage with the right beginning is decoded as far as it makes sense, never a crash.
  std::string garbage(sizeof(FlightFile), '\xa5');
  const uint64_t magic = FlightFile::kMagic;
  garbage.replace(0, sizeof(magic), reinterpret_cast<const char*>(&magic), sizeof(magic));
  std::ofstream(path) << garbage;
  const FlightLog log = Read();
  BOOST_TEST(log.events.empty());
  BOOST_TEST(log.torn == FlightFile::kEvents);
}

BOOST_AUTO_TEST_SUITE_END()
