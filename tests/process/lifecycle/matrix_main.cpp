// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// lifecycle_matrix --one CASE PYTHON LIBPYTHON: one case in this process.
// lifecycle_matrix --all PYTHON LIBPYTHON [--each N] [--at-once N] [--timeout S]: every Nth case,
// each in a process of its own; prints what failed and a summary. kHost cases run inside PYTHON.
#include <cstdio>
#include <cstring>

#include "arguments.h"
#include "campaign.h"
#include "matrix.h"

namespace {

const char* const kHostSource =
    "import ctypes, sys, threading\n"
    "run = ctypes.PyDLL(sys.argv[1]).matrix_run\n"
    "run(*[a.encode() for a in sys.argv[2:5]])\n";

int RunAll(const std::string& self, const Arguments& arguments) {
  const std::string python = arguments.words.at(0);
  const std::string libpython = arguments.words.at(1);
  std::vector<campaign::Job> jobs;
  size_t number = 0;
  for (const matrix::Case& one : matrix::AllCases()) {
    if (number++ % static_cast<size_t>(arguments.Number("each", 1)) != 0) continue;
    campaign::Job job;
    job.name = one.Name();
    if (one.mode == matrix::Mode::kHost) {
      job.argv = {python, "-c", kHostSource, GE_MATRIX_LIBRARY, job.name, python, libpython};
      // A sanitized library needs the sanitizer in its host before it.
      const std::string preload = GE_HOST_PRELOAD;
      if (!preload.empty()) job.argv.insert(job.argv.begin(), {"/usr/bin/env", preload});
    } else {
      job.argv = {self, "--one", job.name, python, libpython};
    }
    jobs.push_back(std::move(job));
  }
  campaign::Options options;
  options.at_once = arguments.Number("at-once", 2);
  options.timeout_s = arguments.Number("timeout", 20);
  size_t next = 0, good = 0;
  campaign::Run(
      options,
      [&](campaign::Job& job) {
        if (next == jobs.size()) return false;
        job = jobs[next++];
        return true;
      },
      [&](const campaign::Job& job, const campaign::Outcome& outcome) {
        if (outcome.Good() &&
            outcome.output.find("as expected: " + job.name) != std::string::npos) {
          ++good;
          return;
        }
        std::printf("%s: %s\n%s", job.name.c_str(), outcome.Text().c_str(), outcome.output.c_str());
      });
  std::printf("%zu of %zu cases as expected\n", good, jobs.size());
  return good == jobs.size() && good != 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5 && std::strcmp(argv[1], "--one") == 0) {
    matrix_run(argv[2], argv[3], argv[4]);
    return 0;
  }
  const Arguments arguments(argc, argv);
  if (!arguments.Has("all") || arguments.words.size() != 2) {
    std::fprintf(stderr, "usage: %s --all PYTHON LIBPYTHON [--each=N] [--at-once=N]\n", argv[0]);
    return 2;
  }
  return RunAll(argv[0], arguments);
}
