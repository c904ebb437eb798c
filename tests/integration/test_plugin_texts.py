# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What atc says of ONNX plugins that claim what is not theirs, describe what fits no node, or return a wrong graph."""
import numpy as np
import pytest
from many_compiles import ManyCompiles
from onnx import AttributeProto, helper, numpy_helper
from programs import assert_refused
from small_models import save_model

OPSETS = (("", 17), ("demo", 3))
HEAD = """\
from ge.es import GraphBuilder
from ge.es.all import Add, Elu, Relu
from ge.onnx_plugin import onnx_plugin


def graph(inputs, build):
    builder = GraphBuilder("sub")
    return builder.build_and_reset(build(*builder.create_inputs(inputs)))


"""
CALLBACK = """\
plugin = onnx_plugin(source="{source}", domain="demo", opsets=[3], target="{target}")

@plugin.{kind}
def callback_{source}({arguments}):
    {body}


"""
DECLARED = 'onnx_plugin(source="Bar", domain="demo", opsets=[3], target="Relu")\n'
NODE = 'onnx_plugin(source="{}", domain="{}", opsets=[{}], target="{}").parse_node(lambda node, target: None)\n'


def foo(inputs=("x",), outputs=("z",), **attributes):
    return helper.make_node("", list(inputs), list(outputs), name="foo", domain="demo", **attributes)


def reference():
    made = foo()
    made.attribute.append(AttributeProto(name="slope", ref_attr_name="alpha", type=AttributeProto.FLOAT))
    return made


def unnamed():
    made = foo()
    made.attribute.append(AttributeProto(i=1, type=AttributeProto.INT))
    return made


CALL = "target.register_dynamic_input('args', 1)\n    target.register_dynamic_output('output', 1)"
LOOP = CALL.replace("args", "input")
# Refused after the import, with the node as GE has it.
LOWERED = {"input_left_open", "no_graph_to_call", "no_value", "no_start", "no_loop"}
# The body of the callback, its kind, the target, the node, and what the error says beside node and plugin.
ANSWERS = {
    "port_twice": ("target.register_input('x')", "parse_node", "Relu", foo(), ["input 'x'", "exists already"]),
    "output_twice": ("target.register_output('y')", "parse_node", "Relu", foo(), ["output 'y'", "exists already"]),
    "count_of_one": ("target.register_dynamic_input('x', 2)", "parse_node", "Relu", foo(), ["'x'", "not dynamic"]),
    "count_twice": ("target.register_dynamic_input('x', 2)\n    target.register_dynamic_input('x', 2)", "parse_node",
        "AddN", foo(), ["'x'", "count already"]),
    "count_too_large": ("target.register_dynamic_input('x', 2**32 - 1)", "parse_node", "AddN", foo(),
        ["'x'", "4294967295 instances", "at most"]),
    "no_port": ("pass", "parse_node", "Relu", foo(["x", "y"]), ["'foo'", "input 1 has no port on 'Relu'", "register"]),
    "no_output_port": ("pass", "parse_node", "Relu", foo(outputs=["z", "w"]), ["'foo'", "output 1 has no port"]),
    "input_left_open": ("pass", "parse_node", "Add", foo(), ["'foo' (Add)", "required input 'x2'", "not connected"]),
    "attribute_reference": ("pass", "parse_node", "Relu", reference(), ["'foo'", "'slope'", "'alpha'", "plugin"]),
    "attribute_tensor": ("pass", "parse_node", "Relu", foo(w=numpy_helper.from_array(np.zeros(2, np.float32))),
        ["'foo'", "'w' is TENSOR", "int, float, string"]),
    "no_value": ("pass", "parse_node", "Const", foo([]), ["'foo' (Const)", "no 'value'"]),
    "no_start": ("pass", "parse_node", "Variable", foo(), ["'foo' (Variable)", "no value", "graph input"]),
    "no_loop": (LOOP, "parse_node", "While", foo(), ["'foo' (While)", "no graphs 'cond' and 'body'"]),
    "attribute_unnamed": ("pass", "parse_node", "Relu", unnamed(), ["'foo'", "attribute without a name"]),
    "no_graph_to_call": (CALL, "parse_node", "PartitionedCall", foo(), ["'foo' (PartitionedCall)", "no graph 'f'"]),
    "int_for_bool": ("target.set_attr('adj_x1', 1)", "parse_node", "BatchMatMulV2", foo(["x", "x"]),
        ["'foo'", "plugin.py:", "'adj_x1' is Int 1", "BatchMatMulV2 declares it as Bool", "True or False"]),
    "float_for_int": ("target.set_attr('groups', 2.0)", "parse_node", "Conv2D", foo(["x", "x"]),
        ["'foo'", "'groups' is Float 2.0", "declares it as Int", "whole number"]),
    "decomposed_text": ("made = graph(1, lambda a: [Elu(a)])\n    nodes = {n.type: n for n in made.get_all_nodes()}\n"
        "    nodes['Elu'].set_attr('alpha', 'x')\n    return made", "decompose", "PartitionedCall", foo(),
        ["graph 'sub'", "(Elu)", "'alpha' is String", "declares it as Float"]),
    "other_inputs": ("return graph(2, lambda a, b: [Add(a, b)])", "decompose", "PartitionedCall", foo(),
        ["'input_1' has index 1", "the node has 1 inputs"]),
    "other_outputs": ("return graph(1, lambda a: [a, Relu(a)])", "decompose", "PartitionedCall", foo(),
        ["2 outputs, the node has 1"]),
    "input_left_out": ("return graph(2, lambda a, b: [Add(a, b)])", "decompose", "PartitionedCall", foo(["", "x"]),
        ["input 'input_0'", "leaves out"]),
    "output_left_out": ("made = graph(1, lambda a: [Relu(a)])\n    nodes = {n.type: n for n in made.get_all_nodes()}\n"
        "    made.remove_edge(nodes['Relu'], 0, nodes['NetOutput'], 0)\n    return made", "decompose",
        "PartitionedCall", foo(), ["output 0 is not connected"]),
}
ARGUMENTS = {"parse_node": "node, target", "decompose": "source"}


@pytest.fixture(scope="module")
def compiles(stage_dir, tmp_path_factory):
    """atc with one plugin for each answer, named like it."""
    file = tmp_path_factory.mktemp("plugins") / "plugin.py"
    file.write_text(HEAD + "".join(
        CALLBACK.format(source=name, body=body, kind=kind, target=target, arguments=ARGUMENTS[kind])
        for name, (body, kind, target, *_) in ANSWERS.items()))
    with ManyCompiles(stage_dir, {"ASCEND_CUSTOM_OPP_PATH": str(file)}) as many:
        yield many


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_a_plugin_describes_must_fit_the_node(compiles, tmp_path, target, answer):
    body, kind, _, node, said = ANSWERS[answer]
    node.op_type = answer
    model = save_model(tmp_path / "model.onnx", [node], OPSETS)
    where = [] if answer in LOWERED else [f"demo::3::{answer}"]
    if answer not in LOWERED and ("register" in body or kind == "decompose"):
        where.append("plugin.py:")
    assert_refused(compiles.atc(model, target.output), target, *where, *said)


# Two plugin files (the second may be empty), and what the error says beside that no plugin is taken.
CLAIMS = {
    "no_prototype": (NODE.format("Foo", "demo", 3, "Rleu"), "", ["target 'Rleu' has no prototype", "Relu"]),
    "nothing_alike": (NODE.format("Foo", "demo", 3, "Qqqqqqqqqqqq"), "", ["target 'Qqqqqqqqqqqq' has no prototype"]),
    "built_in": (NODE.format("Relu", "ai.onnx", 17, "Relu"), "",
        ["ai.onnx::17::Relu", "built-in importer", "add 'Relu' to importer.disabled"]),
    "twice": (NODE.format("Foo", "demo", 3, "Relu"), NODE.format("Foo", "demo", "2, 3", "Tanh"),
        ["demo::3::Foo", "already exists", "second.py:", "remove one"]),
    "no_callback": (DECLARED, NODE.format("Foo", "demo", 3, "Relu"),
        ["plugin.py:11", "has no callback", "parse_node, parse_operator or decompose"]),
}


@pytest.fixture
def refusal(stage, tmp_path, target):
    """Compiles a node of demo::Foo with two plugin files and checks that it is refused with these texts."""
    def check(said, *files):
        node = helper.make_node("Foo", ["x"], ["z"], name="foo", domain="demo")
        model = save_model(tmp_path / "model.onnx", [node], OPSETS)
        folder = tmp_path / "plugins"
        folder.mkdir()
        for name, text in zip(["plugin.py", "second.py"], files):
            (folder / name).write_text(HEAD + text)
        assert_refused(stage.atc(model, target.output, env={"ASCEND_CUSTOM_OPP_PATH": str(folder)}), target, *said)
    return check


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_plugin_that_claims_what_it_cannot_have_is_refused_with_its_place(refusal, claim):
    first, second, said = CLAIMS[claim]
    refusal(["plugin.py:", *said], first, second)


def test_a_plugin_for_another_opset_is_shown(refusal):
    refusal(["demo::3::Foo", "no importer", "demo::Foo opsets 7", "plugin.py:"], NODE.format("Foo", "demo", 7, "Relu"))
