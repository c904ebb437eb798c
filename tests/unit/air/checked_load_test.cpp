// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/checked_load.h"

#include <boost/test/unit_test.hpp>

#include "air/air.h"
#include "contains.h"
#include "graph_maker.h"
#include "temporary_folder.h"

using namespace ge;
using namespace ge::test;

namespace {

using Ints = std::vector<int64_t>;

/// x → "n", an operator with one attribute → NetOutput; through a file.
struct Fixture {
  void Write(const std::string& type, const std::string& name, const ir::Attr& value) {
    GraphMaker g("net");
    const Endpoint x = g.Data("x", 0);
    const bool two = type == "BatchMatMulV2" || type == "ReduceSum";
    g.Output({g.Op(type, "n", two ? std::vector<Endpoint>{x, x} : std::vector<Endpoint>{x},
                   {{name, value}})});
    const Outcome saved = air::Save(g.store(), g.graph().index(), path);
    BOOST_REQUIRE_MESSAGE(saved.ok(), saved.message());
  }
  std::string ErrorOf(const std::string& type, const std::string& name, const ir::Attr& value) {
    Write(type, name, value);
    BOOST_TEST(air::Load(path).ok());
    const auto store = air::LoadChecked(path, warnings);
    return store ? std::string() : store.error().message();
  }
  ir::Attr ReadBack(const std::string& type, const std::string& name, const ir::Attr& value) {
    Write(type, name, value);
    const auto store = air::LoadChecked(path, warnings);
    BOOST_REQUIRE_MESSAGE(store.ok(), store.error().message());
    return *(*store)->FindAttr((*store)->FindNode(ir::kRootGraph, "n"), name);
  }

  TemporaryFolder folder;
  const std::string path = folder / "net.air";
  std::vector<std::string> warnings;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(checked_load, Fixture)

BOOST_AUTO_TEST_CASE(another_type_is_refused_with_file_graph_node_and_both_types) {
  const std::string error = ErrorOf("BatchMatMulV2", "adj_x1", int64_t{1});
  GE_TEST_CONTAINS(error, "GE IR file '" + path + "': graph 'net': node 'n' (BatchMatMulV2): ");
  GE_TEST_CONTAINS(error,
                   "attribute 'adj_x1' is Int 1, but operator BatchMatMulV2 declares it as "
                   "Bool; give True or False");
}

BOOST_AUTO_TEST_CASE(every_kind_of_misfit_is_refused) {
  GE_TEST_CONTAINS(ErrorOf("ReduceSum", "keep_dims", int64_t{1}), "declares it as Bool");
  GE_TEST_CONTAINS(ErrorOf("ReduceSum", "keep_dims", std::string("false")), "String \"false\"");
  GE_TEST_CONTAINS(ErrorOf("Elu", "alpha", std::string("z")), "declares it as Float");
  GE_TEST_CONTAINS(ErrorOf("Elu", "alpha", std::vector<float>{2.0F}), "is ListFloat");
  GE_TEST_CONTAINS(ErrorOf("Elu", "alpha", true), "is Bool");
  GE_TEST_CONTAINS(ErrorOf("SoftmaxV2", "axes", int64_t{1}), "declares it as ListInt");
  GE_TEST_CONTAINS(ErrorOf("SoftmaxV2", "axes", std::vector<bool>{false}), "is ListBool");
}

BOOST_AUTO_TEST_CASE(clear_values_are_converted_as_in_passes) {
  BOOST_TEST(ir::SameAttr(ReadBack("Elu", "alpha", int64_t{2}), 2.0F));
  BOOST_TEST(ir::SameAttr(ReadBack("SoftmaxV2", "axes", std::vector<float>{}), Ints{}));
  BOOST_TEST(ir::SameAttr(ReadBack("Cast", "dst_type", DT_INT8), int64_t{DT_INT8}));
  BOOST_TEST(ir::SameAttr(ReadBack("BatchMatMulV2", "adj_x1", true), true));
  BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_CASE(what_nobody_declares_stays_and_is_told_when_it_looks_misspelt) {
  BOOST_TEST(ir::SameAttr(ReadBack("Elu", "of_the_vendor", int64_t{1}), int64_t{1}));
  BOOST_TEST(warnings.empty());
  ReadBack("Elu", "alhpa", 2.0F);
  BOOST_REQUIRE(warnings.size() == 1U);
  GE_TEST_CONTAINS(warnings[0], "graph 'net': node 'n' (Elu): attribute 'alhpa' was set");
  GE_TEST_CONTAINS(warnings[0], "did you mean 'alpha'?");
}

BOOST_AUTO_TEST_CASE(nodes_of_subgraphs_are_checked_too) {
  GraphMaker g("net");
  const Endpoint x = g.Data("x", 0);
  const Endpoint call = g.Op("PartitionedCall", "call", {x}, {}, 1);
  g.Output({call});
  const ir::GraphIndex inner = g.store().AddGraph("inner");
  GraphMaker body(Graph(g.graph().store(), inner));
  body.Output({body.Op("Elu", "deep", {body.Data("in", 0)}, {{"alpha", true}})});
  g.store().SetSubgraph(call.node, "f", inner);
  BOOST_REQUIRE(air::Save(g.store(), ir::kRootGraph, path).ok());
  const auto store = air::LoadChecked(path, warnings);
  BOOST_REQUIRE(!store.ok());
  GE_TEST_CONTAINS(store.error().message(), "graph 'inner': node 'deep' (Elu): attribute 'alpha'");
}

BOOST_AUTO_TEST_CASE(a_constant_without_its_elements_is_refused) {
  GraphMaker g("net");
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.shape.dims = {2, 3};
  g.Output({g.ConstOf("c", tensor)});
  BOOST_REQUIRE(air::Save(g.store(), ir::kRootGraph, path).ok());
  const auto store = air::LoadChecked(path, warnings);
  BOOST_REQUIRE(!store.ok());
  GE_TEST_CONTAINS(store.error().message(),
                   "node 'c' (Const): attribute 'value' of operator Const");
  GE_TEST_CONTAINS(store.error().message(),
                   "has 0 bytes, its shape asks for 6 elements of 4 bytes");
}

BOOST_AUTO_TEST_SUITE_END()
