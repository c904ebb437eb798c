# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""stdout that cannot be written, or is not there: the exit code says so, and no output file takes its place."""
import json
import subprocess
import sys
from pathlib import Path

import onnx
import pytest
from programs import PASS_FILE, clean_environment


def run(stage, program, *arguments, redirect="", env=None):
    words = " ".join(f"'{word}'" for word in (stage.path / "bin" / program, *arguments))
    return subprocess.run(["/bin/sh", "-c", f"exec {words} {redirect}"], env=clean_environment(env),
                          capture_output=True, text=True, timeout=120)


def compile_command(model, output):
    return [f"--model={model}", "--framework=5", f"--output={output}", f"--python={sys.executable}"]


@pytest.fixture
def programs(stage, swish_model, tmp_path):
    """Program -> arguments of a run that succeeds."""
    return {"atc": compile_command(swish_model, tmp_path / "out"),
            "ge_run": [f"--model={swish_model}", f"--python={sys.executable}"],
            "gepyrt": ["plugins"]}


@pytest.mark.parametrize("redirect, reason", [(">/dev/full", "No space left on device"), (">&-", "closed")])
@pytest.mark.parametrize("program", ["atc", "ge_run", "gepyrt"])
def test_output_that_nobody_can_read_is_a_failure(stage, programs, program, redirect, reason):
    done = run(stage, program, *programs[program], redirect=redirect)
    assert done.returncode == 1, done.stderr
    assert program in done.stderr and "stdout could not be written" in done.stderr and reason in done.stderr


@pytest.mark.parametrize("program", ["atc", "ge_run", "gepyrt"])
def test_help_that_cannot_be_written_is_a_failure(stage, program):
    assert run(stage, program, "--help", redirect=">/dev/full").returncode == 1


@pytest.mark.parametrize("redirect", [">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"])
def test_closed_streams_do_not_get_into_the_output_files(stage, swish_model, tmp_path, redirect):
    assert stage.fused(swish_model, tmp_path / "plain").code == 0
    run(stage, "atc", *compile_command(swish_model, tmp_path / "out"), redirect=redirect,
        env={"ASCEND_GE_PY_PASS_PATH": str(PASS_FILE)})
    assert (tmp_path / "out.om").read_bytes() == (tmp_path / "plain.om").read_bytes()
    json.loads((tmp_path / "out.report.json").read_text())
    onnx.load(tmp_path / "out.om")


def test_a_closed_stderr_alone_is_no_failure(stage, programs, tmp_path):
    done = run(stage, "atc", *programs["atc"], redirect="2>&-")
    assert done.returncode == 0 and "ATC run success" in done.stdout
    assert Path(tmp_path / "out.om").exists()
