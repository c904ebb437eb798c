// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "bridge_common/import_listener.h"

#include <boost/python.hpp>

#include <optional>
#include <string>

#include "ge/pyrt/console.h"
#include "support/interrupt.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;

/// Called with the GIL, on the importing thread; an empty name ends the last import.
void OnImport(const std::string& file) {
  thread_local std::optional<interrupt::Activity> importing;
  importing.reset();
  if (!file.empty()) importing.emplace("the import of " + pyrt::console::Printable(file));
}

void AnnounceTo(const py::object& listener) {
  py::import("ge._internal.announcements").attr("announce_to")(listener);
}

}  // namespace

void ListenToImports() { AnnounceTo(py::make_function(&OnImport)); }

void EndListeningToImports() { AnnounceTo(py::object()); }

}  // namespace ge::bridge
