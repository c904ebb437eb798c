# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A product in a process of its own: ``Peer`` is the near end, this file as a program the far end.

One line of JSON a request and an answer. The far end keeps the last graph and the smallest, so cases that
change nothing share one; after a case that changed it the next request makes a new one, outside the time.
"""
import gc
import importlib
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from chains import LINK
from harness import Finished, TooSlow, clean_environment

BUILD_LIMIT = 300  # seconds to make a graph


class NotApplicable(Exception):
    """The product has no way to do this case."""


class Peer:
    """A product that rewrites graphs in Python; started at the first use, again after a time-out."""

    def __init__(self, product: str, python: str = sys.executable, **env: str):
        self.product = product
        self._command = [python, __file__, product]
        self._env = clean_environment(**env)
        self._process = None

    def run(self, size: int, model: Path, case: str, limit: float) -> Finished:
        """Times one rewriting of a chain; raises like ask."""
        answer = self.ask(size, model, case, limit)
        return Finished(answer["wall"], answer["cpu"])

    def ask(self, size: int, model: Path, case: str, limit: float) -> dict:
        """The answer of the far end to one rewriting of a chain.

        Raises:
            TooSlow: it took longer than ``limit`` seconds; the process was ended.
            NotApplicable: the product has no way to do this case.
            RuntimeError: the process died, or the number of replacements is wrong.
        """
        if self._process is None:
            self._process = subprocess.Popen(self._command, env=self._env, stdin=subprocess.PIPE,
                                             stdout=subprocess.PIPE, text=True)
        self._process.stdin.write(json.dumps({"size": size, "model": str(model), "case": case}) + "\n")
        self._process.stdin.flush()
        if not self._answer(BUILD_LIMIT)["ready"]:
            raise NotApplicable(f"not in {self.product}")
        answer = self._answer(limit)
        wanted = size // LINK if case == "match" else 0
        if answer["replaced"] != wanted:
            raise RuntimeError(f"{self.product}, {case} on {size} nodes: {answer['replaced']} replacements, "
                               f"{wanted} are right")
        if answer["wall"] > limit:
            raise TooSlow(limit)
        return answer

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process.stdin.close()
            self._process.stdout.close()
            self._process = None

    def _answer(self, limit: float) -> dict:
        killed = threading.Event()
        watch = threading.Timer(limit, lambda: (killed.set(), self._process.kill()))
        watch.start()
        line = self._process.stdout.readline()
        watch.cancel()
        if line:
            return json.loads(line)
        code = self._process.wait()
        self.close()
        if killed.is_set():
            raise TooSlow(limit)
        raise RuntimeError(f"the process of {self.product} died with {code}; see its output above")


def _serve(product: str) -> None:
    # What a product prints is no answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

    def answer(**fields) -> None:
        print(json.dumps(fields), file=answers, flush=True)

    peer = importlib.import_module(f"peer_{product}")
    graphs = {}
    for line in sys.stdin:
        request = json.loads(line)
        size, case = request["size"], request["case"]
        if case not in getattr(peer, "CASES", (case,)):
            answer(ready=False)
            continue
        if size not in graphs:
            graphs = {kept: graphs[kept] for kept in graphs if kept == LINK}
            graphs[size] = peer.build(size, Path(request["model"]))
        gc.collect()
        answer(ready=True)
        wall, cpu = time.perf_counter(), time.process_time()
        result = peer.rewrite(graphs[size], case)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        # A product that knows better than this clock what to count says so.
        found = {"wall": wall, "cpu": cpu, **(result if isinstance(result, dict) else {"replaced": result})}
        if found["replaced"]:
            del graphs[size]
        answer(**found)


if __name__ == "__main__":
    _serve(sys.argv[1])
