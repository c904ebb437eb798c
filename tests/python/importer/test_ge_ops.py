# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""GE's own operators, built with ES functions in ONNX plugins: what their ONNX form computes."""
import csv
import subprocess
from pathlib import Path

import numpy as np
import onnx
import pytest
from importer.conftest import session
from importer.one_op import numbers
from onnx import TensorProto, helper

PLUGIN = Path(__file__).with_name("ge_op_plugin.py")
F = np.float32
A, B, M, P = numbers(2, 3), numbers(2, 3, seed=1), numbers(2, 3, seed=2), numbers(2, 3, low=0.5, high=2.5, seed=3)
C, S, T, W = numbers(1, 2, seed=4), numbers(4, seed=5), numbers(4, seed=6), numbers(3, seed=7)
IMAGE, FILTER = numbers(1, 4, 5, 6), numbers(3, 4, 1, 1, seed=8)
V, G = numbers(1, 2, 3, 4, 5), numbers(3, 2, 1, 1, 1, seed=9)
INPUTS = {"a": A, "b": B, "m": M, "p": P, "c": C, "s": S, "t": T, "w": W, "i": IMAGE, "f": FILTER, "v": V, "g": G}


def _sigmoid(x):
    return 1 / (1 + np.exp(-x))


def _group_norm():
    x = IMAGE.reshape(1, 2, -1)
    x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
    return x.reshape(IMAGE.shape) * S.reshape(4, 1, 1) + T.reshape(4, 1, 1)


def _rms(x):
    rstd = 1 / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-6)
    return [x * rstd * W, rstd]


def _layer_norm():
    mean, rstd = A.mean(-1, keepdims=True), 1 / np.sqrt(A.var(-1, keepdims=True) + 1e-5)
    return [(A - mean) * rstd * W + W, mean, rstd]


def _doubled():
    x = A
    while x.ravel()[0] < P[0, 0]:
        x = x * 2
    return x


# What each graph of the plugin file takes and must give.
WANTED = {
    "AddV2": ("ab", A + B), **{name: ("am", A @ M.T) for name in (
        "MatMul", "MatMulV2", "MatMulV3", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3")},
    "GEMM": ("amc", 2 * (A @ M.T) + 0.5 * C),
    **{name: ("if", np.einsum("nchw,oc->nohw", IMAGE, FILTER[:, :, 0, 0])) for name in ("Conv2D", "Conv2DV2")},
    "Conv3D": ("vg", np.einsum("ncdhw,oc->nodhw", V, G[:, :, 0, 0, 0])),
    "TransData": ("i", IMAGE.transpose(0, 2, 3, 1)), "TransposeD": ("a", A.T),
    **{name: ("ab", np.concatenate([A, B], 1)) for name in ("Concat", "ConcatD", "ConcatV2", "ConcatV2D")},
    **{name: ("m", [M[:, :1], M[:, 1:2], M[:, 2:]]) for name in ("Split", "SplitD", "SplitVD")},
    "SplitV": ("m", [M[:, :1], M[:, 1:]]), "Threshold": ("a", (A > 0.5).astype(F)), "Muls": ("a", A * 3),
    "Adds": ("a", A + 3), "Power": ("a", (3 * A + 1) ** 2), "AddN": ("ab", A + B + A), "AccumulateNV2": ("ab", A + B),
    "IdentityN": ("ab", [A, B]), "TensorMove": ("a", A), "StopGradient": ("a", A),
        "Pack": ("ab", np.stack([A, B], 1)),
    "Unpack": ("a", [A[0], A[1]]), "ExpandDims": ("a", A[:, None]), "ReduceSumD": ("a", A.sum(1, keepdims=True)),
    "Fill": ("a", 4 * A), "BroadcastTo": ("c", np.repeat(C, 2, 0)),
    **{name: ("ab", np.maximum(A, B)) for name in ("SelectV2", "Select")},
    **{name: ("ab", B[::-1]) for name in ("TensorScatterUpdate", "ScatterNdUpdate")},
    "MirrorPad": ("a", np.pad(A, ((0, 0), (1, 1)), "reflect")),
    "PadV2": ("a", np.pad(A, ((0, 1), (1, 0)), constant_values=7)),
    "StridedSlice": ("m", M[0, 2:0:-1]), **{name: ("m", M[:, 1:]) for name in ("Slice", "SliceD")},
    "GroupNormRelu": ("ist", np.maximum(_group_norm(), 0)), "GroupNormSilu": ("ist",
        _group_norm() * _sigmoid(_group_norm())),
    "BiasAdd": ("is", IMAGE + S.reshape(4, 1, 1)), "Square": ("a", A * A), "Rsqrt": ("p", 1 / np.sqrt(P)),
    "SquaredDifference": ("ab", (A - B) ** 2), "FloorDiv": ("ap", np.floor(A / P)),
        "FloorMod": ("ap", A - np.floor(A / P) * P),
    "NotEqual": ("ab", np.ones_like(A)), "Swish": ("a", A * _sigmoid(2 * A)), "GatherShapes": ("ai", F([6, 2])),
    "AscendQuant": ("a", np.clip(np.round(A * 40 - 3), -128, 127)),
    "AscendDequant": ("a", np.maximum(np.trunc(A * 9) * 0.5, 0)), "DynamicQuant": ("a", np.abs(A).max(-1) / 127),
    "RmsNorm": ("aw", _rms(A)), "AddRmsNorm": ("abw", [*_rms(A + B), A + B]), "LayerNormV3": ("aw", _layer_norm()),
    "MatrixDiagV2": ("w", np.where(np.eye(4, 3, -1) == 1, np.concatenate([[0], W])[:, None], 9)),
    "While": ("pa", _doubled()), "Case": ("pa", A * (min(int(P[0, 0]), 2) + 1)),
}


def _outputs(wanted):
    return wanted if isinstance(wanted, list) else [wanted]


def _model():
    nodes, outputs = [], []
    for name, (inputs, wanted) in WANTED.items():
        results = [f"{name}_{i}" for i in range(len(_outputs(wanted)))]
        nodes.append(helper.make_node(name, list(inputs), results, name=name, domain="ge.test"))
        outputs += [helper.make_tensor_value_info(result, TensorProto.FLOAT, None) for result in results]
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, value.shape) for name, value in INPUTS.items()]
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ge.test", 1)]
    return helper.make_model(helper.make_graph(nodes, "all", inputs, outputs), opset_imports=opsets, ir_version=8)


@pytest.fixture(scope="module")
def results(atc, tmp_path_factory):
    """Values of all outputs, by name; one compile for all."""
    folder = tmp_path_factory.mktemp("ge_ops")
    onnx.save(_model(), folder / "model.onnx")
    done = subprocess.run(
        [atc, "--model=model.onnx", "--framework=5", "--output=out"], cwd=folder, timeout=180, text=True,
            capture_output=True,
        env={"PATH": "/usr/bin:/bin", "ASCEND_CUSTOM_OPP_PATH": str(PLUGIN)})
    assert done.returncode == 0, done.stdout + done.stderr
    run = session(folder / "out.om")
    return dict(zip([output.name for output in run.get_outputs()], run.run(None, INPUTS)))


@pytest.mark.parametrize("name", WANTED)
def test_ge_operator_computes(results, name):
    for number, wanted in enumerate(_outputs(WANTED[name][1])):
        got = results[f"{name}_{number}"]
        assert got.shape == wanted.shape
        np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-5)


def test_every_prototype_is_computed_somewhere():
    """By a graph here, by a model of the ONNX operator that it stands for, or as said beside its name."""
    elsewhere = {
        "Data", "Const", "Constant", "NetOutput", "RefData", "NoOp",    # the frame of every graph
        "PartitionedCall", "StatefulPartitionedCall",                   # each plugin of this file
        "Variable", "FileConstant",                                     # tests/unit/lower/sources_test.cpp
        "AddCustom", "Assign", "DeformableConv2D",                      # no ONNX form: refused where they would run
    }
    with open(Path(__file__).with_name("data") / "prototypes.csv", encoding="utf-8", newline="") as file:
        types = {row["type"] for row in csv.DictReader(file)}
    with open(Path(__file__).with_name("data") / "onnx_operators.csv", encoding="utf-8", newline="") as file:
        by_onnx = {row["type"] for row in csv.DictReader(file)} - elsewhere
    assert types - by_onnx - set(WANTED) == elsewhere
