// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <iterator>
#include <string>

#include "calls.h"
#include "capi/c_api_es.h"

using namespace ge;
using namespace ge::capi;
using namespace ge::capi::test;

namespace {

std::string Number(int32_t value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof(value));
}

std::string Text(const std::string& text) {
  return Number(static_cast<int32_t>(text.size())) + text;
}

std::string Inputs(int32_t first, int32_t count) { return '\1' + Number(first) + Number(count); }

std::string Relu(int32_t input) {
  return '\4' + Text("Relu") + Number(1) + Number(1) + Number(0) + Number(0) + Number(input);
}

std::string Output(int32_t tensor) { return '\5' + Number(tensor) + Number(0) + Number(0); }

Token Make(const std::string& program, Token* builder = nullptr) {
  if (builder == nullptr) {
    const std::string named = Text("g") + program;
    return ge_capi_es_make_graph(named.data(), named.size());
  }
  Token graph = 0;
  const int status = ge_capi_es_make("g", 1, program.data(), program.size(), builder, &graph);
  return status == GE_CAPI_OK ? graph : 0;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(program)

BOOST_AUTO_TEST_CASE(a_program_makes_a_graph_and_its_tensors_have_numbers) {
  Token builder = 0;
  const Token graph = Make(Inputs(0, 1) + Relu(0) + Output(1), &builder);
  BOOST_REQUIRE(graph != 0);
  Token tensor = 0;
  Token node = 0;
  int64_t output = -1;
  BOOST_TEST(ge_capi_es_recorded(builder, 1, &tensor) == GE_CAPI_OK);
  BOOST_TEST(ge_capi_es_tensor_producer(tensor, &node, &output) == GE_CAPI_OK);
  BOOST_TEST(NameOf(node) == "Relu_0");
  BOOST_TEST(ge_capi_es_recorded(builder, 2, &tensor) != GE_CAPI_OK);
  ge_capi_release(builder);
  ge_capi_release(graph);
}

BOOST_AUTO_TEST_CASE(every_cut_of_a_program_is_refused) {
  const std::string program = Inputs(0, 1) + Relu(0) + Output(1);
  const size_t whole[] = {0, Inputs(0, 1).size(), program.size() - Output(1).size()};
  for (size_t size = 0; size < program.size(); ++size) {
    if (std::find(std::begin(whole), std::end(whole), size) != std::end(whole)) continue;
    BOOST_REQUIRE(Make(program.substr(0, size)) == 0);
    BOOST_REQUIRE(Contains(LastError(), "ends inside a step"));
  }
}

BOOST_AUTO_TEST_CASE(a_cut_name_is_refused) {
  const std::string name = Text("graph");
  for (size_t size = 0; size < name.size(); ++size) {
    BOOST_TEST(ge_capi_es_make_graph(name.data(), size) == 0U);
    BOOST_TEST(Contains(LastError(), "ends inside a step"));
  }
}

BOOST_AUTO_TEST_CASE(wrong_numbers_are_errors) {
  BOOST_TEST(Make("\x09") == 0U);
  BOOST_TEST(Make(Inputs(0, 1) + Relu(1)) == 0U);
  BOOST_TEST(Make(Inputs(0, 1) + Inputs(0, 1)) == 0U);
  BOOST_TEST(Contains(LastError(), "Failed to create input 0: graph 'g' already has an input"));
  BOOST_TEST(Make(Inputs(1, 1)) == 0U);
  BOOST_TEST(Contains(LastError(), "0 is missing"));
}

BOOST_AUTO_TEST_CASE(an_equal_program_shares_a_graph_only_when_nobody_has_it) {
  const std::string program = Inputs(0, 1) + Relu(0) + Output(1);
  const Token first = Make(program);
  const Token second = Make(program);
  BOOST_TEST((ResolveGraph(first)->store() != ResolveGraph(second)->store()));
  const ir::Store* const kept = ResolveGraph(second)->store().get();
  ge_capi_release(first);
  ge_capi_release(second);
  const Token third = Make(program);
  BOOST_TEST(ResolveGraph(third)->store().get() == kept);
  AddNode(third, "Relu", "mark");
  ge_capi_release(third);
  const Token fourth = Make(program);
  BOOST_TEST(!ResolveGraph(fourth)->store()->FindNode(ir::kRootGraph, "mark").valid());
  ge_capi_release(fourth);
}

BOOST_AUTO_TEST_SUITE_END()
