// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "calls.h"

using namespace ge;
using namespace ge::capi;
using namespace ge::capi::test;

namespace {

int Register(Token op, int kind, const std::string& name, uint32_t count = 0) {
  return ge_capi_operator_register_port(op, kind, name.data(), name.size(), count);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(operators)

BOOST_AUTO_TEST_CASE(a_lent_operator_is_filled_in_place) {
  OpDraft op("node", "NoSuchPrototype");
  const BorrowScope scope("parse_node() has returned");
  const Token token = LendOperator(op, false, scope);
  Token value = 0;
  ge_capi_attr_create(&value);
  ge_capi_attr_set_float(value, 0.5f);
  BOOST_TEST(ge_capi_operator_set_attr(token, "alpha", 5, value) == GE_CAPI_OK);
  BOOST_TEST(Register(token, GE_CAPI_PORT_INPUT, "x") == GE_CAPI_OK);
  BOOST_TEST(Register(token, GE_CAPI_PORT_OUTPUT, "y") == GE_CAPI_OK);
  BOOST_TEST(std::get<float>(*op.FindAttr("alpha")) == 0.5f);
  BOOST_TEST(op.layout().InputCount() == 1);
  BOOST_TEST(Register(token, GE_CAPI_PORT_INPUT, "x") == GE_CAPI_FAILED);
  BOOST_TEST(Contains(LastError(), "x"));
  BOOST_TEST(ge_capi_operator_get_attr(token, "beta", 4, &value) == GE_CAPI_NOT_FOUND);
  BOOST_TEST(Contains(LastError(), "'node' (NoSuchPrototype) has no attribute 'beta'"));
}

BOOST_AUTO_TEST_CASE(a_source_operator_is_read_only_in_the_engine_too) {
  OpDraft op("node", "Source");
  op.SetAttr("alpha", int64_t{3});
  const BorrowScope scope("over");
  const Token token = LendOperator(op, true, scope);
  BOOST_TEST(Register(token, GE_CAPI_PORT_INPUT, "x") == GE_CAPI_FAILED);
  BOOST_TEST(Contains(LastError(), "read-only"));
  Token value = 0;
  BOOST_TEST(ge_capi_operator_get_attr(token, "alpha", 5, &value) == GE_CAPI_OK);
  int64_t number = 0;
  BOOST_TEST(ge_capi_attr_get_int(value, &number) == GE_CAPI_OK);
  BOOST_TEST(number == 3);
}

BOOST_AUTO_TEST_CASE(an_operator_ends_with_its_callback) {
  Token token = 0;
  {
    OpDraft op("node", "T");
    const BorrowScope scope("parse_node() has returned");
    token = LendOperator(op, false, scope);
  }
  ge_capi_text text;
  BOOST_TEST(ge_capi_operator_name(token, &text) == GE_CAPI_BAD_HANDLE);
  BOOST_TEST(LastError() == "operator handle has expired: parse_node() has returned");
}

BOOST_AUTO_TEST_SUITE_END()
