# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Inputs whose sizes do not go together: the error names node, operator and both shapes."""
import pytest
from ge.es import GraphBuilder
from ge.es import all as es
from ge.graph import DataType
from ge.utils import GeUtils

CONV = {"strides": [1, 1, 1, 1], "pads": [0, 0, 0, 0], "data_format": "NCHW"}


def _transposed(x, f, b):
    return es.Conv2DTranspose([0] * 4, x, f, b, **CONV)


# By name: how the node is made of the inputs; shapes that fit; for each fault the shapes, of which those that the
# error must show are marked by their position.
RULES = {
    "Add": (es.Add, [[2, 3], [3]], [([[2, 3], [4]], (0, 1))]),
    "SelectV2": (lambda a, b: es.SelectV2(es.Greater(a, 0.0), a, b), [[2, 3], [3]], [([[2, 3], [2]], (0, 1))]),
    "AddN": (lambda a, b: es.AddN([a, b], N=2), [[2], [2]], [([[2], [3]], (0, 1))]),
    "ClipByValue": (lambda x, a, b: es.ClipByValue(x, a, b), [[2, 3], [], [3]],
        [([[2, 3], [], [4]], (0, 2)), ([[3], [2, 3], []], (0, 1))]),
    "PRelu": (es.PRelu, [[2, 3, 4], [3]], [([[2, 3, 4], [5]], (0, 1)), ([[2, 3, 4], [2, 1, 1, 1]], (0, 1)),
        ([[2, 3], [2, 1, 3]], (0, 1))]),
    "BiasAdd": (lambda x, b: es.BiasAdd(x, b, data_format="NCHW"), [[2, 3, 4, 4], [3]],
        [([[2, 3, 4, 4], [4]], (0, 1)), ([[2, 3, 4, 4], [1, 3]], (1,))]),
    "MatMul": (es.MatMul, [[2, 3], [3, 4], [4]], [([[2, 3], [4, 4], [4]], (0, 1)), ([[2, 3], [3, 4], [3]], (2,))]),
    "BatchMatMulV2": (es.BatchMatMulV2, [[5, 2, 3], [5, 3, 4]],
        [([[5, 2, 3], [5, 2, 4]], (0, 1)), ([[5, 2, 3], [4, 3, 4]], (0, 1))]),
    "GEMM": (lambda a, b, c: es.GEMM(a, b, c, 1.0, 1.0), [[2, 3], [3, 4], [4]],
        [([[2, 3], [4, 4], [4]], (0, 1)), ([[2, 3], [3, 4], [3]], (2,))]),
    "Conv2D": (lambda x, f, b: es.Conv2D(x, f, b, **CONV), [[1, 4, 5, 5], [6, 4, 3, 3], [6]],
        [([[1, 4, 5, 5], [6, 3, 3, 3], [6]], (0, 1)), ([[1, 4, 5, 5], [6, 4, 3, 3], [4]], (1, 2)),
        ([[1, 4, 2, 2], [6, 4, 3, 3], [6]], (0, 1)),
        ([[4, 5, 5], [6, 4, 3, 3], [6]], (0, 1))]),
    "Conv2DTranspose": (_transposed, [[1, 4, 5, 5], [4, 6, 3, 3], [6]],
        [([[1, 4, 5, 5], [3, 6, 3, 3], [6]], (0, 1)), ([[1, 4, 5, 5], [4, 6, 3, 3], [4]], (1, 2))]),
    "BatchNorm": (lambda x, s, o: es.BatchNorm(x, s, o, data_format="NCHW").y, [[2, 3, 4, 4], [3], [3]],
        [([[2, 3, 4, 4], [3], [4]], (0, 2))]),
    "InstanceNorm": (lambda x, g, b: es.InstanceNorm(x, g, b, data_format="NCHW").y, [[2, 3, 4, 4], [3], [3]],
        [([[2, 3, 4, 4], [4], [3]], (0, 1)), ([[2, 3, 4, 4], [3], [2]], (0, 2)),
        ([[2, 3, 4, 4], [3, 1], [3]], (1,))]),
    "GroupNormV2": (lambda x, g, b: es.GroupNormV2(x, g, b, num_groups=2, data_format="NCHW").y,
        [[2, 4, 3, 3], [4], [4]],
        [([[2, 4, 3, 3], [2], [4]], (0, 1)), ([[2, 5, 3, 3], [5], [5]], (0,))]),
    "LayerNorm": (lambda x, g, b: es.LayerNorm(x, g, b, begin_norm_axis=1).y, [[2, 3], [3], [3]],
        [([[2, 3], [4], [3]], (0, 1)), ([[2, 3], [3], [2, 1, 3]], (0, 2))]),
    "RmsNorm": (lambda x, g: es.RmsNorm(x, g).y, [[2, 3], [3]], [([[2, 3], [2]], (0, 1))]),
    "Quantize": (lambda x, s: es.Quantize(x, s, dtype="torch.qint8"), [[2, 3], [3]], [([[2, 3], [4]], (0, 1))]),
    "Concat": (lambda a, b: es.Concat(0, [a, b]), [[2, 3], [1, 3]],
        [([[2, 3], [2, 4]], (0, 1)), ([[2, 3], [2]], (0, 1))]),
    "Pack": (lambda a, b: es.Pack([a, b], N=2), [[2, 3], [2, 3]],
        [([[2, 3], [2, 4]], (0, 1)), ([[2, 3], [2]], (0, 1))]),
    "SplitV": (lambda x: es.SplitV(x, [1, 2], 0, 2, num_split=2)[0], [[3, 2]], [([[4, 2]], (0,))]),
    "Transpose": (lambda x: es.Transpose(x, [1, 0]), [[2, 3]], [([[2, 3, 4]], (0,))]),
    "Tile": (lambda x: es.Tile(x, [1, 2]), [[2, 3]], [([[2, 3, 4]], (0,))]),
    "PadV2": (lambda x: es.PadV2(x, [[0, 1], [1, 0]], 0.0), [[2, 3]], [([[2, 3, 4]], (0,))]),
    "Resize": (lambda x: es.Resize(x, None, None, [1, 1, 4, 4]), [[1, 1, 2, 2]], [([[1, 2, 2]], (0,))]),
    "Reshape": (lambda x: es.Reshape(x, [2, 3]), [[6]], [([[7]], (0,))]),
    "GatherElements": (lambda x, i: es.GatherElements(x, es.Cast(i, dst_type=DataType.DT_INT64)), [[2, 3], [1, 3]],
        [([[2, 3], [3]], (0, 1))]),
    "ScatterElements": (lambda x, i, u: es.ScatterElements(x, es.Cast(i, dst_type=DataType.DT_INT64), u),
        [[2, 3], [1, 3], [1, 3]],
        [([[2, 3], [3], [3]], (0, 1)), ([[2, 3], [1, 3], [1, 2]], (1, 2))]),
    "TensorScatterUpdate": (lambda x, u: es.TensorScatterUpdate(x, [[0], [1]], u), [[4, 3], [2, 3]],
        [([[4, 3], [2, 4]], (0, 1)), ([[4, 3], [3, 3]], (0, 1))]),
    "ScatterNdAdd": (lambda x, u: es.ScatterNdAdd(x, [[0], [1]], u), [[4, 3], [2, 3]], [([[4, 3], [2, 4]], (0, 1))]),
    "ReverseSequence": (lambda x, n: es.ReverseSequence(x, es.Cast(n, dst_type=DataType.DT_INT64), seq_dim=0,
        batch_dim=1), [[4, 2], [2]],
        [([[4, 2], [3]], (0, 1)), ([[4], [4]], (0,))]),
    "MatrixDeterminant": (es.MatrixDeterminant, [[2, 3, 3]], [([[2, 3, 4]], (0,)), ([[3]], (0,))]),
    "Einsum": (lambda a, b: es.Einsum([a, b], equation="ij,jk->ik", N=2), [[2, 3], [3, 4]],
        [([[2, 3], [4, 4]], (1,)), ([[2, 3], [3]], (1,))]),
    "TransData": (lambda x: es.TransData(x, src_format="NCHW", dst_format="NHWC"), [[1, 2, 3, 4]],
        [([[2, 3, 4]], (0,))]),
    "CommonLSTM": (lambda x, w, r: es.CommonLSTM(x, w, r, hidden_size=3).y, [[5, 2, 4], [1, 12, 4], [1, 12, 3]],
        [([[5, 2, 4], [1, 9, 4], [1, 12, 3]], (1,)), ([[5, 2, 4], [1, 12, 5], [1, 12, 3]], (0, 1)),
        ([[5, 2, 4], [1, 12, 4], [1, 12, 4]], (2,)),
        ([[5, 2], [1, 12, 4], [1, 12, 3]], (0,))]),
    "CommonGRU": (lambda x, w, r, b, h: es.CommonGRU(x, w, r, b, None, h, hidden_size=3).y,
        [[5, 2, 4], [1, 9, 4], [1, 9, 3], [1, 18], [1, 2, 3]],
        [([[5, 2, 4], [1, 12, 4], [1, 9, 3], [1, 18], [1, 2, 3]], (1,)),
        ([[5, 2, 4], [1, 9, 4], [1, 9, 3], [1, 9], [1, 2, 3]], (3,)),
        ([[5, 2, 4], [1, 9, 4], [1, 9, 3], [1, 18], [1, 1, 3]], (0, 4))]),
    "NonMaxSuppressionV6": (es.NonMaxSuppressionV6, [[1, 6, 4], [1, 2, 6]],
        [([[1, 6, 4], [1, 2, 5]], (0, 1)), ([[1, 6, 5], [1, 2, 6]], (0,))]),
    "ROIAlign": (lambda x, r: es.ROIAlign(x, r, spatial_scale=1.0, pooled_height=2, pooled_width=2),
        [[1, 3, 8, 8], [4, 5]],
        [([[1, 3, 8, 8], [4, 4]], (1,)), ([[3, 8, 8], [4, 5]], (0,))]),
    "GridSampler2D": (es.GridSampler2D, [[1, 3, 8, 8], [1, 4, 4, 2]],
        [([[1, 3, 8, 8], [2, 4, 4, 2]], (0, 1)), ([[1, 3, 8, 8], [1, 4, 4, 3]], (0, 1))]),
    "AffineGrid": (lambda t: es.AffineGrid(t, [1, 3, 4, 5]), [[1, 2, 3]], [([[1, 3, 4]], (0,))]),
    "Col2ImV2": (lambda x: es.Col2ImV2(x, [4, 4], [2, 2], dilation=[1, 1], padding=[0, 0, 0, 0], stride=[1, 1]),
        [[1, 12, 9]], [([[1, 10, 9]], (0,))]),
    "SoftmaxCrossEntropyLoss": (lambda s, t: es.SoftmaxCrossEntropyLoss(s,
        es.Cast(t, dst_type=DataType.DT_INT64)).loss, [[3, 4], [3]], [([[3, 4], [4]], (0, 1))]),
    "NLLLoss": (lambda s, t, w: es.NLLLoss(s, es.Cast(t, dst_type=DataType.DT_INT64), w).y, [[3, 4], [3], [4]],
        [([[3, 4], [3], [3]], (0, 2))]),
    "DepthToSpace": (lambda x: es.DepthToSpace(x, block_size=2, data_format="NCHW"), [[1, 8, 2, 2]],
        [([[1, 6, 2, 2]], (0,))]),
    "MaxPoolV3": (lambda x: es.MaxPoolV3(x, ksize=[1, 1, 3, 3], strides=[1, 1, 1, 1]), [[1, 2, 4, 4]],
        [([[1, 2, 2, 4]], (0,)), ([[2, 4, 4]], (0,))]),
    "MaxPool3D": (lambda x: es.MaxPool3D(x, ksize=[1, 1, 2, 2, 2], strides=[1] * 5, padding="VALID",
        data_format="NCDHW"), [[1, 2, 4, 4, 4]], [([[1, 2, 4, 4]], (0,))]),
}
FAULTS = [(name, shapes, shown) for name, rule in RULES.items() for shapes, shown in rule[2]]


def _infer(make, shapes):
    builder = GraphBuilder("g")
    graph = builder.build_and_reset([make(*builder.create_inputs(len(shapes)))])
    GeUtils.infer_shape(graph, shapes)


@pytest.mark.parametrize("name", RULES)
def test_sizes_that_fit_pass(name):
    _infer(RULES[name][0], RULES[name][1])


@pytest.mark.parametrize("name, shapes, shown", FAULTS, ids=[f"{name}-{shapes}" for name, shapes, _ in FAULTS])
def test_sizes_that_do_not_fit_are_named(name, shapes, shown):
    with pytest.raises(RuntimeError, match=rf"node '{name}_\d+' \({name}\)") as caught:
        _infer(RULES[name][0], shapes)
    for position in shown:
        assert str(shapes[position]) in str(caught.value)


def test_unknown_extents_pass():
    _infer(es.PRelu, [[-1, -1, 4], [7]])
    _infer(RULES["InstanceNorm"][0], [[-1, -1, 4, 4], [3], [3]])
