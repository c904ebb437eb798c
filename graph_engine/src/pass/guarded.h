// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_GUARDED_H_
#define GRAPH_ENGINE_PASS_GUARDED_H_

#include <cxxabi.h>

#include <exception>
#include <string>
#include <utility>

#include "support/status.h"

namespace ge::pass {

/// Calls a hook of a C++ pass; an exception becomes an outcome with its text.
template <class Value, class Body>
Expected<Value> Guarded(Body&& body) {
  try {
    return Value(std::forward<Body>(body)());
  } catch (const abi::__forced_unwind&) {
    throw;
  } catch (const std::exception& error) {
    return Outcome::Fail(std::string("C++ exception: ") + error.what());
  } catch (...) {
    return Outcome::Fail("C++ exception that is no std::exception");
  }
}

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_GUARDED_H_
