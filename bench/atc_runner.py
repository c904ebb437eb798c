# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Our side: one `atc` process a sample, timed from outside and by the pass report that it writes."""
import json
from pathlib import Path
from typing import NamedTuple

from chains import LINK
from harness import Finished, TooSlow, clean_environment, run_process

PASSES = Path(__file__).resolve().parent / "chain_passes.py"
PASS_NAMES = {"match": "ChainMatch", "miss": "ChainMiss", "late_miss": "ChainLateMiss"}
COMPILE_LIMIT = 300  # seconds for all of a compile but the pass


class PassRun(NamedTuple):
    """One pass over one chain: seconds by the report, and the whole process."""

    cpp: float
    python: float
    wait: float
    process: Finished

    @property
    def wall(self) -> float:
        """The Run of the pass: creating it, its patterns, matching, hooks, rewriting."""
        return self.cpp + self.python + self.wait


class Atc:
    """The staged atc with an interpreter."""

    def __init__(self, stage: Path, python: str, folder: Path):
        self._command = [stage / "bin" / "atc", "--framework=5", f"--output={folder / 'out'}", f"--python={python}",
                         "--log=error", "--strict"]
        self._report = folder / "out.report.json"

    def compile(self, model: Path, *options: str, limit: float = COMPILE_LIMIT, **env: str) -> Finished:
        return run_process([*self._command, f"--model={model}", *options], clean_environment(**env), limit)

    def run_pass(self, size: int, model: Path, case: str, limit: float) -> PassRun:
        """Compiles a chain with the pass of a case.

        Raises:
            TooSlow: the pass took longer than ``limit`` seconds.
            RuntimeError: atc failed, or the number of replacements is wrong.
        """
        name = PASS_NAMES[case]
        process = self.compile(model, f"--optimization_switch=ALL:off;{name}:on", limit=COMPILE_LIMIT + limit,
                               ASCEND_GE_PY_PASS_PATH=str(PASSES))
        records = json.loads(self._report.read_text(encoding="utf-8"))["passes"]["passes"]
        record = next(record for record in records if record["pass"] == name)
        replaced = sum(pattern["replaced"] for pattern in record["patterns"])
        wanted = size // LINK if case == "match" else 0
        if replaced != wanted:
            raise RuntimeError(f"atc, {case} on {size} nodes: {replaced} replacements, {wanted} are right")
        run = PassRun(*(record[key] / 1e9 for key in ("cpp_ns", "python_ns", "wait_ns")), process)
        if run.wall > limit:
            raise TooSlow(limit)
        return run
