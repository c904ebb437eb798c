// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/compile_options.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>
#include <set>
#include <string_view>

#include <nlohmann/json.hpp>

#include "support/readable_file.h"

namespace ge::session {
namespace {

std::string_view Trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto at = text.find(separator);
    parts.push_back(Trim(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<bool> OnOff(std::string_view text) {
  if (text == "on") return true;
  if (text == "off") return false;
  return std::nullopt;
}

/// Puts the first key that one object has twice, of which the parser keeps the last, into `twice`.
nlohmann::json::parser_callback_t RepeatedKeys(std::string& twice) {
  using Event = nlohmann::json::parse_event_t;
  return [&twice, open = std::vector<std::set<std::string>>()](int, Event event,
                                                               nlohmann::json& value) mutable {
    if (event == Event::object_start) open.emplace_back();
    if (event == Event::object_end) open.pop_back();
    if (event == Event::key && !open.back().insert(value.get<std::string>()).second &&
        twice.empty()) {
      twice = value.get<std::string>();
    }
    return true;
  };
}

Outcome BadShape(std::string_view part, const char* why) {
  return Outcome::Invalid("E10002: --input_shape: '" + std::string(part) + "' " + why +
                          "; write name:1,3,224,224 and join inputs with ';' (-1 = unknown)");
}

}  // namespace

Expected<std::map<std::string, std::vector<int64_t>>> ParseInputShapes(const std::string& text) {
  std::map<std::string, std::vector<int64_t>> shapes;
  for (std::string_view part : Split(text, ';')) {
    if (part.empty()) continue;
    const auto colon = part.rfind(':');  // tensor names may hold colons, dims never do
    if (colon == std::string_view::npos || colon == 0) return BadShape(part, "has no input name");
    const std::string name(Trim(part.substr(0, colon)));
    std::vector<int64_t> dims;
    const std::string_view list = Trim(part.substr(colon + 1));
    for (std::string_view item : Split(list, ',')) {
      if (list.empty()) break;  // "x:" is a scalar
      if (item.find('~') != std::string_view::npos) {
        return BadShape(part, "gives a range, which is not supported here (use -1)");
      }
      int64_t dim = 0;
      const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), dim);
      if (error != std::errc() || end != item.data() + item.size() || dim < -1) {
        return BadShape(part, "has a dim that is neither a number nor -1");
      }
      dims.push_back(dim);
    }
    if (!shapes.emplace(name, std::move(dims)).second) return BadShape(part, "comes twice");
  }
  return shapes;
}

Expected<std::map<std::string, bool>> ParseSwitches(const std::string& text) {
  std::map<std::string, bool> switches;
  for (std::string_view part : Split(text, ';')) {
    if (part.empty()) continue;
    const auto colon = part.rfind(':');
    const auto value =
        colon == std::string_view::npos ? std::nullopt : OnOff(Trim(part.substr(colon + 1)));
    const std::string name(Trim(part.substr(0, colon)));
    if (!value || name.empty() || name.find(':') != std::string::npos) {
      const char* const more = part.find(',') == std::string_view::npos
                                   ? ""
                                   : "; ';' separates one switch from the next, not ','";
      return Outcome::Invalid("E10001: --optimization_switch: '" + std::string(part) +
                              "' is not <pass>:on or <pass>:off" + more);
    }
    if (const auto [known, added] = switches.emplace(name, *value);
        !added && known->second != *value) {
      return Outcome::Invalid("E10001: --optimization_switch: '" + name +
                              "' is both on and off; keep one of them");
    }
  }
  return switches;
}

Expected<std::map<std::string, bool>> ReadSwitchFile(const std::string& path) {
  const std::string who = "E10001: --fusion_switch_file '" + path + "'";
  if (Outcome readable = CheckReadableFile(path); !readable.ok()) {
    return Outcome::Invalid(who + " cannot be read: " + readable.message());
  }
  std::ifstream file(path);
  if (!file) return Outcome::Invalid(who + " cannot be read: " + std::strerror(errno));
  nlohmann::json json;
  std::string twice;
  try {
    json = nlohmann::json::parse(file, RepeatedKeys(twice));
  } catch (const nlohmann::json::parse_error& error) {
    const std::string text = error.what();  // "[json.exception…] parse error at line …"
    return Outcome::Invalid(who + " is not JSON: " + text.substr(text.find("] ") + 2));
  }
  const auto at = nlohmann::json::json_pointer("/Switch/GraphFusion");
  if (!json.is_object() || !json.contains(at) || !json.at(at).is_object()) {
    return Outcome::Invalid(who + R"( is not {"Switch": {"GraphFusion": {"<pass>": "on"}}})");
  }
  if (!twice.empty()) {
    return Outcome::Invalid(who + ": '" + twice + "' is there twice; keep one of them");
  }
  std::map<std::string, bool> switches;
  for (const auto& [name, value] : json.at(at).items()) {
    const auto on = value.is_string() ? OnOff(value.get<std::string>()) : std::nullopt;
    if (!on)
      return Outcome::Invalid(who + ": Switch.GraphFusion." + name + " is not \"on\" or \"off\"");
    switches[name] = *on;
  }
  return switches;
}

std::string OutputPrefix(const std::string& path) {
  constexpr std::string_view kSuffix = ".om";
  const bool has = path.size() > kSuffix.size() &&
                   path.compare(path.size() - kSuffix.size(), kSuffix.size(), kSuffix) == 0;
  return has ? path.substr(0, path.size() - kSuffix.size()) : path;
}

}  // namespace ge::session
