// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "model_maker.h"
#include "temporary_folder.h"

namespace ge::test {
namespace {

struct Relu : ModelMaker {
  Relu() {
    Input("x");
    Node("Relu", {"x"}, {"y"}, "n");
    Output("y");
  }
};

/// A model whose weight 'w' lies in a file of its own.
struct External : ModelMaker {
  explicit External(const std::string& location) {
    Input("x", {4});
    onnx::TensorProto& tensor = *graph().add_initializer();
    tensor.set_name("w");
    tensor.set_data_type(1);
    tensor.add_dims(4);
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    Entry("location", location);
    Node("Add", {"x", "w"}, {"y"}, "n");
    Output("y");
  }
  void Entry(const std::string& key, const std::string& value) {
    auto* entry = graph().mutable_initializer(0)->add_external_data();
    entry->set_key(key);
    entry->set_value(value);
  }
};

std::string FileError(const std::string& path) {
  const Expected<GraphPtr> graph = onnx::ImportOnnx(path);
  BOOST_TEST(!graph.ok());
  BOOST_TEST(graph.error().code() == PARAM_INVALID);
  return graph.error().message();
}

std::string Floats(const std::vector<float>& values) {
  return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

BOOST_AUTO_TEST_SUITE(files)

BOOST_AUTO_TEST_CASE(a_model_is_read_from_its_file) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("m.onnx", Relu().Bytes());
  BOOST_TEST(onnx::ImportOnnx(path).ok());
}

BOOST_AUTO_TEST_CASE(what_is_wrong_with_a_file_is_told_apart) {
  const TemporaryFolder folder;
  GE_TEST_CONTAINS(FileError(folder / "none.onnx"), "no such file");
  GE_TEST_CONTAINS(FileError(folder.path()), "is a folder");
  GE_TEST_CONTAINS(FileError(folder.Write("empty.onnx", "")), "the file is empty");
  GE_TEST_CONTAINS(FileError(folder.Write("text.onnx", "#!/bin/sh echo")), "not an ONNX model");
  const std::string bytes = Relu().Bytes();
  GE_TEST_CONTAINS(FileError(folder.Write("cut.onnx", bytes.substr(0, bytes.size() - 5))),
                   "truncated");
}

BOOST_AUTO_TEST_CASE(a_model_without_graph_or_opset_is_refused) {
  onnx::ModelProto bare;
  bare.set_ir_version(8);
  const std::string bytes = bare.SerializeAsString();
  const auto graph = onnx::ImportOnnxFromMemory(bytes.data(), bytes.size(), "");
  GE_TEST_CONTAINS(graph.error().message(), "holds no graph");
  Relu m;
  m.model().clear_opset_import();
  GE_TEST_CONTAINS(m.Error(), "no opset_import");
}

BOOST_AUTO_TEST_CASE(external_data_is_found_beside_the_model) {
  const TemporaryFolder folder;
  External m("w.bin");
  m.Entry("offset", "4");
  m.Entry("length", "16");
  folder.Write("w.bin", Floats({9, 1, 2, 3, 4, 9}));
  const Expected<GraphPtr> graph = onnx::ImportOnnx(folder.Write("m.onnx", m.Bytes()));
  BOOST_REQUIRE_MESSAGE(graph.ok(), graph.error().message());
  BOOST_TEST(ir::ElementAsDouble(*View{*graph}.ConstOf("n", 1), 3) == 4.0);
}

BOOST_AUTO_TEST_CASE(absent_length_means_the_rest_of_the_file) {
  const TemporaryFolder folder;
  External m("w.bin");
  m.Entry("offset", "4");
  folder.Write("w.bin", Floats({9, 1, 2, 3, 4}));
  BOOST_TEST(m.TryImport(folder.path()).ok());
}

BOOST_AUTO_TEST_CASE(external_data_never_leaves_the_folder) {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  other.Write("w.bin", Floats({1, 2, 3, 4}));
  std::filesystem::create_symlink(other / "w.bin", folder / "link.bin");
  for (const std::string& location :
       {other / "w.bin", std::string("../w.bin"), std::string("link.bin")}) {
    External m(location);
    const Expected<GraphPtr> graph = m.TryImport(folder.path());
    BOOST_TEST(!graph.ok(), location);
    GE_TEST_CONTAINS(graph.error().message(), "leaves the model's folder");
  }
}

BOOST_AUTO_TEST_CASE(external_data_faults_name_the_tensor) {
  const TemporaryFolder folder;
  External missing("none.bin");
  GE_TEST_CONTAINS(missing.TryImport(folder.path()).error().message(), "no such file");
  External m("w.bin");
  m.Entry("length", "100");
  folder.Write("w.bin", Floats({1, 2, 3, 4}));
  const std::string error = m.TryImport(folder.path()).error().message();
  GE_TEST_CONTAINS(error, "initializer 'w'");
  GE_TEST_CONTAINS(error, "beyond the end");
  GE_TEST_CONTAINS(m.Error(), "a model from memory has no folder");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
