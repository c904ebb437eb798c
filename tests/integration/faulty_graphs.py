# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX plugins that stand for one GE graph each which has no ONNX form; atc loads this file for test_lowering_texts."""
from ge.es import GraphBuilder
from ge.es import all as es
from ge.es.declaration import declare_op
from ge.graph import DataType, Graph, Tensor
from ge.onnx_plugin import onnx_plugin

CONV = {"pads": [0, 0, 0, 0], "data_format": "NCHW"}
Listed = declare_op("LoweringTextsListed", inputs=["x"], outputs=["y"], attrs={"pairs": ("ListListInt", [[1, 2]])})
Typed = declare_op("LoweringTextsTyped", inputs=["x"], outputs=["y"], attrs={"kind": "Type"})


def _graph(name, inputs, build):
    builder = GraphBuilder(name)
    return builder.build_and_reset(build(*builder.create_inputs(inputs)))


def _int(x):
    return es.Cast(x, dst_type=DataType.DT_INT64)


def _call(inputs, outputs):
    """A call of x -> Relu with another number of inputs or outputs than the graph has."""
    def build(x):
        called = _graph("called", inputs, lambda *values: [es.Relu(values[-1])])
        return [es.PartitionedCall([x], outputs, called)[-1]]
    return build


def _first(x):
    """The first element of two axes as a scalar number."""
    return es.Cast(es.ReduceMax(x, [0, 1], keep_dims=False), dst_type=DataType.DT_INT32)


def _nothing(x):
    return es.Const(x.get_owner_builder(), value=Tensor([], None, DataType.DT_INT32, shape=[0]))


def _while(x, condition, body):
    return es.While([x], 1, _graph("cond", 1, condition), _graph("body", 1, body))[0]


def _file(x, **attrs):
    return es.FileConstant(x.get_owner_builder(), **{"shape": [2, 3], "dtype": DataType.DT_FLOAT, **attrs})


GRAPHS = {
    "ShortStrides": lambda x: [es.Conv2D(x, x, strides=[1], **CONV)],
    "CastType": lambda x: [es.Cast(x, dst_type=DataType.DT_QINT8)],
    "SwapWithoutRank": lambda x: [es.BatchMatMulV2(x, x, adj_x1=True)],
    "OpenAxis": lambda x: [es.GatherV2(x, [0], es.ReduceMax(_int(x), [0, 1], keep_dims=False))],
    "TwoAxes": lambda x: [es.GatherV2(x, [0], [0, 1])],
    "TwoValues": lambda x: [es.Add(x, es.Fill(x.get_owner_builder().create_vector_int64([2, 3]), [1.0, 2.0]))],
    "CalledInputs": _call(2, 1),
    "CalledOutputs": _call(1, 2),
    "OpenSlice": lambda x: [es.Slice(x, es.Reshape(_int(x), [6]), [1, 1])],
    "OpenMasks": lambda x: [es.StridedSlice(x, es.Reshape(_int(x), [6]), [1], [1], shrink_axis_mask=1)],
    "AxesAndMasks": lambda x: [es.StridedSliceV2(x, [0], [1], [0], [1], begin_mask=1)],
    "MasksWithoutRank": lambda x: [es.StridedSlice(x, [0], [1], [1], shrink_axis_mask=1)],
    "ListOfLists": lambda x: [Listed(x, pairs=[[1, 2], [3]])],
    "NoBranches": lambda x: [es.Case(_first(x), [x], 1, [_graph("only", 1, lambda v: [es.Relu(v)])])[0]],
    "WideCondition": lambda x: [_while(x, lambda v: [es.Greater(v, 0.0)] * 2, lambda v: [es.Relu(v)])],
    "WideBody": lambda x: [_while(x, lambda v: [es.Cast(_first(v), dst_type=DataType.DT_BOOL)],
        lambda v: [es.Relu(v), es.Tanh(v)])],
    "NoFile": lambda x: [es.Add(x, _file(x))],
    "MissingFile": lambda x: [es.Add(x, _file(x, file_path="/nowhere/weights"))],
    "ShortFile": lambda x: [es.Add(x, _file(x, file_path=__file__, shape=[2, 2 ** 20]))],
    "OpenFile": lambda x: [es.Add(x, _file(x, file_path=__file__, shape=[2, -1]))],
    "Sequence": lambda x: [es.SequenceConstruct([x])],
    "CalledNothing": lambda x: [es.PartitionedCall([x], 1, Graph("nothing"))[0]],
    "NoSamples": lambda x: [es.Multinomial(x, _nothing(x))],
    "TwoScales": lambda x: [es.ROIPooling(x, x, pooled_h=1, pooled_w=1, spatial_scale_h=1.0, spatial_scale_w=2.0)],
    "LargeFactor": lambda x, large: [es.GEMM(x, x, x, large, 1.0)],
    "BranchOfItems": lambda x: [es.SequenceAt(es.If(es.Cast(_first(x), dst_type=DataType.DT_BOOL), [x], 1,
        *(_graph(name, 1, lambda v: [es.SequenceConstruct([v])]) for name in ("yes", "no")))[0], 0)],
    "TypeAttribute": lambda x: [Typed(x, kind=DataType.DT_QINT8)],
}


def _register(name, build):
    plugin = onnx_plugin(source=name, domain="ge.test", opsets=[1], target="PartitionedCall")

    @plugin.decompose
    def expand(source):
        return _graph(name, build.__code__.co_argcount, build)


for _name, _build in GRAPHS.items():
    _register(_name, _build)
