# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""If and Loop: what their graphs take from outside, give back and repeat."""
import numpy as np
import onnx
import pytest
from importer.conftest import assert_same, session
from onnx import TensorProto, helper, numpy_helper

F = np.float32


def _info(name, shape, kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def _model(nodes, inputs, outputs, **constants):
    weights = [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()]
    return helper.make_model(helper.make_graph(nodes, "g", inputs, outputs, weights),
                             opset_imports=[helper.make_opsetid("", 18)], ir_version=8)


def _graph(name, nodes, outputs, inputs=()):
    return helper.make_graph(nodes, name, list(inputs), outputs)


def test_nested_branches_see_values_of_every_scope(compiler):
    def inner(name, op):
        return _graph(name, [helper.make_node(op, ["doubled", "w"], [name + "_m"]),
                             helper.make_node("Add", [name + "_m", "local"], [name + "_y"])],
                                 [_info(name + "_y", [2])])

    middle = _graph("middle", [
        helper.make_node("Neg", ["x"], ["local"]),
        helper.make_node("If", ["d"], ["middle_y"], then_branch=inner("a", "Mul"), else_branch=inner("b", "Sub"))],
        [_info("middle_y", [2])])
    plain = _graph("plain", [helper.make_node("Identity", ["doubled"], ["plain_y"])], [_info("plain_y", [2])])
    nodes = [helper.make_node("Add", ["x", "x"], ["doubled"]),
             helper.make_node("If", ["c"], ["y"], then_branch=middle, else_branch=plain)]
    flags = [_info(name, [], TensorProto.BOOL) for name in "cd"]
    model = _model(nodes, [_info("x", [2]), *flags], [_info("y", [2])], w=F([3, 4]))
    output = compiler.compile(model)
    for c in (True, False):
        for d in (True, False):
            assert_same(output, model, {"x": F([1, -2]), "c": np.array(c), "d": np.array(d)})


def test_a_branch_may_give_an_outer_value_back(compiler):
    """ONNX Runtime refuses such models; the compiled one computes what they say."""
    then_branch = _graph("then", [], [_info("x", [2])])
    else_branch = _graph("else", [helper.make_node("Neg", ["x"], ["n"])], [_info("n", [2])])
    node = helper.make_node("If", ["c"], ["y"], then_branch=then_branch, else_branch=else_branch)
    run = session(compiler.compile(_model([node], [_info("x", [2]), _info("c", [], TensorProto.BOOL)],
        [_info("y", [2])])))
    assert run.run(None, {"x": F([1, 2]), "c": np.array(True)})[0].tolist() == [1, 2]
    assert run.run(None, {"x": F([1, 2]), "c": np.array(False)})[0].tolist() == [-1, -2]


def test_sizes_of_a_branch_that_is_never_taken_need_not_fit(compiler):
    """Exported functions have a branch for each rank and ask which one it is."""
    four = _graph("four", [helper.make_node("Split", ["s"], ["a", "b", "c", "d"], axis=0, num_outputs=4),
                           helper.make_node("Identity", ["d"], ["last4"])], [_info("last4", [1], TensorProto.INT64)])
    three = _graph("three", [helper.make_node("Split", ["s"], ["e", "f", "g"], axis=0, num_outputs=3),
                             helper.make_node("Identity", ["g"], ["last3"])],
                                 [_info("last3", [1], TensorProto.INT64)])
    nodes = [helper.make_node("Shape", ["x"], ["s"]), helper.make_node("Size", ["s"], ["r"]),
             helper.make_node("Equal", ["r", "rank"], ["is4"]),
             helper.make_node("If", ["is4"], ["y"], then_branch=four, else_branch=three)]
    model = _model(nodes, [_info("x", [2, 3, 5])], [_info("y", [1], TensorProto.INT64)], rank=np.int64(4))
    assert_same(compiler.compile(model), model, {"x": np.ones((2, 3, 5), F)})


def _body(nodes, states, results, scans=()):
    inputs = [_info("i", [], TensorProto.INT64), _info("go_in", [], TensorProto.BOOL),
        *[_info(s, None) for s in states]]
    outputs = [_info("go_out", [], TensorProto.BOOL), *[_info(r, None) for r in [*results, *scans]]]
    return _graph("body", nodes, outputs, inputs)


@pytest.mark.parametrize("trips", [1, 4])
def test_a_counted_loop_carries_collects_and_sees_outer_values(compiler, trips):
    body = _body([
        helper.make_node("Identity", ["go_in"], ["go_out"]),
        helper.make_node("Add", ["s", "x"], ["t"]),
        helper.make_node("Cast", ["i"], ["f"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["t", "f"], ["item"])], ["s"], ["t"], ["item"])
    nodes = [helper.make_node("Neg", ["x"], ["start"]),
             helper.make_node("Loop", ["n", "", "start"], ["last", "items"], body=body)]
    inputs = [_info("x", [2]), _info("n", [], TensorProto.INT64)]
    model = _model(nodes, inputs, [_info("last", [2]), _info("items", [None, 2])])
    assert_same(compiler.compile(model), model, {"x": F([1, 2]), "n": np.array(trips, np.int64)})


def test_a_loop_ends_by_its_condition_and_its_state_may_grow(compiler):
    body = _body([
        helper.make_node("Concat", ["s", "x"], ["t"], axis=0),
        helper.make_node("Size", ["t"], ["n"]),
        helper.make_node("Less", ["n", "most"], ["go_out"])], ["s"], ["t"])
    node = helper.make_node("Loop", ["", "yes", "x"], ["y"], body=body)
    model = _model([node], [_info("x", [2])], [_info("y", [None])], most=np.int64(7), yes=np.array(True))
    output = compiler.compile(model)
    assert_same(output, model, {"x": F([1, 2])})
    assert session(output).get_outputs()[0].shape in ([None], [], ["unk__0"])


def test_a_loop_that_never_runs_gives_its_first_state(compiler):
    body = _body([helper.make_node("Identity", ["go_in"], ["go_out"]), helper.make_node("Neg", ["s"], ["t"])],
        ["s"], ["t"])
    node = helper.make_node("Loop", ["n", "", "x"], ["y"], body=body)
    model = _model([node], [_info("x", [2]), _info("n", [], TensorProto.INT64)], [_info("y", [2])])
    assert_same(compiler.compile(model), model, {"x": F([1, 2]), "n": np.array(0, np.int64)})


def test_a_loop_in_a_loop(compiler):
    inner = _graph("inner", [helper.make_node("Identity", ["gi"], ["go2"]),
        helper.make_node("Add", ["u", "s"], ["v"])],
                   [_info("go2", [], TensorProto.BOOL), _info("v", None)],
                   [_info("j", [], TensorProto.INT64), _info("gi", [], TensorProto.BOOL), _info("u", None)])
    body = _body([helper.make_node("Identity", ["go_in"], ["go_out"]),
                  helper.make_node("Loop", ["two", "", "x"], ["t"], body=inner)], ["s"], ["t"])
    node = helper.make_node("Loop", ["two", "", "x"], ["y"], body=body)
    model = _model([node], [_info("x", [2])], [_info("y", None)], two=np.int64(2))
    assert_same(compiler.compile(model), model, {"x": F([1, 2])})


def test_a_body_that_does_not_fit_its_loop_is_named(compiler):
    body = _body([helper.make_node("Identity", ["go_in"], ["go_out"]), helper.make_node("Neg", ["s"], ["t"])],
        ["s"], ["t"])
    node = helper.make_node("Loop", ["n", "", "x", "x"], ["y", "z"], name="the_loop", body=body)
    model = _model([node], [_info("x", [2]), _info("n", [], TensorProto.INT64)], [_info("y", [2]), _info("z", [2])])
    text = compiler.error(model)
    assert "the_loop" in text and "its body has 3 inputs and 2 outputs, the node asks for 4 and 3" in text


@pytest.mark.parametrize("op, axes", [("Squeeze", [0]), ("Unsqueeze", [0, 2]), ("ReduceSum", [1])])
def test_axes_may_be_known_only_when_the_model_runs(compiler, op, axes):
    model = _model([helper.make_node(op, ["x", "axes"], ["y"])],
        [_info("x", [1, 2, 3]), _info("axes", [len(axes)], TensorProto.INT64)],
                   [_info("y", None)])
    assert_same(compiler.compile(model), model, {"x": np.ones((1, 2, 3), F), "axes": np.int64(axes)})


def test_generated_names_do_not_meet_given_ones(compiler):
    nodes = [helper.make_node("Relu", ["x"], ["a"]), helper.make_node("Neg", ["a"], ["b"], name="Relu_0"),
             helper.make_node("Abs", ["b"], ["y"])]
    model = _model(nodes, [_info("x", [2])], [_info("y", [2])])
    names = [node.name for node in onnx.load(compiler.compile(model)).graph.node]
    assert len(set(names)) == 3 and "Relu_0" in names


@pytest.mark.parametrize("value", [np.uint8([1, 255]), np.array([True, False]), np.int8([-1, 1]), np.uint16([7, 9]),
                                   np.float16([0.5, 2]), np.float64([0.1, 3])], ids=lambda value: value.dtype.name)
def test_initializers_of_any_type_are_read(compiler, value):
    kind = helper.np_dtype_to_tensor_dtype(value.dtype)
    inputs = [_info("x", [2], kind)]
    model = _model([helper.make_node("Concat", ["w", "x"], ["y"], axis=0)], inputs, [_info("y", [4], kind)], w=value)
    assert_same(compiler.compile(model), model, {"x": value[::-1].copy()})
