# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gepyrt explain: every code that an error shows can be asked for."""
import re

import pytest


@pytest.mark.parametrize("spelling", ["GEPY1401", "gepy1401", "1401", "BadPythonHome", "badpythonhome"])
def test_a_code_is_explained(stage, spelling):
    done = stage.run("gepyrt", "explain", spelling)
    assert done.code == 0, done.stderr
    for word in ("GEPY1401", "BAD_ENVIRONMENT", "severity", "PYTHONHOME", "cause", "outcome", "action"):
        assert word in done.stdout


def test_without_a_code_all_are_listed(stage):
    done = stage.run("gepyrt", "explain")
    assert done.code == 0 and not done.stderr
    assert len(re.findall(r"^GEPY\d{4} \w+$", done.stdout, re.MULTILINE)) > 60


@pytest.mark.parametrize("code, nearest", [("GEPY1499", "GEPY1501"), ("GEPY9999", "GEPY90"), ("start", "NotStarted")])
def test_an_unknown_code_gets_the_nearest_in_one_line(stage, code, nearest):
    done = stage.run("gepyrt", "explain", code)
    assert done.code == 2 and not done.stdout
    assert f"'{code}'; the nearest are GEPY" in done.stderr and nearest in done.stderr
    assert len(re.findall(r"GEPY\d{4} \(", done.stderr)) == 3 and done.stderr.count("\n") == 1


@pytest.mark.parametrize("word", ["nonsense", "GEPY", "GEPY12345", "-1", "GEPY14x1", "E13029", "foo", ""])
def test_what_is_no_code_is_wrong_usage(stage, word):
    done = stage.run("gepyrt", "explain", word)
    assert done.code == 2 and not done.stdout
    assert "nearest" not in done.stderr and done.stderr.count("\n") == 1


def test_a_code_of_the_compiler_is_told_where_it_is(stage):
    done = stage.run("gepyrt", "explain", "E13029")
    assert done.code == 2 and "GEPYnnnn" in done.stderr and "docs/errors.md" in done.stderr
