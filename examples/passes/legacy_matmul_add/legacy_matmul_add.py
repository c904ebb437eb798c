# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Fuses a matrix product and a following addition into one GEMM, as a legacy custom pass.

A legacy custom pass is a function that gets the root graph before the other passes of its stage run. It looks for
its nodes itself. GE has this kind in C++ only (REGISTER_CUSTOM_PASS); ``register_custom_pass`` is its form in
Python here, which CANN does not have.
"""
from ge.es import GraphBuilder
from ge.es.all import GEMM
from ge.passes import PassStage, SubgraphBoundary, SubgraphInput, SubgraphOutput, SubgraphRewriter, register_custom_pass

PRODUCTS = ("MatMul", "MatMulV2", "BatchMatMulV2")
TRANSPOSES = ("transpose_x1", "transpose_x2", "adj_x1", "adj_x2")


@register_custom_pass(name="LegacyMatMulAddPass", stage=PassStage.BEFORE_INFER_SHAPE)
def legacy_mat_mul_add(graph, context):
    for add in [node for node in graph.get_direct_nodes() if node.type == "Add"]:
        product, _ = add.get_in_data_nodes_and_port_indexes(0)
        if product.type in PRODUCTS and is_plain(product) and len(product.get_out_data_nodes_and_port_indexes(0)) == 1:
            SubgraphRewriter.replace(boundary(product, add), gemm_graph(), context=context)
    return True


def is_plain(product):
    """No transposed operand, no bias."""
    if any(product.has_attr(name) and product.get_attr(name) for name in TRANSPOSES):
        return False
    return all(has_producer(product, port) == (port < 2) for port in range(product.get_inputs_size()))


def has_producer(node, port):
    try:
        node.get_in_data_nodes_and_port_indexes(port)
    except RuntimeError:
        return False
    return True


def boundary(product, add):
    cut = SubgraphBoundary()
    for index, (node, port) in enumerate([(product, 0), (product, 1), (add, 1)]):
        cut.add_input(index, SubgraphInput([(node, port)]))
    cut.add_output(0, SubgraphOutput(add, 0))
    return cut


def gemm_graph():
    builder = GraphBuilder("gemm")
    a, b, c = builder.create_inputs(3)
    return builder.build_and_reset([GEMM(a, b, c, 1.0, 1.0)])
