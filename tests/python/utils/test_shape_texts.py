# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What shape inference says of axes, attributes and element types that mean nothing for the inputs at hand."""
import pytest
from ge.es import GraphBuilder
from ge.es import all as es
from ge.graph import DataType
from ge.utils import GeUtils


def _int(x):
    return es.Cast(x, dst_type=DataType.DT_INT64)


def _branch(name, build):
    builder = GraphBuilder(name)
    return builder.build_and_reset([build(builder.create_input(0))])


def _if(x):
    """A branch whose node cannot take what the condition's node gives it."""
    wrong = _branch("wrong", lambda v: es.Reshape(v, [7]))
    right = _branch("right", lambda v: es.Reshape(v, [3, 2]))
    return es.If(es.Cast(es.ReduceMax(x, [0, 1], keep_dims=False), dst_type=DataType.DT_BOOL), [x], 1, wrong, right)[0]


def _range(x):
    builder = x.get_owner_builder()
    zero = builder.create_scalar_int64(0)
    return es.Range(zero, builder.create_scalar_int64(5), zero)


def _float_range(x):
    half, five, zero = map(x.get_owner_builder().create_scalar_float, (0.5, 5.0, 0.0))
    return es.Range(half, five, zero)


def _batched(x, indices, axes):
    gathered = es.GatherNd(x, _int(indices))
    gathered._get_node_snapshot().set_attr("batch_dims", axes)
    return gathered


def _while(x):
    """A loop whose body cannot take what the loop carries."""
    go = _branch("go", lambda v: es.Cast(es.ReduceMax(v, [0, 1], keep_dims=False), dst_type=DataType.DT_BOOL))
    return es.While([x], 1, go, _branch("body", lambda v: es.Reshape(v, [7])))[0]


# How the node is made of its inputs, the inputs' shapes, and what the error says beside node and operator.
FAULTS = {
    "two_types": (lambda a, b: es.Add(a, _int(b)), [[2, 3], [2, 3]], ["DT_FLOAT", "DT_INT64", "cast"]),
    "gather_batch": (lambda x, i: _batched(x, i, 3), [[2, 3], [2, 1]],
        ["'batch_dims' is 3", "[2, 3]", "0 to 2"]),
    "gather_below": (lambda x, i: _batched(x, i, -1), [[2, 3], [2, 1]], ["'batch_dims' is -1"]),
    "scatter_deep": (lambda v, i, u: es.ScatterNdUpdate(v, _int(i), u), [[2, 3], [4, 3], [4]],
        ["[4, 3]", "[2, 3]", "more axes"]),
    "split_axis": (lambda x: es.SplitD(x, 2, split_dim=5, num_split=2)[0], [[2, 3]], ["[2, 3]", "axis 5"]),
    "arg_max_axis": (lambda x: es.ArgMaxV2(x, 5), [[2, 3]], ["[2, 3]", "axis 5"]),
    "flatten_axis": (lambda x: es.Flatten(x, axis=5), [[2, 3]], ["[2, 3]", "axis 5"]),
    "slice_axis": (lambda x: es.StridedSliceV2(x, [0], [1], [5], [1]), [[2, 3]], ["[2, 3]", "axis 5"]),
    "depth_rank": (lambda x: es.DepthToSpace(x, block_size=2), [[4, 4]], ["[4, 4]", "rank 4"]),
    "float_range": (_float_range, [[1]], ["delta is 0"]),
    "loop_body": (_while, [[2, 3]], ["subgraph 'body'", "[2, 3]", "7"]),
    "gather_deep": (lambda x, i: es.GatherNd(x, _int(i)), [[2, 3], [4, 3]], ["[4, 3]", "[2, 3]", "more axes"]),
    "one_hot": (lambda x: es.OneHot(_int(x), 5, 1.0, 0.0, axis=4), [[2, 3]], ["[2, 3]", "class axis"]),
    "pack": (lambda a, b: es.Pack([a, b], axis=4, N=2), [[2, 3], [2, 3]], ["[2, 3]", "packed"]),
    "unpack": (lambda x: es.Unpack(x, 2, num=2, axis=2)[0], [[2, 3]], ["[2, 3]", "unpacked"]),
    "split_count": (lambda x: es.SplitV(x, [1, 2, 3], 0, 2, num_split=2)[0], [[6, 2]], ["2 outputs", "3 sizes"]),
    "squeeze_axis": (lambda x: es.Squeeze(x, axis=[5]), [[2, 1]], ["axis 5", "rank 2"]),
    "squeeze_extent": (lambda x: es.Squeeze(x, axis=[1]), [[1, 3]], ["extent 3", "axis 1", "must be 1"]),
    "axis_twice": (lambda x: es.Unsqueeze(x, axes=[0, 0]), [[2, 3]], ["twice"]),
    "reshape_copy": (lambda x: es.Reshape(x, [6, 0]), [[6]], ["no axis 1", "[6, 0]", "with a 0"]),
    "slice_masks": (lambda x: es.StridedSlice(x, [0, 0], [1, 1], [1, 1], shrink_axis_mask=1), [[4]],
        ["[4]", "fewer axes than the slice"]),
    "slice_lengths": (lambda x: es.StridedSlice(x, [0], [1, 1], [1]), [[4, 4]], ["begin", "end", "length"]),
    "slice_beyond": (lambda x: es.Slice(es.Shape(x, dtype=DataType.DT_INT64), [1], [5]), [[4, 4]],
        ["5 elements from 1 on"]),
    "range_delta": (_range, [], ["delta is 0"]),
    "pool_strides": (lambda x: es.MaxPoolV3(x, ksize=[1, 1, 2, 2], strides=[1, 1]), [[1, 2, 4, 4]],
        ["'strides' has 2 entries", "[1, 2, 4, 4]", "asks for 4"]),
    "pool_kernel": (lambda x: es.MaxPoolV3(x, ksize=[1, 2, 2], strides=[1, 1, 1, 1]), [[1, 2, 4, 4]],
        ["[1, 2, 4, 4]", "4 entries in ksize", "there are 3"]),
    "pads": (lambda x, f: es.Conv2D(x, f, strides=[1] * 4, pads=[0, 0], data_format="NCHW"),
        [[1, 2, 4, 4], [2, 2, 1, 1]], ["'pads' has 2 entries", "asks for 4"]),
    "resize_scales": (lambda x: es.Resize(x, None, [1.0, 2.0]), [[1, 2, 4]], ["[1, 2, 4]", "3 scales", "there are 2"]),
    "reshape_open": (lambda x: es.Reshape(x, [-1, -1]), [[6]], ["more than one -1"]),
    "slice_stride": (lambda x: es.StridedSlice(x, [0], [1], [0]), [[4]], ["stride is 0"]),
    "top_k_axis": (lambda x: es.TopK(x, 1, dim=4)[0], [[2, 3]], ["[2, 3]", "no such axis"]),
    "scalar_left": (es.MatMul, [[], [3, 4]], ["input 0", "scalar", "rank 1"]),
    "scalar_right": (es.MatMul, [[3, 4], []], ["input 1", "scalar", "rank 1"]),
    "pool_rank": (lambda x: es.MaxPoolV3(x, ksize=[1, 1], strides=[1, 1]), [[4, 4]], ["[4, 4]", "at least rank 3"]),
    "grid_rank": (es.GridSampler2D, [[1, 3], [1, 4]], ["[1, 3]", "rank 3 or more"]),
    "grid_extents": (lambda t: es.AffineGrid(t, [1, 3, 4]), [[1, 2, 3]], ["'output_size'", "four or five"]),
    "loss_rank": (lambda s, t: es.NLLLoss(s, _int(t), reduction="sum").y, [[3], [3]], ["[3]", "rank 2 or more"]),
    "loss_reduction": (lambda s, t: es.NLLLoss(s, _int(t), reduction="most").y, [[3, 4], [3]],
        ["'reduction' is 'most'", "none, mean or sum"]),
    "einsum_text": (lambda a: es.Einsum([a], equation="i->->j", N=1), [[2]], ["'i->->j'", "einsum's notation"]),
    "einsum_count": (lambda a: es.Einsum([a], equation="i,j->ij", N=1), [[2]], ["2 operands", "1 inputs"]),
    "einsum_result": (lambda a: es.Einsum([a], equation="i->ik", N=1), [[2]], ["'k'", "result only"]),
    "quantise_type": (lambda x: es.Quantize(x, [1.0], dtype="int8"), [[2, 3]], ["'dtype' is 'int8'", "torch.qint8"]),
    "quantise_axis": (lambda x, s: es.Quantize(x, s, dtype="torch.qint8", axis=5), [[2, 3], [3]], ["no such axis"]),
    "quantise_scalar": (lambda x: es.DynamicQuant(x).scale, [[]], ["rank 1 or more"]),
    "diagonal_scalar": (lambda x: es.MatrixDiagV2(x, 0, 2, 2, 0.0), [[]], ["rank 1 or more"]),
    "shapes_of_none": (lambda x: es.GatherShapes([x], axes=[[3, 0]]), [[2]], ["'axes'", "[input, axis]", "1 inputs"]),
    "branch": (_if, [[2, 3]], ["subgraph 'then_branch' of node 'If_", "(Reshape)", "6 elements", "[7]"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_means_nothing_for_the_inputs_is_named_with_its_node(fault):
    make, shapes, said = FAULTS[fault]
    builder = GraphBuilder("g")
    inputs = builder.create_inputs(max(1, len(shapes)))
    graph = builder.build_and_reset([make(*inputs)])
    with pytest.raises(RuntimeError, match=r"Failed to infer shape.*graph 'g'.*node '") as caught:
        GeUtils.infer_shape(graph, shapes or [[1]])
    for text in said:
        assert text in str(caught.value)
