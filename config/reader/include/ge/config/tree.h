// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_CONFIG_TREE_H_
#define GE_CONFIG_TREE_H_

#include <optional>
#include <string>
#include <vector>

namespace ge::config {

/// Where something stands in a configuration file; line and column count from 1.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  std::string Text() const;  ///< "file:line:column", or the file alone when line is 0
};

/// Everything wrong with a file, in reading order. Readers go on after a problem, so that one run
/// shows all of them.
class Problems {
 public:
  void Add(const Place& place, const std::string& text);
  bool empty() const noexcept { return lines_.empty(); }
  const std::vector<std::string>& lines() const noexcept { return lines_; }
  std::string Text() const;  ///< one problem a line

 private:
  std::vector<std::string> lines_;
};

enum class Kind { kNull, kScalar, kSequence, kMap };
/// As messages say it ("a plain value", "a list"). Static.
const char* KindName(Kind kind) noexcept;

struct Entry;

/// A value tree that knows where each node stands. Plain data: copy it, keep it, read it anywhere.
struct Node {
  Kind kind = Kind::kNull;
  Place place;
  std::string text;            ///< a scalar's text
  bool quoted = false;         ///< a quoted scalar is always a string
  std::vector<Node> items;     ///< of a sequence
  std::vector<Entry> entries;  ///< of a map, in file order, no key twice

  const Node* Find(const std::string& key) const noexcept;  ///< nullptr when absent
};

/// One key of a map with its value.
struct Entry {
  std::string key;
  Place key_place;
  Node value;
};

/// Reads one YAML document. A syntax error, a duplicate key, a non-string key or a second document
/// is reported to `problems` and gives no tree. An empty file is a null node.
std::optional<Node> ParseText(const std::string& text, const std::string& file, Problems& problems);
std::optional<Node> ParseFile(const std::string& path, Problems& problems);

}  // namespace ge::config

#endif  // GE_CONFIG_TREE_H_
