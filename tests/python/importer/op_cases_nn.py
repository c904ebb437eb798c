# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""One-operator models of layers: products, windows, normalisation, recurrences, integers, images, chance."""
import numpy as np
from importer.one_op import Case, ints, numbers, scalar
from onnx import TensorProto

F = np.float32
IMAGE = numbers(1, 4, 5, 6)
LINE = numbers(1, 2, 9)
VOLUME = numbers(1, 2, 5, 6, 7)
LABELS = ints(0, 2, 1)


def _pools():
    for name in ("MaxPool", "AveragePool", "LpPool"):
        yield Case(name, [LINE], attrs={"kernel_shape": [3], "strides": [2]}, note="line")
        yield Case(name, [IMAGE], attrs={"kernel_shape": [3, 2], "strides": [2, 1], "pads": [1, 0, 1, 1]},
            note="image")
        yield Case(name, [VOLUME], attrs={"kernel_shape": [2, 3, 2], "strides": [1, 2, 2]}, note="volume")
        yield Case(name, [IMAGE], attrs={"kernel_shape": [2, 2], "auto_pad": "SAME_UPPER"}, note="same")
    yield Case("MaxPool", [VOLUME], attrs={"kernel_shape": [2, 2, 2], "dilations": [2, 1, 2]}, note="dilated-volume")
    yield Case("MaxPool", [VOLUME], attrs={"kernel_shape": [2, 2, 2], "auto_pad": "VALID"}, note="valid-volume")
    yield Case("AveragePool", [VOLUME], attrs={"kernel_shape": [2, 2, 2], "pads": [1] * 6, "count_include_pad": 1},
               note="counting-volume")
    yield Case("AveragePool", [IMAGE], opset=19, attrs={"kernel_shape": [2, 2], "dilations": [2, 1]}, note="dilated")
    yield Case("LpPool", [IMAGE], attrs={"kernel_shape": [2, 2], "p": 3}, note="p3")
    yield Case("MaxPool", [numbers(2, 3, 5, 6)], outputs=2, attrs={"kernel_shape": [2, 3], "strides": [2, 2],
        "pads": [0, 1, 1, 1]},
               note="indices")
    yield Case("MaxPool", [numbers(2, 2, 9)], outputs=2, attrs={"kernel_shape": [3], "strides": [2]},
        note="indices-of-a-line")


def _normalisations():
    scale, bias = numbers(4, seed=1), numbers(4, seed=2)
    yield Case("BatchNormalization", [IMAGE, scale, bias, numbers(4, seed=3), numbers(4, low=0.5, high=2)])
    yield Case("InstanceNormalization", [IMAGE, scale, bias])
    last = [numbers(6, seed=1), numbers(6, seed=2)]
    yield Case("LayerNormalization", [IMAGE, *last])
    yield Case("LayerNormalization", [IMAGE, last[0]], note="without-bias")
    yield Case("LayerNormalization", [IMAGE, *last], outputs=3, note="statistics", tolerance=1e-3)
    yield Case("GroupNormalization", [IMAGE, scale[:2], bias[:2]], attrs={"num_groups": 2})
    yield Case("GroupNormalization", [IMAGE, scale, bias], opset=21, attrs={"num_groups": 2})
    yield Case("LRN", [IMAGE], attrs={"size": 3, "alpha": 0.1, "beta": 0.6, "bias": 1.5})
    yield Case("MeanVarianceNormalization", [IMAGE])
    for p in (1, 2):
        yield Case("LpNormalization", [F([[3, -4], [0, 0]])], attrs={"p": p}, note=f"p{p}")


def _recurrent(name, gates, states, **attrs):
    hidden, size = 3, 2
    inputs = [numbers(4, 2, size), numbers(1, gates * hidden, size, seed=1),
        numbers(1, gates * hidden, hidden, seed=2),
              numbers(1, 2 * gates * hidden, seed=3)]
    return Case(name, inputs, outputs=states + 1, attrs={"hidden_size": hidden, **attrs}, note="-".join(attrs))


def _integers():
    x, scale = numbers(2, 3, low=-3, high=3), scalar(0.05, F)
    a, b = ints([1, 250, 7], [9, 3, 128], dtype=np.uint8), ints([5, 200], [3, 4], [255, 0], dtype=np.uint8)
    yield Case("QuantizeLinear", [x, scale, scalar(128, np.uint8)])
    yield Case("QuantizeLinear", [x, scale, scalar(-3, np.int8)], note="int8")
    yield Case("QuantizeLinear", [x, F([0.02, 0.05, 0.1]), ints(1, 2, 3, dtype=np.int8)], attrs={"axis": 1},
        note="axis")
    yield Case("DequantizeLinear", [a, scale, scalar(128, np.uint8)])
    yield Case("DequantizeLinear", [a, F([0.1, 0.5]), ints(1, 2, dtype=np.uint8)], attrs={"axis": 0}, note="axis")
    yield Case("DynamicQuantizeLinear", [x], outputs=3)
    yield Case("MatMulInteger", [a, b])
    yield Case("MatMulInteger", [a, b, scalar(3, np.uint8), scalar(100, np.uint8)], note="zero-points")
    one, zero = scalar(0.02, F), scalar(120, np.uint8)
    yield Case("QLinearMatMul", [a, one, zero, b, one, zero, scalar(0.5, F), zero], const=(1, 2, 4, 5, 6, 7),
        quanta=1)


def _images():
    boxes = F([[[0, 0, 1, 1], [0, 0.1, 1, 1.1], [0, 10, 1, 11]]])
    rois = F([[0, 0, 3, 3], [1, 1, 4, 4]])
    grid = numbers(1, 3, 2, 2, low=-1, high=1)
    yield Case("Resize", [IMAGE, None, F([1, 1, 2, 2])], const=(2,), attrs={"mode": "linear"})
    yield Case("Resize", [IMAGE, None, None, ints(1, 4, 7, 3)], const=(3,), attrs={"mode": "nearest"}, note="sizes")
    yield Case("Upsample", [IMAGE, F([1, 1, 2, 2])], opset=9, const=(1,), attrs={"mode": "nearest"})
    yield Case("NonMaxSuppression", [boxes, F([[[0.9, 0.75, 0.6]]]), ints(3), F([0.5]), F([0.0])])
    yield Case("RoiAlign", [IMAGE, rois, ints(0, 0)], attrs={"output_height": 2, "output_width": 3,
        "sampling_ratio": 2})
    yield Case("RoiAlign", [IMAGE, rois, ints(0, 0)], opset=10,
        attrs={"output_height": 2, "output_width": 2, "mode": "max"})
    yield Case("MaxRoiPool", [IMAGE, F([[0, 0, 0, 3, 3], [0, 1, 1, 4, 4]])], attrs={"pooled_shape": [2, 3]})
    for mode in ("bilinear", "nearest", "bicubic"):
        yield Case("GridSample", [IMAGE, grid], opset=16, attrs={"mode": mode}, note=mode)
    yield Case("GridSample", [IMAGE, grid], opset=20, attrs={"mode": "cubic", "align_corners": 1})
    yield Case("GridSample", [VOLUME, numbers(1, 2, 3, 2, 3, low=-1, high=1)], opset=20, note="volume")
    yield Case("AffineGrid", [numbers(1, 2, 3), ints(1, 2, 3, 4)], opset=20, const=(1,))
    yield Case("Col2Im", [numbers(1, 12, 6), ints(3, 4), ints(2, 2)], const=(1, 2))
    yield Case("MaxUnpool", [numbers(1, 1, 2, 2), ints([[[5, 7], [13, 15]]])[None][0].reshape(1, 1, 2, 2)],
               attrs={"kernel_shape": [2, 2], "strides": [2, 2]})


def _chance():
    yield Case("RandomNormal", [], attrs={"shape": [3, 4], "mean": 1.5, "scale": 0.5, "seed": 7.0})
    yield Case("RandomNormalLike", [IMAGE], attrs={"seed": 7.0})
    yield Case("RandomUniform", [], attrs={"shape": [3, 4], "low": -1.0, "high": 3.0, "seed": 7.0,
        "dtype": TensorProto.DOUBLE})
    yield Case("RandomUniformLike", [IMAGE], attrs={"seed": 7.0})
    yield Case("Bernoulli", [numbers(3, 4, low=0, high=1)], attrs={"seed": 7.0})
    yield Case("Multinomial", [F([[0.1, 5, 0.2]])], attrs={"sample_size": 6, "seed": 7.0})


def _losses():
    scores, weights = numbers(3, 4), numbers(4, low=0.5, high=1.5)
    for reduction in ("none", "mean", "sum"):
        yield Case("SoftmaxCrossEntropyLoss", [scores, LABELS], outputs=2, attrs={"reduction": reduction},
            note=reduction)
        yield Case("NegativeLogLikelihoodLoss", [scores, LABELS, weights], attrs={"reduction": reduction},
            note=reduction)
    yield Case("SoftmaxCrossEntropyLoss", [scores, LABELS, weights], attrs={"ignore_index": 2}, note="ignoring")


LAYERS = [
    Case("MatMul", [numbers(2, 3, 4), numbers(4, 5)]), Case("Gemm", [numbers(3, 4), numbers(5, 4), numbers(5)],
        attrs={
        "alpha": 0.5, "beta": 2.0, "transB": 1}),
    Case("Conv", [IMAGE, numbers(6, 2, 3, 3), numbers(6)], attrs={"group": 2, "strides": [2, 1],
        "pads": [1, 1, 0, 1]}),
    Case("Conv", [LINE, numbers(3, 2, 3)], note="line"), Case("Conv", [VOLUME, numbers(3, 2, 2, 2, 2)],
        note="volume"),
    Case("ConvTranspose", [IMAGE, numbers(4, 2, 3, 3)], attrs={"strides": [2, 2], "output_padding": [1, 1]}),
    Case("ConvTranspose", [VOLUME, numbers(2, 3, 2, 2, 2)], note="volume"),
    *[Case(name, [IMAGE]) for name in ("GlobalAveragePool", "GlobalMaxPool", "GlobalLpPool")],
    Case("GlobalMaxPool", [LINE], note="line"), Case("GlobalMaxPool", [VOLUME], note="volume"),
    Case("GlobalLpPool", [IMAGE], attrs={"p": 3}, note="p3"),
    _recurrent("LSTM", 4, 2), _recurrent("LSTM", 4, 2, activations=["Sigmoid", "Tanh", "Relu"], clip=0.5),
    _recurrent("GRU", 3, 1), _recurrent("GRU", 3, 1, linear_before_reset=1),
        _recurrent("GRU", 3, 1, direction="reverse"),
    *_pools(), *_normalisations(), *_integers(), *_images(), *_chance(), *_losses(),
]
