# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Sentences that users' own tests rely on, to the letter."""
import importlib.metadata
import itertools
import subprocess
import sys

import ge.passes
import pytest
from ge.es import GraphBuilder
from ge.es.all import Abs, Relu
from ge.passes import bootstrap, can_fuse
from programs import clean_environment


@pytest.mark.parametrize(("function", "argument"), [
    ("create_pattern", "Graph"), ("create_replacement", "Graph")])
def test_other_things_than_graphs(function, argument):
    with pytest.raises(TypeError, match=f"^{function} expects ge.graph.{argument}, got str$"):
        getattr(ge.passes, function)("graph")


def chain():
    builder = GraphBuilder("chain")
    graph = builder.build_and_reset([Abs(Relu(builder.create_input(0)))])
    return graph, {node.type: node for node in graph.get_direct_nodes()}


def test_nodes_of_two_user_streams_may_not_become_one():
    _graph, nodes = chain()
    nodes["Relu"].set_attr("_user_stream_label", "left")
    nodes["Abs"].set_attr("_user_stream_label", "right")
    answer = can_fuse([nodes["Relu"], nodes["Abs"]])
    assert not answer.ok
    for part in ("_user_stream_label", "left", "right", nodes["Relu"].name, nodes["Abs"].name):
        assert part in answer.reason


def test_reasons_against_a_fusion():
    _graph, nodes = chain()
    _other, others = chain()
    assert can_fuse([]).reason == "nodes_before_fuse is empty"
    reason = can_fuse([nodes["Relu"], others["Abs"]]).reason
    assert reason == f"nodes belong to different graphs, node: {others['Abs'].name}"
    assert can_fuse(nodes.values()) == ge.passes.FuseCheckResult(True, "")
    with pytest.raises(TypeError, match="^nodes must contain only ge.graph.Node objects, got int$"):
        can_fuse([nodes["Relu"], 5])


def test_a_removed_node_or_graph_is_no_part_of_a_fusion():
    graph, nodes = chain()
    graph.remove_node(nodes["Abs"])
    with pytest.raises(RuntimeError, match="expired.*removed"):
        can_fuse([nodes["Relu"], nodes["Abs"]])
    inner, _ = chain()
    graph.add_subgraph(inner)
    gone = graph.get_subgraph("chain")
    graph.remove_subgraph("chain")
    cut = ge.passes.SubgraphBoundary()
    cut.add_input(0, ge.passes.SubgraphInput([(nodes["Relu"], 0)]))
    cut.add_output(0, ge.passes.SubgraphOutput(nodes["Relu"], 0))
    for call in (lambda: ge.passes.infer_shape(gone, nodes["Relu"]),
                 lambda: ge.passes.SubgraphRewriter.replace(cut, gone)):
        with pytest.raises(RuntimeError, match="expired.*removed"):
            call()


def test_refused_report_is_raised_and_told_to_the_context(bench):
    bench.good("m (float[2] x) => (float[2] z) { z = Relu (x) }", """
        @register_fusion_pass(name="Reports", stage=PassStage.BEFORE_INFER_SHAPE)
        class Reports(FusionBasePass):
            def run(self, graph, context):
                node = next(node for node in graph.get_direct_nodes() if node.type == "Relu")
                try:
                    report_fuse([], [node], context)
                except RuntimeError as err:
                    open("said", "w").write(f"{err}|{context.get_error_message()}")
                context.set_error_message("")
        """, witness=False)
    raised, told = (bench.folder / "said").read_text().split("|")
    assert raised.startswith("Failed to report fusion result, pass_name=Reports, status=")
    assert "nodes_before_fuse is empty" in raised and told == raised


def test_index_of_a_boundary_may_be_named(bench):
    _graph, nodes = chain()
    cut = ge.passes.SubgraphBoundary()
    given, taken = ge.passes.SubgraphInput(), ge.passes.SubgraphOutput()
    assert given.add_input(node=nodes["Relu"], out_index=0) == 0
    assert taken.set_output(node=nodes["Abs"], out_index=0) == 0
    assert cut.add_input(index=0, input=given) == 0 and cut.add_output(index=0, output=taken) == 0
    assert ge.passes.SubgraphOutput(nodes["Abs"], out_index=0).set_output(nodes["Abs"], 0) != 0


IMPORTS = ("from ge.passes import pattern", "from ge.passes import NodeIo", "from ge.passes import Pattern",
           "import ge.passes.pattern")


def test_pattern_is_the_decorator_in_every_order_of_imports(stage_dir):
    orders = "\n".join(";".join(order) for order in itertools.permutations(IMPORTS))
    program = """
import subprocess, sys
for order in sys.argv[1].splitlines():
    keep = dict(sys.modules)
    for name in [name for name in sys.modules if name == "ge" or name.startswith("ge.")]:
        if name != "ge.passes._ge_pass_native":
            del sys.modules[name]
    names = {}
    exec(order + "\\nimport ge.passes\\nfrom ge.passes import pattern as last", names)
    assert names["last"].__name__ == "pattern" and callable(names["last"]), order
    assert names["last"] is names["ge"].passes.pattern, order
print("all")
"""
    done = subprocess.run([sys.executable, "-c", program, orders], capture_output=True, text=True, timeout=120,
                          env=clean_environment({"PYTHONPATH": str(stage_dir)}))
    assert done.stdout == "all\n", done.stderr


PASS = """
from ge.passes import FusionBasePass, PassStage, register_fusion_pass

@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class Pass(FusionBasePass):
    def run(self, graph, context):
        return True
"""


def test_a_clash_of_two_files_is_raised_with_both_places(plugins):
    files = [plugins.write(f"{name}.py", PASS.format(name="Same")) for name in ("first", "second")]
    plugins.listed(*files)
    with pytest.raises(RuntimeError, match="Same") as caught:
        ge.passes.load_pass_plugins()
    for part in ("refused", *map(str, files)):
        assert part in str(caught.value)


def test_an_entry_point_of_a_listed_file_is_skipped_and_told(plugins, monkeypatch):
    file = plugins.write("once_more.py", PASS.format(name="Once"))
    plugins.listed(file)
    monkeypatch.syspath_prepend(str(plugins.folder))
    entry = importlib.metadata.EntryPoint("again", "once_more", bootstrap.ENTRY_POINT_GROUP)
    monkeypatch.setattr(bootstrap.entry_points, "of_group", lambda group: [entry])
    with pytest.warns(RuntimeWarning, match=r"again = once_more.*skipped.*once_more\.py"):
        ge.passes.load_pass_plugins()
