// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_TESTS_PROCESS_ARGUMENTS_H_
#define GE_TESTS_PROCESS_ARGUMENTS_H_

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

/// A test driver's command line: words, and options as --name or --name=number.
struct Arguments {
  std::vector<std::string> words;
  std::map<std::string, std::string> options;

  Arguments(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string argument = argv[i];
      if (argument.compare(0, 2, "--") != 0) {
        words.push_back(argument);
        continue;
      }
      const size_t equals = argument.find('=');
      options[argument.substr(2, equals - 2)] =
          equals == std::string::npos ? "" : argument.substr(equals + 1);
    }
  }
  bool Has(const std::string& name) const { return options.count(name) != 0; }
  int Number(const std::string& name, int fallback) const {
    const auto found = options.find(name);
    return found == options.end() ? fallback : std::atoi(found->second.c_str());
  }
};

#endif  // GE_TESTS_PROCESS_ARGUMENTS_H_
