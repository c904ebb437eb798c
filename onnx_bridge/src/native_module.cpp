// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/python.hpp>

#include "bridge_common/leaf_class.h"
#include "onnx_node.h"

BOOST_PYTHON_MODULE(_ge_onnx_plugin_native) {
  using ge::bridge::OnnxNode;
  const boost::python::docstring_options docs(true, false, false);
  ge::bridge::LeafClass<OnnxNode>("OnnxNode", "A copy of one ONNX node; read-only.")
      .add_property("name", &OnnxNode::name)
      .add_property("origin_type", &OnnxNode::origin_type, "domain::opset::op")
      .add_property("inputs", &OnnxNode::inputs, "Tensor names; \"\" is an absent optional input.")
      .add_property("outputs", &OnnxNode::outputs)
      .add_property("attrs", &OnnxNode::attrs,
                    "Read-only mapping of name to int, float, str or list.");
}
