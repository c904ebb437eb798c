# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Fuses a matrix product and a following addition into one GEMM, after a look at what was matched.

``patterns()`` builds each pattern with a GraphBuilder and captures tensors, which ``meet_requirements`` and
``replacement`` then ask the match for.
"""
from ge.es import GraphBuilder
from ge.es.all import GEMM, Add, BatchMatMulV2, MatMul, MatMulV2
from ge.graph import DataType
from ge.passes import PassStage, PatternFusionPass, create_pattern, register_fusion_pass

PRODUCT, ADDEND = 0, 1  # captures, in the order of capture_tensor


def is_set(node, *names):
    """Whether one of the flags is stored and true; one that has its default value is not stored."""
    for name in names:
        try:
            if node.get_attr(name):
                return True
        except RuntimeError:
            pass
    return False


def product_and_sum(name, multiply):
    builder = GraphBuilder(name)
    a, b, c = builder.create_inputs(3)
    product = multiply(a, b)
    graph = builder.build_and_reset([Add(product, c)])
    return create_pattern(graph).capture_tensor(product).capture_tensor(c)


@register_fusion_pass(name="FuseMatMulAddCapturesPass", stage=PassStage.AFTER_INFER_SHAPE)
class FuseMatMulAddCapturesPass(PatternFusionPass):
    """Only products of two matrices in float32, and addends that do not widen them."""

    def patterns(self):
        return [product_and_sum(multiply.__name__ + "_add", multiply)
                for multiply in (MatMul, MatMulV2, BatchMatMulV2)]

    def meet_requirements(self, match_result):
        tensors = [match_result.get_captured_tensor(index) for index in (PRODUCT, ADDEND)]
        descs = [tensor.node.get_output_desc(tensor.index) for tensor in tensors]
        if any(desc.data_type != DataType.DT_FLOAT for desc in descs):
            return False
        product, addend = (desc.shape for desc in descs)
        return len(product) == 2 and fits(addend, product)

    def replacement(self, match_result):
        product = match_result.get_captured_tensor(PRODUCT).node
        builder = GraphBuilder("gemm")
        a, b, c = builder.create_inputs(3)
        gemm = GEMM(a, b, c, 1.0, 1.0, transpose_a=is_set(product, "transpose_x1", "adj_x1"),
                    transpose_b=is_set(product, "transpose_x2", "adj_x2"))
        return builder.build_and_reset([gemm])


def fits(addend, product):
    """Whether a tensor of this shape can be added to a product without changing its shape."""
    if len(addend) > len(product):
        return False
    return all(mine in (1, other) for mine, other in zip(reversed(addend), reversed(product)))
