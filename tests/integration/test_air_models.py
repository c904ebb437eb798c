# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""GE IR as output and as input of atc."""
import subprocess
import sys

import pytest
from programs import clean_environment, report


def run_air(stage, model, output, *arguments, **kwargs):
    return stage.run("atc", f"--model={model}", "--framework=1", f"--output={output}", *arguments, **kwargs)


@pytest.fixture
def air_model(stage, swish_model, tmp_path):
    done = stage.atc(swish_model, tmp_path / "swish", "--om_format=air")
    assert done.code == 0, done.stdout
    return tmp_path / "swish.air"


def test_a_model_goes_through_ge_ir_and_computes_the_same(stage, swish_model, air_model, tmp_path):
    assert not (tmp_path / "swish.om").exists()
    assert run_air(stage, air_model, tmp_path / "again").code == 0
    done = stage.difference(tmp_path / "again.om", swish_model)
    assert done.code == 0, done.stdout + done.stderr


def test_ge_ir_is_the_same_in_every_compile(stage, swish_model, air_model, tmp_path):
    stage.atc(swish_model, tmp_path / "other", "--om_format=air")
    assert (tmp_path / "other.air").read_bytes() == air_model.read_bytes()


def test_an_onnx_file_is_no_ge_ir(stage, swish_model, tmp_path):
    done = run_air(stage, swish_model, tmp_path / "out")
    assert done.code == 1
    assert "swish.onnx" in done.stdout and "not GE IR" in done.stdout
    assert not (tmp_path / "out.om").exists()


def test_a_truncated_file_is_refused(stage, air_model, tmp_path):
    cut = tmp_path / "cut.air"
    cut.write_bytes(air_model.read_bytes()[:-20])
    done = run_air(stage, cut, tmp_path / "out")
    assert done.code == 1
    assert "cut.air" in done.stdout and "truncated" in done.stdout


# A graph with one node, which gets an attribute, in the file that the first argument names.
MAKE = """
import sys
from ge.es import GraphBuilder
from ge.es.all import *

builder = GraphBuilder("net")
x, = builder.create_inputs(1)
x.set_shape([3, 3])
made = eval(sys.argv[2])
made._get_node_snapshot().set_attr(sys.argv[3], eval(sys.argv[4]))
builder.build_and_reset([made]).save_to_air(sys.argv[1])
"""


@pytest.fixture
def made_air(stage, tmp_path):
    def make(expression, name, value):
        path = tmp_path / "made.air"
        subprocess.run([sys.executable, "-c", MAKE, path, expression, name, repr(value)], check=True, timeout=60,
                       env=clean_environment({"PYTHONPATH": str(stage.path)}))
        return path

    return make


@pytest.mark.parametrize(("expression", "name", "value", "words"), [
    ("BatchMatMulV2(x, x)", "adj_x1", 1, ["BatchMatMulV2", "'adj_x1' is Int 1", "as Bool; give True or False"]),
    ("ReduceSum(x, builder.create_const_int64(1))", "keep_dims", 0, ["ReduceSum", "is Int 0", "as Bool"]),
    ("Elu(x)", "alpha", "z", ["Elu", 'is String "z"', "as Float"]),
    ("SoftmaxV2(x)", "axes", 1, ["SoftmaxV2", "is Int 1", "as ListInt"]),
])
def test_an_attribute_of_another_type_is_refused_at_the_import(stage, made_air, tmp_path, expression, name, value,
                                                               words):
    done = run_air(stage, made_air(expression, name, value), tmp_path / "out")
    assert done.code == 1 and not (tmp_path / "out.om").exists()
    assert not [word for word in ["made.air", "graph 'net'", *words] if word not in done.stdout], done.stdout


def test_a_clear_value_is_converted_and_a_misspelt_name_told(stage, made_air, tmp_path):
    assert run_air(stage, made_air("Elu(x)", "alpha", 2), tmp_path / "out").code == 0
    assert report(tmp_path / "out")["warnings"] == []
    done = run_air(stage, made_air("Elu(x)", "alhpa", 2.0), tmp_path / "out")
    assert done.code == 0
    told, = report(tmp_path / "out")["warnings"]
    assert "made.air" in told and "did you mean 'alpha'?" in told and told in done.stdout
