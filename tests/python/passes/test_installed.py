# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Passes that an installed distribution brings by its entry points, through atc."""
import pytest
from pass_bench import HEAD, run_pass

MODEL = "m (float[2] x) => (float[2] z) { z = Relu (x) }"


@pytest.fixture
def install(bench):
    """Puts a distribution with one module on the path of the embedded Python."""
    site = bench.folder / "site"

    def add(dist, code, target=None):
        info = site / f"{dist}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[ge.passes.plugins]\n{dist} = {target or dist}\n")
        (site / f"{dist}.py").write_text(code)

    add.env = {"PYTHONPATH": str(site)}
    return add


def ran(compiled):
    return {record["pass"]: record["origin"] for record in compiled.report["passes"]["passes"]}


def test_module_and_callable_both_bring_their_passes(bench, install):
    install("plain", HEAD + run_pass("Plain"))
    install("called", HEAD + run_pass("Called") + "\ndef get():\n    return __name__\n", "called:get")
    compiled = bench.good(MODEL, [], env=install.env, witness=False)
    assert ran(compiled) == {"Called": "called", "Plain": "plain"}


def test_path_wins_over_an_installed_plugin_and_both_are_named(bench, install):
    install("late", HEAD + run_pass("Taken"))
    install("other", HEAD + run_pass("Other"))
    compiled = bench.good(MODEL, run_pass("Taken", "open('from_path', 'w').close()"), "--log=info", env=install.env,
                          witness=False)
    assert (bench.folder / "from_path").exists()
    assert set(ran(compiled)) == {"Taken", "Other"}
    assert "entry point late = late is skipped" in compiled.said and "plugin.py:" in compiled.said


def test_distribution_that_fails_is_left_out_with_its_place(bench, install):
    install("broken", "1 / 0\n")
    install("sound", HEAD + run_pass("Sound"))
    compiled = bench.good(MODEL, [], env=install.env, witness=False)
    assert set(ran(compiled)) == {"Sound"}
    problems = compiled.report["passes"]["problems"]
    assert [problem["source"] for problem in problems] == ["entry point broken = broken"]
    assert "broken.py:1: ZeroDivisionError" in problems[0]["text"] and problems[0]["text"] in compiled.said
