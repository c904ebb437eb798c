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
  GE_TEST_CONTAINS(m.Error(), "call each other in a circle: Scaled > Scaled");
}

/// f0 calls f1 `calls` times in a row, and so on; the last function is a Relu.
void AddChain(ModelMaker& m, int functions, int calls) {
  auto* domain = m.model().add_opset_import();
  domain->set_domain("loc");
  domain->set_version(1);
  for (int i = 0; i < functions; ++i) {
    onnx::FunctionProto& function = *m.model().add_functions();
    function.set_domain("loc");
    function.set_name("f" + std::to_string(i));
    function.add_input("v0");
    const bool last = i + 1 == functions;
    const int nodes = last ? 1 : calls;
    function.add_output("v" + std::to_string(nodes));
    function.add_opset_import()->set_version(13);
    for (int k = 0; k < nodes; ++k) {
      onnx::NodeProto& node = *function.add_node();
      node.set_op_type(last ? "Relu" : "f" + std::to_string(i + 1));
      node.set_domain(last ? "" : "loc");
      node.add_input("v" + std::to_string(k));
      node.add_output("v" + std::to_string(k + 1));
    }
  }
  m.Input("x");
  m.Output("y");
  m.Node("f0", {"x"}, {"y"}, "call").set_domain("loc");
}

BOOST_AUTO_TEST_CASE(calls_that_double_at_each_level_are_refused_before_they_are_expanded) {
  ModelMaker m;
  AddChain(m, 40, 2);
  const std::string error = m.Error();
  GE_TEST_CONTAINS(error, "expands to more than 250000 nodes");
  GE_TEST_CONTAINS(error, "Inline the functions");
  BOOST_TEST(error.find("function '") == error.rfind("function '"));
}

BOOST_AUTO_TEST_CASE(a_wide_but_bounded_nest_is_expanded) {
  ModelMaker m;
  AddChain(m, 8, 2);
  BOOST_TEST(View{m.Import()}.Types().size() == 128U);
}

BOOST_AUTO_TEST_CASE(calls_deeper_than_the_limit_name_the_chain_once) {
  ModelMaker m;
  AddChain(m, 70, 1);
  const std::string error = m.Error();
  GE_TEST_CONTAINS(error, "is called 65 functions deep (f0 > f1 > f2 > ... > f62 > f63 > f64)");
  BOOST_TEST(error.find("function '") == error.rfind("function '"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
