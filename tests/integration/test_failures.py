# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What can go wrong on the way from a model to its output, and what atc says then."""
import re
from pathlib import Path

import pytest
from programs import PASS_FILE, counts, report

RAISING = """\
from ge.es.all import Relu
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass


@register_fusion_pass(name="Stumbles", stage=PassStage.BEFORE_INFER_SHAPE)
class Stumbles(PatternFusionPass):
    @pattern
    def one_node(self, inputs):
        from ge.es.all import ClipByValue
        return ClipByValue(*inputs[:3])

    def replacement(self, inputs):
        inputs[:3]
        raise KeyError("no such layer")
"""
FAILED = "ATC run failed, Please check the detail log"


def nothing_left(folder, stem):
    return [path.name for path in Path(folder).iterdir() if path.name.startswith(stem)] == []


@pytest.mark.parametrize("content, said", [(None, "missing.onnx"), (b"this is no model", "missing.onnx")],
                         ids=["absent", "not_onnx"])
def test_a_model_that_cannot_be_read_is_named(stage, tmp_path, content, said):
    model = tmp_path / "missing.onnx"
    if content is not None:
        model.write_bytes(content)
    done = stage.atc(model, tmp_path / "out")
    assert done.code == 1
    assert FAILED in done.stdout and said in done.stdout
    assert nothing_left(tmp_path, "out")


@pytest.mark.parametrize("framework", ["3", "0", "onnx"])
def test_other_frameworks_are_refused_with_ges_code(stage, swish_model, tmp_path, framework):
    done = stage.run("atc", f"--model={swish_model}", f"--framework={framework}", f"--output={tmp_path / 'out'}")
    assert done.code == 1
    assert "E10007" in done.stdout and f"[{framework}]" in done.stdout


def test_an_unknown_flag_is_named(stage, swish_model, tmp_path):
    done = stage.atc(swish_model, tmp_path / "out", "--optimisation=3")
    assert done.code == 1
    assert "--optimisation" in done.stdout


def test_a_folder_that_does_not_exist_is_named_before_anything_is_compiled(stage, swish_model, tmp_path):
    done = stage.atc(swish_model, tmp_path / "no" / "out")
    assert done.code == 1
    assert str(tmp_path / "no") in done.stdout


def test_a_typo_in_compile_yaml_has_file_line_and_column(stage, swish_model, config, tmp_path):
    (config / "compile.yaml").write_text("schema: 1\npasses:\n  on_pass_eror: skip\n")
    done = stage.atc(swish_model, tmp_path / "out", f"--config={config}")
    assert done.code == 1
    assert f"{config}/compile.yaml:3:3" in done.stdout
    assert "on_pass_eror" in done.stdout and "on_pass_error" in done.stdout


def test_a_typo_in_a_pass_name_is_refused_with_the_near_name(stage, swish_model, tmp_path):
    done = stage.fused(swish_model, tmp_path / "out", "--optimization_switch=FuseHardSwish:off")
    assert done.code == 1
    assert "FuseHardSwishPass" in done.stdout


def test_a_file_with_a_syntax_error_is_left_out_and_reported_with_its_line(stage, swish_model, tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text("import os\n\ndef half(:\n")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=f"{broken}:{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert f"{broken}:3" in done.stdout
    problems = report(tmp_path / "out")["passes"]["problems"]
    assert len(problems) == 1 and f"{broken}:3" in problems[0]["text"]
    assert counts(tmp_path / "out") == (1, 1)


def test_on_import_error_fail_ends_the_compile(stage, swish_model, config, tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text("raise RuntimeError('not today')\n")
    (config / "compile.yaml").write_text("schema: 1\npasses: {on_import_error: fail}\n")
    done = stage.fused(swish_model, tmp_path / "out", f"--config={config}", pass_file=broken)
    assert done.code == 1
    assert "not today" in done.stdout and "broken.py:1" in done.stdout
    assert nothing_left(tmp_path, "out")


@pytest.fixture
def raising(tmp_path):
    path = tmp_path / "stumbles.py"
    path.write_text(RAISING)
    return path


def test_a_pass_that_raises_fails_the_compile_naming_pass_hook_and_line(stage, swish_model, tmp_path, raising):
    done = stage.fused(swish_model, tmp_path / "out", pass_file=raising)
    assert done.code == 1
    line = next(i for i, text in enumerate(RAISING.splitlines(), 1) if "raise KeyError" in text)
    for said in ("Stumbles", "replacement", f"{raising}:{line}", "no such layer"):
        assert said in done.stdout, done.stdout
    assert nothing_left(tmp_path, "out")


def test_on_pass_error_skip_goes_on_with_the_graph_as_it_was(stage, swish_model, config, tmp_path, raising):
    (config / "compile.yaml").write_text("schema: 1\npasses: {on_pass_error: skip}\n")
    assert stage.atc(swish_model, tmp_path / "plain").code == 0
    done = stage.fused(swish_model, tmp_path / "out", f"--config={config}", pass_file=raising)
    assert done.code == 0, done.stdout + done.stderr
    assert "Stumbles" in done.stdout and "no such layer" in done.stdout
    assert (tmp_path / "out.om").read_bytes() == (tmp_path / "plain.om").read_bytes()


NOT_LOADED = re.compile(r"^Python passes: NOT loaded \(GEPY\d{4}\)$")


def test_two_passes_of_one_name_leave_all_python_passes_out(stage, swish_model, tmp_path, raising):
    twin = tmp_path / "twin.py"
    twin.write_text(RAISING.replace("class Stumbles", "class Twin"))
    done = stage.fused(swish_model, tmp_path / "out", pass_file=f"{raising}:{twin}")
    assert done.code == 0, done.stdout + done.stderr
    assert NOT_LOADED.match(done.last_line), done.stdout
    assert "stumbles.py" in done.stdout and "twin.py" in done.stdout


def test_an_interpreter_that_does_not_exist_costs_the_passes_only(stage, swish_model, tmp_path):
    assert stage.atc(swish_model, tmp_path / "plain").code == 0
    arguments = (f"--model={swish_model}", "--framework=5", f"--output={tmp_path / 'out'}", "--python=/no/python")
    env = {"ASCEND_GE_PY_PASS_PATH": str(PASS_FILE)}
    done = stage.run("atc", *arguments, env=env)
    assert done.code == 0, done.stdout + done.stderr
    assert NOT_LOADED.match(done.last_line) and "/no/python" in done.stdout
    assert (tmp_path / "out.om").read_bytes() == (tmp_path / "plain.om").read_bytes()
    strict = stage.run("atc", *arguments, "--strict", env=env)
    assert strict.code == 1 and "/no/python" in strict.stdout


def test_a_plugin_that_fails_to_import_fails_the_parse_with_its_line(stage, swish_model, tmp_path):
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    (plugins / "bad.py").write_text("\nraise ValueError('wrong folder')\n")
    done = stage.atc(swish_model, tmp_path / "out", env={"ASCEND_CUSTOM_OPP_PATH": str(plugins)})
    assert done.code == 1
    assert "bad.py:2" in done.stdout and "wrong folder" in done.stdout
    assert nothing_left(tmp_path, "out")
