# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What atc says about models it cannot take: file, node, operator, attribute and what to do."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def _model(*nodes, opset=13, shape=(2, 3)):
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    return helper.make_model(helper.make_graph(list(nodes), "g", [x], [y]),
                             opset_imports=[helper.make_opsetid("", opset)], ir_version=8)


def test_a_missing_file_is_named(compiler, tmp_path):
    error = compiler.error(tmp_path / "none.onnx")
    assert "none.onnx" in error and "no such file" in error


def test_a_file_that_is_no_model_is_told_from_a_truncated_one(compiler, tmp_path):
    text = tmp_path / "text.onnx"
    text.write_text("hello, this is no model")
    assert "not an ONNX model" in compiler.error(text)
    whole = _model(helper.make_node("Relu", ["x"], ["y"])).SerializeToString()
    cut = tmp_path / "cut.onnx"
    cut.write_bytes(whole[:-7])
    assert "truncated" in compiler.error(cut)


def test_unknown_operators_are_listed_once_with_near_names(compiler):
    nodes = [helper.make_node("Rleu", ["x"], ["a"], name="first"), helper.make_node("Rleu", ["a"], ["y"])]
    error = compiler.error(_model(*nodes))
    assert error.count("ai.onnx::13::Rleu") == 1
    assert "2 nodes" in error and "first" in error and "'Relu'" in error


def test_a_wrong_attribute_type_names_node_operator_and_attribute(compiler):
    node = helper.make_node("LeakyRelu", ["x"], ["y"], name="leaky")
    node.attribute.append(helper.make_attribute("alpha", "text"))
    error = compiler.error(_model(node))
    for part in ("leaky", "ai.onnx::13::LeakyRelu", "'alpha' is STRING", "expected Float"):
        assert part in error


def test_shapes_that_do_not_fit_are_both_shown(compiler):
    node = helper.make_node("Add", ["x", "w"], ["y"], name="sum")
    model = _model(node)
    model.graph.initializer.append(numpy_helper.from_array(np.ones((2, 4), np.float32), "w"))
    error = compiler.error(model)
    for part in ("'sum' (Add)", "[2, 3]", "[2, 4]"):
        assert part in error


def test_a_cycle_is_named(compiler):
    nodes = [helper.make_node("Add", ["x", "b"], ["a"], name="one"),
        helper.make_node("Relu", ["a"], ["b"], name="two"),
             helper.make_node("Relu", ["a"], ["y"])]
    error = compiler.error(_model(*nodes))
    assert "cycle" in error and "'one'" in error and "'two'" in error


def test_an_old_output_stays_when_a_compile_fails(compiler, tmp_path):
    done, output = compiler.run(_model(helper.make_node("Nothing", ["x"], ["y"])))
    assert done.returncode != 0
    assert not list(tmp_path.glob("*.om*")) and not output.exists()


def test_a_refused_case_tells_the_way_out(compiler):
    node = helper.make_node("BatchNormalization", ["x", "w", "w", "w", "w"], ["y"], name="bn", training_mode=1)
    model = _model(node, opset=15, shape=(2, 3))
    model.graph.initializer.append(onnx.numpy_helper.from_array(np.ones(3, np.float32), "w"))
    assert "export the model for inference" in compiler.error(model)
