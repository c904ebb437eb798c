# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Cost per node of a real model in which the patterns of match_cost occur nowhere: PaddleOCR's PP-OCRv4 detector."""
import tempfile
from pathlib import Path

import harness
from atc_runner import Atc
from match_cost import PEERS
from peer_worker import NotApplicable, Peer

CASES = ("miss", "late_miss")
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


def measure(model: Path, nodes: int, atc: Atc, peers: dict[str, Peer], count: int) -> list[dict]:
    lines = []
    for case in CASES:
        samples: dict[str, list[float]] = {"atc": [], **{name: [] for name in peers}}
        skipped: dict[str, str] = {}

        def sample(name, case=case, samples=samples, skipped=skipped):
            if name in skipped:
                return
            try:
                run = atc.run_pass(nodes, model, case, LIMIT) if name == "atc" else peers[name].run(
                    nodes, model, case, LIMIT)
                samples[name].append(run.wall * 1e9 / nodes)
            except NotApplicable as reason:
                skipped[name] = str(reason)

        harness.rounds(count + 1, [lambda name=name: sample(name) for name in samples],
                       lambda text: harness.say(f"detector_cost: {text}"))
        ours = samples["atc"][1:]  # the first round fills caches
        lines.append({"case": case, "skipped": skipped,
                      "products": {name: harness.spread(values[1:]) for name, values in samples.items() if values},
                      "ratios": {name: harness.ratio(ours, values[1:]) for name, values in samples.items()
                                 if values and name != "atc"}})
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
        try:
            lines = measure(model, nodes, Atc(options.stage, options.python, Path(folder)), peers,
                            5 if options.quick else options.rounds)
        finally:
            for peer in peers.values():
                peer.close()
    rows = [[line["case"], name, f"{found['median']:.4g}", harness.ratio_text(line["ratios"].get(name))
             if name != "atc" else "-"] for line in lines for name, found in line["products"].items()]
    harness.table(f"detector_cost, {nodes} nodes, wall time, ns/node", ["case", "product", "ns/node", "atc / product"],
                  rows)
    harness.save(options.out, "detector_cost", {"machine": facts, "model": model.name, "nodes": nodes, "cases": lines})


if __name__ == "__main__":
    main()
