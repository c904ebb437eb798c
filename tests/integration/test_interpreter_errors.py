# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Interpreters and artifact sets that do not fit: the Python passes are left out, the compile goes on."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from programs import PASS_FILE, PLUGIN_DIR, Stage, assert_refused

OWN_TAG = "cp{}{}".format(*sys.version_info[:2])
NOT_LOADED = re.compile(r"^Python passes: NOT loaded \((GEPY\d{4})\)$")


@pytest.fixture
def alone(stage, tmp_path):
    """A copy of the stage with bridges for this test's Python only."""
    copy = tmp_path / "stage"
    shutil.copytree(stage.path, copy, symlinks=True)
    for folder in copy.glob("ge/*/*_artifacts/*"):
        if not folder.name.startswith(OWN_TAG + "-"):
            shutil.rmtree(folder)
    return Stage(copy)


@pytest.fixture
def other_python():
    """An interpreter of another minor version, and its tag."""
    for python in sorted(Path.home().glob(".pyenv/versions/3.*/bin/python"), reverse=True):
        asked = subprocess.run([python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2], "
                                              "int((3, 9) <= sys.version_info < (3, 15)))"],
                               capture_output=True, text=True).stdout.split()
        if len(asked) == 2 and asked[0] != OWN_TAG and asked[1] == "1":
            return python, asked[0]
    pytest.skip("no second CPython")


def compile_with(stage, model, output, python, *arguments, env):
    return stage.run("atc", f"--model={model}", "--framework=5", f"--output={output}", f"--python={python}", *arguments,
                     env=env)


def passes():
    return {"ASCEND_GE_PY_PASS_PATH": str(PASS_FILE)}


def assert_passes_left_out(done, code, *said):
    assert done.code == 0, done.stdout + done.stderr
    assert NOT_LOADED.match(done.last_line) and NOT_LOADED.match(done.last_line)[1] == code, done.stdout
    for text in said:
        assert str(text) in done.stdout


def test_a_set_for_another_python_names_found_running_and_what_to_install(alone, swish_model, tmp_path, other_python):
    python, tag = other_python
    assert alone.atc(swish_model, tmp_path / "plain").code == 0
    done = compile_with(alone, swish_model, tmp_path / "out", python, env=passes())
    version = "3." + tag[3:]
    assert_passes_left_out(done, "GEPY1213", f"found {OWN_TAG}", f"running {tag}", version, python, f"{tag}-", "wheel",
                           "--python=")
    assert (tmp_path / "out.om").read_bytes() == (tmp_path / "plain.om").read_bytes()


def test_with_strict_a_set_for_another_python_ends_the_compile(alone, swish_model, target, other_python):
    python, tag = other_python
    done = compile_with(alone, swish_model, target.output, python, "--strict", env=passes())
    assert_refused(done, target, OWN_TAG, tag, python)


def test_a_required_row_ends_the_compile(alone, swish_model, target, other_python, config):
    python, tag = other_python
    rows = (config / "plugins.yaml").read_text()
    (config / "plugins.yaml").write_text(rows.replace("    role: passes\n", "    role: passes\n    required: true\n"))
    done = compile_with(alone, swish_model, target.output, python, f"--config={config}", env=passes())
    assert_refused(done, target, "python_passes", OWN_TAG, tag)


def test_onnx_plugins_without_a_set_fail_the_parse(alone, swish_model, target, other_python):
    python, tag = other_python
    done = compile_with(alone, swish_model, target.output, python, env={"ASCEND_CUSTOM_OPP_PATH": str(PLUGIN_DIR)})
    assert_refused(done, target, "GEPY1213", OWN_TAG, tag)


@pytest.mark.parametrize("text, said", [
    ("{", "JSON"), ('{"python_tag": "' + OWN_TAG + '"}', "platform"),
], ids=["no_json", "field_missing"])
def test_a_manifest_that_is_damaged_is_told_with_its_fault(alone, swish_model, tmp_path, text, said):
    manifest = next(alone.path.glob(f"ge/passes/*_artifacts/{OWN_TAG}-*/manifest.json"))
    manifest.write_text(text)
    done = alone.fused(swish_model, tmp_path / "out")
    assert_passes_left_out(done, "GEPY1213", manifest, said)


def test_a_bridge_that_is_missing_is_named(alone, swish_model, tmp_path):
    bridge = next(alone.path.glob(f"ge/passes/*_artifacts/{OWN_TAG}-*/libge_python_pass_bridge.so"))
    bridge.unlink()
    assert_passes_left_out(alone.fused(swish_model, tmp_path / "out"), "GEPY1213", bridge)


@pytest.mark.parametrize("python, said", [("/no/python", "no such program"), ("/bin/ls", "did not answer as a Python")])
def test_an_interpreter_that_is_none_costs_the_passes_only(stage, swish_model, tmp_path, target, python, said):
    assert stage.atc(swish_model, tmp_path / "plain").code == 0
    done = compile_with(stage, swish_model, tmp_path / "out", python, env=passes())
    assert_passes_left_out(done, "GEPY1406", python, said, "--python", "3.9")
    assert max(map(len, done.stdout.splitlines())) < 500
    assert (tmp_path / "out.om").read_bytes() == (tmp_path / "plain.om").read_bytes()
    strict = compile_with(stage, swish_model, target.output, python, "--strict", env=passes())
    assert_refused(strict, target, python)


def test_a_wrong_pythonhome_is_named_with_the_way_out(stage, swish_model, tmp_path):
    done = stage.fused(swish_model, tmp_path / "out", env={"PYTHONHOME": "/nowhere"})
    assert_passes_left_out(done, "GEPY1401", "PYTHONHOME", "/nowhere", "Unset")
