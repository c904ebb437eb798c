// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <vector>

#include "backend/registry.h"
#include "ge/pyrt/runtime_manager.h"
#include "run_compare.h"
#include "run_inputs.h"
#include "session/compile_options.h"
#include "session/logging.h"

namespace {

using ge::Expected;
using ge::Outcome;
using ge::cli::InputWishes;
using Tensors = std::vector<ge::ir::TensorPtr>;

constexpr size_t kShownValues = 4;

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
  app.add_option("--seed", flags.seed, "shifts the generated inputs (default 0)");
  app.add_option("--threads", flags.threads, "threads of one operator (default 1)");
  app.add_option("--tolerance", flags.tolerance,
                 "largest difference allowed, as a part of the output's range (default 1e-4)");
  app.add_option("--python", flags.python, "interpreter that has onnxruntime and numpy");
  app.add_option("--config", flags.config, "folder with runtime.yaml and plugins.yaml");
  app.add_option("--log", flags.log, "debug, info, warning, error or null");
}

struct Ran {
  std::vector<ge::backend::IoInfo> outputs;
  Tensors tensors;
};

Expected<Ran> RunModel(ge::backend::ExecutionBackend& backend, const std::string& path,
                       const ge::backend::ExecutionOptions& options, const InputWishes& wishes,
                       ge::cli::Feeds& feeds) {
  auto model = backend.Load(path, options);
  if (!model) return model.error();
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
                name.c_str(), difference->max_abs, difference->range, difference->ratio, tolerance);
    if (!(difference->ratio <= tolerance)) too_far += (too_far.empty() ? "" : ", ") + name;
  }
  return too_far.empty() ? Outcome::Ok() : Outcome::Fail("above the tolerance: " + too_far);
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
    std::printf("output '%s' %s\n", ran->outputs[i].name.c_str(),
                ge::cli::Summary(*ran->tensors[i], kShownValues).c_str());
  }
  if (flags.reference.empty()) return Outcome::Ok();
  const auto reference =
      RunModel(**backend, flags.reference, {false, flags.threads}, wishes, feeds);
  if (!reference) return reference.error().Within("reference");
  return CompareAll(*ran, *reference, flags.tolerance);
}

Outcome RunManaged(const Flags& flags) {
  if (Outcome log = ge::session::ConfigureLogging(flags.log); !log) return log;
  auto& manager = ge::pyrt::GePythonRuntimeManager::Instance();
  ge::pyrt::RuntimeConfig config;
  config.config_dir = flags.config;
  config.python = flags.python;
  config.finalise_at_last_use = true;
  config.program_name = "ge_run";
  if (const auto configured = manager.Configure(config); !configured) {
    return Outcome::Fail(configured.message());
  }
  manager.BeginUse();
  Outcome outcome = Run(flags);
  std::fflush(stdout);
  const auto end = manager.EndUse();
  if (!end.record_path.empty()) std::printf("run record: %s\n", end.record_path.c_str());
  if (!end.status && outcome) return Outcome::Fail("end of Python: " + end.status.message());
  return outcome;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Runs a compiled model and compares it with the original.", "ge_run");
  Flags flags;
  Declare(app, flags);
  CLI11_PARSE(app, argc, argv);
  Outcome outcome;
  try {
    outcome = RunManaged(flags);
  } catch (const std::exception& error) {
    outcome =
        Outcome::Fail(std::string(error.what()) + "; the input may be too large for this machine");
  }
  if (!outcome) std::fprintf(stderr, "ge_run: %s\n", outcome.message().c_str());
  return outcome ? 0 : 1;
}
