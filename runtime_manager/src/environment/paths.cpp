// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/paths.h"

#include <fstream>

namespace fs = std::filesystem;

namespace ge::pyrt {

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::vector<std::string> SplitPath(const std::string& variable) {
  std::vector<std::string> parts(1);
  for (const char letter : variable) {
    if (letter == ':') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

bool SamePlace(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error);
}

bool IsPreloaded(const std::string& file, const char* value) {
  std::string entries = value != nullptr ? value : "";
  for (char& letter : entries) letter = letter == ' ' ? ':' : letter;
  for (const std::string& entry : SplitPath(entries)) {
    // A plain name is searched for by the loader: the name is all that is known.
    const bool plain = !entry.empty() && entry.find('/') == std::string::npos;
    if (plain ? fs::path(file).filename() == entry : SamePlace(entry, file)) return true;
  }
  return false;
}

std::string VenvValue(const fs::path& config, const std::string& key) {
  std::ifstream stream(config);
  for (std::string line; std::getline(stream, line);) {
    const size_t equal = line.find('=');
    if (equal == std::string::npos) continue;
    std::string name = line.substr(0, equal);
    name.erase(name.find_last_not_of(" \t") + 1);
    const size_t begin = line.find_first_not_of(" \t", equal + 1);
    if (name == key && begin != std::string::npos) return line.substr(begin);
  }
  return "";
}

}  // namespace ge::pyrt
