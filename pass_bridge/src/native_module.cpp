// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python/docstring_options.hpp>
#include <boost/python/module.hpp>

#include "native_exports.h"

// The classes of ge.passes that exist once. Leaf handles only: user classes never derive from them.
BOOST_PYTHON_MODULE(_ge_pass_native) {
  boost::python::docstring_options docs(true, false, false);
  ge::bridge::ExportPattern();
  ge::bridge::ExportViews();
  ge::bridge::ExportSubgraph();
  ge::bridge::ExportRewriting();
}
