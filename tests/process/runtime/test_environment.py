# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A start that cannot poison: each environment in a process of its own, with each CPython found."""
import pytest
from environment_cases import BAD_ENVIRONMENT, BROKEN
from environment_good_cases import GOOD
from environment_runs import interpreters, run
from environment_world import can_mount


def naive_starts(world, case):
    code, text = run(world, case, "naive", naive=True, libpython=world.python.library)
    return code == 0 and "naive ready" in text


def refusal_is_due(world, case):
    if case.naive == "fails":
        assert not naive_starts(world, case), "a plain start succeeds here: the case proves nothing"
    if case.naive == "decides":
        return not naive_starts(world, case)
    return case.words is not None


def needs_mount(case):
    if case.mount and not can_mount():
        pytest.skip("needs to mount")


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("world", interpreters(), indirect=True)
def test_broken_environment_is_refused_and_can_be_mended(world, name):
    case = BROKEN[name](world)
    needs_mount(case)
    given = {"fix": case.fix, "runtime_yaml": case.yaml, "deadline_ms": case.deadline_ms}
    if refusal_is_due(world, case):
        given["refused"] = {"code": BAD_ENVIRONMENT, "words": case.words}
    code, text = run(world, case, "case", **given)
    assert code == 0 and text.rstrip().endswith("ready"), (code, text)
    refusals = [line for line in text.splitlines() if line.startswith("refused: ")]
    assert len(refusals) == ("refused" in given)
    for line in refusals:  # a case of its own in the catalogue, and no code inside of the text
        assert line.startswith("refused: GEPY14") and line.count("GEPY") == 1, line


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("world", interpreters(), indirect=True)
def test_good_environment_starts(world, name):
    case = GOOD[name](world)
    needs_mount(case)
    code, text = run(world, case, "case", runtime_yaml=case.yaml, check=case.check)
    assert code == 0, (code, text)
