# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Models that cannot be compiled: what atc says; an earlier output stays."""
import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper
from programs import assert_refused, line_of
from small_models import add_relu, save_model


@pytest.fixture
def model(tmp_path):
    return save_model(tmp_path / "model.onnx", add_relu())


@pytest.mark.parametrize("content, said", [
    (None, "no such file"), (b"", "empty"), (b"this is no model at all", "not an ONNX model"),
    (b"\x89PNG\r\n\x1a\n" + bytes(300), "not an ONNX model"),
], ids=["absent", "empty", "text", "picture"])
def test_a_file_that_is_no_model_is_named(stage, tmp_path, target, content, said):
    path = tmp_path / "thing.onnx"
    if content is not None:
        path.write_bytes(content)
    assert_refused(stage.atc(path, target.output), target, path, said)


def test_a_folder_as_model_is_named(stage, tmp_path, target):
    assert_refused(stage.atc(tmp_path, target.output), target, tmp_path, "folder")


@pytest.mark.parametrize("part", [0.2, 0.5, 0.95])
def test_a_truncated_model_is_told_from_no_model(stage, model, target, part):
    whole = model.read_bytes()
    model.write_bytes(whole[: int(len(whole) * part)])
    assert_refused(stage.atc(model, target.output), target, model, "truncated")


def test_an_operator_without_importer_is_listed_once_with_its_count(stage, tmp_path, target):
    nodes = [helper.make_node("Rleu", ["x"], ["a"], name="first"), helper.make_node("Rleu", ["a"], ["b"]),
             helper.make_node("Add", ["b", "y"], ["c"]), helper.make_node("Frobnicate", ["c"], ["z"], domain="acme")]
    model = save_model(tmp_path / "strange.onnx", nodes, [("", 17), ("acme", 2)])
    done = stage.atc(model, target.output)
    assert_refused(done, target, model, "acme::2::Frobnicate", "ONNX plugin")
    lines = [line for line in done.stdout.splitlines() if "ai.onnx::17::Rleu" in line]
    assert len(lines) == 1 and "2 nodes" in lines[0] and "'Relu'" in lines[0]
    assert done.stdout.count("Frobnicate") == 1


def test_weights_that_are_not_beside_the_model_are_named(stage, model, tmp_path, target):
    proto = onnx.load(model)
    proto.graph.initializer.append(numpy_helper.from_array(np.ones((2, 2), np.float32), "weight"))
    proto.graph.node[0].input[1] = "weight"
    onnx.save(proto, tmp_path / "split.onnx", save_as_external_data=True, location="w.bin", size_threshold=0)
    (tmp_path / "w.bin").unlink()
    done = stage.atc(tmp_path / "split.onnx", target.output)
    assert_refused(done, target, tmp_path / "split.onnx", "'add'", "'weight'", tmp_path / "w.bin")


def test_shapes_that_do_not_fit_name_the_node_and_both(stage, tmp_path, target):
    proto = onnx.load(save_model(tmp_path / "model.onnx", add_relu()))
    proto.graph.input[1].type.tensor_type.shape.dim[1].dim_value = 5
    onnx.save(proto, tmp_path / "model.onnx")
    assert_refused(stage.atc(tmp_path / "model.onnx", target.output), target, "'add' (Add)", "[2, 2]", "[2, 5]")


def test_a_plugin_that_fails_to_import_fails_the_parse_with_its_line(stage, model, tmp_path, target):
    (tmp_path / "bad.py").write_text("\nraise ValueError('wrong folder')\n")
    done = stage.atc(model, target.output, env={"ASCEND_CUSTOM_OPP_PATH": str(tmp_path)})
    assert_refused(done, target, f"{tmp_path / 'bad.py'}:2", "ValueError", "wrong folder", "GEPY0021")


def test_a_plugin_that_raises_names_callback_origin_node_and_line(stage, model, tmp_path, target, config):
    (config / "compile.yaml").write_text("schema: 1\nimporter: {disabled: [Relu]}\n")
    plugin = tmp_path / "plugin.py"
    plugin.write_text("from ge.onnx_plugin import onnx_plugin\n\n"
                      "relu = onnx_plugin(source='Relu', domain='ai.onnx', opsets=[17], target='Relu')\n\n\n"
                      "@relu.parse_node\ndef parse(node, target):\n    raise KeyError('no slope')\n")
    done = stage.atc(model, target.output, f"--config={config}", env={"ASCEND_CUSTOM_OPP_PATH": str(plugin)})
    assert_refused(done, target, "ai.onnx::17::Relu", "parse_node", line_of(plugin, "raise"), "no slope",
                   "'relu'")
