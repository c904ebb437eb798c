# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""One-operator models of arithmetic, reductions and everything about shapes and indices."""
import numpy as np
from importer.one_op import Case, ints, numbers, scalar
from onnx import TensorProto

F = np.float32
X = numbers(2, 3, 4)
POSITIVE = numbers(2, 3, low=0.1, high=3.0)
UNIT = numbers(2, 3, low=-0.9, high=0.9)
BITS = ints([1, 6, 3], [8, 5, 2])
FLAGS = np.array([[True, False, True], [False, False, True]])


def _unary(names, x, **more):
    return [Case(name, [x], **more) for name in names.split()]


def _binary(names, a, b, **more):
    return [Case(name, [a, b], **more) for name in names.split()]


def _reductions():
    for name in "ReduceSum ReduceMean ReduceMax ReduceMin ReduceProd ReduceLogSumExp ReduceSumSquare ReduceL1".split():
        yield Case(name, [X, ints(1)], const=(1,), note="axes-input")
        yield Case(name, [X], opset=12, attrs={"axes": [0, -1], "keepdims": 0}, note="axes-attribute")
        yield Case(name, [X], note="all")
    for name in ("ReduceL2", "ReduceLogSum"):
        yield Case(name, [POSITIVE, ints(1)], const=(1,), attrs={"keepdims": 0})
        yield Case(name, [POSITIVE], opset=11, attrs={"axes": [0]})
    for name in ("ArgMax", "ArgMin"):
        yield Case(name, [X], attrs={"axis": 1})
        yield Case(name, [X], attrs={"axis": -1, "keepdims": 0}, note="dropped")


ARITHMETIC = [
    *_unary("Abs Atan Asinh Ceil Cos Cosh Erf Floor Neg Round Sign Sin Sinh Tan Tanh Exp Identity Softplus Softsign "
            "Relu Sigmoid HardSwish Mish", X),
    *_unary("Acos Asin Atanh", UNIT), *_unary("Sqrt Log Reciprocal", POSITIVE), Case("Acosh", [POSITIVE + F(1)]),
    *_unary("Elu Celu LeakyRelu HardSigmoid ThresholdedRelu", X, attrs={"alpha": 0.3}),
    *_unary("Elu LeakyRelu HardSigmoid Selu Shrink", X, note="defaults"),
    Case("Shrink", [X], attrs={"lambd": 0.5, "bias": 0.25}),
    Case("Gelu", [X], opset=20), Case("Gelu", [X], opset=20, attrs={"approximate": "tanh"}, note="tanh"),
    *_binary("Add Sub Mul Div Max Min", POSITIVE, numbers(1, 3, low=0.5, high=2)), Case("Pow", [POSITIVE, scalar(2)]),
    *_binary("Equal Greater Less GreaterOrEqual LessOrEqual", BITS, ints(1, 5, 3)),
    *_binary("And Or Xor", FLAGS, FLAGS[:1]), Case("Not", [FLAGS]),
    *_binary("BitwiseAnd BitwiseOr BitwiseXor", BITS, BITS[:1]), Case("BitwiseNot", [BITS]),
    Case("BitShift", [BITS.astype(np.uint32), ints(1, 2, 1, dtype=np.uint32)], attrs={"direction": "LEFT"}),
    Case("BitShift", [BITS.astype(np.uint32), ints(1, 2, 1, dtype=np.uint32)], attrs={"direction": "RIGHT"},
        note="right"),
    Case("BitShift", [BITS.astype(np.int32), ints(1, 2, 1, dtype=np.int32)], opset=28, attrs={"direction": "RIGHT"}),
    Case("IsNaN", [F([1, np.nan])]), Case("IsInf", [F([np.inf, -np.inf, np.nan, 1])]),
    Case("IsInf", [F([np.inf, -np.inf, np.nan, 1])], attrs={"detect_negative": 0}, note="positive"),
    Case("IsInf", [F([np.inf, -np.inf, np.nan, 1])], attrs={"detect_positive": 0}, note="negative"),
    Case("IsInf", [F([np.inf, -np.inf, 1])], attrs={"detect_positive": 0, "detect_negative": 0}, note="none"),
    Case("Mod", [BITS, ints(3, -4, 2)]), Case("Mod", [X, F([1.5])], attrs={"fmod": 1}, note="fmod"),
    *_binary("Sum Mean", X, F([1, 2, 3, 4])), Case("Clip", [X, scalar(-1, F), scalar(0.5, F)]),
    Case("Clip", [X], opset=6, attrs={"min": -1.0, "max": 0.5}),
        Case("Clip", [X, None, scalar(0.5, F)], note="maximum"),
    Case("Where", [FLAGS, numbers(2, 3), F([[7], [8]])]), Case("Cast", [X], attrs={"to": TensorProto.INT32}),
    Case("CastLike", [BITS, scalar(0, F)]), Case("CumSum", [X, scalar(1, np.int32)], attrs={"reverse": 1}),
    Case("PRelu", [X, F([[0.1], [0.2], [0.3]])]), Case("PRelu", [X, F([0.1, 0.2, 0.3, 0.4])], note="last-axis"),
    Case("Det", [numbers(2, 3, 3)]), Case("Dropout", [X], opset=13),
    Case("Dropout", [X], outputs=2, opset=13, note="mask"),
    Case("Einsum", [numbers(2, 3), numbers(3, 4)], attrs={"equation": "ij,jk->ik"}),
    Case("Einsum", [numbers(5, 2, 3), numbers(5, 3, 4)], attrs={"equation": "...ij,...jk"}, note="batch"),
    Case("Einsum", [numbers(4, 4)], attrs={"equation": "ii"}, note="trace"),
    *_unary("Softmax LogSoftmax Hardmax", X, attrs={"axis": 1}), *_unary("Softmax LogSoftmax Hardmax", X, opset=11),
    *_reductions(),
]
SHAPES = [
    Case("Expand", [F([[1], [2]]), ints(3, 2, 4)], const=(1,)), Case("Tile", [POSITIVE, ints(2, 1)], const=(1,)),
    Case("Range", [scalar(1), scalar(9), scalar(3)]), Case("Reshape", [X, ints(0, -1)], const=(1,)),
    Case("Reshape", [numbers(0, 2), ints(0, 4)], const=(1,), attrs={"allowzero": 1}, note="allowzero"),
    Case("Flatten", [X], attrs={"axis": 2}), Case("Squeeze", [numbers(1, 3, 1), ints(0)], const=(1,)),
    Case("Squeeze", [numbers(1, 3, 1)], opset=11, attrs={"axes": [2]}),
        Case("Unsqueeze", [X, ints(0, -1)], const=(1,)),
    Case("Unsqueeze", [X], opset=11, attrs={"axes": [1]}), Case("Transpose", [X], attrs={"perm": [2, 0, 1]}),
    Case("Transpose", [X], note="reversed"), Case("Concat", [X, X[:, :1]], attrs={"axis": 1}),
    Case("Split", [X, ints(1, 3)], outputs=2, const=(1,), attrs={"axis": 2}),
    Case("Split", [X], outputs=2, attrs={"axis": 1, "num_outputs": 2}, note="uneven"),
    Case("Slice", [X, ints(1, -1), ints(3, -5), ints(1, 2), ints(1, -2)], const=(1, 2, 3, 4)),
    Case("Slice", [X], opset=9, attrs={"starts": [1], "ends": [3], "axes": [2]}),
    Case("Pad", [POSITIVE, ints(1, 0, 0, 2), scalar(9, F)], const=(1,)),
    Case("Pad", [POSITIVE, ints(0, 1, 0, 1)], const=(1,), attrs={"mode": "reflect"}, note="reflect"),
    Case("Pad", [POSITIVE, ints(2, 1), None, ints(-1)], const=(1, 3), note="axes"),
    Case("Pad", [POSITIVE, ints(2, 1), None, ints(-1)], const=(3,), note="axes-and-open-pads"),
    Case("Pad", [POSITIVE, ints(0, 1, 0, 1)], opset=19, const=(1,), attrs={"mode": "wrap"}, note="wrap"),
    Case("Gather", [X, ints([0, -1], [2, 1])], attrs={"axis": 1}),
    Case("GatherElements", [POSITIVE, ints([0, 2], [1, 1])], attrs={"axis": 1}),
    Case("GatherND", [X, ints([0, 1], [1, 2])]), Case("GatherND", [X, ints([1], [2])], attrs={"batch_dims": 1},
        note="batch"),
    Case("ScatterElements", [POSITIVE, ints([0, 2, 1]), numbers(1, 3)], attrs={"axis": 1}),
    Case("ScatterElements", [POSITIVE, ints([0, 0, 1]), numbers(1, 3)], attrs={"axis": 0, "reduction": "add"},
        note="add"),
    Case("ScatterND", [POSITIVE, ints([1], [0]), numbers(2, 3)]),
    *[Case("ScatterND", [POSITIVE, ints([1], [1]), numbers(2, 3)], attrs={"reduction": how}, note=how)
      for how in ("add", "max", "min")],
    Case("Shape", [X]), Case("Shape", [X], attrs={"start": 1, "end": -1}, note="part"), Case("Size", [X]),
    Case("ConstantOfShape", [ints(2, 3)]), Case("NonZero", [FLAGS]), Case("Trilu", [X]),
    Case("Trilu", [X, scalar(-1)], attrs={"upper": 0}, note="lower"),
    Case("OneHot", [ints(0, 2, -1), scalar(3), F([0, 5])], const=(1,)),
    Case("TopK", [X, ints(2)], outputs=2, const=(1,), attrs={"axis": 2}),
    Case("TopK", [X], outputs=2, opset=9, attrs={"k": 2}), Case("Compress", [X, np.array([True, False, True])],
        attrs={"axis": 1}),
    Case("Compress", [POSITIVE, np.array([False, True, True, False, True, False])], note="flat"),
    Case("Unique", [ints(3, 1, 3, 2, 1)], outputs=4), Case("Unique", [BITS % 4], used=(0, 2), outputs=3,
        attrs={"axis": 1}, note="axis"),
    Case("Unique", [F([3, 1, 3])], used=(0, 3), outputs=4, attrs={"sorted": 0}, note="unsorted"),
    Case("ReverseSequence", [numbers(4, 2, 3), ints(3, 2)], attrs={"time_axis": 0, "batch_axis": 1}),
    *[Case("EyeLike", [numbers(3, 4)], attrs={"k": k}, note=f"k{k}") for k in (0, 1, -2, 5)],
    Case("EyeLike", [ints([1, 2], [3, 4])], attrs={"dtype": TensorProto.DOUBLE}, note="double"),
    Case("DepthToSpace", [numbers(1, 8, 2, 3)], attrs={"blocksize": 2, "mode": "CRD"}),
    Case("SpaceToDepth", [numbers(1, 2, 4, 6)], attrs={"blocksize": 2}),
]
