// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/config/tree.h"

#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace ge::config {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kMostBytes = 4 << 20;  // yaml-cpp takes minutes for hundreds of megabytes
constexpr int kDeepest = 64;  // an alias that contains itself would otherwise never end

Place At(const std::string& file, const YAML::Mark& mark) {
  if (mark.is_null()) return Place{file, 0, 0};
  return Place{file, mark.line + 1, mark.column + 1};
}

class Builder {
 public:
  Builder(const std::string& file, Problems& problems) : file_(file), problems_(problems) {}

  Node Build(const YAML::Node& yaml, int depth) {
    Node node;
    node.place = At(file_, yaml.Mark());
    if (depth > kDeepest) {
      problems_.Add(node.place, "nested deeper than 64 levels");
      return node;
    }
    switch (yaml.Type()) {
      case YAML::NodeType::Scalar:
        node.kind = Kind::kScalar;
        node.text = yaml.Scalar();
        node.quoted = yaml.Tag() == "!";
        break;
      case YAML::NodeType::Sequence:
        node.kind = Kind::kSequence;
        for (const YAML::Node& item : yaml) node.items.push_back(Build(item, depth + 1));
        break;
      case YAML::NodeType::Map:
        node.kind = Kind::kMap;
        for (const auto& pair : yaml) AddEntry(node, pair.first, pair.second, depth);
        break;
      default:
        break;
    }
    return node;
  }

 private:
  void AddEntry(Node& map, const YAML::Node& key, const YAML::Node& value, int depth) {
    const Place place = At(file_, key.Mark());
    if (!key.IsScalar()) {
      problems_.Add(place, "a key must be a plain word");
      return;
    }
    for (const Entry& entry : map.entries) {
      if (entry.key != key.Scalar()) continue;
      problems_.Add(place,
                    "duplicate key '" + entry.key + "'; first given at " + entry.key_place.Text());
      return;
    }
    map.entries.push_back(Entry{key.Scalar(), place, Build(value, depth + 1)});
  }

  const std::string& file_;
  Problems& problems_;
};

}  // namespace

std::string Place::Text() const {
  if (line == 0) return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void Problems::Add(const Place& place, const std::string& text) {
  lines_.push_back(place.Text() + ": " + text);
}

std::string Problems::Text() const {
  std::string text;
  for (const std::string& line : lines_) text += (text.empty() ? "" : "\n") + line;
  return text;
}

const char* KindName(Kind kind) noexcept {
  switch (kind) {
    case Kind::kNull:
      return "nothing";
    case Kind::kScalar:
      return "a plain value";
    case Kind::kSequence:
      return "a list";
    case Kind::kMap:
      return "a map";
  }
  return "?";
}

const Node* Node::Find(const std::string& key) const noexcept {
  for (const Entry& entry : entries) {
    if (entry.key == key) return &entry.value;
  }
  return nullptr;
}

std::optional<Node> ParseText(const std::string& text, const std::string& file,
                              Problems& problems) {
  const size_t before = problems.lines().size();
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(text);
    if (documents.size() > 1) {
      problems.Add(At(file, documents[1].Mark()), "a second document; one file holds one");
      return std::nullopt;
    }
    Node empty;
    empty.place = Place{file, 1, 1};
    Node root = documents.empty() ? empty : Builder(file, problems).Build(documents[0], 0);
    if (problems.lines().size() != before) return std::nullopt;
    return root;
  } catch (const YAML::Exception& error) {
    problems.Add(At(file, error.mark), "not YAML: " + error.msg);
    return std::nullopt;
  }
}

std::optional<Node> ParseFile(const std::string& path, Problems& problems) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    problems.Add(Place{path, 0, 0},
                 "is a folder, a pipe or a device, not a regular file; give a YAML file");
    return std::nullopt;
  }
  if (const uintmax_t size = fs::file_size(path, error); !error && size > kMostBytes) {
    problems.Add(Place{path, 0, 0}, "has " + std::to_string(size) +
                                        " bytes, and a configuration at most " +
                                        std::to_string(kMostBytes) + "; is it the right file?");
    return std::nullopt;
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  if (stream) text << stream.rdbuf();
  if (!stream || stream.bad()) {
    problems.Add(Place{path, 0, 0}, "cannot be read; check that the file exists and is readable");
    return std::nullopt;
  }
  return ParseText(text.str(), path, problems);
}

}  // namespace ge::config
