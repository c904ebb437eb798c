# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Attach and start through the runtime manager, beside CPython's own calls; see README.md."""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import harness

LIBRARY = "libge_python_runtime.so.0"
GOALS = {"attach": 0.6, "nested attach": 1.5, "start": 1.1}
ASK = ("import sys, sysconfig as s; print('%d.%d.%d' % sys.version_info[:3], "
       "s.get_config_var('LIBDIR') + '/' + s.get_config_var('INSTSONAME'))")


def build(stage: Path, folder: Path) -> Path:
    """Compiles the measuring program against the staged library."""
    program = folder / "attach_cost"
    libraries = stage / "ge" / "_lib"
    subprocess.run(["c++", "-O2", "-std=c++17", "-I", harness.ROOT / "runtime_manager/include",
                    Path(__file__).with_suffix(".cpp"), libraries / LIBRARY, f"-Wl,-rpath,{libraries}", "-ldl",
                    "-lpthread", "-o", program], check=True)
    return program


class Meter:
    """The measuring program with one Python; its own run folder and configuration."""

    def __init__(self, program: Path, python: str, folder: Path):
        self.program, self.python = program, python
        self.version, self.libpython = output([python, "-I", "-c", ASK], {}).split()
        self.config = folder / "config"
        self.config.mkdir(exist_ok=True)
        (self.config / "runtime.yaml").write_text("schema: 1\n", encoding="utf-8")
        (self.config / "plugins.yaml").write_text("schema: 1\nplugins: []\n", encoding="utf-8")
        self.env = {"XDG_RUNTIME_DIR": str(folder)}

    def calls(self, rounds: int) -> dict[str, list[float]]:
        return json.loads(output([self.program, "calls", self.python, self.config, rounds], self.env))

    def raw_start(self) -> float:
        return float(output([self.program, "raw_start", self.python, self.libpython], self.env))

    def our_start(self) -> tuple[float, float]:
        """Milliseconds of the start itself and of the rest of Acquire, the probe of the candidate above all."""
        whole, record = output([self.program, "our_start", self.python, self.config], self.env).split()
        events = json.loads(Path(record).read_text(encoding="utf-8"))["events"]
        at = {event["event"]: event["ms"] for event in events}
        start = at["start"] - at["select"]
        return start, float(whole) - start


def output(argv: list, env: dict[str, str]) -> str:
    return subprocess.run(list(map(str, argv)), env=harness.clean_environment(**env), check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def row(name: str, ours: list[float], base: list[float], minor: int) -> tuple[dict, list[str]]:
    summary = harness.ratio(ours, base)
    # Before 3.11 CPython's own attach is as cheap as keeping the state: nothing to win.
    goal = None if name == "attach" and minor < 11 else GOALS[name]
    result = {"ours": harness.spread(ours), "base": harness.spread(base), "ratio": summary, "goal": goal}
    if goal is None:
        return result, [name, f"{result['ours']['median']:.3g}", f"{result['base']['median']:.3g}",
                        harness.ratio_text(summary), "none"]
    met = "met" if summary is not None and summary["median"] <= goal else "MISSED"
    return result, [name, f"{result['ours']['median']:.3g}", f"{result['base']['median']:.3g}",
                    harness.ratio_text(summary), f"<= {goal:g} {met}"]


def pythons(wish: str) -> list[str]:
    found = sorted(Path.home().glob(".pyenv/versions/3.*/bin/python"),
                   key=lambda path: [int(number) for number in re.findall(r"\d+", path.parts[-3])])
    served = [str(path) for path in found if int(path.parts[-3].split(".")[1]) >= 9]
    return served or [wish]


def measure(meter: Meter, count: int) -> tuple[dict[str, tuple[dict, list[str]]], dict]:
    """The rows of one Python by name, and the spread of what Acquire takes beside the start."""
    calls = meter.calls(count)
    raw, ours, rest = [], [], []

    def our_start() -> None:
        start, more = meter.our_start()
        ours.append(start)
        rest.append(more)

    meter.raw_start()
    meter.our_start()
    harness.rounds(count, [lambda: raw.append(meter.raw_start()), our_start],
                   lambda text: harness.say(f"{meter.version}: {text}"))
    minor = int(meter.version.split(".")[1])
    made = {"attach": row("attach", calls["ours"], calls["raw"], minor),
            "nested attach": row("nested attach", calls["ours_nested"], calls["raw_nested"], minor),
            "start": row("start", ours, raw, minor)}
    return made, harness.spread(rest)


def main() -> None:
    options = harness.arguments(__doc__).parse_args()
    count = 5 if options.quick else options.rounds
    result = {"machine": harness.machine([], options.python), "rounds": count, "quick": options.quick, "pythons": {}}
    print(f"{result['machine']['cpu']}, {os.cpu_count()} cores, load {result['machine']['load'][0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="attach_cost.", dir=options.out) as folder:
        program = build(options.stage, Path(folder))
        for python in pythons(options.python):
            meter = Meter(program, python, Path(folder))
            made, rest = measure(meter, count)
            result["pythons"][meter.version] = {**{name: part for name, (part, _) in made.items()},
                                                "rest of Acquire, ms": rest}
            harness.table(f"CPython {meter.version}, medians of {count} rounds; attach in ns a call, start in ms",
                          ["what", "ours", "CPython's", "ratio", "goal"],
                          [*(texts for _, texts in made.values()),
                           ["probe and selection", f"{rest['median']:.3g}", "-", "-", "reported apart"]])
    harness.save(options.out, "attach_cost", result)


if __name__ == "__main__":
    sys.exit(main())
