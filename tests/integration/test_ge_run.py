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


@pytest.mark.parametrize("flag, said", [
    ("--tolerance=nan", "--tolerance is nan"), ("--tolerance=-1", "--tolerance is -1"),
    ("--tolerance=inf", "--tolerance is inf"), ("--threads=0", "--threads is 0"), ("--threads=-1", "--threads is -1"),
    ("--threads=4096", "--threads is 4096"), ("--reference=/no/such.onnx", "--reference '/no/such.onnx'"),
    ("--reference=/dev/zero", "--reference '/dev/zero'"), ("--reference=/", "folder"),
])
def test_a_flag_that_makes_no_sense_is_refused_before_python_starts(stage, fixed, flag, said):
    done = stage.run("ge_run", f"--model={fixed}", "--python=/no/python", flag)
    assert done.code == 1 and said in done.stderr, done.stderr
    assert "/no/python" not in done.stderr


@pytest.mark.parametrize("flag", ["--threads=99999999999", "--threads=two", "--tolerance=small", "--seed=-1"])
def test_a_flag_that_is_no_number_is_wrong_usage(stage, fixed, flag):
    done = stage.run("ge_run", f"--model={fixed}", flag)
    assert done.code > 100 and flag.partition("=")[0] in done.stderr and not done.stdout


@pytest.mark.parametrize("change, said", [
    (lambda data: data[:-4], "ends inside its data"), (lambda data: data + bytes(4), "20 bytes"),
    (lambda data: data.replace(b"(2, 2)", b"(2,-2)"), "shape"),
    (lambda data: data.replace(b"(2, 2), }           ", b"(4611686018427387904, 4)"), "inside its data"),
    (lambda data: data[:20], "inside its header"), (lambda data: b"no array at all", "not a .npy file")],
    ids=["short", "long", "negative", "overflow", "header", "text"])
def test_a_npy_file_of_the_wrong_size_is_refused(stage, fixed, tmp_path, change, said):
    np.save(tmp_path / "x.npy", np.ones((2, 2), np.float32))
    (tmp_path / "x.npy").write_bytes(change((tmp_path / "x.npy").read_bytes()))
    done = stage.difference(fixed, fixed, f"--input=x={tmp_path / 'x.npy'}")
    assert done.code == 1 and said in done.stderr and "x.npy" in done.stderr


@pytest.mark.parametrize("path, said", [("/dev/zero", "no regular file"), ("/no/such.npy", "No such file"),
                                        ("/tmp", "no regular file")])
def test_an_input_that_is_no_file_is_refused_at_once(stage, fixed, path, said):
    done = stage.difference(fixed, fixed, f"--input=x={path}", timeout=60)
    assert done.code == 1 and said in done.stderr and path in done.stderr


@pytest.mark.parametrize("element, number, fits", [
    ("UINT8", "255", True), ("UINT8", "256", False), ("UINT8", "-1", False), ("INT32", "1.5", False),
    ("INT64", "1e300", False), ("INT64", "nan", False), ("BOOL", "2", False), ("BOOL", "1", True),
    ("FLOAT", "1e300", False), ("DOUBLE", "1e300", True), ("FLOAT", "nan", True)])
def test_a_number_is_an_input_only_where_the_type_holds_it(stage, tmp_path, element, number, fits):
    kind = getattr(TensorProto, element)
    x, y = (helper.make_tensor_value_info(name, kind, [2]) for name in "xy")
    graph = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "g", [x], [y])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8), tmp_path / "i.onnx")
    done = stage.run("ge_run", f"--model={tmp_path / 'i.onnx'}", f"--input=x={number}", f"--python={sys.executable}")
    assert (done.code == 0) == fits, done.stdout + done.stderr
    if not fits:
        assert "'x'" in done.stderr and f"cannot be {number}" in done.stderr
