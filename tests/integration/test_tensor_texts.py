# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What atc says of a model's constants that hold something else than their type and shape tell."""
import numpy as np
import onnx
import pytest
from many_compiles import ManyCompiles
from onnx import SparseTensorProto, TensorProto, helper, numpy_helper
from programs import assert_refused

FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64


@pytest.fixture(scope="module")
def compiles(stage_dir):
    with ManyCompiles(stage_dir) as many:
        yield many


def tensor(kind=FLOAT, dims=(2,), **fields):
    return TensorProto(name="w", data_type=kind, dims=dims, **fields)


def external(**places):
    """A tensor in the file 'data' beside the model."""
    made = tensor(data_location=TensorProto.EXTERNAL)
    for key, text in {"location": "data", **places}.items():
        made.external_data.add(key=key, value=str(text))
    return made


def sparse(dims, indices, values=(1.0,), index_dims=None):
    """The values at these places."""
    return SparseTensorProto(dims=dims, values=tensor(dims=[len(values)], float_data=values),
                             indices=TensorProto(data_type=INT64, dims=index_dims or [len(indices)],
                                                 int64_data=indices))


# The constant 'w', and what the error says beside its name.
FAULTS = {
    "few_strings": (tensor(TensorProto.STRING, (3,), string_data=[b"a", b"b"]), ["2 strings", "needs 3"]),
    "type_beyond": (tensor(99), ["99", "outside ONNX's enum", "cast"]),
    "type_not_set": (tensor(0), ["number 0", "UNDEFINED", "no GE type"]),
    "negative_extent": (tensor(dims=(2, -1)), ["[2, -1]", "negative or too large extent"]),
    "too_many_elements": (tensor(dims=(2 ** 40, 2 ** 40)), ["1099511627776", "too large"]),
    "few_bytes": (tensor(dims=(2, 2), raw_data=bytes(12)), ["12 bytes of DT_FLOAT", "needs 16", "damaged"]),
    "offset_text": (external(offset="ten"), ["offset 'ten'", "number of bytes"]),
    "length_negative": (external(length="-4"), ["length '-4'", "number of bytes"]),
    "beyond_the_file": (external(offset=4, length=16), ["4 + 16", "data'", "(16 bytes)"]),
    "no_location": (external(location=""), ["external data", "location"]),
    "location_above": (external(location="../data"), ["'../data' leaves the model's folder", "only files below"]),
    "location_of_root": (external(location="/etc/hostname"), ["'/etc/hostname' leaves", "only files below"]),
    "sparse_count": (sparse([4], [1, 2]), ["sparse", "do not fit"]),
    "sparse_rank": (sparse([2, 2], [0, 1, 1], index_dims=[1, 3]), ["sparse", "do not fit"]),
    "sparse_large": (sparse([2 ** 31, 2], [1]), ["dense form", "4 GiB"]),
    "sparse_outside": (sparse([4], [4]), ["index 4", "outside"]),
}


def written(folder, weight, op="Identity", **attributes):
    """The model w -> op -> y, and a file of 16 bytes beside it."""
    graph = helper.make_graph([helper.make_node(op, ["w"], ["y"], name="n", **attributes)], "g", [],
                              [onnx.ValueInfoProto(name="y")])
    kind = graph.sparse_initializer if isinstance(weight, SparseTensorProto) else graph.initializer
    kind.append(weight)
    (folder / "data").write_bytes(bytes(16))
    path = folder / "model.onnx"
    path.write_bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)],
                                       ir_version=8).SerializeToString())
    return path


@pytest.mark.parametrize("fault", FAULTS)
def test_a_constant_that_contradicts_itself_is_named(compiles, tmp_path, target, fault):
    weight, said = FAULTS[fault]
    assert_refused(compiles.atc(written(tmp_path, weight), target.output), target, "model.onnx", "'w'", *said)


@pytest.mark.parametrize("fault", ["type_beyond", "few_bytes", "sparse_outside"])
def test_a_constant_in_an_attribute_is_named_with_its_node(compiles, tmp_path, target, fault):
    weight, said = FAULTS[fault]
    attribute = "sparse_value" if isinstance(weight, SparseTensorProto) else "value"
    made = helper.make_node("Constant", [], ["w"], name="c", **{attribute: weight})
    model = onnx.load(written(tmp_path, numpy_helper.from_array(np.zeros(2, np.float32), "unused")))
    model.graph.node.insert(0, made)
    path = tmp_path / "model.onnx"
    path.write_bytes(model.SerializeToString())
    assert_refused(compiles.atc(path, target.output), target, "node 'c' (ai.onnx::17::Constant)", f"'{attribute}'",
                   *said)


def test_a_list_of_texts_cannot_be_a_shape(compiles, tmp_path, target):
    graph = helper.make_graph([helper.make_node("Reshape", ["x", "w"], ["y"], name="n")], "g",
                              [helper.make_tensor_value_info("x", FLOAT, [2])], [onnx.ValueInfoProto(name="y")],
                              [numpy_helper.from_array(np.array(["2"], object), "w")])
    path = tmp_path / "model.onnx"
    path.write_bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)],
                                       ir_version=8).SerializeToString())
    assert_refused(compiles.atc(path, target.output), target, "node 'n' (ai.onnx::17::Reshape)",
                   "input 1 ('shape')", "DT_STRING", "int64")
