// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_CONFIG_MAP_READER_H_
#define GE_CONFIG_MAP_READER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ge/config/tree.h"

namespace ge::config {

/// Typed access to one map. Every getter names a key that the map may have; Finish() then reports
/// the keys nobody asked for, with the list of accepted ones. Getters return the fallback after
/// they reported a problem. The node must outlive the reader.
class MapReader {
 public:
  /// `what` leads every message, e.g. "plugin 'python_passes'". A node that is no map is reported.
  MapReader(const Node& node, std::string what, Problems& problems);

  std::string String(const std::string& key, const std::string& fallback);
  std::string RequiredString(const std::string& key);
  int64_t Integer(const std::string& key, int64_t fallback, int64_t lowest, int64_t highest);
  bool Boolean(const std::string& key, bool fallback);
  std::string Choice(const std::string& key, const std::vector<std::string>& accepted,
                     const std::string& fallback);
  enum class Empty { kRefused, kAllowed };
  /// A list of strings, distinct and non-empty unless kAllowed; an absent key is an empty list.
  std::vector<std::string> Strings(const std::string& key, Empty empty = Empty::kRefused);

  /// Child nodes; nullptr when absent or (reported) of another kind. Any() takes every kind.
  const Node* Any(const std::string& key);
  const Node* Map(const std::string& key);
  const Node* Sequence(const std::string& key);

  /// Checks the required `schema: <number>` of a file against the newest one this build reads.
  void CheckSchema(int64_t newest);

  /// Reports a problem with a key's value at the value's place (or the map's when it is absent).
  void Problem(const std::string& key, const std::string& text);
  void Finish();

 private:
  const Node* Get(const std::string& key, Kind kind, const char* expected);
  const Node* Number(const std::string& key, int64_t& value);

  const Node& node_;
  std::string what_;
  Problems& problems_;
  std::vector<std::string> known_;
};

}  // namespace ge::config

#endif  // GE_CONFIG_MAP_READER_H_
