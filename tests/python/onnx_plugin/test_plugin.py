# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Declaration of ONNX plugins: arguments, callbacks, registry."""
import ge.onnx_plugin
import pytest
from ge.onnx_plugin import OnnxNode, OnnxPlugin, onnx_plugin, registry


def make(source="Foo", domain="a.b", opsets=(2, 1, 2), target="Foo"):
    return onnx_plugin(source=source, domain=domain, opsets=opsets, target=target)


def test_public_names():
    assert ge.onnx_plugin.__all__ == ["OnnxNode", "OnnxPlugin", "onnx_plugin"]
    assert dir(ge.onnx_plugin) == ["OnnxNode", "OnnxPlugin", "onnx_plugin"]


@pytest.mark.parametrize("cls", [OnnxNode, OnnxPlugin])
def test_classes_refuse_construction(cls):
    with pytest.raises(TypeError, match=f"{cls.__name__} objects should not be created directly"):
        cls()


@pytest.mark.parametrize("field", ["source", "domain", "target"])
@pytest.mark.parametrize("value", ["", None, 5])
def test_names_are_non_empty_strings(field, value):
    with pytest.raises(TypeError, match=f"onnx_plugin {field} must be a non-empty string"):
        make(**{field: value})


@pytest.mark.parametrize("field", ["source", "domain"])
def test_names_hold_no_separator(field):
    with pytest.raises(TypeError, match=f"onnx_plugin {field} must not contain '::'"):
        make(**{field: "a::b"})
    make(target="a::b")


@pytest.mark.parametrize(("opsets", "error"), [
    ("1", TypeError), (5, TypeError), (iter([1]), TypeError), ([1.0], TypeError), ([True], TypeError),
    ([], ValueError), ([0], ValueError), ([-1, 2], ValueError),
])
def test_opsets(opsets, error):
    with pytest.raises(error, match="onnx_plugin opsets"):
        make(opsets=opsets)


def test_descriptor_holds_everything():
    plugin = make(opsets=range(8, 10))

    @plugin.parse_node
    def parse(node, target):
        pass

    assert parse.__name__ == "parse"
    only = registry.get_registered_onnx_plugins()[0]
    assert only.to_bridge_dict()["callback_kind"] == "parse_node"

    @plugin.decompose
    def decompose(source):
        pass

    descriptor = registry.get_registered_onnx_plugin_by_origin_type("a.b::9::Foo")
    assert registry.get_registered_onnx_plugins() == [descriptor]
    assert descriptor.origin_types == ("a.b::8::Foo", "a.b::9::Foo")
    assert (descriptor.opsets, descriptor.source, descriptor.domain) == ((8, 9), "Foo", "a.b")
    assert (descriptor.parser_node, descriptor.parser_operator, descriptor.parser_decompose) == (parse, None, decompose)
    assert parse.__ge_onnx_plugin_descriptor__ is decompose.__ge_onnx_plugin_descriptor__ is descriptor
    fields = registry.get_registered_onnx_plugin_dicts()[0]
    assert fields["callback_kinds"] == ["parse_node", "decompose"] and "parser_node" not in fields
    assert fields["module_name"] == __name__ and fields["location"].startswith(__file__)


def test_opsets_are_sorted_and_unique():
    plugin = make(opsets=[3, 1, 3])
    plugin.parse_operator(lambda source, target: None)
    assert registry.get_registered_onnx_plugins()[0].opsets == (1, 3)


@pytest.mark.parametrize("kind", ["parse_node", "parse_operator", "decompose"])
def test_each_callback_once(kind):
    plugin = make()
    with pytest.raises(TypeError, match=f"OnnxPlugin {kind} expects a Python function"):
        getattr(plugin, kind)(len)
    getattr(plugin, kind)(lambda *a: None)
    with pytest.raises(ValueError, match=f"OnnxPlugin {kind} is already bound"):
        getattr(plugin, kind)(lambda *a: None)


def test_overlap_is_atomic_and_names_both_places():
    make(opsets=[1, 2]).parse_node(lambda *a: None)
    with pytest.raises(ValueError, match="python ONNX Plugin origin type already exists: a.b::2::Foo") as caught:
        make(opsets=[2, 3]).parse_node(lambda *a: None)
    assert str(caught.value).count(__file__) == 2 and str(caught.value).count(__name__) >= 2
    assert registry.get_registered_onnx_plugin_by_origin_type("a.b::3::Foo") is None
