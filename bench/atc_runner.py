# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Our side, timed by the report of each compile: ``Atc`` starts a program a sample, ``WarmAtc`` keeps a process."""
import json
from pathlib import Path
from typing import NamedTuple

from chains import LINK
from harness import Finished, TooSlow, clean_environment, run_process
from peer_worker import Peer

PASSES = Path(__file__).resolve().parent / "chain_passes.py"
PASS_NAMES = {"match": "ChainMatch", "miss": "ChainMiss", "late_miss": "ChainLateMiss", "full_miss": "ChainFullMiss"}
OPTIONS = ("--framework=5", "--log=error", "--strict")
OUT_VARIABLE = "GE_BENCH_OUT"    # where the far end of WarmAtc writes
COMPILE_LIMIT = 300  # seconds for all of a compile but the pass


def switch(case: str) -> str:
    """The option that leaves one pass on."""
    return f"--optimization_switch=ALL:off;{PASS_NAMES[case]}:on"


def read_run(out: Path, case: str) -> dict:
    """Of the compile that wrote ``out``: seconds of the pass in C++, in Python, waiting, and its replacements."""
    records = json.loads(out.with_suffix(".report.json").read_text(encoding="utf-8"))["passes"]["passes"]
    record = next(record for record in records if record["pass"] == PASS_NAMES[case])
    return {**{part: record[part + "_ns"] / 1e9 for part in ("cpp", "python", "wait")},
            "replaced": sum(pattern["replaced"] for pattern in record["patterns"])}


class PassRun(NamedTuple):
    """One pass over one chain: seconds by the report, and the whole compile."""

    cpp: float
    python: float
    wait: float
    compile: Finished

    @property
    def wall(self) -> float:
        """The Run of the pass: creating it, its patterns, matching, hooks, rewriting."""
        return self.cpp + self.python + self.wait


class Atc:
    """The staged atc with an interpreter, a process a compile."""

    def __init__(self, stage: Path, python: str, folder: Path):
        self._command = [stage / "bin" / "atc", *OPTIONS, f"--python={python}"]
        self._out = folder / "out"

    def compile(self, model: Path, *options: str, limit: float = COMPILE_LIMIT, **env: str) -> Finished:
        return run_process([*self._command, f"--output={self._out}", f"--model={model}", *options],
                           clean_environment(**env), limit)

    def run_pass(self, size: int, model: Path, case: str, limit: float) -> PassRun:
        """Compiles a chain with the pass of a case.

        Raises:
            TooSlow: the pass took longer than ``limit`` seconds.
            RuntimeError: atc failed, or the number of replacements is wrong.
        """
        process = self.compile(model, switch(case), limit=COMPILE_LIMIT + limit, ASCEND_GE_PY_PASS_PATH=str(PASSES))
        found = read_run(self._out, case)
        replaced, wanted = found.pop("replaced"), size // LINK if case == "match" else 0
        if replaced != wanted:
            raise RuntimeError(f"atc, {case} on {size} nodes: {replaced} replacements, {wanted} are right")
        run = PassRun(**found, compile=process)
        if run.wall > limit:
            raise TooSlow(limit)
        return run

    def close(self) -> None:
        """Nothing is left open."""


class WarmAtc:
    """Compiles in one Python process, as the peers do their work."""

    def __init__(self, stage: Path, python: str, folder: Path):
        self._peer = Peer("pyatc", python, PYTHONPATH=str(stage), ASCEND_GE_PY_PASS_PATH=str(PASSES),
                          **{OUT_VARIABLE: str(folder / "warm")})

    def run_pass(self, size: int, model: Path, case: str, limit: float) -> PassRun:
        """Like Atc.run_pass."""
        found = self._peer.ask(size, model, case, limit)
        return PassRun(found["cpp"], found["python"], found["wait"], Finished(found["wall"], found["cpu"]))

    def close(self) -> None:
        self._peer.close()
