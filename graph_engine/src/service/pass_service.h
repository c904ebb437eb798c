// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SERVICE_PASS_SERVICE_H_
#define GRAPH_ENGINE_SERVICE_PASS_SERVICE_H_

#include <memory>
#include <string>
#include <vector>

#include "ge/fusion/match_result.h"
#include "ge/fusion/pattern.h"
#include "ge/fusion/pattern_matcher_config.h"
#include "graph/graph.h"
#include "register/register_custom_pass.h"
#include "support/status.h"

// The door between the engine and a bridge that brings passes of another language. The engine
// publishes a PluginPassRegistrar as service "ge.pass_registrar"; the bridge commits descriptors
// and makes instances on demand. No call here is made with a lock of the engine held.
namespace ge::fusion {

constexpr char kPassRegistrarService[] = "ge.pass_registrar";
constexpr uint32_t kPassRegistrarVersion = 1;

enum class PassKind { kFusionBase = 0, kPatternFusion = 1, kDecompose = 2, kLegacyCustom = 3 };

/// What a pass says of itself at registration; no object of the pass exists yet.
struct PassDescriptor {
  std::string key;   ///< "module:class:name", static
  std::string name;  ///< what users enable, disable and order by
  std::string module_name;
  std::string class_name;
  std::string location;  ///< "file:line" of the class, for messages
  CustomPassStage stage = CustomPassStage::kBeforeInferShape;
  PassKind kind = PassKind::kFusionBase;
  std::vector<std::string> op_types;
  /// The pass looks at a match itself before it is replaced.
  bool has_requirements = true;
};

/// One pass object for one Run. Every call is made on the thread that called the engine, without
/// the GIL; the implementation takes and returns it. A failure's text names hook, user file:line
/// and the original exception; the executor adds pass, stage and node.
class GE_EXPORT PassInstance {
 public:
  virtual ~PassInstance();
  /// SUCCESS changed, NOT_CHANGED nothing changed.
  virtual Outcome Run(const GraphPtr& graph, CustomPassContext& context) = 0;
  virtual Expected<PatternMatcherConfig> MatcherConfig() = 0;
  virtual Expected<std::vector<std::unique_ptr<Pattern>>> Patterns(CustomPassContext& context) = 0;
  virtual Expected<bool> MeetRequirements(const MatchResult& match, CustomPassContext& context) = 0;
  virtual Expected<GraphUniqPtr> Replacement(const MatchResult& match,
                                             CustomPassContext& context) = 0;
  virtual Expected<bool> MeetRequirements(const GNode& node, CustomPassContext& context) = 0;
  virtual Expected<GraphUniqPtr> Replacement(const GNode& node, CustomPassContext& context) = 0;
  /// Nanoseconds since creation spent inside the other language and waiting to enter it.
  virtual int64_t python_ns() const = 0;
  virtual int64_t wait_ns() const = 0;
};

/// Makes the pass objects of one load of a plugin: always of the code that this load found, also
/// after a later load. When it no longer can, because the other language ended, it says so. Called
/// on the thread that runs the compile, without the GIL and without a lock of the engine. The
/// caller owns what it gets.
class GE_EXPORT PassInstanceFactory {
 public:
  virtual ~PassInstanceFactory();
  virtual Expected<std::unique_ptr<PassInstance>> Create(const std::string& descriptor_key) = 0;
  /// False when a load would find something else now, because files were edited, added or removed.
  /// True when this cannot be told. Called as Create is.
  virtual bool IsCurrent();
};

/// A file that could not be loaded, or a descriptor that was refused.
struct PassLoadProblem {
  std::string source;  ///< path of the file or entry point
  std::string text;    ///< file:line and cause
};

/// Where a plugin enters and withdraws its passes. Thread: any.
class GE_EXPORT PluginPassRegistrar {
 public:
  virtual ~PluginPassRegistrar();
  /// Commits all descriptors or none (then the text lists every reason with both places).
  /// `problems` are kept for the report.
  virtual Outcome Register(std::vector<PassDescriptor> descriptors,
                           std::shared_ptr<PassInstanceFactory> factory,
                           std::vector<PassLoadProblem> problems) = 0;
  /// Drops what this factory registered. A compile in progress goes on with what it began with, and
  /// keeps the factory until its end.
  virtual void Unregister(const PassInstanceFactory* factory) = 0;
};

}  // namespace ge::fusion

#endif  // GRAPH_ENGINE_SERVICE_PASS_SERVICE_H_
