// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/offline_build.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <set>

#include <spdlog/spdlog.h>

#include "air/air.h"
#include "air/checked_load.h"
#include "infer/infer.h"
#include "ir/store.h"
#include "lower/lower.h"
#include "onnx/importer.h"
#include "onnx/plugin_registry.h"
#include "pass/executor.h"
#include "session/build_report.h"
#include "session/graph_dumps.h"
#include "session/output_places.h"
#include "session/pass_plugin_loader.h"
#include "session/path_variables.h"
#include "support/fork_guard.h"
#include "support/interrupt.h"
#include "support/source_files.h"

namespace ge::session {
namespace {

using interrupt::Activity;
using pass::PassSnapshot;

size_t CountNodes(const Graph& graph) {
  size_t count = 0;
  for (const ir::GraphIndex index : graph.store()->Graphs())
    count += graph.store()->NodeCount(index);
  return count;
}

/// `passes` is filled also when the outcome is a failure.
Outcome LoadPasses(const CompileOptions& options, BuildResult& result, PassSnapshot& passes) {
  Activity loading("the load of passes");
  const Outcome loaded =
      PassPluginLoader::Process().Load(options.strict, result.pass_parts, passes);
  for (const auto& entry : passes.passes) result.pass_locations[entry.name] = entry.location;
  if (!loaded) return loaded.Within("Python passes");
  if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
  if (!options.fail_on_import_error) return Outcome::Ok();
  const auto& problems = passes.problems;
  if (problems.empty()) return Outcome::Ok();
  return Outcome::Fail("passes.on_import_error is fail, and '" + problems.front().source +
                       "' could not be imported: " + problems.front().text);
}

Outcome LoadImporters(const CompileOptions& options, BuildResult& result) {
  Activity loading("the load of Python ONNX plugins");
  onnx::ProcessPlugins().SetDisabledImporters(options.disabled_importers);
  if (Outcome loaded = LoadPythonParts(pyrt::Role::kOnnx, options.strict, result.onnx_parts);
      !loaded) {
    return loaded.Within("ONNX plugins");
  }
  const bool read = std::any_of(result.onnx_parts.begin(), result.onnx_parts.end(),
                                [](const PythonPart& part) { return part.active; });
  for (std::string& warning : PathVariableWarnings(read)) {
    result.warnings.push_back(std::move(warning));
  }
  // Unlike passes: a model must not silently take another importer.
  if (const PythonPart* failed = FirstFailed(result.onnx_parts)) {
    return Outcome::Fail("ONNX plugins of row '" + failed->name +
                         "' did not load: " + failed->reason);
  }
  return Outcome::Ok();
}

/// Without the Python passes their names cannot be checked: a name nobody has is then a warning.
pass::PassOptions MakePassOptions(const CompileOptions& options, const PassSnapshot& passes,
                                  BuildResult& result) {
  pass::PassOptions pass_options;
  pass_options.switches = options.switches;
  pass_options.order = options.pass_order;
  pass_options.named_by = options.named_by;
  pass_options.skip_on_error = options.skip_on_pass_error;
  pass_options.ge_options = options.ge_options;
  pass_options.verify = options.verify;
  const bool all_known = std::any_of(result.pass_parts.begin(), result.pass_parts.end(),
                                     [](const PythonPart& part) { return part.loaded(); });
  if (all_known) return pass_options;
  std::set<std::string> names = {"ALL"};
  for (const auto& entry : passes.passes) names.insert(entry.name);
  const auto drop = [&](const std::string& name) {
    if (names.count(name) != 0) return false;
    result.warnings.push_back("option for pass '" + name +
                              "' has no effect: no such C++ pass, and no Python passes are loaded");
    return true;
  };
  auto& order = pass_options.order;
  order.erase(std::remove_if(order.begin(), order.end(), drop), order.end());
  for (auto it = pass_options.switches.begin(); it != pass_options.switches.end();) {
    it = drop(it->first) ? pass_options.switches.erase(it) : std::next(it);
  }
  return pass_options;
}

/// What the user can do about a pass that failed, other than mending it.
std::string WayOut(const pass::PassRecord& record) {
  if (record.verdict != pass::PassVerdict::kFailed) return "";
  return " To compile without it: --optimization_switch=" + record.pass +
         ":off, or 'on_pass_error: skip' under 'passes' in compile.yaml.";
}

Outcome InferShapes(const GraphPtr& graph) {
  Activity inferring("shape inference");
  return infer::InferShapes(graph);
}

Expected<GraphPtr> Import(const CompileOptions& options, BuildResult& result) {
  Activity importing("the import of the model");
  if (options.model_is_air) {
    auto store = air::LoadChecked(options.model, result.warnings);
    if (!store) return store.error();
    return std::make_shared<Graph>(*std::move(store), ir::kRootGraph);
  }
  return onnx::ImportOnnx(options.model, {options.disabled_importers, options.input_shapes},
                          &result.warnings);
}

Outcome RunStages(const CompileOptions& options, const GraphPtr& graph, const PassSnapshot& passes,
                  BuildResult& result) {
  const GraphDumps dumps(result.warnings);
  pass::PassExecutor executor(MakePassOptions(options, passes, result), passes);
  const auto stage = [&](CustomPassStage which, const char* dump) {
    spdlog::debug("stage {}", StageName(which));
    Outcome ran = executor.RunStage(graph, which, result.passes);
    if (ran.ok()) return dumps.Dump(*graph, dump);
    if (interrupt::Requested() || result.passes.passes.empty()) return ran;
    return Outcome(ran.code(), ran.message() + WayOut(result.passes.passes.back()));
  };
  if (Outcome dumped = dumps.Dump(*graph, kDumpBegin); !dumped) return dumped;
  if (Outcome ran = stage(CustomPassStage::kBeforeInferShape, kDumpBeforeInfer); !ran) return ran;
  if (Outcome inferred = InferShapes(graph); !inferred) return inferred;
  if (Outcome dumped = dumps.Dump(*graph, kDumpInferred); !dumped) return dumped;
  const std::pair<CustomPassStage, const char*> later[] = {
      {CustomPassStage::kAfterInferShape, kDumpAfterInfer},
      {CustomPassStage::kAfterBuiltinFusionPass, kDumpAfterBuiltin},
      {CustomPassStage::kAfterOriginGraphOptimize, kDumpAfterOrigin}};
  for (const auto& [which, dump] : later) {
    if (Outcome ran = stage(which, dump); !ran) return ran;
  }
  return dumps.Dump(*graph, kDumpEnd);
}

Expected<std::vector<ReplacedFile>> PrepareModel(const Graph& graph, const CompileOptions& options,
                                                 const OutputPlaces& places) {
  if (options.output_is_air) {
    Activity writing("writing the output");
    auto file = air::Prepare(*graph.store(), graph.index(), places.om);
    if (!file) return file.error();
    std::vector<ReplacedFile> files;
    files.push_back(*std::move(file));
    return files;
  }
  Activity lowering("lowering");
  const auto model = lower::LowerToOnnx(graph);
  if (!model) return model.error().Within("lowering");
  Activity writing("writing the output");
  return lower::PrepareModel(*model, places.om);
}

/// All files are complete before the first takes its place, so that a failure changes none.
Outcome WriteOutputs(const Graph& graph, const CompileOptions& options, const OutputPlaces& places,
                     const BuildResult& result) {
  // Passes may have changed what is where since the start.
  if (Outcome free = CheckPlaces(places); !free) return free;
  auto files = PrepareModel(graph, options, places);
  if (!files) return files.error();
  auto report = PrepareReport(graph, options, places.report, result);
  if (!report) return report.error();
  if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
  OwnWork::EndForkedChild("the compile");
  std::vector<ReplacedFile*> order;
  for (ReplacedFile& file : *files) order.push_back(&file);
  order.insert(std::prev(order.end()), &*report);  // the .om last: where it is, the rest is
  for (ReplacedFile* file : order) {
    if (Outcome placed = file->Commit(); !placed) return placed;
  }
  return Outcome::Ok();
}

Outcome Build(const CompileOptions& options, const OutputPlaces& places, PassSnapshot& passes,
              BuildResult& result) {
  if (Outcome published = PublishEngineServices(); !published) return published;
  if (Outcome loaded = LoadPasses(options, result, passes); !loaded) return loaded;
  if (Outcome loaded = LoadImporters(options, result); !loaded) return loaded;
  const auto loaded = [](const PythonPart& part) { return part.loaded(); };
  if (!options.operator_check &&
      std::none_of(result.pass_parts.begin(), result.pass_parts.end(), loaded) &&
      std::none_of(result.onnx_parts.begin(), result.onnx_parts.end(), loaded)) {
    spdlog::info("no Python part is loaded; operators are not checked against a backend");
  }
  auto graph = Import(options, result);
  if (!graph) return graph.error();
  result.imported_nodes = CountNodes(**graph);
  if (Outcome ran = RunStages(options, *graph, passes, result); !ran) return ran;
  result.final_nodes = CountNodes(**graph);
  if (options.operator_check) {
    if (Outcome checked = CheckOperators(**graph, result.operator_check); !checked) return checked;
  }
  return WriteOutputs(**graph, options, places, result);
}

/// A build under way; the first one forgets what builds before it read.
class Running {
 public:
  Running() {
    const std::lock_guard<std::mutex> lock(mutex);
    if (builds++ == 0) source_files::Clear();
  }
  ~Running() {
    const std::lock_guard<std::mutex> lock(mutex);
    --builds;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  static inline std::mutex mutex;
  static inline int builds = 0;
};

}  // namespace

Outcome BuildOffline(const CompileOptions& options, BuildResult& result) {
  result.om_path = options.output + options.ModelSuffix();
  result.report_path = options.report.empty() ? options.output + ".report.json" : options.report;
  const auto places = ChoosePlaces(options);
  if (!places) return places.error();
  const Running running;
  NoteSources(options);
  if (Outcome free = CheckPlaces(*places); !free) return free;
  PassSnapshot passes;
  const Outcome built = Build(options, *places, passes, result);
  if (!built && result.passes.problems.empty()) {  // it ended before the first stage told them
    for (const auto& problem : passes.problems) {
      result.passes.problems.push_back({problem.source, problem.text});
    }
  }
  return built;
}

}  // namespace ge::session
