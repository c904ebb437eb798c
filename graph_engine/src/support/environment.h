// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_ENVIRONMENT_H_
#define GRAPH_ENGINE_SUPPORT_ENVIRONMENT_H_

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace ge {

/// The value of an environment variable; empty when it is not set.
inline std::string EnvironmentText(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

/// The items of a list such as PATH, without blanks around them; empty ones are left out.
inline std::vector<std::string> ListItems(const std::string& text, char separator) {
  std::vector<std::string> items;
  std::istringstream stream(text);
  for (std::string item; std::getline(stream, item, separator);) {
    const size_t first = item.find_first_not_of(" \t\r");
    if (first == std::string::npos) continue;
    items.push_back(item.substr(first, item.find_last_not_of(" \t\r") + 1 - first));
  }
  return items;
}

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_ENVIRONMENT_H_
