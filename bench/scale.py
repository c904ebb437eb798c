# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Does the cost of a node grow with the graph? Graphs of 10,000 to 1,000,000 nodes, built from C++ and from Python,
matched without a match, dumped, saved and loaded; each step per node, as a ratio to the smallest graph.
"""
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import harness

SIZES = (10_000, 100_000, 1_000_000)
QUICK_SIZES = (10_000, 100_000)
HERE = Path(__file__).resolve().parent


def compile_program(stage: Path, folder: Path) -> Path:
    """scale_graph.cpp, against the stage's public headers and link names."""
    home, program = stage / "ge", folder / "scale_graph"
    compiler = shutil.which("g++")
    if compiler is None:
        raise SystemExit("scale: there is no g++; install one")
    subprocess.run([compiler, "-std=c++17", "-O2", f"-I{home / 'include'}", HERE / "scale_graph.cpp", "-o", program,
                    f"-L{home / '_lib' / 'compat'}", "-lgraph", "-lge_compiler", "-les_all",
                    f"-Wl,-rpath,{home / '_lib'}"], check=True)
    return program


def steps_of(command: list, size: int, folder: Path, **environment: str) -> dict:
    """The program's figures of one size, per node."""
    done = subprocess.run([*map(str, command), str(size), str(folder)], cwd=folder, capture_output=True, text=True,
                          env=harness.clean_environment(**environment))
    if done.returncode != 0:
        raise RuntimeError(f"{command}: {done.stderr}")
    for left in folder.glob("*scale*"):
        if left.suffix in (".air", ".txt", ".pbtxt"):
            left.unlink()
    return {step: {"microseconds": found["seconds"] * 1e6 / size, "bytes": found["bytes"] / size}
            for step, found in json.loads(done.stdout).items()}


def rows_of(name: str, by_size: dict) -> list:
    first = by_size[min(by_size)]
    rows = []
    for step in first:
        for unit in ("microseconds", "bytes"):
            base = first[step][unit]
            texts = [f"{found[step][unit]:.3g}" + (f" ({found[step][unit] / base:.2f}x)" if base else "")
                     for found in by_size.values()]
            rows.append([name, step, unit, *texts])
    return rows


def main() -> None:
    parser = harness.arguments(__doc__)
    options = parser.parse_args()
    sizes = QUICK_SIZES if options.quick else SIZES
    facts = harness.machine([], options.python)
    print(harness.machine_line(facts))
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="scale.", dir=options.out) as temporary:
        folder = Path(temporary)
        commands = {"C++": ([compile_program(options.stage, folder)], {}),
                    "Python": ([options.python, HERE / "scale_python.py"], {"PYTHONPATH": str(options.stage)})}
        found = {name: {size: steps_of(command, size, folder, **environment) for size in sizes}
                 for name, (command, environment) in commands.items()}
    rows = [row for name, by_size in found.items() for row in rows_of(name, by_size)]
    harness.table("scale, per node (and as a ratio to the smallest graph); bytes: held by the allocator (C++), growth "
                  "of the peak (Python)", ["from", "step", "per node", *(f"{size:,}" for size in sizes)], rows)
    harness.save(options.out, "scale", {"machine": facts, "sizes": sizes, "found": found})


if __name__ == "__main__":
    main()
