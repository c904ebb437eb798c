# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ES modules of other distributions: every shape of entry points, every kind of target, failures."""
import importlib
import sys
import types

import ge.es
import pytest
from ge.es import _plugin_loader


class Entry:
    """An entry point; `target` is what it loads, or the exception it raises."""

    group = _plugin_loader.ENTRY_POINT_GROUP

    def __init__(self, name, target):
        self.name, self.target = name, target

    def load(self):
        if isinstance(self.target, Exception):
            raise self.target
        return self.target


def module(name="es_demo", **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    return made


@pytest.fixture
def installed(monkeypatch):
    """Makes these entry points the installed ones; says what was printed about them."""
    monkeypatch.setattr(_plugin_loader, "_loaded", None)
    printed = []
    monkeypatch.setattr(_plugin_loader, "debug_print", lambda level, msg: printed.append((level, msg)))
    before = set(sys.modules)

    def install(*entries, shape=None):
        found = list(entries) if shape is None else shape(entries)
        monkeypatch.setattr(_plugin_loader, "entry_points", lambda **selection: found)
        return printed

    yield install
    for name in set(sys.modules) - before:
        if name.startswith("ge.es."):
            del sys.modules[name]


def test_a_plugin_is_attribute_module_and_in_the_list(installed):
    made = module(VALUE=5)
    printed = installed(Entry("demo_x", lambda: made))
    assert ge.es.demo_x is made is importlib.import_module("ge.es.demo_x") is ge.es.get_plugin("demo_x")
    assert sys.modules["ge.es.demo_x"] is made and "demo_x" in ge.es.list_plugins()
    assert printed == [("INFO", "ES plugin 'demo_x' loaded: es_demo")]


def test_a_module_that_is_there_already_stays(installed, monkeypatch):
    first = module()
    monkeypatch.setitem(sys.modules, "ge.es.demo_y", first)
    installed(Entry("demo_y", module()))
    assert _plugin_loader.load_all_plugins()["demo_y"] is first


@pytest.mark.parametrize("target", [sys, "sys", lambda: sys, lambda: "sys"])
def test_a_target_is_a_module_a_name_or_a_callable_of_either(target):
    assert _plugin_loader._coerce_to_module(target) is sys


@pytest.mark.parametrize("target", [5, None, lambda: 5, object()])
def test_any_other_target_is_a_type_error(target):
    with pytest.raises(TypeError, match="module"):
        _plugin_loader._coerce_to_module(target, "demo")


def test_a_failing_plugin_is_printed_and_skipped(installed):
    good = module()
    printed = installed(Entry("bad", ImportError("no library")), Entry("wrong", 5), Entry("good_z", good))
    assert _plugin_loader.load_all_plugins() == {"good_z": good}
    assert [level for level, _ in printed] == ["ERROR", "ERROR", "INFO"]
    assert printed[0][1] == "ES plugin 'bad' failed to load: ImportError: no library"
    with pytest.raises(KeyError, match="no ES module 'bad'"):
        ge.es.get_plugin("bad")


class Selectable(list):
    def select(self, group):
        return [entry for entry in self if entry.group == group]


@pytest.mark.parametrize("shape", [
    lambda entries: Selectable(entries),
    lambda entries: {_plugin_loader.ENTRY_POINT_GROUP: list(entries)},
    lambda entries: list(entries),
])
def test_entry_points_of_every_python_are_understood(installed, monkeypatch, shape):
    entry = Entry("demo", module())
    found = shape([entry])

    def old(**selection):
        if selection:
            raise TypeError("no selection before 3.10")
        return found

    monkeypatch.setattr(_plugin_loader, "entry_points", old)
    assert _plugin_loader._iter_plugin_entry_points() == [entry]


def test_what_happened_is_printed_with_its_level(capsys):
    _plugin_loader.debug_print("INFO", "ES plugin 'x' loaded: es_x")
    assert capsys.readouterr().out == "[INFO] [ge.es._plugin_loader] ES plugin 'x' loaded: es_x\n"
