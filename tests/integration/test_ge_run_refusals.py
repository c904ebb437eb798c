# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What ge_run refuses: inputs that it cannot make, and models that cannot be compared. Each is told with its name."""
import shutil
import subprocess
import sys

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper
from programs import clean_environment

FLOAT, INT = TensorProto.FLOAT, TensorProto.INT32


def save(path, outputs=("y",), op="Identity", data_type=FLOAT, dims=(2, 2), text=None, **attributes):
    """Every output is made of the input by one operator; with a text there is an output "text" of strings as well."""
    nodes = [helper.make_node(op, ["x"], [name], **attributes) for name in outputs]
    shown = [helper.make_tensor_value_info(name, attributes.get("to", data_type), None) for name in outputs]
    constants = []
    if text is not None:
        constants = [helper.make_tensor("words", TensorProto.STRING, [1], [text.encode()])]
        nodes.append(helper.make_node("Identity", ["words"], ["text"]))
        shown.append(helper.make_tensor_value_info("text", TensorProto.STRING, [1]))
    graph = helper.make_graph(nodes, "g", [helper.make_tensor_value_info("x", data_type, dims)], shown, constants)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8), path)
    return path


# The model and the reference, as arguments of save(); what the refusal names.
UNLIKE = {
    "number_of_outputs": ({"outputs": ("y", "z")}, {}, ["2 outputs", "reference", "1"]),
    "name_of_an_output": ({"outputs": ("y",)}, {"outputs": ("other",)}, ["'other'", "reference"]),
    "dims_of_an_output": ({}, {"op": "Flatten", "axis": 0}, ["'y'", "DT_FLOAT[2, 2]", "reference", "DT_FLOAT[1, 4]"]),
    "type_of_an_output": ({}, {"op": "Cast", "to": INT}, ["'y'", "DT_FLOAT[2, 2]", "reference", "DT_INT32[2, 2]"]),
    "strings_of_an_output": ({"text": "one"}, {"text": "two"}, ["'text'", "strings"]),
}
# Arguments, what the refusal names.
INPUTS = {
    "no_equals_sign": (["--input=x"], ["--input", "'x'", ".npy", "random"]),
    "no_name": (["--input=random"], ["--input", "'random'", "name="]),
    "nothing_before_the_sign": (["--input==random"], ["--input", "'=random'", "name="]),
    "nothing_after_the_sign": (["--input=x="], ["--input", "'x='", "name="]),
    "twice": (["--input=x=1", "--input=x=2"], ["--input", "'x'", "twice"]),
}


@pytest.mark.parametrize("pair", UNLIKE)
def test_models_that_cannot_be_compared_are_refused_with_the_output_and_both_sides(stage, tmp_path, pair):
    model, reference, said = UNLIKE[pair]
    model, reference = save(tmp_path / "model.onnx", **model), save(tmp_path / "reference.onnx", **reference)
    done = stage.difference(model, reference)
    assert done.code == 1, done.stdout
    for text in said:
        assert text in done.stderr, (text, done.stderr)


def test_equal_strings_are_no_difference(stage, tmp_path):
    model = save(tmp_path / "model.onnx", text="one")
    done = stage.difference(model, model)
    assert done.code == 0, done.stderr


@pytest.mark.parametrize("fault", INPUTS)
def test_an_input_that_is_written_wrongly_is_refused_with_how_it_is_written(stage, tmp_path, fault):
    arguments, said = INPUTS[fault]
    model = save(tmp_path / "model.onnx")
    done = stage.difference(model, model, *arguments)
    assert done.code == 1 and not done.stdout
    for text in said:
        assert text in done.stderr, (text, done.stderr)


def test_a_file_of_complex_numbers_is_refused_with_its_type(stage, tmp_path):
    model = save(tmp_path / "model.onnx")
    np.save(tmp_path / "x.npy", np.zeros((2, 2), np.complex64))
    done = stage.difference(model, model, f"--input=x={tmp_path / 'x.npy'}")
    assert done.code == 1
    for text in ("x.npy", "'<c8'", "type"):
        assert text in done.stderr, (text, done.stderr)


def test_a_configuration_without_an_execution_backend_says_which_row_is_missing(stage, tmp_path):
    model = save(tmp_path / "model.onnx")
    config = tmp_path / "config"
    shutil.copytree(stage.path / "config", config)
    (config / "plugins.yaml").write_text("schema: 1\nplugins: []\n")
    done = stage.difference(model, model, f"--config={config}")
    assert done.code == 1
    for text in ("plugins.yaml", "role exec"):
        assert text in done.stderr, (text, done.stderr)


def test_an_input_of_strings_is_refused_by_name(stage, tmp_path):
    model = save(tmp_path / "model.onnx", data_type=TensorProto.STRING)
    done = stage.difference(model, model)
    assert done.code == 1 and "'x'" in done.stderr and "strings" in done.stderr


def test_an_input_with_too_many_elements_is_refused_with_how_many_there_may_be(stage, tmp_path):
    model = save(tmp_path / "model.onnx", dims=("N", 3))
    done = stage.difference(model, model, "--input_shape=x:1000000000,3")
    assert done.code == 1
    for text in ("'x'", "[1000000000, 3]", str(2**28), ".npy"):
        assert text in done.stderr, (text, done.stderr)


def test_an_input_that_no_memory_is_left_for_is_an_error_and_no_abort(stage, tmp_path):
    """The address space is enough for Python and ONNX Runtime, not for the input of one gigabyte."""
    model = save(tmp_path / "model.onnx", dims=("N", 1024))
    command = [stage.path / "bin" / "ge_run", f"--model={model}", f"--python={sys.executable}",
               "--input_shape=x:262144,1024"]
    done = subprocess.run(["sh", "-c", 'ulimit -v 1400000; exec "$@"', "sh", *map(str, command)],
                          env=clean_environment({"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}),
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "memory" in done.stderr or "too large" in done.stderr, done.stderr
