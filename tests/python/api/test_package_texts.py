# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the Python package says of arguments and of broken installations: who, which value, and the next step."""
import os
import re
import shutil
import subprocess
import sys

import numpy
import pytest
from ge import _ort_backend, _tbe, onnx_plugin
from ge._capi.pyes_graph_builder_wrapper import get_generated_lib
from ge._internal import artifact_utils, plugin_loader
from ge._internal.error_text import message_of
from ge.es import GraphBuilder
from ge.es.all import AddN, ConcatV2
from ge.es.graph_builder import attr_scope, control_dependency_scope
from ge.graph import Placement, Tensor
from ge.onnx_plugin import registry
from ge.passes import (
    DecomposePass,
    PassStage,
    PatternFusionPass,
    _expression,
    register_custom_pass,
    register_fusion_pass,
)
from programs import clean_environment


@pytest.fixture
def builder():
    return GraphBuilder("g")


def entered(scope):
    with scope:
        return None


def pass_of(base, **body):
    return type("Own", (base,), body)()


CALLS = {
    "pass without patterns": (NotImplementedError, ("Own", "patterns"),
                              lambda b: pass_of(PatternFusionPass).patterns()),
    "pass without a replacement": (NotImplementedError, ("Own", "replacement"),
                                   lambda b: pass_of(PatternFusionPass).replacement(None)),
    "split without a replacement": (NotImplementedError, ("Own", "replacement"),
                                    lambda b: pass_of(DecomposePass).replacement(None)),
    "kind of a pass": (TypeError, ("Own", "register_decompose_pass"), lambda b: register_fusion_pass(
        name="a", stage=PassStage.BEFORE_INFER_SHAPE)(type("Own", (DecomposePass,), {}))),
    "kind of a custom pass": (TypeError, ("Own", "register_fusion_pass"), lambda b: register_custom_pass(
        name="a", stage=PassStage.BEFORE_INFER_SHAPE)(type("Own", (PatternFusionPass,), {}))),
    "arguments of a custom pass": (TypeError, ("only_one", "context"), lambda b: register_custom_pass(
        name="a", stage=PassStage.BEFORE_INFER_SHAPE)(only_one)),
    "bounds of inputs": (TypeError, ("integers",), lambda b: _expression.build_pattern(
        "p", lambda inputs: inputs["a":"b"])),
    "constant": (ValueError, ("range",), lambda b: b.create_const_uint64(1 << 64)),
    "constant made in place": (ValueError, ("range",), lambda b: b.create_vector_int64([1 << 70])),
    "no list of tensors": (TypeError, ("ConcatV2", "'x'", "list", "int"),
                           lambda b: ConcatV2(5, b.create_input(0), N=1)),
    "no tensor": (TypeError, ("AddN", "'x'", "int"), lambda b: AddN([b.create_input(0), 5], N=2)),
    "keys of a scope": (TypeError, ("attr_maps", "string"), lambda b: entered(attr_scope({1: 2}))),
    "tensors of a scope": (TypeError, ("tensors", "TensorHolder"), lambda b: entered(control_dependency_scope([1]))),
    "data type of a tensor": (TypeError, ("Data_type",), lambda b: Tensor([1.0], data_type=0)),
    "format of a tensor": (TypeError, ("Format",), lambda b: Tensor([1.0], format=0)),
    "count of tensors": (TypeError, ("EsAdd", "2", "1"), lambda b: get_generated_lib("libes_math.so").EsAdd(1)),
    "text of a plugin": (ValueError, ("source", r"\ud800", "Unicode"),
                         lambda b: onnx_plugin.onnx_plugin(
                             source="a\ud800", domain="ai.onnx", opsets=[1], target="Relu")),
    "plugin is gone": (KeyError, ("not registered", "ai.onnx::1::None"), lambda b: replace_unregistered()),
    "pipe for a plugin": (ValueError, ("regular file", "pipe.py"), lambda b: load_pipe()),
    "operator without a type": (ValueError, ("type",), lambda b: _tbe.prepare("", [], [], [], b"m")),
    "operator without dtypes": (ValueError, ("'Add'", "'x1'", "infer shapes"),
                                lambda b: _tbe.prepare("Add", [], [["x1", "DT_UNDEFINED", [], 0]], [], b"m")),
    "operator without a model": (ValueError, ("'Add'", "ONNX"), lambda b: _tbe.prepare("Add", [], [], [], b"")),
    "unknown name of the native part": (AttributeError, ("'Nothing'",), lambda b: __import__(
        "ge.onnx_plugin._native", fromlist=["_native"]).Nothing),
}


def replace_unregistered():
    class Descriptor:
        origin_types = ["ai.onnx::1::None"]

    registry.replace_registered_onnx_plugin(Descriptor())


def load_pipe():
    os.mkfifo("pipe.py")
    plugin_loader.scan_modules_from_path("pipe.py", module_prefix="p", plugin_kind="plugin")


@pytest.mark.parametrize("name", CALLS)
def test_a_refused_argument_is_named(builder, monkeypatch, tmp_path, name):
    monkeypatch.chdir(tmp_path)
    error, parts, call = CALLS[name]
    with pytest.raises(error) as caught:
        call(builder)
    assert not [part for part in parts if part not in str(caught.value)], caught.value


def only_one(graph):
    return True


def test_a_tensor_of_a_device_cannot_come_to_this_host(monkeypatch):
    monkeypatch.setattr(Tensor, "get_placement", lambda self: Placement.PLACEMENT_DEVICE)
    with pytest.raises(RuntimeError, match="to_host.*no device memory"):
        Tensor([1.0]).to_host()
    with pytest.raises(ValueError, match="to_device.*host tensors"):
        Tensor([1.0]).to_device()


def test_an_exception_that_has_no_text_is_described_by_its_type():
    class Silent(Exception):
        def __str__(self):
            raise OSError("no words")

    said = message_of(Silent())
    assert "Silent" in said and "OSError" in said


def test_an_operator_check_without_onnxruntime_says_what_to_install(monkeypatch):
    monkeypatch.setattr(_tbe, "_DISTRIBUTIONS", ("no-such-distribution",))
    with pytest.raises(RuntimeError, match=f"{re.escape(sys.executable)}.*pip install onnxruntime"):
        _tbe.worker_version()


def test_a_worker_needs_to_know_its_python(monkeypatch):
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(RuntimeError, match=r"sys\.executable.*python\.executable.*runtime\.yaml"):
        _tbe.worker_command()


def test_an_input_of_a_strange_type_is_refused_by_name():
    class Session:
        @staticmethod
        def get_outputs():
            return []

    _ort_backend._sessions[-1] = Session()
    try:
        with pytest.raises(RuntimeError, match="'x'.*DT_QINT8"):
            _ort_backend.run(-1, [["x", "DT_QINT8", [1], b"a"]])
    finally:
        del _ort_backend._sessions[-1]


def test_values_that_onnxruntime_gives_and_nobody_takes_are_named():
    class Value:
        name, type, shape = "y", "seq(tensor(float))", []

    with pytest.raises(RuntimeError, match=r"m\.onnx.*'y'.*seq.*tensor\(float\)"):
        _ort_backend._describe([Value], "m.onnx")
    with pytest.raises(RuntimeError, match="'y'.*NoneType"):
        _ort_backend._result(numpy, "y", None)
    with pytest.raises(RuntimeError, match="'y'.*complex64"):
        _ort_backend._result(numpy, "y", numpy.zeros(1, numpy.complex64))


def test_two_native_parts_in_one_process_are_refused(tmp_path):
    class Kind:
        module, what, file = "ge_test_native", "passes", "native.so"

    sys.modules["ge_test_native"] = type(sys)("ge_test_native")
    sys.modules["ge_test_native"].__file__ = str(tmp_path / "other" / "native.so")
    try:
        with pytest.raises(ImportError, match=f"ge.passes.*other.*{re.escape(str(tmp_path))}.*sys.path"):
            artifact_utils.ensure_native(Kind, [], str(tmp_path))
    finally:
        del sys.modules["ge_test_native"]


@pytest.fixture
def broken(stage_dir, tmp_path):
    """A copy of the package, without one file; runs a line with it."""
    def run(removed, line, *arguments):
        shutil.copytree(stage_dir / "ge", tmp_path / "ge", symlinks=True,
                        ignore=lambda folder, names: [name for name in names if name == removed])
        return subprocess.run([sys.executable, *(["-c", line] if line else []), *arguments], capture_output=True,
                              text=True, timeout=60, env=clean_environment({"PYTHONPATH": str(tmp_path)}))
    return run


@pytest.mark.parametrize("removed, line, parts", [
    ("libge_engine.so.0", "from ge.graph import Graph; Graph('g')", ("libge_engine.so.0", "reinstall")),
    ("_catalog.json", "import ge.es.all as all; all.Relu", ("_catalog.json", "ge_engine")),
])
def test_a_broken_package_names_the_missing_file(broken, tmp_path, removed, line, parts):
    done = broken(removed, line)
    assert done.returncode != 0
    assert not [part for part in (*parts, str(tmp_path)) if part not in done.stderr], done.stderr


def test_pyatc_names_the_program_that_is_missing(broken, tmp_path):
    done = broken("none", None, "-m", "ge.pyatc", "--launch", "--model=m.onnx")
    assert done.returncode != 0 and str(tmp_path / "bin" / "atc") in done.stderr and "reinstall" in done.stderr
