# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gepyrt explain: every code that an error shows can be asked for."""
import re

import pytest


@pytest.mark.parametrize("spelling", ["GEPY1401", "gepy1401", "1401"])
def test_a_code_is_explained(stage, spelling):
    done = stage.run("gepyrt", "explain", spelling)
    assert done.code == 0, done.stderr
    for word in ("GEPY1401", "BAD_ENVIRONMENT", "severity", "PYTHONHOME", "cause", "outcome", "action"):
        assert word in done.stdout


@pytest.mark.parametrize("code, nearest", [("GEPY1499", "GEPY1501"), ("GEPY9999", "GEPY90")])
def test_an_unknown_code_gets_the_nearest_and_the_list(stage, code, nearest):
    done = stage.run("gepyrt", "explain", code)
    assert done.code == 2
    assert code in done.stderr and f"nearest is {nearest}" in done.stderr
    assert len(re.findall(r"^  GEPY\d{4} \w+$", done.stderr, re.MULTILINE)) > 60


@pytest.mark.parametrize("word", ["nonsense", "GEPY", "GEPY12345", "-1", "GEPY14x1", ""])
def test_what_is_no_code_is_wrong_usage(stage, word):
    done = stage.run("gepyrt", "explain", word)
    assert done.code == 2
    assert "nearest" not in done.stderr
