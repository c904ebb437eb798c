// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_ARGUMENTS_H_
#define BRIDGE_COMMON_ARGUMENTS_H_

#include <boost/python/converter/registered.hpp>
#include <boost/python/extract.hpp>
#include <boost/python/object.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include "graph/graph.h"

// From Python objects to C++ parameters, with errors that name function and parameter. GIL: held
// everywhere here. Failures are Python exceptions.
namespace ge::bridge {

/// Where an argument is, for messages.
struct ArgumentPlace {
  std::string_view function;
  std::string_view name;
};

/// TypeError "function() argument 'name' must be <expected>, got <type>".
[[noreturn]] void RaiseArgument(const ArgumentPlace& place, const std::string& expected,
                                const boost::python::object& got);

/// TypeError unless it is an int and no bool, ValueError outside of int64 or below `least`.
int64_t IntegerArgument(const boost::python::object& value, const ArgumentPlace& place,
                        int64_t least = INT64_MIN);
/// The same for a handle: 0 to 2^64 - 1.
uint64_t HandleArgument(const boost::python::object& value, const ArgumentPlace& place);
std::string TextArgument(const boost::python::object& value, const ArgumentPlace& place);
GNode NodeArgument(const boost::python::object& value, const ArgumentPlace& place);

/// An instance of an exported class, with the Python object that holds it.
template <class T>
struct Self {
  T& value;
  boost::python::object object;
};

template <class T>
T& InstanceArgument(const boost::python::object& value, const ArgumentPlace& place) {
  boost::python::extract<T&> found(value);
  if (!found.check()) {
    const auto& known = boost::python::converter::registered<T>::converters;
    RaiseArgument(place, known.get_class_object()->tp_name, value);
  }
  return found();
}

/// From a Python object to the parameter type of a C++ function.
template <class T>
struct Argument {
  static T& From(const boost::python::object& value, const ArgumentPlace& place) {
    return InstanceArgument<T>(value, place);
  }
};
template <class T>
struct Argument<Self<T>> {
  static Self<T> From(const boost::python::object& value, const ArgumentPlace& place) {
    return {InstanceArgument<T>(value, place), value};
  }
};
template <>
struct Argument<boost::python::object> {
  static const boost::python::object& From(const boost::python::object& value,
                                           const ArgumentPlace& /*place*/) {
    return value;
  }
};
template <>
struct Argument<int64_t> {
  static int64_t From(const boost::python::object& value, const ArgumentPlace& place) {
    return IntegerArgument(value, place);
  }
};
template <>
struct Argument<uint64_t> {
  static uint64_t From(const boost::python::object& value, const ArgumentPlace& place) {
    return HandleArgument(value, place);
  }
};
template <>
struct Argument<std::string> {
  static std::string From(const boost::python::object& value, const ArgumentPlace& place) {
    return TextArgument(value, place);
  }
};
template <>
struct Argument<GNode> {
  static GNode From(const boost::python::object& value, const ArgumentPlace& place) {
    return NodeArgument(value, place);
  }
};

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_ARGUMENTS_H_
