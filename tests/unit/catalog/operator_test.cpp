// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "service/op_draft.h"

namespace ge {
namespace {

BOOST_AUTO_TEST_SUITE(operators)

BOOST_AUTO_TEST_CASE(an_operator_starts_with_the_ports_of_its_prototype) {
  const OpDraft op("n", "HardSigmoid");
  BOOST_TEST(op.layout().inputs.front().name == "input_x");
  BOOST_TEST(OpDraft("n", "NoSuchType").layout().inputs.empty());
}

BOOST_AUTO_TEST_CASE(a_port_of_the_prototype_cannot_be_registered_again) {
  OpDraft op("n", "HardSigmoid");
  GE_TEST_CONTAINS(op.RegisterInput("input_x").message(),
                   "'n' (HardSigmoid): input 'input_x' exists");
  BOOST_TEST(op.RegisterInput("extra").ok());
  BOOST_TEST(op.layout().InputCount() == 2);
  GE_TEST_CONTAINS(op.RegisterOutput("").message(), "output cannot be registered with an empty");
}

BOOST_AUTO_TEST_CASE(a_dynamic_port_gets_one_count) {
  OpDraft op("n", "PartitionedCall");
  BOOST_TEST(op.RegisterDynamicInput("args", 2).ok());
  BOOST_TEST(op.layout().InputCount() == 2);
  GE_TEST_CONTAINS(op.RegisterDynamicInput("args", 3).message(), "has a count already");
  BOOST_TEST(op.RegisterDynamicOutput("output", 1).ok());
}

BOOST_AUTO_TEST_CASE(a_fixed_port_has_no_count) {
  OpDraft op("n", "Relu");
  GE_TEST_CONTAINS(op.RegisterDynamicInput("x", 2).message(), "is not dynamic");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge
