# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Values of PYTHON* variables that CPython takes for fatal: a plain start with them would end atc."""
import os
import subprocess
import sys

import pytest
from programs import assert_refused, clean_environment
from test_interpreter_errors import assert_passes_left_out

FATAL = [("PYTHONHASHSEED", "abc"), ("PYTHONIOENCODING", "nonsense"), ("PYTHONMALLOC", "nonsense"),
         ("PYTHONPLATLIBDIR", "nonsense")]
VARIABLE_STOPS_START = "GEPY1414"

each = pytest.mark.parametrize("name, value", FATAL, ids=[name for name, _ in FATAL])


@pytest.fixture
def cold_cache(tmp_path):
    """Interpreters' answers are asked anew."""
    return {"XDG_CACHE_HOME": str(tmp_path / "cache")}


@each
def test_a_fatal_value_costs_the_passes_and_is_named(stage, swish_model, tmp_path, cold_cache, name, value):
    strange = {**cold_cache, name: value}
    python = subprocess.run([sys.executable, "-c", "import math"], env=clean_environment(strange), capture_output=True)
    assert python.returncode != 0, "this Python starts: the case proves nothing"
    assert stage.atc(swish_model, tmp_path / "plain").code == 0
    done = stage.fused(swish_model, tmp_path / "out", env=strange)
    assert_passes_left_out(done, VARIABLE_STOPS_START, f"{name}='{value}'", f"unset {name}", sys.executable)
    assert "Fatal Python error" not in done.stderr
    assert (tmp_path / "out.om").read_bytes() == (tmp_path / "plain.om").read_bytes()


@each
def test_with_strict_a_fatal_value_ends_the_compile(stage, swish_model, target, cold_cache, name, value):
    done = stage.fused(swish_model, target.output, "--strict", env={**cold_cache, name: value})
    assert_refused(done, target, VARIABLE_STOPS_START, f"{name}='{value}'", f"unset {name}")


def test_the_value_is_looked_at_although_the_interpreter_is_known(stage, swish_model, tmp_path, cold_cache):
    assert "NOT loaded" not in stage.fused(swish_model, tmp_path / "out", env=cold_cache).stdout
    assert os.listdir(tmp_path / "cache/ge_pyrt")
    name, value = FATAL[0]
    done = stage.fused(swish_model, tmp_path / "out", env={**cold_cache, name: value})
    assert_passes_left_out(done, VARIABLE_STOPS_START, f"{name}='{value}'")
    assert "NOT loaded" not in stage.fused(swish_model, tmp_path / "out", env=cold_cache).stdout
