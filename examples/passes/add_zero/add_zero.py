# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Removes additions of zero, in two ways.

The first pass matches any constant and reads its value in ``meet_requirements``: so it takes zeros of every
element type. The second lets the matcher compare the constant: it takes the float32 scalar that its pattern has,
and Python is not asked about any other.
"""
from ge.es.all import Add
from ge.passes import PassStage, PatternFusionPass, PatternMatcherConfigBuilder, pattern, register_fusion_pass


@register_fusion_pass(name="AddZeroByRequirementPass", stage=PassStage.BEFORE_INFER_SHAPE)
class AddZeroByRequirementPass(PatternFusionPass):
    @pattern
    def add_constant(self, inputs):
        # With value match off the 0 stands for any constant.
        return Add(inputs[0], 0)

    def meet_requirements(self, match_result):
        constants = [node for node in match_result.get_matched_nodes() if node.type in ("Const", "Constant")]
        return all(is_scalar_zero(node.get_attr("value")) for node in constants)

    def replacement(self, inputs):
        return inputs[0]


@register_fusion_pass(name="AddZeroByValueMatchPass", stage=PassStage.BEFORE_INFER_SHAPE)
class AddZeroByValueMatchPass(PatternFusionPass):
    def __init__(self):
        super().__init__(PatternMatcherConfigBuilder().enable_const_value_match().build())

    @pattern
    def add_zero(self, inputs):
        return Add(inputs[0], 0.0)

    def replacement(self, inputs):
        return inputs[0]


def is_scalar_zero(value):
    """A constant with a shape could widen the sum."""
    return not list(value.get_shape()) and value.get_data() == 0
