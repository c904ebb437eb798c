# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Python files of another build beside the native parts: what they answer is checked where it comes in."""
import sys

import onnx
import pytest
from onnx import TensorProto, helper
from programs import PASS_FILE

# The end of ge/_ort_backend.py, what the refusal of ge_run names.
BACKEND = {
    "load_is_no_list": ("def load(path, optimise, threads):\n    return 7\n", ["list", "model"]),
    "load_is_too_short": ("def load(path, optimise, threads):\n    return [1]\n", ["list", "3"]),
    "key_is_text": ("def load(path, optimise, threads):\n    return ['1', [], []]\n", ["int"]),
    "inputs_are_no_list": ("def load(path, optimise, threads):\n    return [1, 2, []]\n", ["list", "inputs"]),
    "input_is_too_short": ("def load(path, optimise, threads):\n    return [1, [['x']], []]\n", ["list", "3", "input"]),
    "name_is_no_text": ("def load(path, optimise, threads):\n    return [1, [[1, 'DT_FLOAT', []]], []]\n",
                        ["str", "name"]),
    "type_is_unknown": ("def load(path, optimise, threads):\n    return [1, [['x', 'DT_ODD', []]], []]\n",
                        ["'x'", "DT_ODD"]),
    "dims_are_text": ("def load(path, optimise, threads):\n    return [1, [['x', 'DT_FLOAT', ['a']]], []]\n",
                      ["'x'", "int", "shape"]),
    "result_is_no_list": ("def run(key, feeds):\n    return 7\n", ["list", "output"]),
    "tensor_is_too_short": ("def run(key, feeds):\n    return [['DT_FLOAT', []]]\n", ["list", "3", "tensor"]),
    "tensor_has_no_bytes": ("def run(key, feeds):\n    return [['DT_FLOAT', [2], 'text']]\n",
                            ["ge._ort_backend", "bytes"]),
    "strings_are_numbers": ("def run(key, feeds):\n    return [['DT_STRING', [1], [1]]]\n", ["str", "string"]),
    "tensors_are_too_many": ("def run(key, feeds):\n    return [['DT_FLOAT', [1], b'0000']] * 2\n", []),
}


@pytest.fixture
def model(tmp_path):
    ports = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 2]) for name in "xy"]
    graph = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "g", ports[:1], ports[1:])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8),
              tmp_path / "model.onnx")
    return tmp_path / "model.onnx"


@pytest.mark.parametrize("fault", BACKEND)
def test_an_answer_of_the_backends_python_that_is_none_is_told_with_the_model(installation, model, fault):
    text, said = BACKEND[fault]
    installation.append("_ort_backend.py", text)
    done = installation.run("ge_run", f"--model={model}", f"--python={sys.executable}")
    assert done.code == 1, done.stdout + done.stderr
    for word in said:
        assert word in done.stderr, (word, done.stderr)
    if "something other than" in done.stderr:
        assert "two builds" in done.stderr and "install" in done.stderr


def test_a_kind_of_pass_that_the_bridge_does_not_know_is_named(installation, swish_model, tmp_path):
    installation.append("passes/_bridge.py", "_described = load_and_get_pass_descriptors\n\n\n"
                        "def load_and_get_pass_descriptors():\n"
                        "    return [{**fields, 'kind': 'of_the_future'} for fields in _described()]\n")
    done = installation.fused(swish_model, tmp_path / "out", pass_file=PASS_FILE)
    assert done.code == 0 and "of_the_future" in done.stdout, done.stdout
    assert done.last_line.startswith("Python passes: NOT loaded")
