// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// attach_race --one=SEED PYTHON: one race in this process.
// attach_race --races=N PYTHON... [--at-once=N] [--seed=N]: N races over the given Pythons, each in
// a process of its own; a JSON summary on stdout. Fails on any signal, hang, or other exit.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "arguments.h"
#include "campaign.h"
#include "race.h"

namespace {

int RunAll(const std::string& self, const Arguments& arguments) {
  const int races = arguments.Number("races", 300);
  const int first = arguments.Number("seed", 1);
  // One cache for all races: what is raced is the end of a runtime, not the look at its Python.
  std::string cache = "/tmp/ge_pyrt_races.XXXXXX";
  if (mkdtemp(cache.data()) == nullptr || setenv("GE_TEST_CACHE_HOME", cache.c_str(), 1) != 0) {
    std::perror("attach_race: no folder for the cache");
    return 2;
  }
  campaign::Options options;
  options.at_once = arguments.Number("at-once", 2);
  options.timeout_s = arguments.Number("timeout", 30);
  int next = 0, good = 0;
  uint64_t had = 0, refused = 0;
  std::vector<int64_t> p99, most;
  nlohmann::json failures = nlohmann::json::array();
  campaign::Run(
      options,
      [&](campaign::Job& job) {
        if (next == races) return false;
        const std::string& python =
            arguments.words[static_cast<size_t>(next) % arguments.words.size()];
        job.name = python + " --one=" + std::to_string(first + next);
        job.argv = {self, "--one=" + std::to_string(first + next), python};
        ++next;
        return true;
      },
      [&](const campaign::Job& job, const campaign::Outcome& outcome) {
        uint64_t had_here = 0, refused_here = 0;
        int64_t p99_here = 0, most_here = 0;
        const int read =
            std::sscanf(outcome.output.c_str(),
                        "had %" SCNu64 " refused %" SCNu64 " p99 %" SCNd64 " max %" SCNd64,
                        &had_here, &refused_here, &p99_here, &most_here);
        if (!outcome.Good() || read != 4) {
          failures.push_back(job.name + ": " + outcome.Text() + ": " + outcome.output);
          return;
        }
        ++good;
        had += had_here;
        refused += refused_here;
        p99.push_back(p99_here);
        most.push_back(most_here);
      });
  std::filesystem::remove_all(cache);
  std::sort(p99.begin(), p99.end());
  std::sort(most.begin(), most.end());
  nlohmann::json summary = {{"races", races},
                            {"good", good},
                            {"attaches", had},
                            {"refusals_without_a_system_call", refused},
                            {"failures", failures}};
  if (!p99.empty()) {
    summary["refusal_ns"] = {{"median_of_p99", p99[p99.size() / 2]},
                             {"p99_of_p99", p99[p99.size() * 99 / 100]},
                             {"most", most.back()}};
  }
  std::printf("%s\n", summary.dump(1).c_str());
  return good == races && races > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argc, argv);
  if (arguments.words.empty()) {
    std::fprintf(stderr, "usage: %s --races=N PYTHON...\n", argv[0]);
    return 2;
  }
  if (arguments.Has("one")) {
    return RaceOnce(arguments.words[0], static_cast<uint64_t>(arguments.Number("one", 1)));
  }
  return RunAll(argv[0], arguments);
}
