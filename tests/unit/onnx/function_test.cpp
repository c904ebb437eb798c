// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "model_maker.h"

namespace ge::test {
namespace {

/// A model that calls its own function Scaled(x; factor) = LeakyRelu(x; alpha=factor) + x.
struct Calling : ModelMaker {
  explicit Calling(int64_t function_opset = 13) {
    auto* domain = model().add_opset_import();
    domain->set_domain("loc");
    domain->set_version(1);
    function = model().add_functions();
    function->set_domain("loc");
    function->set_name("Scaled");
    function->add_input("a");
    function->add_output("b");
    function->add_attribute("factor");
    function->add_opset_import()->set_version(function_opset);
    onnx::NodeProto& leaky = *function->add_node();
    leaky.set_op_type("LeakyRelu");
    leaky.add_input("a");
    leaky.add_output("t");
    onnx::AttributeProto& reference = *leaky.add_attribute();
    reference.set_name("alpha");
    reference.set_type(onnx::AttributeProto::FLOAT);
    reference.set_ref_attr_name("factor");
    onnx::NodeProto& add = *function->add_node();
    add.set_op_type("Add");
    add.add_input("t");
    add.add_input("a");
    add.add_output("b");
    Input("x");
    Output("y");
  }
  onnx::NodeProto& Call(const std::string& from, const std::string& to, const std::string& name) {
    onnx::NodeProto& node = Node("Scaled", {from}, {to}, name);
    node.set_domain("loc");
    return node;
  }
  onnx::FunctionProto* function;
};

BOOST_AUTO_TEST_SUITE(functions)

BOOST_AUTO_TEST_CASE(each_call_is_inlined_under_its_own_names_with_its_own_attributes) {
  Calling m;
  AddFloat(m.Call("x", "m", "one"), "factor", 0.5F);
  m.Call("m", "y", "two");
  const View view{m.Import()};
  BOOST_TEST(view.Types() == (Names{"LeakyRelu", "Add", "LeakyRelu", "Add"}));
  BOOST_TEST(view.Attr<float>("one/LeakyRelu_0", "negative_slope") == 0.5F);
  BOOST_TEST(view.Attr<float>("two/LeakyRelu_0", "negative_slope") == 0.01F);
}

BOOST_AUTO_TEST_CASE(a_function_is_read_under_its_own_opset) {
  Calling m(6);
  m.Call("x", "y", "one");
  GE_TEST_CONTAINS(m.Error(), "ai.onnx::6::Add: 1 node");
}

BOOST_AUTO_TEST_CASE(functions_that_call_themselves_are_refused) {
  Calling m;
  onnx::NodeProto& inner = *m.function->mutable_node(0);
  inner.set_op_type("Scaled");
  inner.set_domain("loc");
  m.Call("x", "y", "one");
  GE_TEST_CONTAINS(m.Error(), "call each other in a circle");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
