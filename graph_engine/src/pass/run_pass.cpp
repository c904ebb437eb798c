// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "pass/run_pass.h"

#include <cxxabi.h>
#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "ge/pyrt/console.h"
#include "infer/infer.h"
#include "ir/journal.h"
#include "pass/attr_check.h"
#include "pass/plugin_pass.h"
#include "pass/run_scope.h"
#include "pass/verify.h"
#include "rewrite/history.h"
#include "rewrite/refusal_note.h"
#include "support/fork_guard.h"
#include "support/interrupt.h"
#include "support/status_text.h"

namespace ge::pass {
namespace {

using fusion::PassKind;

int64_t Now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

/// A REGISTER_CUSTOM_PASS function in the shape of a pass.
class FunctionPass : public fusion::FusionBasePass {
 public:
  explicit FunctionPass(CustomPassFunc function) : function_(std::move(function)) {}
  Status Run(GraphPtr& graph, CustomPassContext& context) override {
    return function_(graph, context);
  }

 private:
  CustomPassFunc function_;
};

class Transaction {
 public:
  Transaction(const PassEntry& entry, const GraphPtr& graph, const PassOptions& options,
              PassRecord& record)
      : entry_(entry), graph_(graph), store_(*graph->store()), options_(options), record_(record) {}

  Outcome Run() {
    ir::Journal journal(store_);
    rewrite::History* const history = rewrite::History::Current();
    const size_t rewrites = history == nullptr ? 0 : history->size();
    if (history != nullptr) history->StartRun(MaxRewrites());
    std::optional<Verifier> verifier;
    if (options_.verify) verifier.emplace(store_);
    Outcome outcome = RunObject();
    if (outcome.ok()) outcome = Settle(journal, verifier);
    if (history != nullptr) {
      for (std::string& note : history->TakeNotes()) record_.notes.push_back(std::move(note));
      CountByHand(*history);
      if (!outcome) history->Truncate(rewrites);
    }
    if (!outcome) {
      record_.verdict = PassVerdict::kFailed;
      return outcome;
    }
    record_.verdict = journal.empty() ? PassVerdict::kUnchanged : PassVerdict::kChanged;
    if (journal.empty() && said_changed_) {
      record_.notes.push_back("returned SUCCESS, which stands for a change, and made none");
    } else if (!journal.empty() && !said_changed_ && !says_nothing_) {
      record_.notes.push_back("returned NOT_CHANGED and changed the graph");
    }
    journal.Commit();
    return {};
  }

 private:
  Outcome RunObject() {
    const int64_t start = Now();
    const RunScope scope(record_, options_.max_rewrites);
    Outcome outcome;
    try {
      const std::unique_ptr<fusion::FusionBasePass> pass = Create();
      outcome = pass == nullptr ? Outcome::Fail("its creator returned no object") : RunAll(*pass);
      if (const auto* plugin = dynamic_cast<const PluginPass*>(pass.get())) {
        record_.python_ns = plugin->python_ns();
        record_.wait_ns = plugin->wait_ns();
      }
    } catch (const abi::__forced_unwind&) {
      throw;
    } catch (const std::exception& error) {
      outcome = Outcome::Fail(std::string("C++ exception: ") + error.what());
    } catch (...) {
      outcome = Outcome::Fail("C++ exception that is no std::exception");
    }
    record_.cpp_ns = Now() - start - record_.python_ns - record_.wait_ns;
    return outcome;
  }

  /// What the drivers did not count.
  void CountByHand(const rewrite::History& history) {
    size_t counted = 0;
    for (const PatternRecord& pattern : record_.patterns) counted += pattern.replaced;
    record_.replaced_by_hand = history.rewrites() - std::min(counted, history.rewrites());
    record_.reported_by_hand = history.reported();
  }

  /// Over all graphs; the drivers keep to the limit of each.
  size_t MaxRewrites() const {
    size_t sum = 0;
    for (const ir::GraphIndex graph : store_.Graphs()) {
      sum += RewriteLimit(options_.max_rewrites, store_.NodeCount(graph));
    }
    return sum;
  }

  std::unique_ptr<fusion::FusionBasePass> Create() const {
    if (entry_.legacy != nullptr) return std::make_unique<FunctionPass>(entry_.legacy);
    const PassCreateScope scope(entry_);
    return std::unique_ptr<fusion::FusionBasePass>(entry_.create());
  }

  Outcome RunAll(fusion::FusionBasePass& pass) {
    if (Outcome done = RunOn(pass, graph_->index()); !done) return done;
    if (entry_.kind == PassKind::kLegacyCustom) return {};
    for (const ir::GraphIndex graph : store_.Graphs()) {
      if (graph == graph_->index() || !IsAttached(graph)) continue;
      if (Outcome done = RunOn(pass, graph); !done) return done;
    }
    return {};
  }

  /// Does a chain of parent nodes lead to the root? A pass may have cut it a moment ago.
  bool IsAttached(ir::GraphIndex graph) const {
    while (graph != graph_->index()) {
      if (!store_.HasGraph(graph)) return false;
      const ir::NodeId parent = store_.ParentNode(graph);
      if (!parent.valid() || !store_.Alive(parent)) return false;
      graph = store_.GraphOf(parent);
    }
    return true;
  }

  Outcome RunOn(fusion::FusionBasePass& pass, ir::GraphIndex index) {
    GraphPtr graph = std::make_shared<Graph>(graph_->store(), index);
    const std::string place = "graph '" + graph->Name() + "'";
    CustomPassContext context(entry_.name, &options_.ge_options);
    (void)rewrite::TakeRefusal();
    const Status status = pass.Run(graph, context);
    if (status != SUCCESS && status != NOT_CHANGED && status != GRAPH_NOT_CHANGED) {
      return Outcome(status, Reason(status, context)).Within(place);
    }
    if (graph == nullptr || graph->store() != graph_->store() || graph->index() != index) {
      return Outcome::Fail(place + ": the pass put another graph in its place; edit the given one");
    }
    // What a plugin's run() returns is a success with changes or without, unless it is a status.
    const bool by_plugin = entry_.factory != nullptr && (entry_.kind == PassKind::kFusionBase ||
                                                         entry_.kind == PassKind::kLegacyCustom);
    bool& said = by_plugin ? says_nothing_ : said_changed_;
    said = said || status == SUCCESS;
    return {};
  }

  static std::string Reason(Status status, const CustomPassContext& context) {
    std::string text = RunScope::Current()->TakeFailure().message();
    for (const std::string& more : {context.error_message(), rewrite::TakeRefusal()}) {
      if (more.empty() || text.find(more) != std::string::npos) continue;
      text += (text.empty() ? "" : "; ") + more;
    }
    if (!text.empty()) return text;
    return "the pass returned status " + StatusText(status) + " without a message";
  }

  /// Descs of nodes that the pass left without, between checks: shapes follow from attributes.
  Outcome Settle(const ir::Journal& journal, const std::optional<Verifier>& verifier) const {
    constexpr char kPlace[] = "verification after the pass";
    if (verifier) {
      if (Outcome fit = AttrCheck(store_, record_.notes).Run(journal); !fit) {
        return fit.Within(kPlace);
      }
    }
    const bool types_known = entry_.stage != CustomPassStage::kBeforeInferShape;
    if (types_known) {
      for (const ir::NodeId node : journal.Added()) {
        if (!LacksDescs(node)) continue;
        const Outcome inferred = infer::InferNode(store_, node);
        if (!inferred) return inferred.Within("shape inference after the pass");
      }
    }
    if (!verifier || journal.empty()) return {};
    return verifier->Check(journal, types_known).Within(kPlace);
  }

  bool LacksDescs(ir::NodeId node) const {
    for (int32_t output = 0; output < store_.OutputCount(node); ++output) {
      if (!(store_.OutputDesc(node, output) == ir::TensorDesc())) return false;
    }
    return store_.OutputCount(node) > 0;
  }

  const PassEntry& entry_;
  const GraphPtr& graph_;
  ir::Store& store_;
  const PassOptions& options_;
  PassRecord& record_;
  bool said_changed_ = false;
  bool says_nothing_ = false;  ///< about changes
};

}  // namespace

Outcome RunPass(const PassEntry& entry, const GraphPtr& graph, const PassOptions& options,
                PassRecord& record) {
  record.pass = entry.name;
  record.stage = StageName(entry.stage);
  record.origin = entry.origin;
  const std::string who = "pass '" + pyrt::console::Printable(entry.name) + "'";
  const interrupt::Activity running(who);
  const Outcome outcome = Transaction(entry, graph, options, record).Run();
  OwnWork::EndForkedChild(who);
  if (outcome.ok()) return outcome;
  std::string reason = outcome.message();
  if (!reason.empty() && reason.back() == '.') reason.pop_back();  // the sentence brings its own
  record.error = "E13028: Failed to run custom fusion pass " + entry.name +
                 ". Return code: " + StatusText(outcome.code()) + ". Reason: stage " +
                 record.stage + ", " + reason + ".";
  return Outcome(outcome.code(), record.error);
}

}  // namespace ge::pass
