# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Fuses ``x * clip(x + 3, 0, 6) / 6`` into one HardSwish.

Uses public GE names only. Constants are pattern inputs, not pattern constants: so the same constant may feed
several instances, and it is read by value in ``meet_requirements``.
"""
from ge.es.all import Add, ClipByValue, HardSwish, Mul, RealDiv
from ge.graph import DataType
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass

# Captures come in the order of the pattern's inputs; capture 0 is x.
CONSTANTS = {1: 3.0, 2: 0.0, 3: 6.0, 4: 6.0}
FLOATING = (DataType.DT_FLOAT, DataType.DT_FLOAT16)


def hard_swish(inputs, *, swap_add, swap_mul):
    x, three, low, high, six = inputs[:5]
    shifted = Add(three, x) if swap_add else Add(x, three)
    gate = ClipByValue(shifted, low, high)
    product = Mul(gate, x) if swap_mul else Mul(x, gate)
    return RealDiv(product, six)


def is_scalar_constant(tensor_source, expected):
    node = tensor_source.node
    if node.type not in ("Const", "Constant"):
        return False
    value = node.get_attr("value")
    # A constant with a shape could widen the result; HardSwish would not.
    return value.get_data_type() in FLOATING and not list(value.get_shape()) and value.get_data() == expected


@register_fusion_pass(name="FuseHardSwishPass", stage=PassStage.BEFORE_INFER_SHAPE)
class FuseHardSwishPass(PatternFusionPass):
    """GE matches operands in order, so each order of Add and Mul is a pattern of its own."""

    @pattern
    def add_xc_mul_xg(self, inputs):
        return hard_swish(inputs, swap_add=False, swap_mul=False)

    @pattern
    def add_xc_mul_gx(self, inputs):
        return hard_swish(inputs, swap_add=False, swap_mul=True)

    @pattern
    def add_cx_mul_xg(self, inputs):
        return hard_swish(inputs, swap_add=True, swap_mul=False)

    @pattern
    def add_cx_mul_gx(self, inputs):
        return hard_swish(inputs, swap_add=True, swap_mul=True)

    def meet_requirements(self, match_result):
        return all(is_scalar_constant(match_result.get_captured_tensor(index), expected)
                   for index, expected in CONSTANTS.items())

    def replacement(self, inputs):
        x, *_constants = inputs[:5]
        return HardSwish(x)
