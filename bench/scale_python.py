# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The steps of scale_graph.cpp from Python: a graph of N nodes built, dumped, saved and loaded; prints JSON.

Usage: scale_python.py NODES FOLDER      (with the stage on PYTHONPATH)
"""
import json
import os
import resource
import sys
import time

from ge.es import GraphBuilder
from ge.es.math import Add, Mul
from ge.graph import Graph


def build(count):
    builder = GraphBuilder("chain")
    x = value = builder.create_input(0)
    for i in range(count):
        value = Add(value, x) if i % 2 else Mul(value, x)
    return builder.build_and_reset([value])


def main():
    count, folder = int(sys.argv[1]), sys.argv[2]
    path = os.path.join(folder, "scale_python.air")
    os.chdir(folder)
    steps, made = {}, {}

    def measure(name, step):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.perf_counter()
        made[name] = step()
        seconds = time.perf_counter() - start
        steps[name] = {"seconds": seconds,
                       "bytes": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024}

    measure("build", lambda: build(count))
    graph, loaded = made["build"], Graph("loaded")
    measure("dump", lambda: graph.dump_to_file(suffix="scale"))
    measure("save", lambda: graph.save_to_air(path))
    measure("load", lambda: loaded.load_from_air(path))
    assert loaded.name == graph.name
    print(json.dumps(steps))


if __name__ == "__main__":
    main()
