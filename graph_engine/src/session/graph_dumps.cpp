// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/graph_dumps.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <tuple>
#include <utility>

#include "support/environment.h"

namespace ge::session {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPoints[] = {kDumpBegin,      kDumpBeforeInfer,  kDumpInferred,
                                   kDumpAfterInfer, kDumpAfterBuiltin, kDumpAfterOrigin,
                                   kDumpEnd};
/// What level 2 leaves out of them.
constexpr const char* kMinor[] = {kDumpInferred, kDumpAfterBuiltin, kDumpEnd};

constexpr char kEveryPoint[] = "1";
constexpr char kMainPoints[] = "2";
constexpr char kLastPoint[] = "3";
constexpr char kFirstPoint[] = "4";

std::vector<std::string> Split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, '|');) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

template <class List>
bool Has(const List& list, const std::string& item) {
  return std::find(std::begin(list), std::end(list), item) != std::end(list);
}

/// The folder, and the variable that it comes from.
std::pair<std::string, std::string> Folder() {
  const std::string process = std::to_string(getpid());
  const std::string own = "/pid_" + process + "_deviceid_0";
  const std::pair<const char*, std::string> places[] = {
      {"DUMP_GRAPH_PATH", own},
      {"NPU_COLLECT_PATH", "/extra-info/graph/" + process + "_0"},
      {"ASCEND_WORK_PATH", own}};
  for (const auto& [variable, below] : places) {
    const std::string path = EnvironmentText(variable);
    if (!path.empty()) return {path + below, variable};
  }
  return {".", "no variable"};
}

}  // namespace

GraphDumps::GraphDumps(std::vector<std::string>& warnings) {
  const std::string value = EnvironmentText("DUMP_GE_GRAPH");
  if (value.empty()) return;
  if (value != "1" && value != "2" && value != "3") {
    warnings.push_back("DUMP_GE_GRAPH is '" + value +
                       "'; no graph is dumped: use 1 (everything), 2 (without weights) or 3 "
                       "(nodes and edges)");
    return;
  }
  on_ = true;
  detail_ = static_cast<ir::DumpDetail>(value[0] - '0');
  std::tie(folder_, variable_) = Folder();
  level_ = EnvironmentText("DUMP_GRAPH_LEVEL");
  if (level_.empty()) level_ = kMainPoints;
  if (!Has(std::vector<std::string>{kEveryPoint, kMainPoints, kLastPoint, kFirstPoint}, level_)) {
    for (const std::string& name : Split(level_)) {
      if (Has(kPoints, name)) continue;
      std::string known;
      for (const char* point : kPoints) known += std::string(known.empty() ? "" : ", ") + point;
      warnings.push_back("DUMP_GRAPH_LEVEL names '" + name + "', which is no point of a compile: " +
                         "use 1, 2, 3, 4 or, joined by '|', of " + known);
    }
  }
  ReadFormats(warnings);
}

void GraphDumps::ReadFormats(std::vector<std::string>& warnings) {
  for (const std::string& name : Split(EnvironmentText("DUMP_GRAPH_FORMAT"))) {
    if (name == "ge_proto") {
      formats_.push_back(air::DumpFormat::kTxt);
    } else if (name == "onnx") {
      formats_.push_back(air::DumpFormat::kOnnx);
    } else if (name == "readable") {
      formats_.push_back(air::DumpFormat::kReadable);
    } else {
      warnings.push_back("DUMP_GRAPH_FORMAT names '" + name +
                         "', which is none of ge_proto, onnx and readable");
    }
  }
  if (formats_.empty()) formats_ = {air::DumpFormat::kTxt, air::DumpFormat::kOnnx};
}

bool GraphDumps::IsWanted(const std::string& point) const {
  if (level_ == kEveryPoint) return true;
  if (level_ == kMainPoints) return !Has(kMinor, point);
  if (level_ == kLastPoint) return point == kDumpEnd;
  if (level_ == kFirstPoint) return point == kDumpBegin;
  return Has(Split(level_), point);
}

Outcome GraphDumps::Dump(const Graph& graph, const std::string& point) const {
  if (!on_ || !IsWanted(point)) return Outcome::Ok();
  const std::string who = "graph dump " + point;
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error)
    return Outcome::Fail(who + ": cannot make folder '" + folder_ + "' (from " + variable_ +
                         "): " + error.message());
  for (const air::DumpFormat format : formats_) {
    const auto path =
        air::DumpToFile(*graph.store(), graph.index(), format, point, folder_, detail_);
    if (!path) return path.error().Within(who);
  }
  return Outcome::Ok();
}

}  // namespace ge::session
