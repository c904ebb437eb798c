# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Removes additions of zero that are written with an operator of the author's own."""
from ge.es.all import Identity, TensorMove
from ge.es.custom import AddCustom
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass

TOLERANCE = 1e-6


@register_fusion_pass(name="AddZeroCustomOpPass", stage=PassStage.BEFORE_INFER_SHAPE)
class AddZeroCustomOpPass(PatternFusionPass):
    """AddCustom(AddCustom(x, zero), y) becomes AddCustom(x, y); the zero comes through a copy, or through two."""

    @pattern
    def copied(self, inputs):
        return AddCustom(AddCustom(inputs[0], Identity(zero_like(inputs))), inputs[1])

    @pattern
    def moved(self, inputs):
        return AddCustom(AddCustom(inputs[0], TensorMove(Identity(zero_like(inputs)))), inputs[1])

    def meet_requirements(self, match_result):
        constants = [node for node in match_result.get_matched_nodes() if node.type in ("Const", "Constant")]
        return all(is_scalar_zero(node.get_attr("value")) for node in constants)

    def replacement(self, inputs):
        return AddCustom(inputs[0], inputs[1])


def zero_like(inputs):
    """A constant of the pattern; with value match off it stands for any."""
    return inputs[0].get_owner_builder().create_scalar_float(0.0)


def is_scalar_zero(value):
    return not list(value.get_shape()) and abs(value.get_data()) < TOLERANCE
