# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of a stage in clean environments; shared by the integration tests."""
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PASS_FILE = ROOT / "examples" / "passes" / "fuse_hardswish" / "fuse_hardswish.py"
PLUGIN_DIR = ROOT / "examples" / "onnx_plugin" / "hard_sigmoid"
PASS_NAME = "FuseHardSwishPass"
# What would change a result from outside; a test sets what it wants itself.
UNWANTED = ("ASCEND_", "PYTHON", "LD_", "VIRTUAL_ENV")
WANTED = {"PYTHONMALLOC"}  # set in sanitized runs


def clean_environment(extra=None):
    """This process's environment without what would change a result, plus what a test wants."""
    kept = {key: value for key, value in os.environ.items() if key in WANTED or not key.startswith(UNWANTED)}
    return {**kept, **(extra or {})}


def preloadable(folder, name, source):
    """Library made of C source, for LD_PRELOAD; skips the test where nothing compiles C."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C compiler for a preloaded library")
    (folder / f"{name}.c").write_text(source)
    library = folder / f"{name}.so"
    subprocess.run([compiler, "-x", "c", "-shared", "-fPIC", "-o", library, folder / f"{name}.c"], check=True)
    return library


@dataclass(frozen=True)
class Outcome:
    """What a program left behind."""

    code: int
    stdout: str
    stderr: str

    @property
    def last_line(self):
        return self.stdout.rstrip().splitlines()[-1]


@dataclass(frozen=True)
class Target:
    """An output place that holds what an earlier compile left."""

    folder: Path
    older = {"out.om": "older model", "out.report.json": "older report"}

    @property
    def output(self):
        return self.folder / "out"

    def fill(self):
        self.folder.mkdir()
        for name, text in self.older.items():
            (self.folder / name).write_text(text)
        return self

    def is_untouched(self):
        """The older files as they were, and nothing else: no temporary, no half of an output."""
        return {path.name: path.read_text() for path in self.folder.iterdir()} == self.older


def line_of(path, text):
    """"file:line" of the only line that holds the text."""
    lines = [number for number, line in enumerate(Path(path).read_text().splitlines(), 1) if text in line]
    assert len(lines) == 1, lines
    return f"{path}:{lines[0]}"


def assert_refused(done, target, *said):
    """Exit code 1, the texts on stdout, and the target as it was."""
    assert done.code == 1, done.stdout + done.stderr
    assert "ATC run failed" in done.stdout
    for text in said:
        assert str(text) in done.stdout, f"{text!r} is not in:\n{done.stdout}"
    assert target.is_untouched(), sorted(path.name for path in target.folder.iterdir())


@dataclass(frozen=True)
class Stage:
    """The programs of one stage folder."""

    path: Path

    def run(self, program, *arguments, env=None, cwd=None, timeout=180, stdin=None):
        done = subprocess.run([self.path / "bin" / program, *map(str, arguments)], env=clean_environment(env),
                              cwd=cwd, stdin=stdin, capture_output=True, text=True, timeout=timeout)
        return Outcome(done.returncode, done.stdout, done.stderr)

    def atc(self, model, output, *arguments, env=None, **kwargs):
        return self.run("atc", f"--model={model}", "--framework=5", f"--output={output}",
                        f"--python={sys.executable}", *arguments, env=env, **kwargs)

    def fused(self, model, output, *arguments, pass_file=PASS_FILE, env=None, **kwargs):
        """atc with a Python pass file."""
        return self.atc(model, output, *arguments, env={"ASCEND_GE_PY_PASS_PATH": str(pass_file), **(env or {})},
                        **kwargs)

    def difference(self, model, original, *arguments, **kwargs):
        """ge_run against the original."""
        return self.run("ge_run", f"--model={model}", f"--reference={original}", f"--python={sys.executable}",
                        *arguments, **kwargs)


def report(output):
    return json.loads(Path(f"{output}.report.json").read_text(encoding="utf-8"))


def counts(output, name=PASS_NAME):
    """(matched, replaced) of one pass over all its patterns."""
    patterns = [pattern for record in report(output)["passes"]["passes"] if record["pass"] == name
                for pattern in record["patterns"]]
    return sum(p["matched"] for p in patterns), sum(p["replaced"] for p in patterns)
