# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The pass report: what each pattern found, who rejected what, and where the time went."""
import json
import subprocess
import sys

import onnx
import pytest
from onnx import TensorProto, helper
from programs import clean_environment

FUSE = """
@register_fusion_pass(name="Fuse", stage=PassStage.BEFORE_INFER_SHAPE)
class Fuse(PatternFusionPass):
    asked = replaced = 0

    @pattern
    def mul_add_relu(self, inputs):
        return Relu(Add(Mul(inputs[0], inputs[1]), inputs[2]))

    def meet_requirements(self, match_result):
        Fuse.asked += 1
        return True

    def replacement(self, inputs):
        Fuse.replaced += 1
        return Maximum(inputs[2], Sub(inputs[0], inputs[1]))

@register_fusion_pass(name="Tell", stage=PassStage.AFTER_INFER_SHAPE)
class Tell(FusionBasePass):
    def run(self, graph, context):
        open("hooks", "w").write(f"{Fuse.asked} {Fuse.replaced}")
"""


def chain(matches):
    nodes, last = [], "x"
    for i in range(matches):
        nodes += [helper.make_node("Mul", [last, "x"], [f"m{i}"]), helper.make_node("Add", [f"m{i}", "y"], [f"a{i}"]),
                  helper.make_node("Relu", [f"a{i}"], [f"r{i}"])]
        last = f"r{i}"
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in ("x", "y", last)]
    graph = helper.make_graph(nodes, "chain", values[:2], values[2:])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def test_ten_thousand_matches_on_thirty_thousand_nodes_cost_in_proportion(bench):
    compared = {}
    for matches in (1000, 10000):
        compiled = bench.good(chain(matches), FUSE, witness=False)
        assert compiled.counts("Fuse") == (matches, matches, matches)
        assert (bench.folder / "hooks").read_text() == f"{matches} {matches}"
        compared[matches] = compiled.record("Fuse")["patterns"][0]["compared"]
    assert compared[10000] == 10 * compared[1000]


def test_without_a_match_each_root_is_tried_once(bench):
    model = chain(200)
    for node in model.graph.node:
        if node.op_type == "Add":
            node.input.reverse()
    compiled = bench.good(model, FUSE, witness=False)
    assert compiled.counts("Fuse") == (200, 0, 0)
    assert compiled.record("Fuse")["patterns"][0]["compared"] <= 3 * 200


@pytest.mark.parametrize("sums", [0, 2])
def test_without_a_match_only_roots_above_the_rarest_operator_are_tried(bench, sums):
    model = chain(200)
    adds = [node for node in model.graph.node if node.op_type == "Add"]
    for node in adds:
        node.input.reverse()
    for node in adds[sums:]:
        node.op_type = "Sub"
    compiled = bench.good(model, FUSE, witness=False)
    assert compiled.counts("Fuse") == (sums, 0, 0)
    assert compiled.record("Fuse")["patterns"][0].get("absent") == (None if sums else ["Add"])
    assert ("absent operator: Add\n" in compiled.said) == (not sums)


REJECTS = """
@register_fusion_pass(name="Picky", stage=PassStage.BEFORE_INFER_SHAPE)
class Picky(PatternFusionPass):
    @pattern
    def relu_abs(self, inputs):
        return Abs(Relu(inputs[0]))

    @pattern
    def two(self, inputs):
        return Sigmoid(Neg(inputs[0]))

    def meet_requirements(self, match_result):
        return match_result.get_pattern_graph_name() != "Picky_two_pattern"

    def replacement(self, inputs):
        return Relu(inputs[0])
"""


def test_each_rejection_is_counted_where_it_belongs_and_the_first_is_told(bench):
    compiled = bench.good("""m (float[2] x) => (float[2] a, float[2] b, float[2] c, float[2] d) {
        r = Relu (x)
        a = Abs (r)
        b = Exp (r)
        q = Relu (x)
        c = Abs (q)
        n = Neg (x)
        d = Sigmoid (n) }""", REJECTS, witness=False)
    first, second = compiled.record("Picky")["patterns"]
    assert first["rejected"] == {"boundary": 1, "requirement": 0, "cycle": 0}
    assert (first["tried"], first["matched"], first["replaced"]) == (2, 1, 1)
    assert "is read by input 0 of 'Exp" in first["first_rejected"]["boundary"]
    assert second["rejected"] == {"boundary": 0, "requirement": 1, "cycle": 0}
    assert second["first_rejected"]["requirement"].startswith("Picky_two_pattern{input_0: x:0, Neg_0: Neg")
    for pattern in (first, second):
        text = "tried {tried}, matched {matched}, replaced {replaced}".format(**pattern)
        assert f"{pattern['pattern']}: {text}" in compiled.said


def test_fusion_that_would_close_a_cycle_is_counted_as_that(bench):
    compiled = bench.good("""m (float[2] x) => (float[2] a, float[2] b) {
        r = Relu (x)
        a = Abs (r)
        e = Exp (a)
        b = Add (r, e) }""", """
        @register_fusion_pass(name="Two", stage=PassStage.BEFORE_INFER_SHAPE)
        class Two(PatternFusionPass):
            @pattern
            def two(self, inputs):
                r = Relu(inputs[0])
                return [Abs(r), Add(r, inputs[1])]

            def replacement(self, inputs):
                raise AssertionError("never asked")
        """, witness=False)
    pattern = compiled.record("Two")["patterns"][0]
    assert pattern["rejected"]["cycle"] == 1 and pattern["replaced"] == 0
    assert pattern["first_rejected"]["cycle"].startswith("Two_two_pattern{")


def test_time_in_python_is_told_apart(bench):
    compiled = bench.good("m (float[2] x) => (float[2] z) { z = Relu (x) }", """
        import time
        @register_fusion_pass(name="Sleeps", stage=PassStage.BEFORE_INFER_SHAPE)
        class Sleeps(FusionBasePass):
            def run(self, graph, context):
                time.sleep(0.05)
        """, witness=False)
    record = compiled.record("Sleeps")
    assert record["python_ns"] >= 50_000_000 and record["cpp_ns"] > 0 and record["wait_ns"] >= 0


# Most of the time another thread sleeps with the GIL in its hands: that needs no processor.
HOST = """
import ctypes, sys, threading
from ge.pyatc.__main__ import main

def hold():
    sleep = ctypes.PyDLL(None).usleep
    while True:
        sleep(20000)

threading.Thread(target=hold, daemon=True).start()
main("pyatc", ["--framework=5", "--model=" + sys.argv[1], "--output=" + sys.argv[2]])
"""
MANY = """
for number in range(20):
    class Many(FusionBasePass):
        def run(self, graph, context):
            pass
    register_fusion_pass(name=f"Many{number}", stage=list(PassStage)[number % 4])(Many)
"""


def test_waiting_for_the_interpreter_is_told_apart(bench, stage_dir):
    onnx.save(chain(1000), bench.folder / "m.onnx")
    plugin = bench.write(MANY)
    done = subprocess.run([sys.executable, "-c", HOST, bench.folder / "m.onnx", bench.folder / "out"],
                          env=clean_environment({"PYTHONPATH": str(stage_dir), "ASCEND_GE_PY_PASS_PATH": str(plugin)}),
                          capture_output=True, text=True, timeout=120, cwd=bench.folder)
    assert done.returncode == 0, done.stdout + done.stderr
    records = json.loads((bench.folder / "out.report.json").read_text())["passes"]["passes"]
    assert sum(record["wait_ns"] for record in records) >= 5_000_000
    assert all(record["wait_ns"] + record["python_ns"] + record["cpp_ns"] > 0 for record in records)


def test_text_and_json_tell_the_same(bench):
    compiled = bench.good(chain(3), FUSE, witness=False)
    for record in compiled.report["passes"]["passes"]:
        assert f"{record['stage']}  {record['pass']} [{record['origin']}]: {record['verdict']}" in compiled.said
        assert set(record) >= {"cpp_ns", "python_ns", "wait_ns", "by_hand", "patterns"}


@pytest.mark.parametrize("order", [("one", "two"), ("two", "one")])
def test_by_hand_counts_what_a_hook_rewrites_beside_its_patterns(bench, order):
    compiled = bench.good("m (float[2] x) => (float[2] z) { r = Relu (x)  s = Abs (r)  z = Neg (s) }", """
        @register_fusion_pass(name="Hand", stage=PassStage.BEFORE_INFER_SHAPE)
        class Hand(FusionBasePass):
            def run(self, graph, context):
                for kind in ORDER:
                    node = next(n for n in graph.get_direct_nodes() if n.type == kind)
                    cut = SubgraphBoundary()
                    cut.add_input(0, SubgraphInput([(node, 0)]))
                    cut.add_output(0, SubgraphOutput(node, 0))
                    builder = GraphBuilder("r")
                    x = builder.create_input(0)
                    SubgraphRewriter.replace(cut, builder.build_and_reset([Exp(x)]), context=context)
                neg = next(n for n in graph.get_direct_nodes() if n.type == "Neg")
                report_fuse([neg], [neg], context)
        ORDER = """ + repr(["Relu", "Abs"] if order[0] == "one" else ["Abs", "Relu"]) + "\n", witness=False)
    assert compiled.record("Hand")["by_hand"] == {"replaced": 2, "reported": 1}
    assert "by hand: replaced 2, reported 1" in compiled.said
