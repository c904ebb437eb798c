// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/config/map_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace ge::config {
namespace {

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

MapReader::MapReader(const Node& node, std::string what, Problems& problems)
    : node_(node), what_(std::move(what)), problems_(problems) {
  if (node.kind != Kind::kMap) {
    problems_.Add(node.place, what_ + ": expected a map, found " + KindName(node.kind));
  }
}

void MapReader::Problem(const std::string& key, const std::string& text) {
  const Node* value = node_.Find(key);
  problems_.Add(value != nullptr ? value->place : node_.place,
                what_ + ": key '" + key + "': " + text);
}

const Node* MapReader::Any(const std::string& key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  return node_.Find(key);
}

const Node* MapReader::Get(const std::string& key, Kind kind, const char* expected) {
  const Node* value = Any(key);
  if (value == nullptr) return nullptr;
  if (value->kind == kind) return value;
  Problem(key, std::string("expected ") + expected + ", found " + KindName(value->kind));
  return nullptr;
}

const Node* MapReader::Map(const std::string& key) { return Get(key, Kind::kMap, "a map"); }

const Node* MapReader::Sequence(const std::string& key) {
  return Get(key, Kind::kSequence, "a list");
}

std::string MapReader::String(const std::string& key, const std::string& fallback) {
  const Node* value = Get(key, Kind::kScalar, "a string");
  return value != nullptr ? value->text : fallback;
}

std::string MapReader::RequiredString(const std::string& key) {
  if (Any(key) == nullptr) {
    if (node_.kind == Kind::kMap) Problem(key, "is missing; give a string");
    return "";
  }
  std::string text = String(key, "?");
  if (text.empty()) Problem(key, "is empty; give a string");
  return text;
}

const Node* MapReader::Number(const std::string& key, int64_t& value) {
  const Node* node = Get(key, Kind::kScalar, "an integer");
  if (node == nullptr) return nullptr;
  const char* end = node->text.data() + node->text.size();
  const auto parsed = std::from_chars(node->text.data(), end, value);
  if (!node->quoted && parsed.ec == std::errc() && parsed.ptr == end) return node;
  Problem(key, "expected an integer, found '" + node->text + "'");
  return nullptr;
}

int64_t MapReader::Integer(const std::string& key, int64_t fallback, int64_t lowest,
                           int64_t highest) {
  int64_t value = fallback;
  if (Number(key, value) == nullptr) return fallback;
  if (value >= lowest && value <= highest) return value;
  Problem(key, std::to_string(value) + " is out of range; accepted: " + std::to_string(lowest) +
                   " to " + std::to_string(highest));
  return fallback;
}

bool MapReader::Boolean(const std::string& key, bool fallback) {
  const Node* node = Get(key, Kind::kScalar, "true or false");
  if (node == nullptr) return fallback;
  if (!node->quoted && (node->text == "true" || node->text == "false")) return node->text == "true";
  Problem(key, "expected true or false, found '" + node->text + "'");
  return fallback;
}

std::string MapReader::Choice(const std::string& key, const std::vector<std::string>& accepted,
                              const std::string& fallback) {
  const Node* node = Get(key, Kind::kScalar, "a string");
  if (node == nullptr) return fallback;
  if (std::find(accepted.begin(), accepted.end(), node->text) != accepted.end()) return node->text;
  Problem(key, "'" + node->text + "' is not accepted; use one of: " + Joined(accepted));
  return fallback;
}

std::vector<std::string> MapReader::Strings(const std::string& key, Empty empty) {
  std::vector<std::string> texts;
  const Node* list = Sequence(key);
  if (list == nullptr) return texts;
  for (const Node& item : list->items) {
    const bool known = std::find(texts.begin(), texts.end(), item.text) != texts.end();
    if (empty == Empty::kRefused && item.kind == Kind::kScalar && known) {
      problems_.Add(item.place, what_ + ": key '" + key + "': '" + item.text + "' is given twice");
    } else if (item.kind == Kind::kScalar && (empty == Empty::kAllowed || !item.text.empty())) {
      texts.push_back(item.text);
    } else {
      problems_.Add(item.place, what_ + ": key '" + key + "': expected non-empty strings, found " +
                                    (item.kind == Kind::kScalar ? "''" : KindName(item.kind)));
    }
  }
  return texts;
}

void MapReader::CheckSchema(int64_t newest) {
  if (Any("schema") == nullptr) {
    if (node_.kind == Kind::kMap) {
      Problem("schema", "is missing; write 'schema: " + std::to_string(newest) + "'");
    }
    return;
  }
  int64_t schema = 0;
  if (Number("schema", schema) == nullptr || (schema >= 1 && schema <= newest)) return;
  Problem("schema", std::to_string(schema) + (schema > newest ? " is newer than" : " is not") +
                        " what this build reads; accepted: 1 to " + std::to_string(newest));
}

void MapReader::Finish() {
  std::vector<std::string> accepted = known_;
  std::sort(accepted.begin(), accepted.end());
  for (const Entry& entry : node_.entries) {
    if (std::binary_search(accepted.begin(), accepted.end(), entry.key)) continue;
    problems_.Add(entry.key_place,
                  what_ + ": unknown key '" + entry.key + "'; accepted keys: " + Joined(accepted));
  }
}

}  // namespace ge::config
