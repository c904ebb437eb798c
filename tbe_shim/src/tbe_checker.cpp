// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "tbe_checker.h"

#include <charconv>
#include <cstring>
#include <deque>
#include <utility>

#include <nlohmann/json.hpp>

#include "ir/dump.h"

namespace ge::tbe {
namespace {

using nlohmann::json;
using plugin::ArgumentTree;
using plugin::CheckList;
using plugin::ReadText;
using plugin::ReadTexts;

constexpr int64_t kDefaultDeadlineMs = 60'000;
constexpr int64_t kDefaultWorkers = 2;

/// [name, dtype, dims, is constant]. `tree` keeps the lists, `texts` the texts that are borrowed.
ge_pyrt_value Port(ArgumentTree& tree, std::deque<std::string>& texts, const std::string& name,
                   const ir::TensorDesc& desc, bool constant) {
  const std::string& type = texts.emplace_back(DataTypeName(desc.data_type));
  return tree.List({ArgumentTree::Text(name), ArgumentTree::Text(type), tree.Ints(desc.shape.dims),
                    ArgumentTree::Int(constant ? 1 : 0)});
}

}  // namespace

TbeChecker::TbeChecker(const ge_pyrt_host* host, ge_pyrt_owner* owner)
    : host_(host), owner_(owner), module_(host, owner, "ge._tbe") {}

template <class Body>
void TbeChecker::Wait(Body&& body) {
  host_->without_gil(
      owner_, [](void* argument) { (*static_cast<Body*>(argument))(); }, &body);
}

void TbeChecker::Warn(const std::string& text) const {
  host_->log(owner_, GE_PYRT_LOG_WARNING, text.c_str());
}

std::string TbeChecker::Option(const char* key) const {
  const char* value = host_->option(owner_, key);
  return value == nullptr ? std::string() : value;
}

Expected<int64_t> TbeChecker::NumberOption(const char* key, int64_t fallback, int64_t lowest,
                                           int64_t highest) const {
  const std::string text = Option(key);
  if (text.empty()) return fallback;
  int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec == std::errc() && parsed.ptr == end && number >= lowest && number <= highest) {
    return number;
  }
  return Outcome::Invalid("plugins.yaml, row '" + std::string(kName) + "', option '" + key +
                          "': '" + text + "' is not a whole number from " + std::to_string(lowest) +
                          " to " + std::to_string(highest));
}

Outcome TbeChecker::Start() {
  const auto deadline = NumberOption("deadline_ms", kDefaultDeadlineMs, 1, 86'400'000);
  if (!deadline) return deadline.error();
  const auto workers = NumberOption("workers", kDefaultWorkers, 1, 64);
  if (!workers) return workers.error();
  auto result = module_.Call("worker_command", {});
  if (!result) return result.error();
  const ge_pyrt_value& value = result->value();
  if (Outcome list = CheckList(value, 3, "a worker's command"); !list) return list;
  auto argv = ReadTexts(value.items[0], "a worker's argv");
  if (!argv) return argv.error();
  auto environment = ReadTexts(value.items[1], "a worker's environment");
  if (!environment) return environment.error();
  auto folder = ReadText(value.items[2], "a worker's folder");
  if (!folder) return folder.error();
  command_ = {*std::move(argv), *std::move(environment), *std::move(folder)};
  deadline_ms_ = *deadline;
  if (cache_ == nullptr) {
    auto cache_folder = PrepareCacheFolder(Option("cache_dir"));
    if (!cache_folder) Warn("answers are kept in memory only: " + cache_folder.error().message());
    cache_ = std::make_unique<AnswerCache>(cache_folder ? *cache_folder : "");
  }
  if (pool_ == nullptr) pool_ = std::make_unique<WorkerPool>(static_cast<size_t>(*workers));
  return Outcome::Ok();
}

Outcome TbeChecker::Stop() {
  if (pool_ != nullptr) Wait([this] { pool_->Stop(); });
  return Outcome::Ok();
}

Expected<TbeChecker::Prepared> TbeChecker::Prepare(const backend::OperatorQuery& query) const {
  ArgumentTree tree;
  std::deque<std::string> texts;
  std::vector<ge_pyrt_value> attrs, inputs, outputs;
  for (const auto& [name, value] : query.attrs) {
    const std::string& text = texts.emplace_back(ir::AttrText(value));
    attrs.push_back(tree.List({ArgumentTree::Text(name), ArgumentTree::Text(text)}));
  }
  for (const auto& input : query.inputs) {
    inputs.push_back(Port(tree, texts, input.name, input.desc, input.constant != nullptr));
  }
  for (const ir::TensorDesc& desc : query.outputs) {
    outputs.push_back(Port(tree, texts, texts.emplace_back(), desc, false));
  }
  auto result =
      module_.Call("prepare", {ArgumentTree::Text(query.type), tree.List(std::move(attrs)),
                               tree.List(std::move(inputs)), tree.List(std::move(outputs)),
                               ArgumentTree::View(query.model.data(), query.model.size())});
  if (!result) return result.error();
  auto prepared = ReadTexts(result->value(), "a prepared question");
  if (!prepared) return prepared.error();
  if (Outcome list = CheckList(result->value(), 4, "a prepared question"); !list) return list;
  std::vector<std::string>& parts = *prepared;
  return Prepared{std::move(parts[0]), std::move(parts[1]), std::move(parts[2]),
                  std::move(parts[3])};
}

Expected<backend::CheckAnswer> TbeChecker::AskWorker(const Prepared& prepared,
                                                     const std::string& what) {
  Expected<std::string> reply{std::string()};
  Wait([&] {
    reply = pool_->Ask(command_, prepared.request, std::chrono::milliseconds(deadline_ms_), what);
  });
  if (!reply) return reply.error();
  const json answer = json::parse(*reply, nullptr, false);
  const auto text = [&](const char* key) {
    const auto found = answer.is_object() ? answer.find(key) : answer.end();
    return found != answer.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  if (const std::string error = text("error"); !error.empty()) {
    return Outcome::Fail("the worker could not check " + what + ": " + error);
  }
  if (!answer.is_object() || !answer.contains("ok") || !answer["ok"].is_boolean()) {
    return Outcome::Fail("the worker's reply for " + what + " is none: " + reply->substr(0, 200));
  }
  if (const std::string version = text("version"); version != prepared.version) {
    return Outcome::Fail("the worker is '" + version + "', but this process took it for '" +
                         prepared.version + "'; was onnxruntime installed anew? Start again");
  }
  return backend::CheckAnswer{answer["ok"].get<bool>(), text("reason")};
}

Expected<backend::CheckAnswer> TbeChecker::Check(const backend::OperatorQuery& query) {
  const auto prepared = Prepare(query);
  if (!prepared) return prepared.error();
  if (const auto known = cache_->Find(prepared->key)) return *known;
  auto answer = AskWorker(*prepared, "operator '" + query.type + "'");
  if (!answer) return answer;
  if (Outcome kept = cache_->Store(prepared->key, prepared->query, *answer); !kept) {
    Warn(kept.message());
  }
  return answer;
}

}  // namespace ge::tbe
