// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/attr_types.h"

#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "service/op_draft.h"

namespace ge::catalog {
namespace {

using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

bool Becomes(const char* type, const char* name, const ir::Attr& value, const ir::Attr& wanted) {
  return ir::SameAttr(Fit(type, name, value), wanted);
}

bool Stays(const char* type, const char* name, const ir::Attr& value) {
  return Becomes(type, name, value, value);
}

BOOST_AUTO_TEST_SUITE(attr_types)

BOOST_AUTO_TEST_CASE(whole_numbers_become_floats) {
  BOOST_TEST(Becomes("Elu", "alpha", int64_t{2}, 2.0F));
  BOOST_TEST(Becomes("CommonGRU", "activation_alpha", Ints{1, 2}, Floats{1.0F, 2.0F}));
}

BOOST_AUTO_TEST_CASE(empty_lists_become_the_declared_kind) {
  BOOST_TEST(Becomes("CommonGRU", "activation_alpha", Ints{}, Floats{}));
  BOOST_TEST(Becomes("CommonGRU", "activations", Floats{}, std::vector<std::string>{}));
  BOOST_TEST(Becomes("SoftmaxV2", "axes", std::vector<std::string>{}, Ints{}));
  BOOST_TEST(Becomes("GatherShapes", "axes", Ints{}, std::vector<Ints>{}));
  BOOST_TEST(Stays("Elu", "alpha", Ints{}));
}

BOOST_AUTO_TEST_CASE(data_types_and_their_numbers_are_the_same) {
  BOOST_TEST(Becomes("StatelessBernoulliV2", "dtype", int64_t{DT_INT8}, DT_INT8));
  BOOST_TEST(Becomes("Cast", "dst_type", DT_INT8, int64_t{DT_INT8}));
  BOOST_TEST(Stays("StatelessBernoulliV2", "dtype", int64_t{-5}));
}

BOOST_AUTO_TEST_CASE(what_is_unclear_stays) {
  BOOST_TEST(Stays("BatchMatMulV2", "adj_x1", int64_t{1}));
  BOOST_TEST(Stays("SoftmaxV2", "axes", int64_t{2}));
  BOOST_TEST(Stays("Conv2D", "groups", 2.0F));
  BOOST_TEST(Stays("Conv2D", "groups", true));
  BOOST_TEST(Stays("Elu", "alpha", true));
  BOOST_TEST(Stays("Elu", "_alpha", int64_t{1}));
  BOOST_TEST(Stays("NoSuchType", "alpha", int64_t{1}));
}

BOOST_AUTO_TEST_CASE(errors_shorten_long_values) {
  const OpDef& def = *FindOp("Elu");
  const Outcome fit = CheckType(def, *def.FindAttr("alpha"), std::string(1000, 'x'));
  GE_TEST_CONTAINS(fit.message(), "attribute 'alpha' is String \"xxx");
  GE_TEST_CONTAINS(fit.message(), "x..., but operator Elu declares it as Float");
  BOOST_TEST(fit.message().size() < 250U);
}

BOOST_AUTO_TEST_CASE(tensors_need_all_elements_of_their_shape) {
  const OpDef& def = *FindOp("Const");
  const auto fault = [&def](const ir::TensorPtr& value) {
    return CheckType(def, *def.FindAttr("value"), value).message();
  };
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.shape.dims = {2};
  tensor->data.resize(8);
  BOOST_TEST(fault(tensor) == "");
  tensor->data.resize(7);
  GE_TEST_CONTAINS(fault(tensor), "has 7 bytes, its shape asks for 2 elements of 4 bytes");
  tensor->desc.shape.dims = {-1};
  GE_TEST_CONTAINS(fault(tensor), "shape that is not known");
  tensor->desc.data_type = DT_STRING;
  tensor->desc.shape.dims = {1};
  GE_TEST_CONTAINS(fault(tensor), "has 0 texts, its shape asks for 1");
  tensor->strings = {""};
  BOOST_TEST(fault(tensor) == "");
  GE_TEST_CONTAINS(fault(nullptr),
                   "attribute 'value' of operator Const is a Tensor that was never");
}

BOOST_AUTO_TEST_CASE(a_described_operator_is_checked_as_a_whole) {
  OpDraft target("node", "BatchMatMulV2");
  target.SetAttr("own", 1.0F);
  target.SetAttr("adj_x1", true);
  BOOST_TEST(target.CheckAttrs().ok());
  target.SetAttr("adj_x2", int64_t{0});
  GE_TEST_CONTAINS(target.CheckAttrs().message(), "attribute 'adj_x2' is Int 0");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::catalog
