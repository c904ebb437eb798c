# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of a stage in clean environments; shared by the integration tests."""
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PASS_FILE = ROOT / "examples" / "passes" / "fuse_hardswish" / "fuse_hardswish.py"
PLUGIN_DIR = ROOT / "examples" / "onnx_plugin" / "hard_sigmoid"
PASS_NAME = "FuseHardSwishPass"
# What would change a result from outside; a test sets what it wants itself.
UNWANTED = ("ASCEND_", "PYTHON", "LD_", "VIRTUAL_ENV")


def clean_environment(extra=None):
    """This process's environment without what would change a result, plus what a test wants."""
    return {**{key: value for key, value in os.environ.items() if not key.startswith(UNWANTED)}, **(extra or {})}


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
class Stage:
    """The programs of one stage folder."""

    path: Path

    def run(self, program, *arguments, env=None, cwd=None, timeout=180):
        done = subprocess.run([self.path / "bin" / program, *map(str, arguments)], env=clean_environment(env),
                              cwd=cwd, capture_output=True, text=True, timeout=timeout)
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
