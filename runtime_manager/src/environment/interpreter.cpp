// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/interpreter.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace ge::pyrt {
namespace {

/// Leads the one line of JSON of the probe; a program that repeats its arguments has it elsewhere.
constexpr std::string_view kProbeMark = "\nGE_PYRT_PROBE ";

}  // namespace

std::string Interpreter::Version() const {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
}

std::string Interpreter::Tag() const {
  return "cp" + std::to_string(major) + std::to_string(minor) + abiflags;
}

std::string Interpreter::Name() const {
  return "python" + std::to_string(major) + "." + std::to_string(minor);
}

Result<Interpreter> ParseAnswer(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    return Status(GE_PYRT_BAD_ENVIRONMENT, "its answer cannot be read: it is no JSON");
  }
  Interpreter found;
  try {
    const auto& version = json.at("version");
    found.major = version.at(0);
    found.minor = version.at(1);
    found.micro = version.at(2);
    if (json.at("implementation") != "cpython") {
      return Status(GE_PYRT_BAD_ENVIRONMENT,
                    "it is " + json.at("implementation").dump() + ", not CPython");
    }
    found.executable = json.at("executable");
    found.configured_libpython = json.at("libpython");
    json.at("mapped").get_to(found.mapped_libpythons);
    found.abiflags = json.at("abiflags");
    found.prefix = json.at("prefix");
    found.base_prefix = json.at("base_prefix");
    found.stdlib = json.at("stdlib");
    found.dynload = json.at("dynload");
    found.platlibdir = json.at("platlibdir");
    json.at("path").get_to(found.path);
    json.at("site_dirs").get_to(found.site_dirs);
    json.at("flags").get_to(found.flags_text);
  } catch (const nlohmann::json::exception& error) {
    return Status(GE_PYRT_BAD_ENVIRONMENT,
                  std::string("its answer cannot be read: ") + error.what());
  }
  found.libpython = found.configured_libpython;
  found.answer = text;
  return found;
}

Result<Interpreter> ParseProbe(const std::string& output) {
  const std::string lines = "\n" + output;
  const size_t at = lines.rfind(kProbeMark);
  if (at == std::string::npos) {
    return Status(GE_PYRT_BAD_ENVIRONMENT, "it ran but did not answer as a Python does");
  }
  const size_t begin = at + kProbeMark.size();
  return ParseAnswer(lines.substr(begin, lines.find('\n', begin) - begin));
}

}  // namespace ge::pyrt
