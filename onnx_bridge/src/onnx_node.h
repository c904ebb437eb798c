// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ONNX_BRIDGE_ONNX_NODE_H_
#define ONNX_BRIDGE_ONNX_NODE_H_

#include <boost/python/object.hpp>

#include "service/onnx_plugin_service.h"

namespace ge::bridge {

/// A copy of an ONNX node as Python values; outlives the callback. GIL: held everywhere here.
class OnnxNode {
 public:
  /// Raises ValueError, naming node and attribute, for an empty attribute name and for a string
  /// that is not UTF-8.
  explicit OnnxNode(const onnx::NodeView& view);

  boost::python::object name() const { return name_; }
  boost::python::object origin_type() const { return origin_type_; }
  boost::python::object inputs() const { return inputs_; }
  boost::python::object outputs() const { return outputs_; }
  boost::python::object attrs() const { return attrs_; }

 private:
  boost::python::object name_, origin_type_;
  boost::python::object inputs_, outputs_;  // tuples of str
  boost::python::object attrs_;             // MappingProxyType
};

}  // namespace ge::bridge

#endif  // ONNX_BRIDGE_ONNX_NODE_H_
