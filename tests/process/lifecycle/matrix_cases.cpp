// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "matrix.h"

namespace matrix {
namespace {

constexpr const char* kModes[] = {"owned", "attached", "foreign_end", "host"};
constexpr const char* kPlaces[] = {"starter", "other", "stranger", "exit_before", "exit_after"};

std::vector<int> ReleasedBefore(Mode mode) {
  return mode == Mode::kForeignEnd ? std::vector<int>{0, 1, 3} : std::vector<int>{1, 3};
}

}  // namespace

std::string Case::Name() const {
  std::string name = kModes[static_cast<int>(mode)];
  name += '.';
  for (const int client : order) name += static_cast<char>('0' + client);
  return name + "." + kPlaces[static_cast<int>(place)] + ".released_" + std::to_string(released);
}

std::vector<Case> AllCases() {
  std::vector<Case> cases;
  for (const Mode mode : {Mode::kOwned, Mode::kAttached, Mode::kForeignEnd, Mode::kHost}) {
    for (const Place place : {Place::kStarter, Place::kOther, Place::kStranger, Place::kExitBefore,
                              Place::kExitAfter}) {
      for (const int released : ReleasedBefore(mode)) {
        Case one;
        one.mode = mode;
        one.place = place;
        one.released = released;
        do {
          cases.push_back(one);
        } while (std::next_permutation(std::begin(one.order), std::end(one.order)));
      }
    }
  }
  return cases;
}

}  // namespace matrix
