# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""GE IR as output and as input of atc."""
import pytest


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
