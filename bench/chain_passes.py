# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The passes that atc runs over the chain; ``--optimization_switch`` picks one.

All make one ClipByValue of three nodes: an operator with the same three inputs. The results are never
computed, so that it means something else does not matter.
"""
from ge.es.all import Add, ClipByValue, Mul, RealDiv, Relu, Sigmoid
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass


class ChainPass(PatternFusionPass):
    def meet_requirements(self, match_result):
        return True

    def replacement(self, inputs):
        x, scale, bias = inputs[:3]
        return ClipByValue(x, scale, bias)


@register_fusion_pass(name="ChainMatch", stage=PassStage.BEFORE_INFER_SHAPE)
class ChainMatch(ChainPass):
    @pattern
    def link(self, inputs):
        x, scale, bias = inputs[:3]
        return Relu(Add(Mul(x, scale), bias))


@register_fusion_pass(name="ChainMiss", stage=PassStage.BEFORE_INFER_SHAPE)
class ChainMiss(ChainPass):
    """No node has the type of the pattern's last one."""

    @pattern
    def link(self, inputs):
        x, scale, bias = inputs[:3]
        return Sigmoid(Add(Mul(x, scale), bias))


@register_fusion_pass(name="ChainLateMiss", stage=PassStage.BEFORE_INFER_SHAPE)
class ChainLateMiss(ChainPass):
    """Every Relu may be the last node; the first one, a RealDiv, is nowhere in the chain."""

    @pattern
    def link(self, inputs):
        x, scale, bias = inputs[:3]
        return Relu(Add(RealDiv(x, scale), bias))


@register_fusion_pass(name="ChainFullMiss", stage=PassStage.BEFORE_INFER_SHAPE)
class ChainFullMiss(ChainPass):
    """Every type of the pattern is all over the chain: every Relu is a candidate, and fails at the third node."""

    @pattern
    def link(self, inputs):
        x, bias = inputs[:2]
        return Relu(Add(Relu(x), bias))
