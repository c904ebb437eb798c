# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX plugins that stand for one GE graph each which has no ONNX form; atc loads this file for test_lowering_texts."""
from ge.es import GraphBuilder
from ge.es import all as es
from ge.es.declaration import declare_op
from ge.graph import DataType
from ge.onnx_plugin import onnx_plugin

CONV = {"pads": [0, 0, 0, 0], "data_format": "NCHW"}
Listed = declare_op("LoweringTextsListed", inputs=["x"], outputs=["y"], attrs={"pairs": ("ListListInt", [[1, 2]])})
Typed = declare_op("LoweringTextsTyped", inputs=["x"], outputs=["y"], attrs={"kind": "Type"})


def _graph(name, inputs, build):
    builder = GraphBuilder(name)
    return builder.build_and_reset(build(*builder.create_inputs(inputs)))


def _int(x):
    return es.Cast(x, dst_type=DataType.DT_INT64)


def _set(made, name, value):
    made._get_node_snapshot().set_attr(name, value)
    return [made]


def _call(inputs, outputs):
    """A call of x -> Relu with another number of inputs or outputs than the graph has."""
    def build(x):
        called = _graph("called", inputs, lambda *values: [es.Relu(values[-1])])
        return [es.PartitionedCall([x], outputs, called)[-1]]
    return build


GRAPHS = {
    "ShortStrides": lambda x: [es.Conv2D(x, x, strides=[1], **CONV)],
    "StridesText": lambda x: _set(es.Conv2D(x, x, strides=[1] * 4, **CONV), "strides", "one"),
    "ValueText": lambda x: _set(es.Muls(x, value=2.0), "value", "two"),
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
    "TypeAttribute": lambda x: [Typed(x, kind=DataType.DT_QINT8)],
}


def _register(name, build):
    plugin = onnx_plugin(source=name, domain="ge.test", opsets=[1], target="PartitionedCall")

    @plugin.decompose
    def expand(source):
        return _graph(name, 1, build)


for _name, _build in GRAPHS.items():
    _register(_name, _build)
