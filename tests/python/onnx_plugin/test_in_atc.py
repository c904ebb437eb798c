# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Callbacks of ONNX plugins inside atc: values, failures, conflicts."""
import json

import pytest
from ge.graph import DataType
from onnx import helper
from programs import Stage, report
from small_models import Compiler

OPSETS = (("", 17), ("demo", 3))
PLUGIN = """
from ge.es import GraphBuilder
from ge.es.all import Relu, Add
from ge.onnx_plugin import onnx_plugin
plugin = onnx_plugin(source="{source}", domain="{domain}", opsets=[3, 17], target="{target}")

@plugin.{kind}
def callback({arguments}):
    {body}
"""


@pytest.fixture
def atc(stage_dir, tmp_path):
    return Compiler(Stage(stage_dir), tmp_path, "ASCEND_CUSTOM_OPP_PATH")


def foo(**attrs):
    return [helper.make_node("Foo", ["x"], ["z"], name="foo_1", domain="demo", **attrs)]


def compile_with(atc, body, kind="parse_node", nodes=None, source="Foo", domain="demo", target="Relu"):
    arguments = {"parse_node": "node, target", "parse_operator": "source, target", "decompose": "source"}[kind]
    return atc.compile(nodes or foo(), PLUGIN.format(**locals()), opsets=OPSETS)


def said(outcome):
    return outcome.stdout + outcome.stderr


def test_node_values_are_exact_copies(atc):
    body = """
    import json, types
    global KEPT
    KEPT = node
    assert isinstance(node.attrs, types.MappingProxyType) and isinstance(node.inputs, tuple)
    try:
        node.name = "other"
    except AttributeError:
        pass
    json.dump([node.name, node.origin_type, node.inputs, node.outputs, dict(node.attrs)], open("seen", "w"))"""
    attrs = {"i": 2 ** 53 + 1, "f": 0.5, "s": "text", "ints": [1, 2], "floats": [0.25], "strings": ["a", "b"]}
    outcome = compile_with(atc, body, nodes=foo(**attrs))
    assert outcome.code == 0, said(outcome)
    assert json.loads((atc.folder / "seen").read_text()) == ["foo_1", "demo::3::Foo", ["x"], ["z"], attrs]


def test_operator_callback_sets_attributes(atc):
    body = """
    import json
    attributes = {one["name"]: one for one in json.loads(source.get_attr("attribute"))["attribute"]}
    target.set_attr("alpha", float(attributes["alpha"]["f"]))
    try:
        source.set_attr("a", 1)
    except RuntimeError as err:
        open("seen", "w").write(str(err))"""
    outcome = compile_with(atc, body, kind="parse_operator", nodes=foo(alpha=0.25), target="Elu")
    assert outcome.code == 0, said(outcome)
    assert (atc.folder / "seen").read_text() == "Source Operator is read-only"


def test_a_copied_int_becomes_the_declared_float(atc):
    body = """
    target.set_attr("alpha", node.attrs["alpha"])
    open("seen", "w").write(repr(target.get_attr("alpha")))"""
    outcome = compile_with(atc, body, nodes=foo(alpha=1), target="Elu")
    assert outcome.code == 0, said(outcome)
    assert (atc.folder / "seen").read_text() == "1.0"


def test_a_number_becomes_the_declared_data_type(atc):
    body = """
    from ge.graph import DataType
    for wrong in (DataType.DT_INT64, [DataType.DT_INT64]):
        try:
            target.set_attr("out_idx", wrong)
        except ValueError as err:
            assert "give" in str(err) and "int(" in str(err), err
    target.set_attr("out_idx", int(DataType.DT_INT64))
    open("seen", "w").write(repr(target.get_attr("out_idx")))"""
    outcome = compile_with(atc, body, target="UniqueWithCountsAndSorting")
    assert (atc.folder / "seen").read_text() == repr(DataType.DT_INT64), said(outcome)
    outcome = compile_with(atc, "target.set_attr('out_idx', 'int64')", target="UniqueWithCountsAndSorting")
    assert outcome.code != 0 and "declares it as Type; give" in said(outcome)
    assert "int(DataType.DT_INT64)" in said(outcome)


def test_a_misspelt_attribute_is_told_in_log_and_report(atc):
    outcome = compile_with(atc, "target.set_attr('negativ_slope', 3.0)", target="LeakyRelu")
    assert outcome.code == 0, said(outcome)
    told = [text for text in report(atc.folder / "out")["warnings"] if "'negativ_slope' was set" in text]
    assert len(told) == 1 and "did you mean 'negative_slope'?" in told[0] and "plugin.py:5" in told[0]
    assert told[0] in said(outcome)


def test_decompose_expands(atc):
    body = """
    builder = GraphBuilder("sub")
    x = builder.create_input(0)
    return builder.build_and_reset([Relu(Add(x, x))])"""
    outcome = compile_with(atc, body, kind="decompose", target="PartitionedCall")
    assert outcome.code == 0, said(outcome)


@pytest.mark.parametrize(("kind", "body", "text"), [
    ("parse_node", "raise ValueError('boom')", "plugin.py:9: ValueError: boom"),
    ("parse_node", "import sys; sys.exit(2)", "plugin.py:9: SystemExit: 2"),
    ("parse_node", "return 5", "parse_node callback callback at"),
    ("parse_operator", "return 5", "must return None, got int"),
    ("decompose", "return None", "must return ge.graph.Graph, got NoneType"),
    ("decompose", "1 / 0", "plugin.py:9: ZeroDivisionError"),
    ("parse_node", "target.set_attr('alpha', {'a': 1})", "Unsupported attribute type"),
])
def test_failures_name_callback_node_and_place(atc, kind, body, text):
    outcome = compile_with(atc, body, kind=kind, target="PartitionedCall" if kind == "decompose" else "Relu")
    assert outcome.code != 0
    for part in (text, f"callback {kind} for demo::3::Foo of node 'foo_1'"):
        assert part in said(outcome)


def test_file_that_fails_ends_the_parse(atc):
    outcome = atc.compile(foo(), "import no_such_module_x", opsets=OPSETS)
    assert outcome.code != 0
    assert "plugin.py:1: ModuleNotFoundError" in said(outcome)


@pytest.mark.parametrize(("change", "words"), [
    (lambda attribute: setattr(attribute, "s", b"\xff\xfe"), ["'text'", "foo_1", "UTF-8"]),
    (lambda attribute: setattr(attribute, "name", ""), ["foo_1", "attribute", "without a name"]),
], ids=["bytes", "no_name"])
def test_an_attribute_that_python_cannot_have_is_named_with_its_node(atc, change, words):
    nodes = foo(text="a")
    change(nodes[0].attribute[0])
    outcome = compile_with(atc, "pass", nodes=nodes)
    assert outcome.code != 0
    for word in words:
        assert word in said(outcome), (word, said(outcome))
