# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX plugins that stand for one GE graph each: how test_ge_ops.py gets GE's own operators into a model.

`atc` loads this file; it knows nothing of the tests.
"""
from ge.es import GraphBuilder
from ge.es import all as es
from ge.graph import DataType
from ge.onnx_plugin import onnx_plugin


def _graph(name, inputs, build):
    builder = GraphBuilder(name)
    return builder.build_and_reset(build(*builder.create_inputs(inputs)))


def _while(limit, x):
    """Doubles x while its first element is below the limit."""
    def condition(top, value):
        first = es.Slice(es.Reshape(value, [-1]), [0], [1])
        return [es.Reshape(es.Less(first, es.Reshape(top, [1])), [])]

    def body(top, value):
        return [es.Identity(top), es.Muls(value, value=2.0)]

    return es.While([limit, x], 2, _graph("cond", 2, condition), _graph("body", 2, body))


def _case(index, x):
    branches = [_graph(f"branch{i}", 1, lambda v, i=i: [es.Muls(v, value=float(i + 1))]) for i in range(3)]
    return es.Case(index, [x], 1, branches)


GRAPHS = {
    "AddV2": lambda a, b: [es.AddV2(a, b)],
    "MatMul": lambda a, m: [es.MatMul(a, m, transpose_x2=True)],
    "MatMulV2": lambda a, m: [es.MatMulV2(a, m, transpose_x2=True)],
    "MatMulV3": lambda a, m: [es.MatMulV3(a, m, None, None, transpose_x2=True)],
    "BatchMatMul": lambda a, m: [es.BatchMatMul(a, m, adj_x2=True)],
    "BatchMatMulV2": lambda a, m: [es.BatchMatMulV2(a, m, adj_x2=True)],
    "BatchMatMulV3": lambda a, m: [es.BatchMatMulV3(a, m, adj_x2=True)],
    "GEMM": lambda a, m, c: [es.GEMM(a, m, c, 2.0, 0.5, transpose_b=True)],
    "Conv2D": lambda i, f: [es.Conv2D(i, f, strides=[1, 1, 1, 1], pads=[0, 0, 0, 0], data_format="NCHW")],
    "Conv2DV2": lambda i, f: [es.Conv2DV2(i, f, strides=[1, 1, 1, 1])],
    "Conv3D": lambda v, g: [es.Conv3D(v, g, strides=[1] * 5, pads=[0] * 6, data_format="NCDHW")],
    "TransData": lambda i: [es.TransData(i, src_format="NCHW", dst_format="NHWC")],
    "TransposeD": lambda a: [es.TransposeD(a, perm=[1, 0])],
    "Concat": lambda a, b: [es.Concat(1, [a, b])],
    "ConcatD": lambda a, b: [es.ConcatD([a, b], concat_dim=1)],
    "ConcatV2D": lambda a, b: [es.ConcatV2D([a, b], concat_dim=1)],
    "ConcatV2": lambda a, b: [es.ConcatV2([a, b], 1)],
    "Split": lambda m: es.Split(1, m, 3, num_split=3),
    "SplitD": lambda m: es.SplitD(m, 3, split_dim=1, num_split=3),
    "SplitV": lambda m: es.SplitV(m, [1, 2], 1, 2, num_split=2),
    "SplitVD": lambda m: es.SplitVD(m, 3, split_dim=1, num_split=3),
    "Threshold": lambda a: [es.Threshold(a, threshold=0.5)],
    "Muls": lambda a: [es.Muls(a, value=3.0)],
    "Adds": lambda a: [es.Adds(a, value=3.0)],
    "Power": lambda a: [es.Power(a, power=2.0, scale=3.0, shift=1.0)],
    "AddN": lambda a, b: [es.AddN([a, b, a], N=3)],
    "AccumulateNV2": lambda a, b: [es.AccumulateNV2([a, b], N=2)],
    "IdentityN": lambda a, b: es.IdentityN([a, b], 2),
    "TensorMove": lambda a: [es.TensorMove(a)],
    "StopGradient": lambda a: [es.StopGradient(a)],
    "Pack": lambda a, b: [es.Pack([a, b], axis=1, N=2)],
    "Unpack": lambda a: es.Unpack(a, 2, num=2),
    "ExpandDims": lambda a: [es.ExpandDims(a, 1)],
    "ReduceSumD": lambda a: [es.ReduceSumD(a, axes=[1], keep_dims=True)],
    "Fill": lambda a: [es.Mul(es.Fill(a.get_owner_builder().create_vector_int64([2, 3]), 4.0), a)],
    "BroadcastTo": lambda c: [es.BroadcastTo(c, [2, 2])],
    "SelectV2": lambda a, b: [es.SelectV2(es.Greater(a, b), a, b)],
    "Select": lambda a, b: [es.Select(es.Greater(a, b), a, b)],
    "TensorScatterUpdate": lambda a, b: [es.TensorScatterUpdate(a, [[1], [0]], b)],
    "ScatterNdUpdate": lambda a, b: [es.ScatterNdUpdate(a, [[1], [0]], b)],
    "MirrorPad": lambda a: [es.MirrorPad(a, [[0, 0], [1, 1]], mode="REFLECT")],
    "PadV2": lambda a: [es.PadV2(a, [[0, 1], [1, 0]], 7.0)],
    "StridedSlice": lambda m: [es.StridedSlice(m, [0, 2], [2, 0], [1, -1], shrink_axis_mask=1)],
    "SliceD": lambda m: [es.SliceD(m, offsets=[0, 1], size=[2, -1])],
    "Slice": lambda m: [es.Slice(m, [0, 1], [2, -1])],
    "GroupNormRelu": lambda i, s, t: [es.GroupNormRelu(i, s, t, num_groups=2)],
    "GroupNormSilu": lambda i, s, t: [es.GroupNormSilu(i, s, t, num_groups=2).y],
    "BiasAdd": lambda i, s: [es.BiasAdd(i, s, data_format="NCHW")],
    "Square": lambda a: [es.Square(a)],
    "Rsqrt": lambda p: [es.Rsqrt(p)],
    "SquaredDifference": lambda a, b: [es.SquaredDifference(a, b)],
    "FloorDiv": lambda a, p: [es.FloorDiv(a, p)],
    "FloorMod": lambda a, p: [es.FloorMod(a, p)],
    "NotEqual": lambda a, b: [es.Cast(es.NotEqual(a, b), dst_type=DataType.DT_FLOAT)],
    "Swish": lambda a: [es.Swish(a, scale=2.0)],
    "GatherShapes": lambda a, i: [es.Cast(es.GatherShapes([a, i], axes=[[1, 3], [0, 0]]),
        dst_type=DataType.DT_FLOAT)],
    "AscendQuant": lambda a: [es.Cast(es.AscendQuant(a, scale=40.0, offset=-3.0), dst_type=DataType.DT_FLOAT)],
    "AscendDequant": lambda a: [es.AscendDequant(es.Cast(es.Muls(a, value=9.0), dst_type=DataType.DT_INT32), 0.5,
        relu_flag=True)],
    "DynamicQuant": lambda a: [es.DynamicQuant(a).scale],
    "RmsNorm": lambda a, w: list(es.RmsNorm(a, w)),
    "AddRmsNorm": lambda a, b, w: list(es.AddRmsNorm(a, b, w)),
    "LayerNormV3": lambda a, w: list(es.LayerNormV3(a, w, w, begin_norm_axis=1, begin_params_axis=1)),
    "MatrixDiagV2": lambda w: [es.MatrixDiagV2(w, -1, 4, 3, 9.0)],
    "While": lambda p, a: [_while(es.Reshape(es.Slice(p, [0, 0], [1, 1]), []), a)[1]],
    "Case": lambda p, a: _case(es.Cast(es.Reshape(es.Slice(p, [0, 0], [1, 1]), []), dst_type=DataType.DT_INT32), a),
}


def _register(name, build):
    plugin = onnx_plugin(source=name, domain="ge.test", opsets=[1], target="PartitionedCall")

    @plugin.decompose
    def expand(source):
        return _graph(name, build.__code__.co_argcount, build)


for _name, _build in GRAPHS.items():
    _register(_name, _build)
