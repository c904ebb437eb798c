// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_RUN_RESULT_H_
#define PASS_BRIDGE_RUN_RESULT_H_

#include <boost/python/object.hpp>

#include <string>

#include "support/status.h"

namespace ge::bridge {

/// What the value that run() returned means: None and True success, False failure, an int a GE
/// status (0 and NOT_CHANGED success), anything else an error that names the type. GIL: held.
Outcome JudgeRunResult(const boost::python::object& result, const std::string& pass_name);

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_RUN_RESULT_H_
