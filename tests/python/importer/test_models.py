# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Real models: imported, inferred, lowered and run, they give what the originals give."""
import numpy as np
import onnx
import pytest
from importer.conftest import assert_same
from onnx import TensorProto, helper, numpy_helper

INPUT_NAME = "x"


def _image(*shape):
    return {INPUT_NAME: np.random.default_rng(7).standard_normal(shape).astype(np.float32)}


@pytest.mark.parametrize("shape", [(1, 3, 48, 192), (3, 3, 48, 96)])
def test_classifier_computes_the_same(compiler, models, shape):
    assert_same(compiler.compile(models.classifier), models.classifier, _image(*shape))


@pytest.mark.parametrize("shape", [(1, 3, 64, 96), (2, 3, 96, 64)])
def test_detector_computes_the_same(compiler, models, shape):
    assert_same(compiler.compile(models.detector), models.detector, _image(*shape))


def test_output_is_a_valid_onnx_model_of_the_lowest_opset(compiler, models):
    model = onnx.load(compiler.compile(models.classifier))
    onnx.checker.check_model(model, full_check=True)
    assert [(entry.domain, entry.version) for entry in model.opset_import] == [("", 18)]
    assert model.ir_version == 8


def test_nodes_of_the_output_name_their_onnx_origin(compiler, models):
    original = {node.name for node in onnx.load(models.classifier).graph.node}
    compiled = onnx.load(compiler.compile(models.classifier)).graph.node
    origins = [{p.key: p.value for p in node.metadata_props}.get("ge.onnx_names") for node in compiled]
    assert all(origins)
    assert {name for text in origins for name in text.split(", ")} <= original


def test_named_extents_reach_the_output_as_expressions(compiler):
    conv = helper.make_node("Conv", ["x", "w"], ["c"], strides=[2, 2], kernel_shape=[3, 3])
    joined = helper.make_node("Concat", ["c", "c"], ["y"], axis=0)
    inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 3, "H", 9])]
    outputs = [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)]
    weight = numpy_helper.from_array(np.ones((4, 3, 3, 3), np.float32), "w")
    model = helper.make_model(helper.make_graph([conv, joined], "g", inputs, outputs, [weight]),
                              opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    shape = onnx.load(compiler.compile(model)).graph.output[0].type.tensor_type.shape
    assert [d.dim_param or d.dim_value for d in shape.dim] == ["2*N", 4, "floor((H-3)/2)+1", 4]


def test_a_given_input_shape_makes_the_output_static(compiler, models):
    output = compiler.compile(models.detector, f"--input_shape={INPUT_NAME}:1,3,64,96")
    shape = onnx.load(output).graph.output[0].type.tensor_type.shape
    assert [d.dim_value for d in shape.dim] == [1, 1, 64, 96]
    assert_same(output, models.detector, _image(1, 3, 64, 96))


def test_two_compiles_give_equal_bytes(compiler, models):
    first, second = compiler.compile(models.classifier), compiler.compile(models.classifier)
    assert first.read_bytes() == second.read_bytes()
