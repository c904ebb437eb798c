# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ge_run: inputs, comparison, refusals."""
import sys

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper


def save(path, dims, op="Relu"):
    graph = helper.make_graph([helper.make_node(op, ["x"], ["y"])], "g",
                              [helper.make_tensor_value_info("x", TensorProto.FLOAT, dims)],
                              [helper.make_tensor_value_info("y", TensorProto.FLOAT, dims)])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8), path)
    return path


@pytest.fixture
def fixed(tmp_path):
    return save(tmp_path / "fixed.onnx", [2, 2], "Identity")


@pytest.fixture
def dynamic(tmp_path):
    return save(tmp_path / "dynamic.onnx", ["N", 3])


def test_open_dims_are_asked_for_by_input_and_dims(stage, dynamic):
    done = stage.difference(dynamic, dynamic)
    assert done.code == 1
    assert "'x'" in done.stderr and "[?, 3]" in done.stderr and "--input_shape" in done.stderr


def test_given_dims_must_fit_the_model(stage, dynamic):
    assert stage.difference(dynamic, dynamic, "--input_shape=x:5,3").code == 0
    done = stage.difference(dynamic, dynamic, "--input_shape=x:5,4")
    assert done.code == 1 and "[5, 4]" in done.stderr and "[?, 3]" in done.stderr


def test_generated_inputs_are_the_published_series(stage, fixed):
    done = stage.difference(fixed, fixed)
    expected = [((k * 2654435761) % 1000) / 1000 - 0.5 for k in range(4)]
    assert done.code == 0, done.stderr
    shown = done.stdout.split("DT_FLOAT[2, 2]:")[1].splitlines()[0].split()
    assert np.allclose([float(text) for text in shown], expected)


def test_a_npy_file_is_the_input(stage, fixed, tmp_path):
    np.save(tmp_path / "x.npy", np.float32([[1, 2], [3, 4]]))
    done = stage.difference(fixed, fixed, f"--input=x={tmp_path / 'x.npy'}")
    assert done.code == 0, done.stderr
    assert "1 2 3 4" in done.stdout


@pytest.mark.parametrize("array, said", [(np.zeros((2, 3), np.float32), "[2, 3]"),
                                         (np.zeros((2, 2), np.int64), "DT_INT64"),
                                         (np.asfortranarray(np.eye(2, dtype=np.float32)[::-1] + 0), "Fortran")],
                         ids=["shape", "dtype", "order"])
def test_a_npy_file_that_does_not_fit_is_refused(stage, fixed, tmp_path, array, said):
    np.save(tmp_path / "x.npy", array)
    done = stage.difference(fixed, fixed, f"--input=x={tmp_path / 'x.npy'}")
    assert done.code == 1 and said in done.stderr


def test_a_difference_above_the_tolerance_is_an_error_naming_the_output(stage, dynamic, tmp_path):
    other = save(tmp_path / "other.onnx", ["N", 3], "Tanh")
    done = stage.difference(dynamic, other, "--input_shape=x:4,3")
    assert done.code == 1
    assert "difference 'y'" in done.stdout and "above the tolerance: y" in done.stderr


def test_an_unknown_input_is_refused_with_the_known_ones(stage, fixed):
    done = stage.difference(fixed, fixed, "--input=z=random")
    assert done.code == 1 and "'z'" in done.stderr and "x" in done.stderr


def test_a_file_that_is_no_model_is_named(stage, tmp_path):
    (tmp_path / "no.om").write_bytes(b"nothing")
    done = stage.run("ge_run", f"--model={tmp_path / 'no.om'}", f"--python={sys.executable}")
    assert done.code == 1 and "no.om" in done.stderr
