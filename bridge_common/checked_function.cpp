// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "bridge_common/checked_function.h"

#include <boost/python/str.hpp>

#include "bridge_common/graph_objects.h"
#include "bridge_common/python_error.h"

namespace ge::bridge {

namespace py = boost::python;

namespace {

bool IsOptional(std::string_view name) { return name.back() == '?'; }

std::string Bare(std::string_view name) {
  return std::string(IsOptional(name) ? name.substr(0, name.size() - 1) : name);
}

std::string Listed(const ParameterNames& names) {
  std::string text;
  for (const std::string& name : names) {
    if (name == "self") continue;
    text += (text.empty() ? "" : ", ") + Bare(name) + (IsOptional(name) ? "=None" : "");
  }
  return "(" + text + ")";
}

std::string Shown(const py::object& value) { return py::extract<std::string>(py::str(value))(); }

void CheckInteger(const py::object& value, const ArgumentPlace& place) {
  if (PyLong_Check(value.ptr()) && !PyBool_Check(value.ptr())) return;
  RaiseArgument(place, "an integer", value);
}

[[noreturn]] void RaiseRange(const py::object& value, const ArgumentPlace& place,
                             const std::string& least, const std::string& greatest) {
  Raise(PyExc_ValueError, std::string(place.function) + "() argument '" + Bare(place.name) +
                              "' must be between " + least + " and " + greatest + ", got " +
                              Shown(value));
}

}  // namespace

void RaiseArgument(const ArgumentPlace& place, const std::string& expected, const py::object& got) {
  Raise(PyExc_TypeError, std::string(place.function) + "() argument '" + Bare(place.name) +
                             "' must be " + expected + ", got " + TypeName(got));
}

std::vector<py::object> BindArguments(const std::string& function, const ParameterNames& names,
                                      const py::tuple& positional, const py::dict& keywords) {
  const auto given = static_cast<size_t>(py::len(positional));
  const std::string takes = function + "() takes " + Listed(names);
  if (given > names.size()) {
    Raise(PyExc_TypeError, takes + ", got " + std::to_string(given) + " arguments in a row");
  }
  py::dict rest;
  rest.update(keywords);
  std::vector<py::object> values(names.size());
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string name = Bare(names[i]);
    const bool named = rest.has_key(name);
    if (i < given && named) Raise(PyExc_TypeError, takes + ", '" + name + "' was given twice");
    if (i < given) {
      values[i] = positional[i];
    } else if (named) {
      values[i] = rest[name];
      rest[name].del();
    } else if (!IsOptional(names[i])) {
      Raise(PyExc_TypeError, takes + ", '" + name + "' is missing");
    }
  }
  if (py::len(rest) > 0) {
    Raise(PyExc_TypeError, takes + ", not '" + Shown(rest.keys()[0]) + "'");
  }
  return values;
}

int64_t IntegerArgument(const py::object& value, const ArgumentPlace& place, int64_t least) {
  CheckInteger(value, place);
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow == 0 && number >= least) return number;
  RaiseRange(value, place, std::to_string(least), std::to_string(INT64_MAX));
}

uint64_t HandleArgument(const py::object& value, const ArgumentPlace& place) {
  CheckInteger(value, place);
  const unsigned long long number = PyLong_AsUnsignedLongLong(value.ptr());
  if (PyErr_Occurred() == nullptr) return number;
  PyErr_Clear();
  RaiseRange(value, place, "0", std::to_string(UINT64_MAX));
}

std::string TextArgument(const py::object& value, const ArgumentPlace& place) {
  if (!PyUnicode_Check(value.ptr())) RaiseArgument(place, "a string", value);
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text == nullptr) py::throw_error_already_set();
  return {text, static_cast<size_t>(size)};
}

GNode NodeArgument(const py::object& value, const ArgumentPlace& place) {
  if (!IsInstance(value, "ge.graph", "Node")) RaiseArgument(place, "a ge.graph.Node", value);
  return NodeOf(value);
}

}  // namespace ge::bridge
