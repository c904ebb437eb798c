// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_SEQUENCES_H_
#define BRIDGE_COMMON_SEQUENCES_H_

#include <boost/python/extract.hpp>
#include <boost/python/list.hpp>
#include <boost/python/object.hpp>
#include <boost/python/tuple.hpp>

#include <vector>

namespace ge::bridge {

/// Copies a Python sequence. GIL: held. A wrong element type is a Python TypeError.
template <class T>
std::vector<T> ToVector(const boost::python::object& sequence) {
  std::vector<T> result;
  const boost::python::ssize_t count = boost::python::len(sequence);
  result.reserve(static_cast<size_t>(count));
  for (boost::python::ssize_t i = 0; i < count; ++i) {
    result.push_back(boost::python::extract<T>(boost::python::object(sequence[i]))());
  }
  return result;
}

/// Copies into a Python list. GIL: held.
template <class T>
boost::python::list ToList(const std::vector<T>& values) {
  boost::python::list result;
  for (const T& value : values) result.append(value);
  return result;
}

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_SEQUENCES_H_
