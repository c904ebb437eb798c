# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What a node costs does not grow with the graph, counted in bytes of the allocator and of the file."""
import json
import subprocess

import cpp_libraries as cpp
import pytest
from programs import ROOT, clean_environment

KIB = 1024


@pytest.fixture(scope="module")
def scale(stage, tmp_path_factory):
    """Runs bench/scale_graph.cpp for a number of nodes: its figures, and the saved file's bytes."""
    folder = tmp_path_factory.mktemp("scale")
    program = folder / "scale_graph"
    line = cpp.command(stage, ROOT / "bench" / "scale_graph.cpp", program, "-O2",
                       f"-Wl,-rpath,{stage.path / 'ge' / '_lib'}")
    subprocess.run(line, check=True, env=clean_environment())

    def run(nodes):
        done = subprocess.run([program, str(nodes), folder], cwd=folder, capture_output=True, text=True, timeout=300,
                              env=clean_environment())
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), (folder / "scale.air").stat().st_size
    return run


def check(scale, small, large):
    (few, few_bytes), (many, many_bytes) = scale(small), scale(large)
    for step in ("build", "load"):
        assert many[step]["nodes"] == large + 2
        assert many[step]["bytes"] / large <= KIB
        assert many[step]["bytes"] / large <= 1.5 * few[step]["bytes"] / small
    for step in ("match", "dump", "save"):  # they leave nothing behind that grows with the graph
        assert many[step]["bytes"] / large <= 64
    assert many_bytes / large <= 1.1 * few_bytes / small


def test_a_node_costs_at_most_a_kibibyte(scale):
    check(scale, 2_000, 20_000)


@pytest.mark.full
def test_a_node_of_a_million_costs_at_most_a_kibibyte(scale):
    check(scale, 10_000, 1_000_000)
