# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The example pass on models that deviate from its shape in one point each: the right number of fusions, and the
compiled model computes the same."""
import onnx
import pytest
from mutants import hard_swish_model
from programs import counts

MUTANTS = {
    "as_exported": ({}, 1),
    "operands_of_mul_swapped": ({"swap_mul": True}, 1),
    "operands_of_add_swapped": ({"swap_add": True}, 1),
    "operands_of_both_swapped": ({"swap_mul": True, "swap_add": True}, 1),
    "six_is_5_999": ({"six": 5.999}, 0),
    "clipped_value_has_a_second_consumer": ({"second_consumer": True}, 0),
    "sum_is_a_graph_output": ({"expose": "shifted"}, 0),
    "clipped_value_is_a_graph_output": ({"expose": "gate"}, 0),
    "product_is_a_graph_output": ({"expose": "product"}, 0),
    "two_in_a_row": ({"instances": 2}, 2),
    "two_share_their_constants": ({"instances": 2, "shared_constants": True}, 2),
    "five_share_their_constants": ({"instances": 5, "shared_constants": True}, 5),
}


@pytest.mark.parametrize("options, expected", MUTANTS.values(), ids=MUTANTS)
def test_fuses_what_is_the_shape_and_nothing_else(stage, tmp_path, options, expected):
    model, output = tmp_path / "mutant.onnx", tmp_path / "mutant"
    onnx.save(hard_swish_model(**options), model)
    done = stage.fused(model, output)
    assert done.code == 0, done.stdout + done.stderr
    assert counts(output)[1] == expected, done.stdout
    compiled = onnx.load(f"{output}.om")
    assert sum(node.op_type == "HardSwish" for node in compiled.graph.node) == expected
    ran = stage.difference(f"{output}.om", model)
    assert ran.code == 0, ran.stdout + ran.stderr


def test_a_wrong_constant_counts_as_a_match_that_the_pass_refused(stage, tmp_path):
    model, output = tmp_path / "mutant.onnx", tmp_path / "mutant"
    onnx.save(hard_swish_model(six=5.999), model)
    assert stage.fused(model, output).code == 0
    matched, replaced = counts(output)
    assert (matched, replaced) == (1, 0)
