// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_LEAF_CLASS_H_
#define BRIDGE_COMMON_LEAF_CLASS_H_

#include <boost/python/class.hpp>
#include <boost/python/dict.hpp>
#include <boost/python/raw_function.hpp>
#include <boost/python/tuple.hpp>

#include <string>

#include "bridge_common/python_error.h"

namespace ge::bridge {

/// A class whose objects only the bridge makes; calling it in Python is a TypeError.
template <class T, class... Bases>
boost::python::class_<T, Bases...> LeafClass(const char* name, const char* doc) {
  namespace py = boost::python;
  py::class_<T, Bases...> made(name, doc, py::no_init);
  const std::string text = std::string(name) + " objects should not be created directly";
  made.def("__init__", py::raw_function([text](const py::tuple&, const py::dict&) -> py::object {
             Raise(PyExc_TypeError, text);
           }));
  return made;
}

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_LEAF_CLASS_H_
