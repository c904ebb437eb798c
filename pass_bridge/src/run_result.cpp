// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "run_result.h"

#include "bridge_common/graph_objects.h"
#include "support/status_text.h"

namespace ge::bridge {
namespace {

constexpr char kAdvice[] =
    " A pass that changed nothing returns None or True; an int is taken as a GE status, although "
    "some "
    "published pages count any truthy int as success.";

}  // namespace

Outcome JudgeRunResult(const boost::python::object& result, const std::string& pass_name) {
  PyObject* value = result.ptr();
  const std::string who = "run() of pass '" + pass_name + "' returned ";
  if (value == Py_None || value == Py_True) return Outcome::Ok();
  if (value == Py_False) return Outcome::Fail(who + "False");
  if (!PyLong_Check(value)) {
    return Outcome::Fail(who + "a " + TypeName(result) +
                         "; expected None, a bool or an int status." + kAdvice);
  }
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow != 0 || number < 0 || number > static_cast<long long>(UINT32_MAX)) {
    return Outcome::Fail(who + "an int outside the range of a GE status (0 to 4294967295)." +
                         kAdvice);
  }
  const Status status = static_cast<Status>(number);
  if (status == SUCCESS) return Outcome::Ok();
  if (status == NOT_CHANGED) return {NOT_CHANGED, {}};
  return {status, who + "status " + StatusText(status) + "." + kAdvice};
}

}  // namespace ge::bridge
