# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The scripts judge their command lines before they install or build anything."""
import shutil
import subprocess

import pytest
from programs import ROOT, clean_environment

SCRIPTS = ["quickstart.sh", "run_tests.sh", ".ci/run", "scripts/setup.sh", "scripts/sanitize.sh",
           "scripts/count_texts.sh", "scripts/fetch_boost.sh", "bench/run.sh"]


@pytest.fixture
def run(tmp_path):
    """Runs a script in a copy of the checkout that has nothing but the scripts."""
    for name in SCRIPTS:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    before = sorted(tmp_path.rglob("*"))

    def run(name, *arguments):
        done = subprocess.run(["bash", tmp_path / name, *arguments], env=clean_environment(), cwd=tmp_path,
                              capture_output=True, text=True, timeout=20)
        assert sorted(tmp_path.rglob("*")) == before, "it did something"
        return done
    return run


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_help_is_given_at_once(run, name, flag):
    done = run(name, flag)
    assert done.returncode == 0 and not done.stderr
    assert done.stdout[0].isupper() and len(done.stdout.splitlines()) >= 2
    assert "set -" not in done.stdout and "SPDX" not in done.stdout


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_wrong_argument_is_named_at_once(run, name):
    done = run(name, "frobnicate")
    assert done.returncode != 0 and not done.stdout
    assert "frobnicate" in done.stderr


@pytest.mark.parametrize("arguments", [["--frobnicate"], ["--work"], ["--work", ""], ["--stage=x"]])
def test_the_demo_takes_its_own_option_only(run, arguments):
    done = run("quickstart.sh", *arguments)
    assert done.returncode == 2 and "quickstart: " in done.stderr and "--work" in done.stderr
