// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_ONNX_FAKE_CALLBACKS_H_
#define TESTS_UNIT_ONNX_FAKE_CALLBACKS_H_

#include <functional>
#include <string>

#include "onnx/plugin_registry.h"

namespace ge::test {

/// Callbacks as a bridge would bring them, each a function of the test.
struct FakeCallbacks : onnx::OnnxPluginCallbacks {
  std::function<Outcome(const onnx::NodeView&, OpDraft&)> parse_node;
  std::function<Outcome(const OpDraft&, OpDraft&)> parse_operator;
  std::function<Expected<GraphUniqPtr>(const OpDraft&)> decompose;

  ~FakeCallbacks() override { onnx::ProcessPlugins().Unregister(this); }
  Outcome ParseNode(const std::string&, const onnx::NodeView& node, OpDraft& target) override {
    return parse_node(node, target);
  }
  Outcome ParseOperator(const std::string&, const OpDraft& source, OpDraft& target) override {
    return parse_operator(source, target);
  }
  Expected<GraphUniqPtr> Decompose(const std::string&, const OpDraft& source) override {
    return decompose(source);
  }

  onnx::OnnxPluginDescriptor Descriptor(const std::string& source, const std::string& target,
                                        const std::string& domain = "user",
                                        const std::string& module = "plugin_a") const {
    onnx::OnnxPluginDescriptor descriptor;
    descriptor.key = module + ":" + source;
    descriptor.source = source;
    descriptor.domain = domain;
    descriptor.opsets = {1, 13};
    descriptor.target = target;
    descriptor.origin_types = {domain + "::1::" + source, domain + "::13::" + source};
    descriptor.module_name = module;
    descriptor.location = module + ".py:7";
    descriptor.has_parse_node = parse_node != nullptr;
    descriptor.has_parse_operator = parse_operator != nullptr;
    descriptor.has_decompose = decompose != nullptr;
    return descriptor;
  }
};

}  // namespace ge::test

#endif  // TESTS_UNIT_ONNX_FAKE_CALLBACKS_H_
