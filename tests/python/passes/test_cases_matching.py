# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What matches and what does not, in the smallest graphs that show it. Numbers are those of the case list."""
import pytest
from pass_bench import check_golden, rewrite_pass

FUSE_MUL_ADD = """
@register_fusion_pass(name="MulAdd", stage=PassStage.BEFORE_INFER_SHAPE)
class MulAdd(PatternFusionPass):
    @pattern
    def mul_add(self, inputs):
        return Add(Mul(inputs[0], inputs[1]), inputs[2])

    def meet_requirements(self, match_result):
        open("asked", "a").write("x")
        return True

    def replacement(self, inputs):
        return Sub(inputs[2], Mul(Neg(inputs[0]), inputs[1]))
"""


def test_2_inner_value_with_another_reader_is_not_fused_and_the_reader_is_named(bench):
    compiled = bench.good("""m (float[2] x, float[2] y) => (float[2] z, float[2] s) {
        p = Mul (x, y)
        z = Add (p, x)
        s = Sub (p, y) }""", FUSE_MUL_ADD)
    record = compiled.record("MulAdd")["patterns"][0]
    assert (record["matched"], record["replaced"], record["rejected"]["boundary"]) == (0, 0, 1)
    first = record["first_rejected"]["boundary"]
    assert "(Mul) is read by input 0 of 'Sub" in first and first.startswith("output 0 of 'Mul")
    assert f"first by boundary: {first}" in compiled.said
    check_golden("inner_value_with_another_reader", compiled.graph)


def test_2_inner_value_that_is_a_model_output_is_not_fused(bench):
    compiled = bench.good("""m (float[2] x, float[2] y) => (float[2] z, float[2] p) {
        p = Mul (x, y)
        z = Add (p, x) }""", FUSE_MUL_ADD)
    assert compiled.counts("MulAdd") == (1, 0, 0)
    assert "(NetOutput), which is no part of it" in compiled.said


def test_6_root_that_does_not_occur_costs_no_call_of_a_hook(bench):
    compiled = bench.good("m (float[2] x) => (float[2] z) { z = Relu (x) }", FUSE_MUL_ADD)
    assert compiled.counts("MulAdd") == (0, 0, 0)
    assert compiled.record("MulAdd")["verdict"] == "unchanged"
    assert not (bench.folder / "asked").exists()


def test_16_matched_output_without_a_reader_is_handled(bench):
    compiled = bench.good("""m (float[2] x, float[2] y) => (float[2] z) {
        z = Relu (x)
        p = Mul (x, y)
        dead = Add (p, x) }""", FUSE_MUL_ADD)
    assert compiled.counts("MulAdd") == (1, 1, 1)


BODIES = """m (bool c, float[2] x, float[2] y) => (float[2] z) {{
    q = Mul (x, y)
    z = If (c) <
        then_branch = t () => (float[2] a) {{ {then} }},
        else_branch = e () => (float[2] b) {{ b = Relu (x) }}> }}"""


def test_19_match_inside_a_body_is_replaced_like_one_in_the_root(bench):
    compiled = bench.equal(BODIES.format(then="p = Mul (x, y)  a = Add (p, x)"), FUSE_MUL_ADD)
    assert compiled.counts("MulAdd")[1:] == (1, 1)
    check_golden("match_inside_a_body", compiled.graph)


def test_19_pattern_never_spans_a_body_and_its_parent(bench):
    compiled = bench.good(BODIES.format(then="a = Add (q, x)"), FUSE_MUL_ADD)
    assert compiled.counts("MulAdd")[1:] == (0, 0)


@pytest.mark.parametrize("written", ["", ", alpha=1.0", ", scale=1.0"])
def test_27_default_that_is_not_stored_equals_the_default_that_is(bench, written):
    compiled = bench.compile("""m (float[2] x) => (float[2] a, float[2] b, float[2] c) {
        a = Elu (x)
        b = Elu <alpha = 1.0> (x)
        c = Elu <alpha = 2.0> (x) }""", rewrite_pass(
            "PlainElu", f"return Elu(inputs[0]{written})", "return Selu(inputs[0])", config=".enable_ir_attr_match()"))
    assert compiled.code == 0, compiled.said
    assert compiled.counts("PlainElu") == (3, 2, 2)
    assert compiled.types.count("Elu") == 1


TWO_OUTPUTS = "return [Elu(x, alpha=2.0), LeakyRelu(x, negative_slope=0.5)]"


@pytest.mark.parametrize(("alpha", "slope", "expected"), [(2.0, 0.5, 1), (3.0, 0.5, 0), (2.0, 0.25, 0)])
def test_29_attributes_of_every_node_count_with_two_outputs(bench, alpha, slope, expected):
    compiled = bench.good(f"""m (float[2] x) => (float[2] a, float[2] b) {{
        r = Relu (x)
        a = Elu <alpha = {alpha}> (r)
        b = LeakyRelu <alpha = {slope}> (r) }}""", rewrite_pass(
            "Two", "x = Relu(inputs[0])\n" + TWO_OUTPUTS, "x = Maximum(inputs[0], 0.0)\n" + TWO_OUTPUTS,
            config=".enable_ir_attr_match()"))
    assert compiled.counts("Two")[1:] == (expected, expected)


@pytest.mark.parametrize(("method", "variable"), [("out", "out"), ("self_", "self_"), ("inputs", "class_"),
                                                  ("meet", "match_result"), ("run_", "lambda_"), ("graph", "context")])
def test_30_names_in_python_have_no_effect_on_matching(bench, method, variable):
    compiled = bench.good("m (float[2] x) => (float[2] z) { r = Relu (x)  z = Abs (r) }", f"""
        @register_fusion_pass(name="Named", stage=PassStage.BEFORE_INFER_SHAPE)
        class Named(PatternFusionPass):
            @pattern
            def {method}(self, inputs):
                {variable} = Relu(inputs[0])
                return Abs({variable})

            def replacement(self, inputs):
                return Relu(inputs[0])
        """)
    assert compiled.counts("Named") == (1, 1, 1)
    assert compiled.record("Named")["patterns"][0]["pattern"] == f"Named_{method}_pattern"


SHAPELESS = """
@register_fusion_pass(name="Odd", stage=PassStage.BEFORE_INFER_SHAPE)
class Odd(PatternFusionPass):
    def patterns(self):
        builder = GraphBuilder("odd")
        a, b = builder.create_inputs(2)
        return [builder.build_and_reset({outputs})]

    def replacement(self, match_result):
        raise AssertionError("never asked")
"""


@pytest.mark.parametrize(("outputs", "reason"), [
    ("[a]", "it returns only its inputs and would match everywhere"),
    ("[a, b]", "it returns only its inputs and would match everywhere"),
    ("[]", "it has no outputs; return at least one tensor"),
    ("[Relu(a), Abs(b)]", "shares nothing with the other outputs; use one pattern for each"),
    ("[Concat(0, [a, b], N=2)]", "has the dynamic input 'x', which patterns do not support"),
])
def test_31_patterns_that_say_nothing_are_refused_with_the_reason(bench, outputs, reason):
    said = bench.bad("m (float[2] x) => (float[2] z) { z = Relu (x) }", SHAPELESS.format(outputs=outputs))
    assert "hook patterns: pattern 'odd': " in said and reason in said and "pass Odd" in said


def test_31_expression_that_returns_its_input_is_refused_as_a_pattern(bench):
    said = bench.bad("m (float[2] x) => (float[2] z) { z = Relu (x) }",
                     rewrite_pass("Odd", "return inputs[0]", "return inputs[0]"))
    assert "pattern 'Odd_find_pattern'" in said and "would match everywhere" in said


def test_literal_that_is_no_condition_is_noted(bench):
    model = "m (float[2] x, float c) => (float[2] z) <float three = {3}> { z = Add (x, three) }"
    rewrite = ["AddZero", "return Add(inputs[0], 0.0)", "return Sub(inputs[0], -3.0)"]
    noted = bench.good(model, rewrite_pass(*rewrite))
    notes = noted.record("AddZero")["notes"]
    assert len(notes) == 1 and "pattern 'AddZero_find_pattern': constant 'Const_0' (Const) has a value" in notes[0]
    assert "enable_const_value_match()" in notes[0] and notes[0] in noted.said
    meet = "\n    def meet_requirements(self, match_result):\n        return False\n"
    for silent in (rewrite_pass(*rewrite, config=".enable_const_value_match()"), rewrite_pass(*rewrite) + meet):
        assert "notes" not in bench.good(model, silent).record("AddZero")
