// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clocale>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "environment/elf_file.h"
#include "environment/host_contract.h"
#include "environment/install_layout.h"
#include "environment/mapped_files.h"
#include "environment/paths.h"
#include "environment/python_variables.h"
#include "environment/subprocess.h"

namespace fs = std::filesystem;
using namespace ge::pyrt;  // NOLINT

namespace {

std::string ReadFile(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void Ignored(int) {}

}  // namespace

BOOST_AUTO_TEST_SUITE(elf_file)

BOOST_AUTO_TEST_CASE(a_library_tells_what_it_needs_and_exports) {
  const MappedFiles::File libc = MappedFiles().At(reinterpret_cast<void*>(&setlocale));
  const Result<ElfFile> file = ReadElfFile(libc.path);
  BOOST_TEST_REQUIRE(file.ok(), file.message());
  BOOST_TEST(!file->soname.empty());
  BOOST_TEST(std::count(file->exports.begin(), file->exports.end(), "setlocale") == 1);
  const Result<ElfFile> self = ReadElfFile(ProgramPath());
  BOOST_TEST_REQUIRE(self.ok(), self.message());
  BOOST_TEST(std::count(self->needed.begin(), self->needed.end(), "libc.so.6") == 1);
  BOOST_TEST(ResolveNeeded(*self, "libc.so.6") != "");
  BOOST_TEST(ResolveNeeded(*self, "libnone.so.6") == "");
}

BOOST_AUTO_TEST_CASE(a_damaged_library_is_read_without_harm) {
  const std::string whole = ReadFile(MappedFiles().At(reinterpret_cast<void*>(&setlocale)).path);
  const std::string path =
      (fs::temp_directory_path() / ("ge_elf_" + std::to_string(getpid()))).string();
  unsigned seed = 1;
  for (int round = 0; round < 60; ++round) {
    std::string damaged =
        whole.substr(0, round % 2 == 0 ? whole.size() : rand_r(&seed) % whole.size());
    for (int i = 0; i < 40 && damaged.size() > 4; ++i) {
      damaged[4 + rand_r(&seed) % std::min<size_t>(damaged.size() - 4, 4096)] =
          static_cast<char>(rand_r(&seed));
    }
    std::ofstream(path, std::ios::binary) << damaged;
    const Result<ElfFile> file = ReadElfFile(path);
    BOOST_TEST((file.ok() || !file.message().empty()));
  }
  fs::remove(path);
  BOOST_TEST(ReadElfFile("/nowhere.so").code() == GE_PYRT_NOT_FOUND);
  BOOST_TEST(ReadElfFile("/tmp").code() == GE_PYRT_NOT_FOUND);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(host_contract)

BOOST_AUTO_TEST_CASE(signals_and_locale_are_put_back_and_the_rest_is_told) {
  const std::string locale = setlocale(LC_ALL, nullptr);
  setenv("GE_UNIT_OLD", "1", 1);
  HostContract contract;
  BOOST_TEST(contract.Look().empty());
  signal(SIGUSR2, &Ignored);
  setlocale(LC_COLLATE, "C.UTF-8");
  setenv("GE_UNIT_NEW", "1", 1);
  unsetenv("GE_UNIT_OLD");
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGQUIT);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  alarm(1000);
  std::string told;
  for (const HostChange& change : contract.Look()) {
    told += change.what + (change.put_back ? "! " : " ");
  }
  BOOST_TEST(told == "SIGUSR2! SIGQUIT! SIGALRM! locale! GE_UNIT_NEW GE_UNIT_OLD ");
  BOOST_TEST(contract.Look().empty());
  contract.Restore();
  told.clear();
  for (const HostChange& change : contract.Look()) told += change.what + " ";
  BOOST_TEST(told == "SIGUSR2 SIGQUIT locale ");
  BOOST_TEST(locale == setlocale(LC_ALL, nullptr));
  itimerval timer{};
  getitimer(ITIMER_REAL, &timer);
  BOOST_TEST(timer.it_value.tv_sec == 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(subprocess)

BOOST_AUTO_TEST_CASE(a_flood_ends_the_command) {
  CommandOptions options;
  options.most_output = 1000;
  const Result<CommandOutput> output =
      RunCommand({"/bin/sh", "-c", "while :; do echo yyyyyyyyyyyyyyyyyy; done"}, options);
  BOOST_TEST(output.code() == GE_PYRT_FAILED);
}

BOOST_AUTO_TEST_CASE(a_grandchild_that_keeps_the_pipe_does_not_hold_us) {
  const Result<CommandOutput> output =
      RunCommand({"/bin/sh", "-c", "sleep 5 & echo done"}, {30'000});
  BOOST_TEST_REQUIRE(output.ok(), output.message());
  BOOST_TEST(output->out == "done\n");
}

BOOST_AUTO_TEST_CASE(a_killed_command_leaves_what_it_wrote_and_no_process) {
  CommandOutput partial;
  CommandOptions options;
  options.timeout_ms = 300;
  options.partial = &partial;
  const Result<CommandOutput> output =
      RunCommand({"/bin/sh", "-c", "sleep 100 & echo $!; sleep 100"}, options);
  BOOST_TEST(output.code() == GE_PYRT_TIMEOUT);
  BOOST_TEST_REQUIRE(!partial.out.empty());
  // Gone, or dead and not yet reaped by whoever inherits orphans. A signal takes effect only when
  // its process gets to run, so a loaded machine may show it alive for a while.
  const std::string file = "/proc/" + std::to_string(std::stoi(partial.out)) + "/stat";
  const auto is_dead = [&file] {
    const std::string stat = ReadFile(file);
    return stat.empty() || stat.find(") Z ") != std::string::npos ||
           stat.find(") X ") != std::string::npos;
  };
  for (int i = 0; i < 3000 && !is_dead(); ++i) usleep(10'000);
  BOOST_TEST(is_dead());
}

BOOST_AUTO_TEST_CASE(the_environment_can_be_another) {
  const std::vector<std::string> environment = {"ONLY=1"};
  CommandOptions options;
  options.environ = &environment;
  const Result<CommandOutput> output = RunCommand({"/usr/bin/env"}, options);
  BOOST_TEST_REQUIRE(output.ok(), output.message());
  BOOST_TEST(output->out == "ONLY=1\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(loader_variables)

BOOST_AUTO_TEST_CASE(preloaded_files_are_known_by_path_and_by_name) {
  const std::string self = "/usr/bin/env";  // LD_PRELOAD cannot name a path with a space
  BOOST_TEST(IsPreloaded(self, ("/x.so " + self).c_str()));
  BOOST_TEST(IsPreloaded(self, ("x.so:" + fs::path(self).filename().string()).c_str()));
  BOOST_TEST(!IsPreloaded(self, "/x.so"));
  BOOST_TEST(!IsPreloaded(self, ""));
  BOOST_TEST(!IsPreloaded(self, nullptr));
}

BOOST_AUTO_TEST_CASE(python_variables_are_listed_home_first) {
  setenv("PYTHONA", "1", 1);
  setenv("PYTHONHOME", "/x", 1);
  const std::vector<std::string> names = PythonVariables();
  BOOST_TEST_REQUIRE(names.size() >= 2U);
  BOOST_TEST(names.front() == "PYTHONHOME");
  BOOST_TEST(std::count(names.begin(), names.end(), "PYTHONA") == 1);
  unsetenv("PYTHONA");
  unsetenv("PYTHONHOME");
}

BOOST_AUTO_TEST_SUITE_END()
