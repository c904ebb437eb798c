# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Fuses the addition of one certain constant to a plain matrix product into a GEMM.

The matcher compares attributes and constants itself, so the pass needs no requirements of its own: a transposed
product, and every other constant, is no match.
"""
from ge.es.all import GEMM, Add, BatchMatMulV2, MatMul, MatMulV2
from ge.passes import PassStage, PatternFusionPass, PatternMatcherConfigBuilder, pattern, register_fusion_pass

BIAS = [[0.1, 0.1], [0.1, 0.1]]


@register_fusion_pass(name="FuseMatMulAddConfigPass", stage=PassStage.BEFORE_INFER_SHAPE)
class FuseMatMulAddConfigPass(PatternFusionPass):
    def __init__(self):
        super().__init__(PatternMatcherConfigBuilder().enable_const_value_match().enable_ir_attr_match().build())

    @pattern
    def mat_mul(self, inputs):
        return Add(MatMul(inputs[0], inputs[1]), BIAS)

    @pattern
    def mat_mul_v2(self, inputs):
        return Add(MatMulV2(inputs[0], inputs[1]), BIAS)

    @pattern
    def batch_mat_mul(self, inputs):
        return Add(BatchMatMulV2(inputs[0], inputs[1]), BIAS)

    def replacement(self, inputs):
        return GEMM(inputs[0], inputs[1], BIAS, 1.0, 1.0)
