# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Cost per node without a match and cost per match, beside the rewriters of PyPI; see README.md."""
import tempfile
from pathlib import Path
from typing import Callable, NamedTuple, Optional, Union

import chains
import harness
from atc_runner import Atc, WarmAtc
from harness import Finished, TooSlow
from peer_worker import NotApplicable, Peer

OURS = "atc"    # by ge.pyatc, or the program
PEERS = {"onnxscript": "onnxscript", "xdsl": "xdsl", "graphsurgeon": "onnx-graphsurgeon", "openvino": "openvino",
         "onnxoptimizer": "onnxoptimizer"}  # name here: package
SIZES = (3_000, 30_000, 300_000)
QUICK_SIZES = (3_000,)
CASES = ("start", "miss", "late_miss", "full_miss", "match")


class Metric(NamedTuple):
    """Seconds of a case, less those of another one, shared out by nodes or links."""

    unit: str
    factor: float
    case: str
    less: Optional[str] = None
    by: str = "run"
    goal: Optional[float] = None  # ours / peer


METRICS = {
    "start of a run": Metric("ms", 1e3, "start"),
    "miss": Metric("ns/node", 1e9, "miss", by="node", goal=0.1),
    "miss past start": Metric("ns/node", 1e9, "miss", "start", "node", goal=0.1),
    "late miss": Metric("ns/node", 1e9, "late_miss", by="node", goal=0.1),
    "full miss": Metric("ns/node", 1e9, "full_miss", by="node", goal=0.1),
    "full miss past start": Metric("ns/node", 1e9, "full_miss", "start", "node", goal=0.1),
    "match": Metric("us/match", 1e6, "match", "miss", "match", goal=0.5),
}
# The others are too small a part of a compile for its CPU time to show them.
CPU_METRICS = ("match",)


class Cell:
    """The samples of one product on chains of one size: case -> one Finished a round."""

    def __init__(self, size: int, run: Callable[[str, float], Finished]):
        self.size = size
        self.skipped: dict[str, str] = {}
        self._samples: dict[str, list[Finished]] = {}
        self._run = run

    def round(self, limit: float) -> None:
        """Runs every case once; one that passes the limit is left out, earlier rounds and later ones too."""
        for case in CASES:
            if case in self.skipped:
                continue
            try:
                self._samples.setdefault(case, []).append(self._run(case, limit))
            except (TooSlow, NotApplicable) as slow:
                self.skipped[case] = str(slow)
                self._samples.pop(case, None)

    def forget(self) -> None:
        """Drops what was measured, keeps what is skipped."""
        self._samples.clear()

    def values(self, name: str, clock: str) -> list[float]:
        """A metric by round, in its unit; ``clock`` is wall or cpu. Empty: one of its cases is skipped."""
        metric = METRICS[name]
        taken = self._seconds(metric.case, clock)
        less = self._seconds(metric.less, clock) if metric.less else [0.0] * len(taken)
        share = {"run": 1, "node": self.size, "match": self.size // chains.LINK}[metric.by]
        return [(value - other) * metric.factor / share for value, other in zip(taken, less)]

    def why_not(self, name: str) -> str:
        return self.skipped.get(METRICS[name].case) or self.skipped[METRICS[name].less]

    def _seconds(self, case: str, clock: str) -> list[float]:
        return [getattr(sample, clock) for sample in self._samples.get(case, [])]


class AtcCell(Cell):
    """Wall time of the pass by the report, CPU time of the whole compile."""

    def __init__(self, size: int, atc: Union[Atc, WarmAtc], models: dict[int, Path]):
        super().__init__(size, self._sample)
        self._atc, self._models = atc, models
        self._match_runs: list = []

    def forget(self):
        super().forget()
        self._match_runs.clear()

    def split(self) -> dict[str, float]:
        """Where the time of a run with matches went: median us/match."""
        links = self.size // chains.LINK
        return {part: harness.spread([getattr(run, part) * 1e6 / links for run in self._match_runs])["median"]
                for part in ("cpp", "python", "wait")} if self._match_runs else {}

    def _sample(self, case, limit):
        if case == "start":
            run = self._atc.run_pass(chains.LINK, self._models[chains.LINK], "miss", limit)
        else:
            run = self._atc.run_pass(self.size, self._models[self.size], case, limit)
        if case == "match":
            self._match_runs.append(run)
        return Finished(run.wall, run.compile.cpu)


def peer_cell(size: int, peer: Peer, models: dict[int, Path]) -> Cell:
    def sample(case, limit):
        if case == "start":
            return peer.run(chains.LINK, models[chains.LINK], "miss", limit)
        return peer.run(size, models[size], case, limit)

    return Cell(size, sample)


def summary(cells: dict[str, Cell], name: str, clock: str) -> dict:
    """One metric of all products, and the ratio of ours to each peer."""
    ours = cells[OURS].values(name, clock)
    result = {"metric": name, "unit": METRICS[name].unit, "clock": clock, "goal": METRICS[name].goal,
              "products": {}, "ratios": {}}
    for product, cell in cells.items():
        values = cell.values(name, clock)
        result["products"][product] = harness.spread(values) if values else {"skipped": cell.why_not(name)}
        if product != OURS and values:
            result["ratios"][product] = harness.ratio(ours, values)
    return result


def row(size: int, line: dict) -> list[str]:
    texts = [f"{size:,}", f"{line['metric']}, {line['unit']}"]
    for product, taken in line["products"].items():
        texts.append(taken.get("skipped") or f"{taken['median']:.4g}")
        if product != OURS:
            texts.append(harness.ratio_text(line["ratios"].get(product)))
    ratios = [found["median"] for found in line["ratios"].values() if found]
    if line["goal"] is None or not ratios:
        return [*texts, "-"]
    return [*texts, f"<= {line['goal']}: {'met' if max(ratios) <= line['goal'] else 'MISSED'}"]


def measure(size: int, atc: Union[Atc, WarmAtc], peers: dict[str, Peer], models: dict[int, Path], count: int,
            cap: float) -> dict:
    cells = {OURS: AtcCell(size, atc, models), **{name: peer_cell(size, peer, models) for name, peer in peers.items()}}
    # The first round fills caches and finds out what is too slow; noise may triple a time later.
    for cell in cells.values():
        cell.round(cap)
        cell.forget()
    steps = [lambda cell=cell: cell.round(3 * cap) for cell in cells.values()]
    harness.rounds(count, steps, lambda text: harness.say(f"match_cost, {size:,} nodes: {text}"))
    lines = [summary(cells, name, "wall") for name in METRICS] + [summary(cells, name, "cpu") for name in CPU_METRICS]
    return {"nodes": size, "metrics": lines, "split": cells[OURS].split()}


def print_tables(result: dict, peers: list[str]) -> None:
    head = ["nodes", "metric", OURS, *(text for peer in peers for text in (peer, f"atc / {peer}")), "goal"]
    ours = "a process each" if result["cold"] else "one process"
    for clock, title in (("wall", f"wall time; atc ({ours}): the Run of the pass by the compile's report"),
                         ("cpu", f"CPU time; atc ({ours}): the whole compile")):
        rows = [row(size["nodes"], line) for size in result["sizes"] for line in size["metrics"]
                if line["clock"] == clock]
        harness.table(f"match_cost, medians of {result['rounds']} rounds, {title}", head, rows)
    rows = [[f"{size['nodes']:,}", *(f"{value:.4g}" for value in size["split"].values())]
            for size in result["sizes"] if size["split"]]
    harness.table("atc, a run with matches, us/match by the report", ["nodes", "C++", "Python", "waiting"], rows)


def main() -> None:
    parser = harness.arguments(__doc__)
    parser.add_argument("--cap", type=float, default=30,
                        help="seconds that one rewriting may take (default %(default)s)")
    parser.add_argument("--peers", type=lambda text: text.split(","), default=list(PEERS),
                        help=f"products beside atc, of {', '.join(PEERS)} (default: all)")
    parser.add_argument("--cold", action="store_true", help="a new atc for each sample, instead of one process")
    parser.add_argument("--sizes", type=lambda text: tuple(map(int, text.split(","))), help="nodes, multiples of 3")
    options = parser.parse_args()
    if unknown := set(options.peers) - set(PEERS):
        parser.error(f"there is no peer '{min(unknown)}'; peers are {', '.join(PEERS)}")
    sizes = options.sizes or (QUICK_SIZES if options.quick else SIZES)
    count = 5 if options.quick else options.rounds
    facts = harness.machine([PEERS[name] for name in options.peers], options.python)
    print(harness.machine_line(facts))
    peers = {name: Peer(name) for name in options.peers}
    with tempfile.TemporaryDirectory(prefix="match_cost.", dir=options.out) as folder:
        models = {size: chains.write_onnx(size, Path(folder)) for size in (chains.LINK, *sizes)}
        atc = (Atc if options.cold else WarmAtc)(options.stage, options.python, Path(folder))
        try:
            found = [measure(size, atc, peers, models, count, options.cap) for size in sizes]
        finally:
            for one in (atc, *peers.values()):
                one.close()
    result = {"machine": facts, "rounds": count, "cap_seconds": options.cap, "quick": options.quick,
              "cold": options.cold, "sizes": found}
    print_tables(result, options.peers)
    harness.save(options.out, "match_cost", result)


if __name__ == "__main__":
    main()
