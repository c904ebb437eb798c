# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ge.onnx_plugin._bridge, called as the native bridge does."""
import pytest
from ge.graph import Graph, Operator
from ge.onnx_plugin import _bridge, bootstrap, onnx_plugin, registry

ORIGIN = "a.b::1::Foo"
PLUGIN = """
from ge.onnx_plugin import onnx_plugin
plugin = onnx_plugin(source="{source}", domain="a.b", opsets=[1], target="Foo")
@plugin.parse_node
def parse(node, target):
    {body}
"""

UNBOUND = """
from ge.onnx_plugin import onnx_plugin
onnx_plugin(source="Late", domain="a.b", opsets=[1], target="Foo")
"""


@pytest.fixture
def plugin(monkeypatch):
    from ge.graph import operator

    made = []

    def create(handle, *, read_only=False):
        made.append(Operator.__new__(Operator))
        made[-1]._handle, made[-1]._valid, made[-1]._read_only = handle, True, read_only
        return made[-1]

    monkeypatch.setattr(operator, "create_operator", create)
    declared = onnx_plugin(source="Foo", domain="a.b", opsets=[1], target="Foo")
    declared.made = made
    return declared


def test_operators_end_with_the_callback(plugin):
    seen = []
    plugin.parse_node(lambda node, target: seen.append((node, target._valid, target._read_only)))
    plugin.parse_operator(lambda source, target: seen.append((source._read_only, target._read_only)))
    _bridge.call_parse_node(ORIGIN, "node", 1)
    _bridge.call_parse_operator(ORIGIN, 1, 2)
    assert seen == [("node", True, False), (True, False)]
    for operator in plugin.made:
        with pytest.raises(RuntimeError, match="Operator is only valid inside parse_node"):
            operator.set_attr("a", 1)


def test_wrong_results_are_invalid_returns(plugin):
    plugin.parse_node(lambda node, target: 5)
    plugin.parse_operator(lambda source, target: False)
    plugin.decompose(lambda source: None)
    for call in (lambda: _bridge.call_parse_node(ORIGIN, None, 1), lambda: _bridge.call_parse_operator(ORIGIN, 1, 2)):
        with pytest.raises(_bridge._InvalidParseNodeReturn, match="must return None"):
            call()
    with pytest.raises(_bridge._InvalidDecomposeReturn, match="must return ge.graph.Graph, got NoneType"):
        _bridge.call_decompose(ORIGIN, 1)
    assert issubclass(_bridge._InvalidDecomposeReturn, TypeError)


def test_decompose_gives_the_graph(plugin):
    graph = Graph("x")
    plugin.decompose(lambda source: graph)
    assert _bridge.call_decompose(ORIGIN, 1) is graph


def test_unknown_origin(plugin):
    plugin.decompose(lambda source: None)
    for origin in ("a.b::7::Foo", ORIGIN):
        with pytest.raises(KeyError, match="python ONNX Plugin is not registered: " + origin):
            _bridge.call_parse_node(origin, None, 1)


def test_files_are_loaded_and_unloaded(tmp_path, monkeypatch):
    for source in ("One", "Two"):
        (tmp_path / f"{source}.py").write_text(PLUGIN.format(source=source, body="pass"))
    monkeypatch.setenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, str(tmp_path))
    found = _bridge.load_and_get_onnx_plugin_descriptors()
    assert [fields["origin_types"] for fields in found] == [["a.b::1::One"], ["a.b::1::Two"]]
    assert found == _bridge.load_and_get_onnx_plugin_descriptors()
    _bridge.unload()
    assert registry.get_registered_onnx_plugins() == []


def test_one_failure_fails_the_load(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text(PLUGIN.format(source="One", body="pass"))
    (tmp_path / "b.py").write_text("import no_such_module_x\n")
    monkeypatch.setenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, str(tmp_path))
    with pytest.raises(RuntimeError, match=r"no Python ONNX plugin is registered: .*b.py:1: ModuleNotFoundError"):
        _bridge.load_and_get_onnx_plugin_descriptors()
    assert registry.get_registered_onnx_plugins() == []
    with pytest.raises(ModuleNotFoundError):
        bootstrap.load_onnx_plugins()


def test_a_declaration_without_callback_is_handed_over_until_it_has_one(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text(PLUGIN.format(source="One", body="pass") + UNBOUND)
    (tmp_path / "b.py").write_text(UNBOUND)
    monkeypatch.setenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, str(tmp_path))
    declared = onnx_plugin(source="Host", domain="a.b", opsets=[1], target="Foo")
    found = _bridge.load_and_get_onnx_plugin_descriptors()
    assert [(fields["source"], fields.get("callback_kinds")) for fields in found] == [
        ("One", None), ("Host", []), ("Late", []), ("Late", [])]
    assert found[1]["location"].startswith(__file__) and found[1]["module_name"] == __name__
    declared.parse_node(lambda node, target: None)
    _bridge.unload()
    assert [plugin.source for plugin in registry.get_registered_onnx_plugins()] == ["Host"]
    assert registry.get_unbound_onnx_plugin_dicts() == []


def test_a_file_that_fails_leaves_no_declaration(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text(UNBOUND + "1 / 0\n")
    monkeypatch.setenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, str(tmp_path))
    with pytest.raises(ZeroDivisionError):
        bootstrap.load_onnx_plugins()
    assert registry.get_unbound_onnx_plugin_dicts() == []


def test_folder_without_python_is_nothing(tmp_path, monkeypatch):
    (tmp_path / "op_impl").mkdir()
    (tmp_path / "op_impl" / "lib.so").write_text("")
    monkeypatch.setenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, str(tmp_path))
    assert _bridge.load_and_get_onnx_plugin_descriptors() == []


def test_file_seen_by_another_kind_is_not_run_again(tmp_path, monkeypatch):
    from ge._internal import plugin_loader

    path = tmp_path / "both.py"
    path.write_text(PLUGIN.format(source="Both", body="pass"))
    first = plugin_loader.load_module_from_file(path, module_prefix="_ge_py_custom_op_", plugin_kind="python custom op")
    monkeypatch.setenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, str(path))
    assert bootstrap.load_onnx_plugins() == [first]
    assert len(registry.get_registered_onnx_plugins()) == 1
