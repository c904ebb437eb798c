# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Cost of an ownership event with the flight recorder off and on; see README.md."""
import statistics
import subprocess
import tempfile
from pathlib import Path

import harness

EVENTS = 1_000_000


def one_round(program, folder):
    """(off, on) in nanoseconds an event: medians of the pairs that one process measures in turn."""
    recorder = Path(folder) / "cost.flight"
    done = subprocess.run([program, "--cost", recorder, str(EVENTS)], env=harness.clean_environment(),
                          capture_output=True, text=True, check=True)
    recorder.unlink()
    pairs = [tuple(map(float, line.split())) for line in done.stdout.splitlines()]
    # The first pair also faults the pages in.
    return tuple(statistics.median(column) for column in zip(*pairs[1:]))


def main() -> None:
    options = harness.arguments(__doc__).parse_args()
    count = 5 if options.quick else options.rounds
    program = options.stage.parent / "tests" / "process" / "diagnostics" / "flight_flood"
    if not program.exists():
        raise SystemExit(f"there is no {program}: build with GE_BUILD_TESTS=ON")
    facts = harness.machine([], options.python)
    print(harness.machine_line(facts))
    with tempfile.TemporaryDirectory(prefix="flight_cost.", dir=options.out) as folder:
        taken = [one_round(program, folder) for _ in range(count)]
    result = {"machine": facts, "rounds": count, "quick": options.quick, "events": EVENTS, "recorder": {}}
    rows = []
    for name, samples in zip(("off", "on"), zip(*taken)):
        spread = harness.spread(list(samples))
        result["recorder"][name] = {"nanoseconds": spread}
        rows.append([name, f"{spread['median']:.1f}"])
    harness.table(f"flight_cost, ns an event on one thread, medians of {count} rounds", ["recorder", "ns"], rows)
    harness.save(options.out, "flight_cost", result)


if __name__ == "__main__":
    main()
