// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "backend/registry.h"
#include "ge/pyrt/console.h"
#include "ge/pyrt/runtime_manager.h"
#include "lower/custom_nodes.h"
#include "memory.h"
#include "run_compare.h"
#include "run_inputs.h"
#include "session/compile_options.h"
#include "session/logging.h"
#include "session/python_end.h"
#include "session/python_parts.h"
#include "support/readable_file.h"

namespace {

using ge::Expected;
using ge::Outcome;
using ge::cli::InputWishes;
using ge::pyrt::console::Lines;
using ge::pyrt::console::Printable;
using Tensors = std::vector<ge::ir::TensorPtr>;

constexpr size_t kShownValues = 4;
constexpr int kMostThreads = 1024;

struct Flags {
  std::string model, reference, input_shape, python, config, log;
  std::vector<std::string> inputs;
  uint64_t seed = 0;
  int threads = 1;
  double tolerance = 1e-4;
};

void Declare(CLI::App& app, Flags& flags) {
  app.add_option("--model", flags.model, "compiled model (.om)")->required();
  app.add_option("--reference", flags.reference, "original ONNX model to compare with");
  app.add_option("--input", flags.inputs, "name=file.npy, name=random (default) or name=number");
  app.add_option("--input_shape", flags.input_shape, "\"x:1,3,48,192\" for inputs with open dims");
  app.add_option("--seed", flags.seed, "shifts the generated inputs (default 0)")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--threads", flags.threads, "threads of one operator, 1 to 1024 (default 1)");
  app.add_option("--tolerance", flags.tolerance,
                 "largest difference allowed, as a part of the output's range: 0 or more "
                 "(default 1e-4)");
  app.add_option("--python", flags.python, "interpreter that has onnxruntime and numpy");
  app.add_option("--config", flags.config, "folder with runtime.yaml and plugins.yaml");
  app.add_option("--log", flags.log, "debug, info, warning, error or null");
}

void Complain(const std::string& text) {
  std::fprintf(stderr, "ge_run: %s\n", Printable(text, Lines::kMany).c_str());
}

struct Ran {
  std::vector<ge::backend::IoInfo> outputs;
  Tensors tensors;
};

/// Nodes without kernel are why a model does not load, whatever the backend says of it.
Outcome WithCustomNodes(const std::string& path, const Outcome& error) {
  const std::vector<std::string> nodes = ge::lower::CustomNodes(path);
  if (nodes.empty()) return error;
  std::string list;
  for (const std::string& node : nodes) list += (list.empty() ? "" : ", ") + node;
  return {error.code(),
          "'" + path + "' has operators of users, for which this host has no kernel: " + list +
              "; rewrite them with a pass before the model is written, or run it where their "
              "kernels are (" +
              error.message() + ")"};
}

Expected<Ran> RunModel(ge::backend::ExecutionBackend& backend, const std::string& path,
                       const ge::backend::ExecutionOptions& options, const InputWishes& wishes,
                       ge::cli::Feeds& feeds) {
  auto model = backend.Load(path, options);
  if (!model) return WithCustomNodes(path, model.error());
  if (feeds.empty()) {
    auto made = ge::cli::MakeFeeds((*model)->inputs(), wishes);
    if (!made) return made.error().Within("'" + path + "'");
    feeds = *std::move(made);
  }
  auto tensors = (*model)->Run(feeds);
  if (!tensors) return tensors.error().Within("'" + path + "'");
  return Ran{(*model)->outputs(), *std::move(tensors)};
}

/// Compares by output name; prints a line per output. An error when one is above the tolerance.
Outcome CompareAll(const Ran& actual, const Ran& reference, double tolerance) {
  if (actual.outputs.size() != reference.outputs.size()) {
    return Outcome::Fail("the model has " + std::to_string(actual.outputs.size()) +
                         " outputs, the reference has " + std::to_string(reference.outputs.size()));
  }
  std::string too_far;
  for (size_t i = 0; i < reference.outputs.size(); ++i) {
    const std::string& name = reference.outputs[i].name;
    size_t at = 0;
    while (at < actual.outputs.size() && actual.outputs[at].name != name) ++at;
    if (at == actual.outputs.size()) {
      return Outcome::Fail("the model has no output '" + name + "' as the reference has");
    }
    auto difference = ge::cli::Compare(*actual.tensors[at], *reference.tensors[i]);
    if (!difference) return difference.error().Within("output '" + name + "'");
    std::printf("difference '%s': max abs %.3g, range %.6g, ratio %.3g (tolerance %.3g)\n",
                Printable(name).c_str(), difference->max_abs, difference->range, difference->ratio,
                tolerance);
    if (!(difference->ratio <= tolerance)) too_far += (too_far.empty() ? "" : ", ") + name;
  }
  return too_far.empty() ? Outcome::Ok() : Outcome::Fail("above the tolerance: " + too_far);
}

/// A regular file that may be read, or why it cannot be a model.
Outcome CheckModel(const char* flag, const std::string& path) {
  const Outcome readable = ge::CheckReadableFile(path);
  return readable ? readable : readable.Within(std::string(flag) + " '" + path + "'");
}

/// What can be known before Python starts.
Outcome CheckFlags(const Flags& flags) {
  if (!std::isfinite(flags.tolerance) || flags.tolerance < 0) {
    return Outcome::Invalid("--tolerance is " + std::to_string(flags.tolerance) +
                            "; give a finite number, 0 or more");
  }
  if (flags.threads < 1 || flags.threads > kMostThreads) {
    return Outcome::Invalid("--threads is " + std::to_string(flags.threads) + "; give 1 to " +
                            std::to_string(kMostThreads));
  }
  if (Outcome model = CheckModel("--model", flags.model); !model) return model;
  return flags.reference.empty() ? Outcome::Ok() : CheckModel("--reference", flags.reference);
}

Outcome Run(const Flags& flags) {
  InputWishes wishes;
  wishes.seed = flags.seed;
  auto shapes = ge::session::ParseInputShapes(flags.input_shape);
  if (!shapes) return shapes.error();
  wishes.shapes = *std::move(shapes);
  if (Outcome parsed = ge::cli::ParseInputSources(flags.inputs, wishes); !parsed) return parsed;
  auto backend = ge::backend::AcquireBackend();
  if (!backend) return backend.error();
  ge::cli::Feeds feeds;
  const auto ran = RunModel(**backend, flags.model, {true, flags.threads}, wishes, feeds);
  if (!ran) return ran.error();
  for (size_t i = 0; i < ran->tensors.size(); ++i) {
    std::printf("output '%s' %s\n", Printable(ran->outputs[i].name).c_str(),
                Printable(ge::cli::Summary(*ran->tensors[i], kShownValues)).c_str());
  }
  if (flags.reference.empty()) return Outcome::Ok();
  const auto reference =
      RunModel(**backend, flags.reference, {false, flags.threads}, wishes, feeds);
  if (!reference) return reference.error().Within("reference");
  return CompareAll(*ran, *reference, flags.tolerance);
}

Outcome RunManaged(const Flags& flags) {
  if (Outcome sound = CheckFlags(flags); !sound) return sound;
  if (Outcome log = ge::session::ConfigureLogging(flags.log); !log) return log;
  auto& manager = ge::pyrt::GePythonRuntimeManager::Instance();
  ge::pyrt::RuntimeConfig config;
  config.config_dir = flags.config;
  config.python = flags.python;
  config.finalise_at_last_use = true;
  config.shows_warnings = true;
  config.program_name = "ge_run";
  if (const auto configured = manager.Configure(config); !configured) {
    return Outcome::Fail(configured.message());
  }
  manager.BeginUse();
  Outcome outcome = Run(flags);
  std::fflush(stdout);
  for (const ge::pyrt::Warning& warning : ge::session::WarningsBeside(outcome.message())) {
    Complain("warning: " + warning.message);
  }
  const ge::session::PythonEnd end = ge::session::EndUseOfPython();
  if (!end.record_path.empty()) {
    std::printf("run record: %s\n", Printable(end.record_path).c_str());
  }
  for (const ge::pyrt::Warning& warning : end.warnings) Complain("warning: " + warning.message);
  // What was computed stands all the same.
  if (!end.problem.empty()) Complain("warning: " + end.problem + " (" + end.code + ")");
  return outcome;
}

}  // namespace

int main(int argc, char** argv) {
  ge::pyrt::console::ReserveStandardStreams();
  ge::cli::TellOutOfMemory("ge_run");
  CLI::App app("Runs a compiled model and compares it with the original.", "ge_run");
  Flags flags;
  Declare(app, flags);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help
    return ge::pyrt::console::FinishOutput("ge_run", app.exit(wish));
  } catch (const CLI::ParseError& error) {
    Complain(std::string(error.what()) + "; see ge_run --help");
    return error.get_exit_code();
  }
  Outcome outcome;
  try {
    outcome = RunManaged(flags);
  } catch (const std::exception& error) {
    outcome =
        Outcome::Fail(std::string(error.what()) + "; the input may be too large for this machine");
  }
  if (!outcome) Complain(outcome.message());
  return ge::session::LeaveProgram(ge::pyrt::console::FinishOutput("ge_run", outcome ? 0 : 1));
}
