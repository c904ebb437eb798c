// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_INFER_INFER_FIXTURE_H_
#define TESTS_UNIT_INFER_INFER_FIXTURE_H_

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "contains.h"
#include "graph_maker.h"
#include "infer/dim.h"
#include "infer/infer.h"

namespace ge::test {

/// A graph whose inputs have given shapes; "" in symbols for extents without a name.
class InferMaker : public GraphMaker {
 public:
  Endpoint Input(const std::string& name, const std::vector<int64_t>& dims,
                 const std::vector<std::string>& symbols = {}, DataType type = DT_FLOAT) {
    const Endpoint data = Data(name, count_++);
    ir::TensorDesc desc;
    desc.shape = desc.origin_shape = ir::Shape{dims, symbols};
    desc.data_type = type;
    store().SetInputDesc(data.node, 0, desc);
    store().SetOutputDesc(data.node, 0, desc);
    return data;
  }
  Endpoint Ints(const std::string& name, const std::vector<int64_t>& values) {
    return ConstOf(name,
                   ir::MakeIntTensor(DT_INT64, {static_cast<int64_t>(values.size())}, values));
  }
  Endpoint Scalar(const std::string& name, int64_t value) {
    return ConstOf(name, ir::MakeIntTensor(DT_INT32, {}, {value}));
  }
  Outcome Infer() const { return infer::InferShapes(ptr()); }
  /// Shape of an output after a successful inference, as text.
  std::string ShapeOf(Endpoint output) const {
    const Outcome inferred = Infer();
    return inferred.ok() ? infer::ShapeText(store().OutputDesc(output.node, output.port).shape)
                         : inferred.message();
  }

 private:
  int64_t count_ = 0;
};

}  // namespace ge::test

#endif  // TESTS_UNIT_INFER_INFER_FIXTURE_H_
