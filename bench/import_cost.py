# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What importing the package costs, beside importing ctypes, enum and dataclasses; see README.md."""
import subprocess

import harness

BASE = "ctypes, enum, dataclasses"
IMPORTS = {
    BASE: "import ctypes, enum, dataclasses",
    "ge.passes": "import ge.passes",
    "what a pass file imports": "from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass",
    "ge.graph": "import ge.graph",
    "ge.es": "import ge.es",
    "ge.es.all, one function": "from ge.es.all import Relu",
}
# The clock runs inside the process: its start and end belong to no import.
PROGRAM = """
import time
start = time.perf_counter_ns()
{code}
print(time.perf_counter_ns() - start)
"""


def seconds(python: str, code: str, env: dict[str, str]) -> float:
    """Time of an import in a new process."""
    done = subprocess.run([python, "-c", PROGRAM.format(code=code)], env=env, capture_output=True, text=True,
                          timeout=60, check=True)
    return int(done.stdout) / 1e9


def main() -> None:
    options = harness.arguments(__doc__).parse_args()
    count = 5 if options.quick else options.rounds
    facts = harness.machine([], options.python)
    print(harness.machine_line(facts))
    env = harness.clean_environment(PYTHONPATH=str(options.stage))
    taken = {name: [] for name in IMPORTS}
    for code in IMPORTS.values():
        seconds(options.python, code, env)
    steps = [lambda name=name, code=code: taken[name].append(seconds(options.python, code, env))
             for name, code in IMPORTS.items()]
    harness.rounds(count, steps, lambda text: harness.say(f"import_cost: {text}"))
    result = {"machine": facts, "rounds": count, "quick": options.quick, "base": BASE, "imports": {}}
    rows = []
    for name, samples in taken.items():
        line = {"seconds": harness.spread(samples), "ratio": harness.ratio(samples, taken[BASE])}
        result["imports"][name] = line
        rows.append([name, f"{line['seconds']['median'] * 1e3:.2f}", harness.ratio_text(line["ratio"])])
    harness.table(f"import_cost, a new process each, medians of {count} rounds", ["import", "ms", f"/ {BASE}"], rows)
    harness.save(options.out, "import_cost", result)


if __name__ == "__main__":
    main()
