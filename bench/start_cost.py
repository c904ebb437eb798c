# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Start cost of atc: no Python row, one Python pass, beside a bare start of the same interpreter; see README.md."""
import tempfile
from pathlib import Path

import chains
import harness
from atc_runner import Atc

BASE = "bare interpreter"


def main() -> None:
    options = harness.arguments(__doc__).parse_args()
    count = 5 if options.quick else options.rounds
    facts = harness.machine([], options.python)
    print(harness.machine_line(facts))
    with tempfile.TemporaryDirectory(prefix="start_cost.", dir=options.out) as folder:
        model = chains.write_onnx(chains.LINK, Path(folder))
        atc = Atc(options.stage, options.python, Path(folder))

        def python(code, **env):
            return lambda: harness.run_process([options.python, "-c", code], harness.clean_environment(**env))

        programs = {
            BASE: python("pass"),
            "interpreter, import ge.passes, ge.es.all": python("import ge.passes, ge.es.all",
                                                               PYTHONPATH=str(options.stage)),
            "atc, no row": lambda: atc.compile(model),
            "atc, one pass": lambda: atc.run_pass(chains.LINK, model, "match", limit=60).compile,
        }
        taken = {name: [] for name in programs}
        for run in programs.values():
            run()
        steps = [lambda name=name, run=run: taken[name].append(run()) for name, run in programs.items()]
        harness.rounds(count, steps, lambda text: harness.say(f"start_cost: {text}"))
    result = {"machine": facts, "rounds": count, "quick": options.quick, "base": BASE, "programs": {}}
    rows = []
    for name, samples in taken.items():
        line, texts = {}, [name]
        for clock in ("wall", "cpu"):
            seconds = [getattr(sample, clock) for sample in samples]
            line[clock] = {"seconds": harness.spread(seconds),
                           "ratio": harness.ratio(seconds, [getattr(sample, clock) for sample in taken[BASE]])}
            texts += [f"{line[clock]['seconds']['median'] * 1e3:.1f}", harness.ratio_text(line[clock]["ratio"])]
        result["programs"][name] = line
        rows.append(texts)
    harness.table(f"start_cost, whole processes, medians of {count} rounds",
                  ["program", "wall ms", "/ bare", "CPU ms", "/ bare"], rows)
    harness.save(options.out, "start_cost", result)


if __name__ == "__main__":
    main()
