# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Shapes of a replacement, asked for inside the hooks of a compile."""
import pytest
from pass_bench import rewrite_pass

MODEL = "m (float[2,3] x, float[3] y) => (float[2,3] z) { s = Add (x, y)  z = Relu (s) }"
ASK = """
builder = GraphBuilder("r")
a, b = builder.create_inputs(2)
graph = builder.build_and_reset([{result}])
infer_shape(graph, match_result)
shapes = {{n.type: list(n.get_output_desc(0).shape) for n in graph.get_direct_nodes() if n.get_outputs_size()}}
open("shapes", "w").write(repr(shapes))
return graph
"""


def asks(result):
    return rewrite_pass("Asks", "return Relu(Add(inputs[0], inputs[1]))", ASK.format(result=result),
                        stage="AFTER_INFER_SHAPE", given="match_result, context")


DECOMPOSE = """
@register_decompose_pass(name="Splits", stage=PassStage.AFTER_INFER_SHAPE, op_types=["Relu"])
class Splits(DecomposePass):
    def meet_requirements(self, node, context):
        return context.get_pass_name() == "Splits"

    def replacement(self, node, context):
        builder = GraphBuilder("r")
        graph = builder.build_and_reset([Maximum(builder.create_input(0), 0.0)])
        infer_shape(graph, node)
        found = next(n for n in graph.get_direct_nodes() if n.type == "Maximum")
        open("shapes", "w").write(repr(list(found.get_output_desc(0).shape)))
        return graph
"""


def test_of_a_match(bench):
    bench.equal(MODEL, asks("Maximum(Add(a, b), 0.0)"), witness=False)
    shapes = eval((bench.folder / "shapes").read_text())
    assert (shapes["Add"], shapes["Maximum"]) == ([2, 3], [2, 3])


def test_shape_that_does_not_fit_fails_at_the_line_that_asked(bench):
    said = bench.bad(MODEL, asks("MatMul(a, b, transpose_x2=True)"), witness=False)
    line = next(number for number, text in enumerate((bench.folder / "plugin.py").read_text().splitlines(), 1)
                if "infer_shape(graph" in text)
    assert f"plugin.py:{line}: RuntimeError: infer_shape failed, replacement_graph=r, source_type=MatchResult: " in said
    assert "(MatMul)" in said


def test_of_a_node_in_a_decompose_pass_whose_hooks_take_the_context(bench):
    compiled = bench.equal(MODEL, DECOMPOSE, witness=False)
    assert compiled.counts("Splits") == (1, 1, 1)
    assert (bench.folder / "shapes").read_text() == "[2, 3]"


@pytest.mark.parametrize("inputs", [1, 3])
def test_wrong_number_of_inputs_of_a_decomposition_is_refused_by_name(bench, inputs):
    text = DECOMPOSE.replace("        infer_shape(graph, node)\n", "").replace('["Relu"]', '["Add"]')
    text = text.replace("builder.create_input(0)", f"builder.create_inputs({inputs})[-1]")
    said = bench.bad(MODEL, text, witness=False)
    assert f"replacement 'r': it has {inputs} inputs (Data), the part of the graph that it replaces has 2" in said
    assert "needs all 2, also those that it does not use" in said or inputs == 3 and "no more than those 2" in said
    assert "(Add)" in said and "Splits" in said
