# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Rewrites that have to come out right, or to be refused by name. Numbers are those of the case list."""
import pytest
from pass_bench import check_golden, rewrite_pass, run_pass
from programs import ROOT


def add_zero_chain(length):
    nodes = ["v0 = Relu (x)"] + [f"v{i + 1} = Add (v{i}, zero)" for i in range(length)]
    return f"m (float[2] x) => (float[2] v{length}) <float zero = {{0}}> {{ {' '.join(nodes)} }}"


def test_4_chain_of_5000_rewrites_that_return_their_input_is_gone(bench):
    compiled = bench.equal(add_zero_chain(5000), [ROOT / "examples" / "passes" / "add_zero" / "add_zero.py"],
                           "--optimization_switch=AddZeroByRequirementPass:off")
    assert compiled.counts("AddZeroByValueMatchPass") == (5000, 5000, 5000)
    check_golden("chain_that_returns_its_input", compiled.graph)


def test_12_names_and_types_survive_so_that_a_later_pass_fires(bench):
    compiled = bench.equal("""m (float[2,3] x, float[3] y) => (float[2,3] z) {
        s = Add (x, y)
        z = Relu (s) }""", """
        @register_fusion_pass(name="First", stage=PassStage.BEFORE_INFER_SHAPE)
        class First(PatternFusionPass):
            @pattern
            def add_relu(self, inputs):
                return Relu(Add(inputs[0], inputs[1]))

            def replacement(self, inputs):
                return Maximum(Add(inputs[0], inputs[1]), 0.0)

        @register_fusion_pass(name="Second", stage=PassStage.AFTER_INFER_SHAPE)
        class Second(PatternFusionPass):
            def patterns(self):
                builder = GraphBuilder("maximum")
                a, b = builder.create_inputs(2)
                found = Maximum(a, b)
                return [create_pattern(builder.build_and_reset([found])).capture_tensor(found)]

            def meet_requirements(self, match_result):
                tensor = match_result.get_captured_tensor(0)
                desc = tensor.node.get_output_desc(tensor.index)
                return desc.data_type.name == "DT_FLOAT" and list(desc.shape) == [2, 3]

            def replacement(self, inputs):
                value, _zero = inputs[:2]
                return Relu(value)
        """)
    assert compiled.counts("First") == (1, 1, 1)
    assert compiled.counts("Second") == (1, 1, 1)
    check_golden("second_pass_fires", compiled.graph)


ADD_RELU = "m (float[2] x, float[2] y) => (float[2] z) { s = Add (x, y)  z = Relu (s) }"


def test_20_node_left_without_an_input_fails_verification_by_name(bench):
    said = bench.bad(ADD_RELU, run_pass("ByHand", "graph.remove_edge(nodes['Add'], 0, nodes['Relu'], 0)"))
    assert "ByHand" in said and "verification after the pass" in said
    assert "(Relu): input 0 ('x') is not connected" in said and "stage BeforeInferShape" in said


def test_21_rewrite_around_a_value_that_is_read_elsewhere_is_refused(bench):
    body = """
from ge.passes import SubgraphBoundary, SubgraphInput, SubgraphOutput, SubgraphRewriter
cut = SubgraphBoundary()
for port in range(2):
    cut.add_input(port, SubgraphInput([(nodes['Add'], port)]))
cut.add_output(0, SubgraphOutput(nodes['Relu'], 0))
builder = GraphBuilder('r')
a, b = builder.create_inputs(2)
SubgraphRewriter.replace(cut, builder.build_and_reset([Mul(a, b)]), context=context)"""
    said = bench.bad("""m (float[2] x, float[2] y) => (float[2] z, float[2] w) {
        s = Add (x, y)
        z = Relu (s)
        w = Abs (s) }""", run_pass("ByHand", body))
    assert "Boundary is not self contained" in said and "(Abs), whose input 0 is output 0 of" in said


def test_21_output_node_whose_value_is_read_elsewhere_is_replaced_for_all(bench):
    compiled = bench.equal("""m (float[2] x) => (float[2] a, float[2] b) {
        r = Relu (x)
        s = Relu (r)
        a = Abs (s)
        b = Neg (s) }""", rewrite_pass("TwoRelus", "return Relu(Relu(inputs[0]))", "return Relu(inputs[0])"))
    assert compiled.counts("TwoRelus")[2] == 1
    check_golden("output_with_two_readers", compiled.graph)


@pytest.mark.parametrize(("call", "error"), [
    ("Mul(inputs[0])", "Mul() missing a required argument: 'x2'"),
    ("Mul(inputs[0], inputs[1], inputs[0])", "Mul() too many positional arguments"),
    ("Relu(inputs[0], slope=1.0)", "Relu() got an unexpected keyword argument 'slope'"),
    ("Conv2D(inputs[0], inputs[1], strides=[1, 1, 1, 1])", "Conv2D() missing a required argument: 'pads'"),
])
def test_28_wrong_call_of_an_operator_is_an_error_at_its_line(bench, call, error):
    said = bench.bad(ADD_RELU, rewrite_pass("Wrong", "return Relu(Add(inputs[0], inputs[1]))", "return " + call))
    line = next(number for number, text in enumerate((bench.folder / "plugin.py").read_text().splitlines(), 1)
                if call in text)
    assert f"plugin.py:{line}: TypeError: " in said and error in said
    assert "hook replacement" in said and "Wrong" in said


def test_34_pass_that_says_changed_and_changed_nothing_runs_once(bench):
    compiled = bench.good(ADD_RELU, run_pass("ByHand", "open('runs', 'a').write('x')\nreturn True"))
    assert (bench.folder / "runs").read_text() == "x"
    record = compiled.record("ByHand")
    assert record["verdict"] == "unchanged" and record["by_hand"] == {"replaced": 0, "reported": 0}


def test_39_node_that_was_removed_is_an_error_when_it_is_used(bench):
    said = bench.bad(ADD_RELU, run_pass("ByHand", "graph.remove_node(nodes['Relu'])\nnodes['Relu'].name"))
    line = next(number for number, text in enumerate((bench.folder / "plugin.py").read_text().splitlines(), 1)
                if "nodes['Relu'].name" in text)
    assert f"plugin.py:{line}: RuntimeError: " in said and "removed" in said


ONE_RELU = "m (float[2] x) => (float[2] z) { r = Relu (x)  z = Neg (r) }"


def test_rule_that_matches_its_own_result_is_stopped_and_named(bench):
    said = bench.bad(ONE_RELU, rewrite_pass("Selfish", "return Relu(inputs[0])", "return Relu(Relu(inputs[0]))"))
    assert "runaway rewriting" in said and "Selfish_find_pattern" in said


def test_rule_that_recreates_its_match_is_stopped_at_the_third_time(bench):
    said = bench.bad(ONE_RELU, rewrite_pass("Again", "return Relu(inputs[0])", "return Relu(inputs[0])"))
    assert "re-creates what it matched, 3 times in a row" in said and "Again_find_pattern" in said


@pytest.mark.parametrize("size", [2, 16, 17, 40])
def test_rule_that_recreates_a_large_match_is_stopped_as_well(bench, size):
    nodes = " ".join(f"v{i + 1} = Relu (v{i})" for i in range(size))
    chain = f"x = inputs[0]\nfor _ in range({size}):\n    x = Relu(x)\nreturn x"
    said = bench.bad(f"m (float[2] v0) => (float[2] v{size}) {{ {nodes} }}", rewrite_pass("Large", chain, chain))
    assert "re-creates what it matched, 3 times in a row" in said and "Large_find_pattern" in said


def test_rules_that_undo_one_another_are_named_both(bench):
    stages = ["BEFORE_INFER_SHAPE", "AFTER_INFER_SHAPE", "AFTER_BUILTIN_FUSION_PASS", "AFTER_ORIGIN_GRAPH_OPTIMIZE"]
    rules = [("Relu(inputs[0])", "Maximum(inputs[0], 0.0)"), ("Maximum(inputs[0], 0.0)", "Relu(inputs[0])")]
    text = "".join(rewrite_pass(f"Pass{i}{half}", "return " + rules[half][0], "return " + rules[half][1], stage)
                   for i, stage in enumerate(stages) for half in (0, 1))
    said = bench.bad(ONE_RELU, text)
    assert "ping-pong rewriting" in said and "undo one another" in said
    assert "_find_pattern' of pass 'Pass" in said
