// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_CHECKED_FUNCTION_H_
#define BRIDGE_COMMON_CHECKED_FUNCTION_H_

#include <boost/python/dict.hpp>
#include <boost/python/list.hpp>
#include <boost/python/make_constructor.hpp>
#include <boost/python/object.hpp>
#include <boost/python/object/add_to_namespace.hpp>
#include <boost/python/raw_function.hpp>
#include <boost/python/tuple.hpp>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "bridge_common/arguments.h"

// Functions for Python whose argument errors are worded here: Boost.Python's own speak of C++
// signatures. GIL: held everywhere. Failures are Python exceptions.
namespace ge::bridge {

/// Names of parameters in order; "index?" may be left out and is None then.
using ParameterNames = std::vector<std::string>;

/// Arguments by parameter, as Python binds them. TypeError: one is missing, unknown, given twice
/// or too much.
std::vector<boost::python::object> BindArguments(const std::string& function,
                                                 const ParameterNames& names,
                                                 const boost::python::tuple& positional,
                                                 const boost::python::dict& keywords);

template <class R, class... Args, size_t... I>
boost::python::object CallChecked(R (*body)(Args...), const std::string& function,
                                  const ParameterNames& names,
                                  const std::vector<boost::python::object>& values,
                                  std::index_sequence<I...> /*positions*/) {
  if constexpr (std::is_void_v<R>) {
    body(Argument<std::decay_t<Args>>::From(values[I], {function, names[I]})...);
    return {};
  } else {
    return boost::python::object(
        body(Argument<std::decay_t<Args>>::From(values[I], {function, names[I]})...));
  }
}

/// A Python callable around `body`; `function` is what messages call it.
template <class R, class... Args>
boost::python::object Checked(const std::string& function, const ParameterNames& names,
                              R (*body)(Args...)) {
  return boost::python::raw_function(
      [function, names, body](const boost::python::tuple& positional,
                              const boost::python::dict& keywords) -> boost::python::object {
        return CallChecked(body, function, names,
                           BindArguments(function, names, positional, keywords),
                           std::index_sequence_for<Args...>());
      });
}

/// Adds a checked function to a class or, with boost::python::scope(), to a module. The names leave
/// out the self of a method.
template <class R, class... Args>
void AddChecked(const boost::python::object& owner, const std::string& owner_name,
                const std::string& name, ParameterNames names, R (*body)(Args...),
                const char* doc = nullptr) {
  if (!owner_name.empty()) names.insert(names.begin(), "self");
  const std::string full = owner_name.empty() ? name : owner_name + "." + name;
  boost::python::objects::add_to_namespace(owner, name.c_str(), Checked(full, names, body), doc);
}

/// Adds __init__; `make` takes Python objects, checks them, and returns a shared_ptr to the new
/// instance.
template <class Make>
void AddConstructor(const boost::python::object& owner, const std::string& name,
                    ParameterNames names, Make make) {
  names.insert(names.begin(), "self");
  const boost::python::object construct = boost::python::make_constructor(make);
  boost::python::objects::add_to_namespace(
      owner, "__init__",
      boost::python::raw_function([name, names, construct](const boost::python::tuple& positional,
                                                           const boost::python::dict& keywords) {
        boost::python::list values;
        for (const auto& value : BindArguments(name, names, positional, keywords)) {
          values.append(value);
        }
        return boost::python::object(construct(*boost::python::tuple(values)));
      }));
}

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_CHECKED_FUNCTION_H_
