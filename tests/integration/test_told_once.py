# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What goes wrong with a plugin is told once, by the program, in one place."""
import pytest
from failing_passes import pattern_pass
from programs import PASS_FILE


@pytest.fixture
def cases(tmp_path):
    """Environment of a compile, and a text that its output has once."""
    (tmp_path / "broken.py").write_text("raise RuntimeError('cause of it')\n")
    twins = [pattern_pass(tmp_path / name, "Twin") for name in ("first.py", "second.py")]
    return {
        "pass_file": ({"ASCEND_GE_PY_PASS_PATH": f"{tmp_path / 'broken.py'}:{PASS_FILE}"}, "cause of it"),
        "registration": ({"ASCEND_GE_PY_PASS_PATH": ":".join(map(str, twins))}, "already exists"),
        "absent_path": ({"ASCEND_GE_PY_PASS_PATH": "/no/such.py"}, "does not exist"),
        "onnx_plugin": ({"ASCEND_CUSTOM_OPP_PATH": str(tmp_path / "broken.py")}, "cause of it"),
    }


@pytest.mark.parametrize("strict", [[], ["--strict"]], ids=["lenient", "strict"])
@pytest.mark.parametrize("case", ["pass_file", "registration", "absent_path", "onnx_plugin"])
def test_by_atc(stage, swish_model, tmp_path, cases, case, strict):
    env, text = cases[case]
    done = stage.atc(swish_model, tmp_path / "out", *strict, env=env)
    assert (done.stdout + done.stderr).count(text) == 1, done.stdout + done.stderr


def test_a_pass_file_that_fails_before_the_first_stage_is_told(stage, tmp_path, cases):
    """The model cannot be read, so no stage runs."""
    env, text = cases["pass_file"]
    done = stage.atc(tmp_path / "absent.onnx", tmp_path / "out", env=env)
    assert done.code == 1 and (done.stdout + done.stderr).count(text) == 1, done.stdout + done.stderr


def test_by_ge_run(stage, swish_model):
    done = stage.run("ge_run", f"--model={swish_model}", "--python=/no/python")
    assert done.code == 1 and (done.stdout + done.stderr).count("no such program") == 1, done.stdout + done.stderr
