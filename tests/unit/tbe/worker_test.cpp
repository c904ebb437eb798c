// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "worker.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "workers.h"

using namespace ge::tbe;
using ge::test::Contains;
using ge::test::Shell;

namespace {

std::unique_ptr<Worker> Started(const WorkerCommand& command) {
  auto worker = Worker::Start(command);
  BOOST_REQUIRE_MESSAGE(worker, worker.error().message());
  return *std::move(worker);
}

std::string Failure(Worker& worker, int ms) {
  const auto reply =
      worker.Ask("question", Clock::now() + std::chrono::milliseconds(ms), "operator 'Foo'");
  BOOST_REQUIRE(!reply);
  return reply.error().message();
}

bool Exists(pid_t pid) { return kill(pid, 0) == 0; }

/// A worker that answers every request with the text.
WorkerCommand Answering(const std::string& text) {
  return Shell(
      "dd bs=1 count=12 of=/dev/null 2>/dev/null; text=" + text +
      "; printf \"\\\\000\\\\000\\\\000\\\\$(printf %o ${#text})%s\" \"$text\"; cat >/dev/null");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(worker)

BOOST_AUTO_TEST_CASE(one_process_answers_several_questions) {
  const auto worker = Started({{"/bin/cat"}, {}, ""});
  for (const char* text : {"{\"a\": 1}", "{\"b\": 2}"}) {
    const auto reply = worker->Ask(text, Clock::now() + std::chrono::seconds(10), "it");
    BOOST_REQUIRE_MESSAGE(reply, reply.error().message());
    BOOST_TEST(*reply == text);
  }
  BOOST_TEST(worker->Usable());
}

BOOST_AUTO_TEST_CASE(a_silent_worker_is_killed_and_named) {
  const auto worker = Started(Shell("echo thinking >&2; exec sleep 600"));
  const pid_t pid = worker->pid();
  const std::string text = Failure(*worker, 300);
  for (const std::string& said :
       {"worker " + std::to_string(pid), std::string("sleep 600"), std::string("operator 'Foo'"),
        std::string("and was killed"), std::string("thinking")}) {
    BOOST_TEST(Contains(text, said), text);
  }
  BOOST_TEST(!worker->Usable());
  BOOST_TEST(!Exists(pid));
}

BOOST_AUTO_TEST_CASE(what_a_silent_worker_started_goes_with_it) {
  const std::string file = ge::test::TemporaryPath();
  const auto worker = Started(Shell("sleep 600 & echo $! > " + file + "; exec sleep 600"));
  (void)Failure(*worker, 300);
  const pid_t child = std::stoi(ge::test::ReadFile(file));
  for (int i = 0; i < 200 && Exists(child) && !ge::test::IsZombie(child); ++i) usleep(10'000);
  BOOST_TEST((!Exists(child) || ge::test::IsZombie(child)));
  unlink(file.c_str());
}

BOOST_AUTO_TEST_CASE(a_worker_that_crashes_is_named_with_signal_and_last_words) {
  const auto worker = Started(Shell("echo 'no such kernel' >&2; kill -SEGV $$"));
  const std::string text = Failure(*worker, 10'000);
  for (const char* said : {"signal 11", "operator 'Foo'", "no such kernel"}) {
    BOOST_TEST(Contains(text, said), text);
  }
}

BOOST_AUTO_TEST_CASE(a_worker_that_exits_is_named_with_its_exit_code) {
  const auto worker = Started(Shell("exit 3"));
  BOOST_TEST(Contains(Failure(*worker, 10'000), "exit code 3"));
  BOOST_TEST(!worker->Usable());
}

BOOST_AUTO_TEST_CASE(what_is_no_message_is_refused) {
  const auto worker = Started(Shell("echo 'Hello, world'; cat >/dev/null"));
  BOOST_TEST(Contains(Failure(*worker, 10'000), "same protocol"));
}

BOOST_AUTO_TEST_CASE(a_program_that_is_not_there_is_named) {
  const auto worker = Worker::Start({{"/nonexistent/python3", "-m", "ge._tbe_worker"}, {}, ""});
  BOOST_REQUIRE(!worker);
  BOOST_TEST(Contains(worker.error().message(), "/nonexistent/python3 -m ge._tbe_worker"));
}

BOOST_AUTO_TEST_CASE(the_end_of_the_connection_ends_the_worker_politely) {
  const std::string file = ge::test::TemporaryPath();
  pid_t pid = 0;
  {
    const auto worker = Started(Shell("cat >/dev/null; echo ended > " + file));
    pid = worker->pid();
  }
  BOOST_TEST(!Exists(pid));
  BOOST_TEST(ge::test::ReadFile(file) == "ended\n");
  unlink(file.c_str());
}

BOOST_AUTO_TEST_CASE(environment_and_folder_are_those_of_the_command) {
  setenv("GE_TBE_TEST", "of the host", 1);
  WorkerCommand command = Answering("\"$GE_TBE_TEST:$PWD\"");
  command.environment = {"GE_TBE_TEST=own"};
  command.folder = "/usr";
  const auto worker = Started(command);
  const auto reply = worker->Ask("question", Clock::now() + std::chrono::seconds(10), "it");
  BOOST_REQUIRE_MESSAGE(reply, reply.error().message());
  BOOST_TEST(*reply == "own:/usr");
  BOOST_TEST(std::string(getenv("GE_TBE_TEST")) == "of the host");
}

BOOST_AUTO_TEST_CASE(files_that_the_host_has_open_are_not_inherited) {
  const int open_file = fcntl(1, F_DUPFD, 50);  // without close-on-exec, as careless hosts do it
  const auto worker = Started(Answering("$(ls /proc/$$/fd | tr '\\n' ,)"));
  const auto reply = worker->Ask("question", Clock::now() + std::chrono::seconds(10), "it");
  BOOST_REQUIRE_MESSAGE(reply, reply.error().message());
  BOOST_TEST(!Contains(*reply, "," + std::to_string(open_file) + ","), *reply);
  close(open_file);
}

BOOST_AUTO_TEST_SUITE_END()
