// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_CHECKED_FUNCTION_H_
#define BRIDGE_COMMON_CHECKED_FUNCTION_H_

#include <boost/python/dict.hpp>
#include <boost/python/object.hpp>
#include <boost/python/object/add_to_namespace.hpp>
#include <boost/python/object/instance.hpp>
#include <boost/python/object/pointer_holder.hpp>
#include <boost/python/raw_function.hpp>
#include <boost/python/tuple.hpp>
#include <boost/shared_ptr.hpp>

#include <cstddef>
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

/// Makes `value` what the Python object `self` holds. make_constructor would do it, but asks for
/// the holder's memory without its alignment (Boost 1.81).
template <class Value>
void InstallValue(PyObject* self, const boost::shared_ptr<Value>& value) {
  using Holder = boost::python::objects::pointer_holder<boost::shared_ptr<Value>, Value>;
  void* memory = Holder::allocate(self, offsetof(boost::python::objects::instance<>, storage),
                                  sizeof(Holder), alignof(Holder));
  try {
    (new (memory) Holder(value))->install(self);
  } catch (...) {
    Holder::deallocate(self, memory);
    throw;
  }
}

template <class Make, size_t... I>
auto MakeValue(Make make, const std::vector<boost::python::object>& values,
               std::index_sequence<I...> /*positions*/) {
  return make(values[I + 1]...);  // the first is self
}

/// Adds __init__; `make` takes Python objects, checks them, and returns a shared_ptr to the new
/// instance.
template <class Value, class... Args>
void AddConstructor(const boost::python::object& owner, const std::string& name,
                    ParameterNames names, boost::shared_ptr<Value> (*make)(Args...)) {
  names.insert(names.begin(), "self");
  boost::python::objects::add_to_namespace(
      owner, "__init__",
      boost::python::raw_function([name, names, make](const boost::python::tuple& positional,
                                                      const boost::python::dict& keywords) {
        const auto values = BindArguments(name, names, positional, keywords);
        InstallValue(values[0].ptr(), MakeValue(make, values, std::index_sequence_for<Args...>()));
        return boost::python::object();
      }));
}

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_CHECKED_FUNCTION_H_
