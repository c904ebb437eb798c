# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Cost per node of a real model in which the patterns of match_cost occur nowhere: PaddleOCR's PP-OCRv4 detector."""
import tempfile
from pathlib import Path

import chains
import harness
from atc_runner import WarmAtc
from match_cost import OURS, PEERS
from peer_worker import NotApplicable, Peer

CASES = ("start", "miss", "late_miss", "full_miss")
METRICS = {"miss": ("miss", None), "late miss": ("late_miss", None), "full miss": ("full_miss", None),
           "full miss past start": ("full_miss", "start")}
WITHOUT_ONNX = {"xdsl"}  # has no importer for such a model
LIMIT = 30


def find_model(given: Path | None) -> Path:
    if given is not None:
        return given
    found = sorted(harness.ROOT.glob("build/*venv/lib/python3*/site-packages/rapidocr_onnxruntime/models/"
                                     "ch_PP-OCRv4_det_infer.onnx"))
    if not found:
        raise SystemExit("detector_cost: no detector in the venvs of build; run ./quickstart.sh, or give --model")
    return found[0]


def measure(model: Path, nodes: int, short: Path, run, products: list[str], count: int) -> list[dict]:
    """One line a metric; ``run(product, case, model, nodes)`` gives seconds or raises NotApplicable."""
    samples: dict[tuple[str, str], list[float]] = {}
    skipped: dict[str, str] = {}

    def sample(name):
        for case in CASES:
            try:
                where = (short, chains.LINK) if case == "start" else (model, nodes)
                samples.setdefault((name, case), []).append(run(name, case if case != "start" else "miss", *where))
            except NotApplicable as reason:
                skipped[f"{name}, {case}"] = str(reason)

    harness.rounds(count + 1, [lambda name=name: sample(name) for name in products],
                   lambda text: harness.say(f"detector_cost: {text}"))

    def per_node(name: str, case: str, less: str | None) -> list[float]:
        taken = samples.get((name, case), [])[1:]  # the first round fills caches
        base = samples.get((name, less), [])[1:] if less else [0.0] * len(taken)
        return [(value - other) * 1e9 / nodes for value, other in zip(taken, base)]

    lines = []
    for metric, (case, less) in METRICS.items():
        values = {name: found for name in products if (found := per_node(name, case, less))}
        lines.append({"case": metric, "skipped": skipped,
                      "products": {name: harness.spread(found) for name, found in values.items()},
                      "ratios": {name: harness.ratio(values[OURS], found) for name, found in values.items()
                                 if name != OURS}})
    return lines


def main() -> None:
    parser = harness.arguments(__doc__)
    parser.add_argument("--model", type=Path, help="another ONNX file; default: the detector of the models' package")
    options = parser.parse_args()
    import onnx

    model = find_model(options.model)
    nodes = len(onnx.load(model, load_external_data=False).graph.node)
    names = {name: package for name, package in PEERS.items() if name not in WITHOUT_ONNX}
    facts = harness.machine(list(names.values()), options.python)
    print(harness.machine_line(facts))
    peers = {name: Peer(name) for name in names}
    with tempfile.TemporaryDirectory(prefix="detector_cost.", dir=options.out) as folder:
        atc = WarmAtc(options.stage, options.python, Path(folder))
        short = chains.write_onnx(chains.LINK, Path(folder))

        def run(name: str, case: str, where: Path, size: int) -> float:
            return (atc.run_pass if name == OURS else peers[name].run)(size, where, case, LIMIT).wall

        try:
            lines = measure(model, nodes, short, run, [OURS, *peers], 5 if options.quick else options.rounds)
        finally:
            for one in (atc, *peers.values()):
                one.close()
    rows = [[line["case"], name, f"{found['median']:.4g}", harness.ratio_text(line["ratios"].get(name))
             if name != OURS else "-"] for line in lines for name, found in line["products"].items()]
    harness.table(f"detector_cost, {nodes} nodes, wall time, ns/node", ["case", "product", "ns/node", "atc / product"],
                  rows)
    harness.save(options.out, "detector_cost", {"machine": facts, "model": model.name, "nodes": nodes, "cases": lines})


if __name__ == "__main__":
    main()
