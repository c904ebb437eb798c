# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Tiny models, each for one class of importer fault known from other projects."""
import numpy as np
import onnx
import pytest
from importer.conftest import assert_same, session
from onnx import TensorProto, helper, numpy_helper

F = np.float32


def _info(name, shape, kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def _model(nodes, inputs, outputs, initializers=(), opset=13, ir_version=8, **graph):
    made = helper.make_graph(nodes, "g", inputs, outputs, list(initializers), **graph)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", opset)], ir_version=ir_version)


def _weight(name, value):
    return numpy_helper.from_array(np.asarray(value), name)


def _results(compiler, model, feeds):
    return session(compiler.compile(model)).run(None, feeds)


def test_omitted_optional_inputs_keep_their_positions(compiler):
    node = helper.make_node("Resize", ["x", "", "", "sizes"], ["y"], mode="nearest")
    model = _model([node], [_info("x", [1, 1, 2, 2])], [_info("y", [1, 1, 4, 4])], [_weight("sizes", [1, 1, 4, 4])])
    assert_same(compiler.compile(model), model, {"x": np.arange(4, dtype=F).reshape(1, 1, 2, 2)})


def test_nodes_without_names_get_some(compiler):
    nodes = [helper.make_node("Relu", ["x"], ["a"]), helper.make_node("Neg", ["a"], ["y"])]
    model = _model(nodes, [_info("x", [2])], [_info("y", [2])])
    names = [node.name for node in onnx.load(compiler.compile(model)).graph.node]
    assert names == ["Relu_0", "Neg_1"]


def test_initializers_that_old_models_list_as_inputs_are_constants(compiler):
    node = helper.make_node("Add", ["x", "w"], ["y"])
    inputs = [_info("x", [2]), _info("w", [2])]
    model = _model([node], inputs, [_info("y", [2])], [_weight("w", F([1, 2]))], opset=9, ir_version=3)
    output = compiler.compile(model)
    assert [i.name for i in session(output).get_inputs()] == ["x"]
    assert_same(output, model, {"x": F([3, 4])})


def test_a_default_of_an_input_can_be_overridden(compiler):
    node = helper.make_node("Add", ["x", "w"], ["y"])
    inputs = [_info("x", [2]), _info("w", [2])]
    model = _model([node], inputs, [_info("y", [2])], [_weight("w", F([1, 2]))], ir_version=4, opset=9)
    run = session(compiler.compile(model))
    assert run.run(None, {"x": F([1, 1])})[0].tolist() == [2, 3]
    assert run.run(None, {"x": F([1, 1]), "w": F([5, 5])})[0].tolist() == [6, 6]


def test_constants_by_value_have_rank_zero_or_one(compiler):
    nodes = [
        helper.make_node("Constant", [], ["f"], value_float=2.5),
        helper.make_node("Constant", [], ["fs"], value_floats=[1.0, 2.0]),
        helper.make_node("Constant", [], ["i"], value_int=3),
        helper.make_node("Constant", [], ["is"], value_ints=[0]),
        helper.make_node("Constant", [], ["s"], value_string="a"),
        helper.make_node("Constant", [], ["ss"], value_strings=["a", "b"]),
    ]
    kinds = [TensorProto.FLOAT] * 2 + [TensorProto.INT64] * 2 + [TensorProto.STRING] * 2
    outputs = [_info(n.output[0], None, k) for n, k in zip(nodes, kinds)]
    got = _results(compiler, _model(nodes, [], outputs), {})
    assert [np.asarray(g).shape for g in got] == [(), (2,), (), (1,), (), (2,)]
    assert got[0] == 2.5 and got[2] == 3 and list(got[5]) == ["a", "b"]


def test_external_data_lies_beside_the_model(compiler, tmp_path):
    node = helper.make_node("Add", ["x", "w"], ["y"])
    model = _model([node], [_info("x", [4])], [_info("y", [4])], [_weight("w", F([0, 1, 2, 3]))])
    folder = tmp_path / "model"
    folder.mkdir()
    onnx.save(model, folder / "m.onnx", save_as_external_data=True, location="w.bin", size_threshold=0)
    assert session(compiler.compile(folder / "m.onnx")).run(None, {"x": F([0, 0, 0, 0])})[0].tolist() == [0, 1, 2, 3]
    (folder / "w.bin").unlink()
    error = compiler.error(folder / "m.onnx")
    assert "initializer 'w'" in error and "w.bin" in error


def test_sparse_initializers_become_dense(compiler):
    sparse = helper.make_sparse_tensor(_weight("w", F([5.0])), _weight("i", [[1, 0]]), [2, 3])
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    model = _model([node], [_info("x", [1, 2])], [_info("y", [1, 3])], sparse_initializer=[sparse])
    assert _results(compiler, model, {"x": F([[1, 10]])})[0].tolist() == [[50, 0, 0]]


def test_a_scalar_index_drops_the_axis_and_a_list_keeps_it(compiler):
    nodes = [helper.make_node("Gather", ["x", "i"], ["a"]), helper.make_node("Gather", ["x", "l"], ["b"])]
    initializers = [_weight("i", np.int64(1)), _weight("l", np.int64([1]))]
    model = _model(nodes, [_info("x", [3, 4])], [_info("a", [4]), _info("b", [1, 4])], initializers)
    assert_same(compiler.compile(model), model, {"x": np.arange(12, dtype=F).reshape(3, 4)})


def test_reshape_copies_zero_or_takes_it_literally(compiler):
    nodes = [helper.make_node("Reshape", ["x", "s"], ["a"]),
             helper.make_node("Reshape", ["e", "t"], ["b"], allowzero=1)]
    initializers = [_weight("s", np.int64([0, -1])), _weight("t", np.int64([0, 4]))]
    inputs = [_info("x", [2, 3]), _info("e", [0, 2])]
    model = _model(nodes, inputs, [_info("a", [2, 3]), _info("b", [0, 4])], initializers, opset=14)
    assert_same(compiler.compile(model), model, {"x": np.ones((2, 3), F), "e": np.ones((0, 2), F)})


@pytest.mark.parametrize("opset", [11, 13])
def test_squeeze_takes_axes_as_attribute_and_as_input(compiler, opset):
    by_attribute = {"axes": [0]} if opset < 13 else {}
    node = helper.make_node("Squeeze", ["x", "axes"][: 1 if by_attribute else 2], ["y"], **by_attribute)
    initializers = [] if by_attribute else [_weight("axes", np.int64([0]))]
    model = _model([node], [_info("x", [1, 1, 3])], [_info("y", [1, 3])], initializers, opset=opset)
    assert_same(compiler.compile(model), model, {"x": np.ones((1, 1, 3), F)})


def test_the_same_output_twice_stays_twice(compiler):
    model = _model([helper.make_node("Relu", ["x"], ["y"])], [_info("x", [2])], [_info("y", [2]), _info("y", [2])])
    assert [r.tolist() for r in _results(compiler, model, {"x": F([-5, 3])})] == [[0, 3], [0, 3]]


def test_an_output_may_be_consumed_inside(compiler):
    nodes = [helper.make_node("Relu", ["x"], ["a"]), helper.make_node("Neg", ["a"], ["b"])]
    model = _model(nodes, [_info("x", [2])], [_info("a", [2]), _info("b", [2])])
    assert_same(compiler.compile(model), model, {"x": F([-1, 2])})


def test_unsorted_nodes_are_sorted(compiler):
    nodes = [helper.make_node("Neg", ["a"], ["y"]), helper.make_node("Relu", ["x"], ["a"])]
    model = _model(nodes, [_info("x", [2])], [_info("y", [2])])
    assert _results(compiler, model, {"x": F([1, -3])})[0].tolist() == [-1, 0]


def test_the_default_domain_is_found_by_name_not_by_place(compiler):
    model = _model([helper.make_node("Softmax", ["x"], ["y"])], [_info("x", [2, 3, 4])], [_info("y", [2, 3, 4])])
    del model.opset_import[:]
    model.opset_import.extend([helper.make_opsetid("other", 7), helper.make_opsetid("ai.onnx", 13)])
    assert_same(compiler.compile(model), model, {"x": np.arange(24, dtype=F).reshape(2, 3, 4)})


def test_an_input_without_shape_takes_any_rank(compiler):
    model = _model([helper.make_node("Relu", ["x"], ["y"])], [_info("x", None)], [_info("y", None)])
    run = session(compiler.compile(model))
    assert run.run(None, {"x": np.full((), -1, F)})[0].shape == ()
    assert run.run(None, {"x": np.ones((2, 3), F)})[0].shape == (2, 3)


def test_a_model_without_inputs_is_constant(compiler):
    model = _model([helper.make_node("Relu", ["w"], ["y"])], [], [_info("y", [2])], [_weight("w", F([1, 2]))])
    assert _results(compiler, model, {})[0].tolist() == [1, 2]


def test_unused_initializers_and_dead_nodes_do_no_harm(compiler):
    nodes = [helper.make_node("Relu", ["x"], ["y"]), helper.make_node("Neg", ["x"], ["dead"])]
    model = _model(nodes, [_info("x", [2])], [_info("y", [2])], [_weight("unused", F([1]))])
    assert_same(compiler.compile(model), model, {"x": F([-1, 2])})


def test_branches_see_outer_values(compiler):
    def branch(op):
        inner = helper.make_node(op, ["x", "w"], [f"{op}_out"])
        return helper.make_graph([inner], op, [], [_info(f"{op}_out", [2])])

    node = helper.make_node("If", ["c"], ["y"], then_branch=branch("Add"), else_branch=branch("Sub"))
    inputs = [_info("x", [2]), _info("c", [], TensorProto.BOOL)]
    model = _model([node], inputs, [_info("y", [2])], [_weight("w", F([2, 1]))])
    for flag in (True, False):
        assert_same(compiler.compile(model), model, {"x": F([1, -1]), "c": np.array(flag)})


def test_local_functions_are_inlined(compiler):
    function = helper.make_function("loc", "Twice", ["a"], ["b"], [helper.make_node("Add", ["a", "a"], ["b"])],
                                    [helper.make_opsetid("", 13)])
    nodes = [helper.make_node("Twice", ["x"], ["m"], domain="loc"),
             helper.make_node("Twice", ["m"], ["y"], domain="loc")]
    model = _model(nodes, [_info("x", [2])], [_info("y", [2])])
    model.opset_import.append(helper.make_opsetid("loc", 1))
    model.functions.append(function)
    assert _results(compiler, model, {"x": F([1, 3])})[0].tolist() == [4, 12]


def test_names_are_any_bytes(compiler):
    model = _model([helper.make_node("Relu", ["x"], ["y"], name="NAME")], [_info("x", [2])], [_info("y", [2])])
    data = model.SerializeToString().replace(b"NAME", b"\xff\xfe\x00\x01")
    path = compiler._folder / "bytes.onnx"
    path.write_bytes(data)
    assert b"\xff\xfe\x00\x01" in compiler.compile(path).read_bytes()
