# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Fuses a matrix product and a following addition into one GEMM."""
from ge.es.all import GEMM, Add, BatchMatMulV2, MatMul, MatMulV2
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass

TRANSPOSES = ("transpose_x1", "transpose_x2", "adj_x1", "adj_x2")


def is_set(node, name):
    """An attribute that has its default value is not stored: reading it raises."""
    try:
        return bool(node.get_attr(name))
    except RuntimeError:
        return False


@register_fusion_pass(name="FuseMatMulAddPass", stage=PassStage.BEFORE_INFER_SHAPE)
class FuseMatMulAddPass(PatternFusionPass):
    """Three patterns, as GE has as many operators for a product; each ``@pattern`` method is one."""

    @pattern
    def mat_mul(self, inputs):
        return Add(MatMul(inputs[0], inputs[1]), inputs[2])

    @pattern
    def mat_mul_v2(self, inputs):
        return Add(MatMulV2(inputs[0], inputs[1]), inputs[2])

    @pattern
    def batch_mat_mul(self, inputs):
        return Add(BatchMatMulV2(inputs[0], inputs[1]), inputs[2])

    def meet_requirements(self, match_result):
        return not any(is_set(node, name) for node in match_result.get_matched_nodes() for name in TRANSPOSES)

    def replacement(self, inputs):
        a, b, c = inputs[:3]
        return GEMM(a, b, c, 1.0, 1.0)
