// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#define BOOST_TEST_MODULE air
#include <boost/test/unit_test.hpp>
