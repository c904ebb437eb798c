# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What atc says of graphs, nodes and functions of a model that cannot be imported: node, operator, reason, way out."""
import numpy as np
import onnx
import pytest
from many_compiles import ManyCompiles
from onnx import AttributeProto, TensorProto, helper, numpy_helper
from programs import assert_refused


@pytest.fixture(scope="module")
def compiles(stage_dir):
    with ManyCompiles(stage_dir) as many:
        yield many


def value(name, shape=(2, 3), kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def model(*nodes, inputs=None, weights=(), outputs=("y",), opsets=(("", 17),), functions=()):
    """A model that is not checked; its last node gives y."""
    inputs = [value("x")] if inputs is None else inputs
    graph = helper.make_graph(list(nodes), "g", inputs, [onnx.ValueInfoProto(name=name) for name in outputs],
                              [numpy_helper.from_array(array, name) for name, array in weights])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid(*opset) for opset in opsets], ir_version=8,
                             functions=list(functions))


def node(op, inputs=("x",), outputs=("y",), name="n", **attributes):
    return helper.make_node(op, list(inputs), list(outputs), name=name, **attributes)


def with_attribute(op, name, **fields):
    """A node with an attribute that helper.make_node would not make."""
    made = node(op)
    made.attribute.append(AttributeProto(name=name, **fields))
    return made


def image(*shape):
    return [value("x", shape)]


def function(name, *nodes, attributes=()):
    return helper.make_function("loc", name, ["a"], ["b"], list(nodes),
                                [helper.make_opsetid("", 17), helper.make_opsetid("loc", 1)], list(attributes))


def call(name, inputs=("x",), outputs=("y",), **attributes):
    return node(name, inputs, outputs, domain="loc", **attributes)


LOCAL = (("", 17), ("loc", 1))


def chain_of_functions(count, last=None):
    """f0 calls f1 and so on."""
    calls = [function(f"f{i}", call(f"f{i + 1}", ["a"], ["b"])) for i in range(count - 1)]
    return [*calls, last or function(f"f{count - 1}", node("Relu", ["a"], ["b"]))]


def graph_passed_down():
    """A graph goes as attribute through functions that are as deep as allowed, and calls one more at their bottom."""
    def passing(name, inner):
        inner.attribute.append(AttributeProto(name="body" if inner.domain else "then_branch", ref_attr_name="body",
                                              type=AttributeProto.GRAPH))
        return function(name, inner, attributes=["body"])

    branch = helper.make_graph([node("one_more", ["x"], ["r"], domain="loc")], "b", [], [onnx.ValueInfoProto(name="r")])
    functions = [passing(f"f{i}", call(f"f{i + 1}", ["a"], ["b"])) for i in range(63)]
    functions += [passing("f63", node("If", ["a"], ["b"], else_branch=branch)),
                  function("one_more", node("Relu", ["a"], ["b"]))]
    return model(call("f0", body=branch), inputs=[value("x", (), TensorProto.BOOL)], opsets=LOCAL,
                 functions=functions)


def branches(**graphs):
    made = node("If", ["x"])
    for name, nodes in graphs.items():
        graph = helper.make_graph(nodes, name, [], [onnx.ValueInfoProto(name="r")])
        made.attribute.append(helper.make_attribute(name, graph))
    return model(made, inputs=[value("x", (), TensorProto.BOOL)])


def loop_without_item_type():
    body = helper.make_graph([node("Identity", ["c"], ["go"]), node("Identity", ["i"], ["item"])], "b",
                             [value("i", (), TensorProto.INT64), value("c", (), TensorProto.BOOL)],
                             [value("go", (), TensorProto.BOOL), onnx.ValueInfoProto(name="item")])
    return model(node("Loop", ["x", ""], body=body), inputs=[value("x", (), TensorProto.INT64)])


TWO = np.array([1, 2], np.float32)
RIGHT = node("Constant", (), ["r"], value=numpy_helper.from_array(TWO))
# The model, and what the error says.
GRAPHS = {
    "no_producer": (lambda: model(node("Relu", ["nowhere"])), ["'n'", "'nowhere'", "no node, input or initializer"]),
    "no_output_producer": (lambda: model(node("Relu"), outputs=["other"]), ["graph output 'other'", "no node"]),
    "two_producers": (lambda: model(node("Relu", name="one"), node("Relu", name="two")),
        ["'y'", "'one'", "'two'", "its own name"]),
    "output_beyond": (lambda: model(node("Relu", outputs=["y", "z"]), outputs=["y", "z"]),
        ["'n'", "output 1 'z'", "Relu has 1 outputs"]),
    "input_missing": (lambda: model(node("Add")), ["'n'", "Add", "input 1", "required"]),
    "inputs_beyond": (lambda: model(node("Relu", ["x", "x"])), ["'n'", "has 2 inputs", "Relu takes 1"]),
    "no_inputs": (lambda: model(node("Max", [])), ["'n'", "Max", "no inputs"]),
    "nothing_to_add": (lambda: model(node("Sum", [])), ["'n'", "AccumulateNV2", "no inputs"]),
    "no_opset": (lambda: model(node("Relu"), opsets=()), ["no opset_import"]),
    "two_opsets": (lambda: model(node("Relu"), opsets=(("", 17), ("ai.onnx", 16))),
        ["'ai.onnx'", "17 and 16", "export"]),
    "no_opset_of_domain": (lambda: model(node("Relu", domain="acme")), ["acme::?::Relu", "opset_import", "'acme'"]),
    "old_opset": (lambda: model(node("GridSample", ["x", "x"]), opsets=(("", 15),)),
        ["ai.onnx::15::GridSample", "since opset 16", "has 15", "convert"]),
    "circle": (lambda: model(call("f"), opsets=LOCAL, functions=[
        function("f", call("g", ["a"], ["b"])), function("g", call("f", ["a"], ["b"]))]),
        ["circle", "f > g > f", "itself"]),
    "deep": (lambda: model(call("f0"), opsets=LOCAL, functions=chain_of_functions(70)),
        ["'f64'", "65 functions deep", "f0 > f1 > f2 > ...", "limit is 64", "inline"]),
    "deep_by_graph": (graph_passed_down, ["'one_more'", "called by node", "64 calls", "inline"]),
    "no_branch": (lambda: branches(then_branch=[RIGHT]), ["'n'", "If", "'else_branch' is missing"]),
    "no_outputs": (lambda: model(node("Relu"), outputs=[]), ["no outputs"]),
    "loop_without_body": (lambda: model(node("Loop", ["", "", "x"])), ["'n'", "Loop", "'body' is missing"]),
    "loop_item_type": (loop_without_item_type, ["'n'", "Loop", "scan output 0", "element type"]),
    "nothing_to_join": (lambda: model(node("Concat", [], axis=0)), ["'n' (ConcatD)", "no inputs"]),
    "sequence": (lambda: model(node("Identity"), inputs=[helper.make_tensor_sequence_value_info("x", 1, None)]),
        ["graph input 'x'", "only tensors", "sequences"]),
    "odd_input_type": (lambda: model(node("Identity"), inputs=[value("x", kind=99)]), ["graph input 'x'", "99"]),
}
# The node, the model's inputs and the node's constants by name.
NODES = {
    "attribute_reference": (with_attribute("LeakyRelu", "alpha", ref_attr_name="slope", type=AttributeProto.FLOAT),
        ["'alpha'", "'slope'", "function body"]),
    "attribute_without_kind": (with_attribute("LeakyRelu", "alpha"), ["'alpha'", "UNDEFINED", "no plain value"]),
    "attribute_unknown": (node("Relu", slope=0.5), ["'slope'", "not understood at this opset"]),
    "attribute_of_window": (node("MaxPool", kernel_shape=[1, 1], slope=0.5), ["'slope'", "not understood"]),
    "attribute_missing": (node("Cast"), ["'to'", "required"]),
    "type_text": (node("Cast", to="FLOAT"), ["'to'", "String", "element type"]),
    "type_number": (node("Cast", to=99), ["'to'", "99", "no GE type"]),
    "perm_text": (node("Transpose", perm="01"), ["'perm'", "STRING", "number or a list of numbers"]),
    "fill_value": (node("ConstantOfShape", value=numpy_helper.from_array(TWO)), ["'value'", "exactly one element"],
        [value("x", [2], TensorProto.INT64)]),
    "axes_text": (node("Softmax", axis="last"), ["'axis'", "String", "list of whole numbers"]),
    "constant_twice": (node("Constant", (), value_int=1, value_float=1.0), ["exactly one attribute", "has 2"]),
    "conv_4d": (node("Conv", ["x", "x"]), ["convolution over 4", "up to three"], image(1, 1, 2, 2, 2, 2)),
    "pool_4d": (node("MaxPool", kernel_shape=[1] * 4), ["pooling over 4", "up to three"], image(1, 1, 2, 2, 2, 2)),
    "conv_no_rank": (node("Conv", ["x", "x"]), ["spatial axes", "add kernel_shape"], [value("x", None)]),
    "conv_strides": (node("Conv", ["x", "x"], kernel_shape=[1, 1], strides=[1]), ["'strides' has 1", "asks for 2"],
        image(1, 1, 4, 4)),
    "conv_pads": (node("Conv", ["x", "x"], kernel_shape=[1, 1], pads=[0, 0]), ["'pads' has 2", "asks for 4"],
        image(1, 1, 4, 4)),
    "pool_kernel": (node("MaxPool"), ["'kernel_shape' is required"], image(1, 1, 4, 4)),
    "lp_pool_power": (node("LpPool", kernel_shape=[1, 1], p=0), ["'p' is 0", "1 or more"], image(1, 1, 4, 4)),
    "lp_pool_ceil": (node("LpPool", kernel_shape=[1, 1], ceil_mode=1), ["ceil_mode is 1"], image(1, 1, 4, 4)),
    "lrn_size": (node("LRN", size=4), ["'size' is 4", "odd and positive"], image(1, 1, 4, 4)),
    "scale_axis": (node("DequantizeLinear", ["x", "s"], axis=7), ["axis 7", "2 axes"], [value("x"), value("s", [3])]),
    "scale_rank": (node("DequantizeLinear", ["x", "s"], axis=0), ["ranks", "shape inference"],
        [value("x"), value("s", None)]),
    "scale_blocks": (node("DequantizeLinear", ["x", "s"], block_size=2), ["block_size", "cast the result"],
        [value("x"), value("s", [3])]),
    "seed": (node("RandomNormal", (), shape=[2], seed=1e30), ["'seed'", "whole number of 64 bits"]),
    "pool_places": (node("MaxPool", outputs=["y", "i"], kernel_shape=[1, 1], auto_pad="SAME_UPPER"),
        ["Indices", "auto_pad"], image(1, 1, 4, 4)),
    "pool_order": (node("MaxPool", outputs=["y", "i"], kernel_shape=[1, 1], storage_order=1),
        ["storage_order is 1", "row by row"], image(1, 1, 4, 4)),
}


FOUR, TWO_PLACES = np.array([0, 0, 1, 1], np.int64), np.array([0, 7], np.int64)
# Of Pad with axes: its inputs beside x, and what the error says.
PADS = {
    "axes_not_constant": ({"p": FOUR}, ["axes input must be a constant", "pads for all axes"]),
    "axis_beyond": ({"p": FOUR, "a": TWO_PLACES}, ["axis 7", "2 axes"]),
    "pads_beyond": ({"p": FOUR, "a": TWO_PLACES[:1]}, ["pads input has 4", "ask for 2"]),
}


def refused(compiles, target, folder, made, said, *arguments):
    path = folder / "model.onnx"
    path.write_bytes(made.SerializeToString())
    assert_refused(compiles.atc(path, target.output, *arguments), target, *said)


@pytest.mark.parametrize("fault", GRAPHS)
def test_what_no_graph_can_be_made_of_is_named(compiles, tmp_path, target, fault):
    make, said = GRAPHS[fault]
    refused(compiles, target, tmp_path, make(), said)


@pytest.mark.parametrize("fault", NODES)
def test_a_node_that_has_no_meaning_is_named_with_its_operator(compiles, tmp_path, target, fault):
    made, said, *inputs = NODES[fault]
    outputs = list(made.output)
    refused(compiles, target, tmp_path, model(made, inputs=inputs[0] if inputs else None, outputs=outputs),
            [f"node 'n' (ai.onnx::17::{made.op_type})", *said])


# Nodes whose last input, a constant or an input of the graph, is of floats and has ONNX's name.
FLOATS = {
    "pads": node("Pad", ["x", "f"]), "axes": node("ReduceSum", ["x", "f"]), "shape": node("Reshape", ["x", "f"]),
    "repeats": node("Tile", ["x", "f"]), "starts": node("Slice", ["x", "f", "f"]),
    "indices": node("Gather", ["x", "f"]),
    "K": node("TopK", ["x", "f"], ["y", "i"]), "split": node("Split", ["x", "f"], ["y", "z"]),
    "input": node("ConstantOfShape", ["f"]), "sizes": node("Resize", ["x", "", "", "f"]),
}


@pytest.mark.parametrize("constant", [True, False])
@pytest.mark.parametrize("name", FLOATS)
def test_floats_where_onnx_has_whole_numbers_are_refused(compiles, tmp_path, target, name, constant):
    made = FLOATS[name]
    number = list(made.input).index("f")
    inputs = [value("x")] if constant else [value("x"), value("f", [2])]
    refused(compiles, target, tmp_path,
            model(made, inputs=inputs, weights=[("f", TWO)] if constant else (), outputs=list(made.output)),
            [f"node 'n' (ai.onnx::17::{made.op_type})", f"input {number} ('{name}')", "DT_FLOAT", "int64"])


@pytest.mark.parametrize("fault", PADS)
def test_pads_of_some_axes_must_fit_them(compiles, tmp_path, target, fault):
    weights, said = PADS[fault]
    inputs = [value("x"), *(value(name, [2], TensorProto.INT64) for name in {"p", "a"} - set(weights))]
    made = model(node("Pad", ["x", "p", "", "a"]), inputs=inputs, weights=weights.items(), opsets=(("", 18),))
    refused(compiles, target, tmp_path, made, ["node 'n' (ai.onnx::18::Pad)", *said])


def test_a_shape_for_no_input_is_refused(compiles, tmp_path, target):
    refused(compiles, target, tmp_path, model(node("Relu")), ["'other'", "does not have", "'x'"],
            "--input_shape=other:1,2")


def test_nodes_out_of_order_are_told(compiles, tmp_path):
    path = tmp_path / "model.onnx"
    nodes = [node("Tanh", ["t"], name="second"), node("Relu", outputs=["t"], name="first")]
    path.write_bytes(model(*nodes).SerializeToString())
    done = compiles.atc(path, tmp_path / "out")
    assert done.code == 0 and "warning: graph 'g'" in done.stdout and "sorted" in done.stdout


def test_a_shape_of_another_rank_than_the_input_is_refused(compiles, tmp_path, target):
    refused(compiles, target, tmp_path, model(node("Relu")), ["input 'x'", "rank 2", "3 entries"],
            "--input_shape=x:1,2,3")


def test_an_importer_that_is_switched_off_is_named(stage, config, tmp_path, target):
    settings = config / "compile.yaml"
    text = settings.read_text()
    assert "disabled: []" in text
    settings.write_text(text.replace("disabled: []", "disabled: [Relu]"))
    path = tmp_path / "model.onnx"
    path.write_bytes(model(node("Relu")).SerializeToString())
    assert_refused(stage.atc(path, target.output, f"--config={config}"), target, "ai.onnx::17::Relu", "switched off",
                   "importer.disabled")


def test_a_name_that_two_nodes_have_is_told_with_the_new_one(compiles, tmp_path):
    path = tmp_path / "model.onnx"
    path.write_bytes(model(node("Relu", outputs=["t"]), node("Tanh", ["t"])).SerializeToString())
    done = compiles.atc(path, tmp_path / "out")
    assert done.code == 0
    warning = next(line for line in done.stdout.splitlines() if line.startswith("warning:"))
    assert "'n'" in warning and "Tanh" in warning and "node 1" in warning and warning.count("'n_") == 1


def test_a_file_without_graph_is_no_model(compiles, tmp_path, target):
    refused(compiles, target, tmp_path, onnx.ModelProto(ir_version=8, producer_name="a"), ["model.onnx", "no graph"])


def test_a_model_beyond_protobufs_limit_is_refused_before_it_is_read(compiles, tmp_path, target):
    path = tmp_path / "large.onnx"
    with path.open("wb") as file:
        file.truncate(2 ** 31)
    assert_refused(compiles.atc(path, target.output), target, path, "2 GiB", "external data")
