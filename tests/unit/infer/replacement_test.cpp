// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer_fixture.h"

using namespace ge;
using namespace ge::test;

namespace {

/// outer: a[2, 6], shape = {3, 4}; the replacement reshapes its input 0 to its input 1.
struct Fixture {
  InferMaker outer;
  Endpoint a = outer.Input("a", {2, 6});
  Endpoint shape = outer.Ints("shape", {3, 4});
  GraphMaker r{"r"};
  Endpoint x = r.Data("x", 0);
  Endpoint dims = r.Data("dims", 1);
  Endpoint reshaped = r.Op("Reshape", "reshaped", {x, dims});

  Outcome Infer(const std::vector<Endpoint>& inputs) {
    return infer::InferReplacement(r.ptr(), outer.store(), inputs);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(replacement, Fixture)

BOOST_AUTO_TEST_CASE(inputs_take_descs_and_constant_values_of_what_they_stand_for) {
  const Outcome done = Infer({a, shape});
  BOOST_TEST(done.ok(), done.message());
  const std::vector<int64_t> expected = {3, 4};
  BOOST_TEST(r.store().OutputDesc(reshaped.node, 0).shape.dims == expected);
  BOOST_TEST((r.store().OutputDesc(reshaped.node, 0).data_type == DT_FLOAT));
}

BOOST_AUTO_TEST_CASE(shapes_that_do_not_fit_name_graph_and_node) {
  const Outcome done = Infer({a, outer.Ints("wrong", {5, 5})});
  GE_TEST_CONTAINS(done.message(), "shape inference of graph 'r'");
  GE_TEST_CONTAINS(done.message(), "node 'reshaped' (Reshape)");
}

BOOST_AUTO_TEST_CASE(an_input_too_many_is_named) {
  GE_TEST_CONTAINS(Infer({a}).message(),
                   "input 'dims' has the index 1, and what is replaced has 1 inputs");
}

BOOST_AUTO_TEST_CASE(no_graph_is_refused) {
  GE_TEST_CONTAINS(infer::InferReplacement(nullptr, outer.store(), {}).message(), "no graph");
}

BOOST_AUTO_TEST_SUITE_END()
