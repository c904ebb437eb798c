// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_SUPPORT_CONTAINS_H_
#define TESTS_UNIT_SUPPORT_CONTAINS_H_

#include <string>

namespace ge::test {

inline bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace ge::test

/// Fails showing the whole text.
#define GE_TEST_CONTAINS(text, part)                            \
  do {                                                          \
    const std::string whole_text = (text);                      \
    BOOST_TEST(::ge::test::Contains(whole_text, (part)),        \
               "'" << (part) << "' is not in: " << whole_text); \
  } while (false)

#endif  // TESTS_UNIT_SUPPORT_CONTAINS_H_
