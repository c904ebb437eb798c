# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The prototypes that users' files call: function, module, node type, ports and stored attributes."""
import inspect

import ge.es
import pytest
from ge.es import GraphBuilder
from ge.es.all import (
    GEMM,
    AccumulateNV2,
    BatchMatMul,
    BatchMatMulV2,
    Concat,
    ConcatV2,
    Const,
    Conv2D,
    Elu,
    Identity,
    If,
    MatMul,
    MatMulV2,
    PartitionedCall,
    ReduceSum,
    ReduceSumD,
    Relu,
    Reshape,
    Shape,
    Slice,
    Split,
    SplitD,
    TensorMove,
    Threshold,
    Tile,
    Transpose,
)


@pytest.fixture
def inputs():
    return GraphBuilder("g").create_inputs(5)


def graph_named(name):
    builder = GraphBuilder(name)
    return builder.build_and_reset([builder.create_input(0)])


@pytest.mark.parametrize("call, kind, connected, stored", [
    (lambda a, b, c, d, e: MatMul(a, b), "MatMul", 2, ()),
    (lambda a, b, c, d, e: MatMulV2(a, b, c, offset_x=1), "MatMulV2", 3, ("offset_x",)),
    (lambda a, b, c, d, e: BatchMatMul(a, b, adj_x1=True), "BatchMatMul", 2, ("adj_x1",)),
    (lambda a, b, c, d, e: BatchMatMulV2(a, b, adj_x2=True), "BatchMatMulV2", 2, ("adj_x2",)),
    (lambda a, b, c, d, e: GEMM(a, b, c, 1.0, 1.0, transpose_a=True), "GEMM", 5, ("transpose_a",)),
    (lambda a, b, c, d, e: Relu(a), "Relu", 1, ()),
    (lambda a, b, c, d, e: Elu(a, alpha=2.0), "Elu", 1, ("alpha",)),
    (lambda a, b, c, d, e: Threshold(a, threshold=0.5), "Threshold", 1, ("threshold",)),
    (lambda a, b, c, d, e: Conv2D(a, b, strides=[1, 1, 1, 1], pads=[0, 0, 0, 0]), "Conv2D", 2, ("strides", "pads")),
    (lambda a, b, c, d, e: ConcatV2([a, b, c], 0, N=3), "ConcatV2", 4, ("N",)),
    (lambda a, b, c, d, e: Concat(0, [a, b], N=2), "Concat", 3, ("N",)),
    (lambda a, b, c, d, e: Split(0, a, 2, num_split=2)[0], "Split", 2, ("num_split",)),
    (lambda a, b, c, d, e: SplitD(a, 2, split_dim=0, num_split=2)[1], "SplitD", 1, ("split_dim", "num_split")),
    (lambda a, b, c, d, e: Identity(a), "Identity", 1, ()),
    (lambda a, b, c, d, e: TensorMove(a), "TensorMove", 1, ()),
    (lambda a, b, c, d, e: Transpose(a, [1, 0]), "Transpose", 2, ()),
    (lambda a, b, c, d, e: Reshape(a, [2, -1], axis=1), "Reshape", 2, ("axis",)),
    (lambda a, b, c, d, e: Tile(a, [2, 1]), "Tile", 2, ()),
    (lambda a, b, c, d, e: Shape(a), "Shape", 1, ()),
    (lambda a, b, c, d, e: Slice(a, [0], [1]), "Slice", 3, ()),
    (lambda a, b, c, d, e: ReduceSum(a, [0], keep_dims=True), "ReduceSum", 2, ("keep_dims",)),
    (lambda a, b, c, d, e: ReduceSumD(a, axes=[0]), "ReduceSumD", 1, ("axes",)),
    (lambda a, b, c, d, e: AccumulateNV2([a, b], N=2), "AccumulateNV2", 2, ("N",)),
    (lambda a, b, c, d, e: PartitionedCall([a, b], 1, graph_named("f"))[0], "PartitionedCall", 2, ()),
    (lambda a, b, c, d, e: If(a, [b], 1, graph_named("then"), graph_named("else"))[0], "If", 2, ()),
    (lambda a, b, c, d, e: Const(a.get_owner_builder()), "Const", 0, ()),
])
def test_a_call_makes_the_node(inputs, call, kind, connected, stored):
    node = call(*inputs)._get_node_snapshot()
    assert node.type == kind
    fed = 0
    for index in range(node.get_inputs_size()):
        try:
            node.get_in_data_nodes_and_port_indexes(index)
        except RuntimeError:
            continue
        fed += 1
    assert fed == connected
    declared = [name for name, one in inspect.signature(getattr(ge.es.all, kind)).parameters.items()
                if one.kind is one.KEYWORD_ONLY]
    assert [name for name in declared if node.has_attr(name)] == list(stored)


def test_a_default_attribute_is_not_there():
    a, b = GraphBuilder("g").create_inputs(2)
    node = MatMul(a, b)._get_node_snapshot()
    assert node.has_attr("transpose_x1") is False
    with pytest.raises(RuntimeError, match="transpose_x1"):
        node.get_attr("transpose_x1")
