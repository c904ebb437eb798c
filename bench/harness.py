# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What every suite shares: processes with their times, paired rounds, ratios, the result file, tables."""
import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from importlib import metadata
from pathlib import Path
from typing import Callable, NamedTuple, Optional

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 30
# What would change a measured program from outside.
UNWANTED = ("ASCEND_", "PYTHON", "LD_", "VIRTUAL_ENV")


class Finished(NamedTuple):
    """A process that ended well: seconds of wall clock and of CPU (user and system, children too)."""

    wall: float
    cpu: float


class TooSlow(Exception):
    """The time limit of one measurement was passed."""

    def __init__(self, seconds: float):
        super().__init__(f"skipped: > {seconds:g} s")


def clean_environment(**extra: str) -> dict[str, str]:
    """This process's environment without what would change a result, plus what a run wants."""
    return {**{key: value for key, value in os.environ.items() if not key.startswith(UNWANTED)}, **extra}


def run_process(argv: list, env: dict[str, str], limit: float = 600) -> Finished:
    """Runs one process to its end.

    Raises:
        TooSlow: it took longer than ``limit`` seconds and was killed.
        RuntimeError: it ended with another code than 0; the text has its output.
    """
    with tempfile.TemporaryFile("w+") as output:
        start = time.perf_counter()
        process = subprocess.Popen(list(map(str, argv)), env=env, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT)
        killed = threading.Event()
        watch = threading.Timer(limit, lambda: (killed.set(), process.kill()))
        watch.start()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        watch.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if killed.is_set():
            raise TooSlow(limit)
        if process.returncode != 0:
            output.seek(0)
            raise RuntimeError(f"{' '.join(map(str, argv))} ended with {process.returncode}:\n{output.read()}")
    return Finished(wall, usage.ru_utime + usage.ru_stime)


def rounds(count: int, steps: list[Callable[[], None]], say: Callable[[str], None]) -> None:
    """Runs all steps in each round, one after another; every round begins with another step.

    So each step has its partners close by in time, and none is always the first.
    """
    for number in range(count):
        shift = number % len(steps)
        for step in steps[shift:] + steps[:shift]:
            step()
        if (number + 1) % 10 == 0:
            say(f"{number + 1} of {count} rounds")


def spread(samples: list[float]) -> dict:
    """Median and quartiles; of a few samples the extremes instead of the quartiles."""
    low, _, high = (statistics.quantiles(samples, n=4) if len(samples) >= 4
                    else (min(samples), None, max(samples)))
    return {"median": statistics.median(samples), "low": low, "high": high, "samples": len(samples)}


def ratio(ours: list[float], base: list[float]) -> Optional[dict]:
    """Spread of ours / base, round by round. None: a base of 0 or less, which noise can give a difference."""
    if not ours or len(ours) != len(base) or any(value <= 0 for value in base):
        return None
    return spread([mine / other for mine, other in zip(ours, base)])


def ratio_text(summary: Optional[dict]) -> str:
    if summary is None:
        return "no ratio"
    return f"{summary['median']:.3g} [{summary['low']:.3g} .. {summary['high']:.3g}]"


def machine(packages: list[str], python: str) -> dict:
    """Where and with what the numbers were taken."""
    cpu = next((line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                if line.startswith("model name")), platform.machine())
    embedded = subprocess.run([python, "-c", "import platform; print(platform.python_version())"],
                              capture_output=True, text=True, check=True).stdout.strip()
    return {"cpu": cpu, "cores": os.cpu_count(), "system": platform.platform(), "load": os.getloadavg(),
            "python of atc": embedded, "python of peers": platform.python_version(),
            "versions": {name: metadata.version(name) for name in packages}}


def machine_line(facts: dict) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in facts["versions"].items())
    return (f"{facts['cpu']}, {facts['cores']} cores, load {facts['load'][0]:.1f}, Python {facts['python of atc']}"
            f" in atc" + (f", {facts['python of peers']} with {versions}" if versions else ""))


def table(title: str, head: list[str], rows: list[list[str]]) -> None:
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]
    print(f"\n{title}")
    for line in [head, ["-" * width for width in widths], *rows]:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip())


def save(folder: Path, suite: str, result: dict) -> None:
    path = folder / f"{suite}.json"
    path.write_text(json.dumps({"schema": 1, "suite": suite, **result}, indent=1) + "\n", encoding="utf-8")
    print(f"\nresult: {path}")


def arguments(description: str) -> argparse.ArgumentParser:
    """The options that all suites have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--stage", type=Path, required=True, help="stage folder with bin/atc")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench", help="folder of the result")
    parser.add_argument("--python", default=default_python(), help="interpreter for atc")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="paired runs (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="5 rounds, small sizes: does the suite work?")
    return parser


def default_python() -> str:
    venv = ROOT / "build" / "venv" / "bin" / "python"
    return str(venv) if venv.exists() else sys.executable


def say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)
