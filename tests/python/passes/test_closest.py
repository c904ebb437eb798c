# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the report says of a pattern that matched nowhere: how near it came, and what was in the way."""
import pytest

MODEL = """m (float[2,2] x, float[2,2] y) => (float[2,2] a, float[2,2] b, float[2,2] c, float[2,2] d, float[2,2] e) {
    product = Mul (x, y)
    a = Add (product, y)
    half = Constant <value: tensor = float {0.5}> ()
    b = Sub (x, half)
    c = Elu <alpha = 0.5> (x)
    p, q = Split <axis = 0, num_outputs = 2> (x)
    pq = Concat <axis = 0> (p, q)
    d = Sigmoid (pq)
    vector = Constant <value: tensor = float[1] {0}> ()
    e = Pow (x, vector) }"""
PASS = """
@register_fusion_pass(name="Near", stage=PassStage.BEFORE_INFER_SHAPE)
class Near(PatternFusionPass):
    def __init__(self):
        super().__init__(PatternMatcherConfigBuilder()%s.build())

    @pattern
    def near(self, inputs):
        return %s

    def replacement(self, inputs):
        raise AssertionError("never asked")
"""
VALUES = ".enable_const_value_match()"
ATTRS = ".enable_ir_attr_match()"
# expression, config -> what the sentence has to name
CASES = {
    "another type": ("Add(inputs[0], Mul(inputs[1], inputs[2]))", "",
                     ["input 1 of 'Add", "fed by 'y'", "the pattern wants Mul"]),
    "another value": ("Sub(inputs[0], 2.0)", VALUES, ["is DT_FLOAT [0.5]", "the pattern's is DT_FLOAT [2]"]),
    "another element type": ("Sub(inputs[0], 2)", VALUES, ["is DT_FLOAT [0.5]", "the pattern's is DT_INT64 [2]"]),
    "another shape": ("Pow(inputs[0], 0.0)", VALUES,
                      ["is DT_FLOAT [0] of shape [1]", "the pattern's is DT_FLOAT [0] of shape []"]),
    "hardly another value": ("Sub(inputs[0], 0.5000001)", VALUES, ["is DT_FLOAT [0.5]", "is DT_FLOAT [0.5000001]"]),
    "a long value": ("Sub(inputs[0], [0.5] * 9999)", VALUES,
                     ["is DT_FLOAT [0.5 0.5 0.5 ... 0.5 0.5 0.5] of shape [9999]"]),
    "another attribute": ("Elu(inputs[0], alpha=0.25)", ATTRS,
                          ["attribute 'alpha' of 'Elu", "is 0.5", "the pattern's is 0.25"]),
    "another node twice": ("Add(Mul(inputs[0], inputs[1]), inputs[0])", "",
                           ["input 0 of 'Mul", "fed by 'x'", "stands in another place too"]),
    "no reader": ("[Elu(inputs[0]), Sigmoid(inputs[0])]", "", ["no Sigmoid reads 'x' (Data)"]),
    "nothing on the way": ("[Elu(inputs[0]), Sigmoid(Add(inputs[0], inputs[1]))]", "",
                           ["no Sigmoid is reached from 'x' (Data) over Add"]),
    "one node for two outputs": ("[Elu(inputs[0]), Elu(inputs[0])]", "",
                                 ["'Elu", "stands for another output of the pattern"]),
}


@pytest.mark.parametrize("case", CASES)
def test_the_place_where_the_nearest_candidate_does_not_fit_is_told(bench, case):
    expression, config, wanted = CASES[case]
    compiled = bench.good(MODEL, PASS % (config, expression), witness=False)
    record = compiled.record("Near")["patterns"][0]
    assert record["tried"] > 0 and record["matched"] == 0
    assert all(part in record["closest"] for part in wanted), record["closest"]
    assert f"      closest: {record['closest']}\n" in compiled.said


def test_an_operator_that_feeds_no_candidate_is_told(bench):
    chain = "".join(f"r{i} = Relu (r{i - 1})\n" if i else "r0 = Relu (x)\n" for i in range(12))
    model = f"m (float[2] x) => (float[2] a, float[2] b) {{ {chain} a = Abs (r11)\n b = Softplus (x) }}"
    compiled = bench.good(model, PASS % ("", "Relu(Softplus(inputs[0]))"), witness=False)
    record = compiled.record("Near")["patterns"][0]
    assert record["tried"] == 0 and "absent" not in record
    assert "no Relu of graph" in record["closest"] and "of type Softplus" in record["closest"]


BRANCHES = """m (float[2] x, bool c) => (float[2] y) {
    y = If (c) <then_branch = t () => (float[2] u) { u = Abs (x) },
                else_branch = e () => (float[2] v) { v = Neg (x) }> }"""


@pytest.mark.parametrize(("expression", "absent"), [("Swish(Neg(inputs[0]))", ["Swish"]),
                                                    ("Swish(Neg(Swish(Elu(Swish(inputs[0])))))", ["Swish", "Elu"]),
                                                    ("Abs(Neg(inputs[0]))", None)])
def test_only_what_every_graph_lacks_is_absent(bench, expression, absent):
    compiled = bench.good(BRANCHES, PASS % ("", expression), witness=False)
    record = compiled.record("Near")["patterns"][0]
    assert record.get("absent") == absent
    if absent is None:
        assert "graph '" in record["closest"] and "has no " in record["closest"]


def test_the_candidate_that_went_furthest_is_told_whatever_graph_it_is_in(bench):
    model = """m (float[2] x, bool c) => (float[2] y, float[2] z) {
        z = Abs (x)
        y = If (c) <then_branch = t () => (float[2] u) { k = Exp (x)\n l = Neg (k)\n m = Abs (k)\n u = Add (l, m) },
                    else_branch = e () => (float[2] v) { n = Neg (x)\n o = Abs (n)\n v = Exp (o) }> }"""
    compiled = bench.good(model, PASS % ("", "Abs(Neg(Exp(inputs[0])))"), witness=False)
    record = compiled.record("Near")["patterns"][0]
    assert "input 0 of 'Neg" in record["closest"] and "the pattern wants Exp" in record["closest"], record["closest"]


def test_nothing_is_said_of_a_pattern_that_matched(bench):
    source = (PASS % ("", "Add(Mul(inputs[0], inputs[1]), inputs[2])")).replace(
        'raise AssertionError("never asked")', "x, y, z = inputs[:3]\n        return Sub(x, z)")
    record = bench.good(MODEL, source, witness=False).record("Near")["patterns"][0]
    assert record["matched"] == 1 and "closest" not in record and "absent" not in record
