# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Every operator of ONNX's default domain: it computes what ONNX Runtime says of the original model, or is
refused by a text that names operator and next step."""
import csv
from pathlib import Path

import numpy as np
import onnx
import pytest
from importer import op_cases, op_cases_nn
from importer.conftest import assert_same, session
from onnx import TensorProto, helper

DATA = Path(__file__).with_name("data")
CASES = [*op_cases.ARITHMETIC, *op_cases.SHAPES, *op_cases_nn.LAYERS]
# Tested below, in test_cases.py or test_control_flow.py: they need graphs or values that are no arrays.
BY_GRAPH = {"Constant", "If", "Loop", "SequenceConstruct", "SequenceInsert", "SequenceErase", "SequenceEmpty",
    "SequenceAt",
            "SequenceLength", "SplitToSequence", "ConcatFromSequence"}
# No GE operator stands for them.
REFUSED = {"RNN", "ConvInteger", "QLinearConv", "Scan", "SequenceMap", "Optional", "OptionalGetElement",
           "OptionalHasElement", "CenterCropPad", "DeformConv", "DFT", "STFT", "MelWeightMatrix", "BlackmanWindow",
           "HannWindow", "HammingWindow", "StringNormalizer", "StringConcat", "StringSplit", "RegexFullMatch",
           "TfIdfVectorizer", "ImageDecoder"}


def _operators():
    with open(DATA / "onnx_operators.csv", encoding="utf-8", newline="") as file:
        return {row["operator"] for row in csv.DictReader(file)}


def _info(name, shape, kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def test_each_operator_is_either_computed_or_refused():
    computed = {case.op for case in CASES} | BY_GRAPH
    assert computed | REFUSED == _operators()
    assert not computed & REFUSED


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_operator_computes_the_same(compiler, case):
    model = case.model()
    output = compiler.compile(model)
    if case.quanta == 0:
        assert_same(output, model, case.feeds(), case.tolerance)
        return
    (got,), (want,) = (session(one).run(None, case.feeds()) for one in (output, model))
    assert got.dtype == want.dtype and int(np.max(np.abs(got.astype(int) - want.astype(int)))) <= case.quanta


@pytest.mark.parametrize("op", sorted(REFUSED))
def test_an_operator_without_ge_form_is_refused(compiler, op):
    model = helper.make_model(
        helper.make_graph([helper.make_node(op, ["x"], ["y"], name="the_node")], "g", [_info("x", [2])],
            [_info("y", None)]),
        opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    text = compiler.error(model)
    assert f"ai.onnx::20::{op}" in text and "the_node" in text and "plugin" in text


def test_sequences_live_inside_a_graph(compiler):
    feed = np.arange(6, dtype=np.float32).reshape(2, 3)
    nodes = [
        helper.make_node("SequenceConstruct", ["x", "x"], ["s"]),
        helper.make_node("Neg", ["x"], ["n"]),
        helper.make_node("SequenceInsert", ["s", "n", "one"], ["t"]),
        helper.make_node("SequenceErase", ["t", "zero"], ["u"]),
        helper.make_node("SequenceLength", ["u"], ["count"]),
        helper.make_node("SequenceAt", ["u", "zero"], ["first"]),
        helper.make_node("ConcatFromSequence", ["u"], ["joined"], axis=1),
        helper.make_node("SplitToSequence", ["x"], ["v"], axis=1, keepdims=0),
        helper.make_node("SequenceEmpty", [], ["e"]),
        helper.make_node("SequenceInsert", ["e", "x"], ["w"]),
        helper.make_node("ConcatFromSequence", ["w"], ["stacked"], axis=0, new_axis=1),
        helper.make_node("ConcatFromSequence", ["v"], ["columns"], axis=0),
    ]
    outputs = [_info("count", [], TensorProto.INT64), _info("first", None), _info("joined", None),
               _info("columns", None), _info("stacked", None)]
    weights = [onnx.numpy_helper.from_array(np.array(v, np.int64), k) for k, v in {"zero": 0, "one": 1}.items()]
    graph = helper.make_graph(nodes, "g", [_info("x", [2, 3])], outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8)
    assert_same(compiler.compile(model), model, {"x": feed})


def test_a_sequence_is_no_output_of_a_model(compiler):
    sequence = helper.make_tensor_sequence_value_info("s", TensorProto.FLOAT, [2])
    graph = helper.make_graph([helper.make_node("SequenceConstruct", ["x"], ["s"])], "g", [_info("x", [2])],
        [sequence])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8)
    text = compiler.error(model)
    assert "'s'" in text and "sequence" in text.lower()
