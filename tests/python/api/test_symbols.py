# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Every public symbol exists, has the listed signature, and is used by some test."""
import ast
import enum
import importlib
import inspect
from pathlib import Path

import api_table
import pytest
from ge import graph
from ge.es.graph_builder import InputType

_NAMES = {"DataType": graph.DataType, "Format": graph.Format, "Placement": graph.Placement,
          "DumpFormat": graph.DumpFormat, "InputType": InputType}


def of_kind(*kinds):
    found = [symbol for symbol in api_table.symbols() if symbol.kind in kinds]
    return pytest.mark.parametrize("symbol", found, ids=[symbol.name for symbol in found])


def resolve(name):
    """The object behind a dotted name; an attribute goes before a submodule of the same name."""
    first, *rest = name.split(".")
    found = importlib.import_module(first)
    for part in rest:
        if not hasattr(found, part):
            importlib.import_module(f"{found.__name__}.{part}")
        found = getattr(found, part)
    return found


def parsed(signature):
    return ast.parse(f"def f{signature}: pass").body[0].args


def positional(args):
    """Name and default, as source or None, of each parameter that can be given by position."""
    found = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(found) - len(args.defaults)) + args.defaults
    return [(one.arg, default) for one, default in zip(found, defaults)]


def wanted_parameters(signature):
    args = parsed(signature)
    found = [(name, "positional", default) for name, default in positional(args)]
    if args.vararg:
        found.append((args.vararg.arg, "var", None))
    found += [(one.arg, "keyword", default) for one, default in zip(args.kwonlyargs, args.kw_defaults)]
    if args.kwarg:
        found.append((args.kwarg.arg, "var", None))
    return found


_KINDS = {inspect.Parameter.POSITIONAL_OR_KEYWORD: "positional", inspect.Parameter.KEYWORD_ONLY: "keyword",
          inspect.Parameter.VAR_POSITIONAL: "var", inspect.Parameter.VAR_KEYWORD: "var",
          inspect.Parameter.POSITIONAL_ONLY: "positional only"}


def real_parameters(found):
    parameters = list(inspect.signature(found).parameters.values())
    return [one for one in parameters if one.name != "self"]


def same(default, wanted):
    if wanted is None:
        return default is inspect.Parameter.empty
    if isinstance(wanted, ast.Constant) and wanted.value is ...:
        return default is not inspect.Parameter.empty
    return default == eval(ast.unparse(wanted), {"__builtins__": {}}, _NAMES)


@of_kind("class", "method", "function")
def test_the_signature_is_the_listed_one(symbol):
    wanted = wanted_parameters(symbol.signature)
    listed = {name for name, _, _ in wanted}
    # More of our own may follow; callers of GE's signature do not notice those with a default.
    found = [one for one in real_parameters(resolve(symbol.name)) if one.name in listed or one.default is one.empty]
    assert [(one.name, _KINDS[one.kind]) for one in found] == [(name, kind) for name, kind, _ in wanted]
    wrong = [one.name for one, (_, _, default) in zip(found, wanted) if not same(one.default, default)]
    assert not wrong


@of_kind("enum")
def test_an_enumeration_has_exactly_the_listed_values(symbol):
    found = resolve(symbol.name)
    pairs = (item.partition("=")[::2] for item in symbol.signature.split())
    assert {one.name: one.value for one in found} == {name: ast.literal_eval(value) for name, value in pairs}
    plain = symbol.last in ("DumpFormat", "InputType")
    assert issubclass(found, enum.Enum if plain else str if symbol.last == "PassStage" else enum.IntEnum)
    assert not plain or not issubclass(found, int)


@of_kind("module")
def test_a_module_exports_the_listed_names(symbol):
    module = resolve(symbol.name)
    missing = set(symbol.signature.split()) - set(module.__all__)
    assert not missing
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


@of_kind("property", "constant")
def test_a_property_or_constant_exists(symbol):
    found = resolve(symbol.name)
    if symbol.kind == "constant" and symbol.signature:
        assert found == ast.literal_eval(symbol.signature)


def stub_definitions():
    """Members of the native module's stub by dotted name; overloads in one list."""
    from ge.passes import base

    stub = Path(base.__file__).with_name("_ge_pass_native.pyi")
    found = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        found.setdefault(getattr(node, "name", ""), []).append(node)
        for member in getattr(node, "body", ()) if isinstance(node, ast.ClassDef) else ():
            if isinstance(member, ast.FunctionDef):
                found.setdefault(f"{node.name}.{member.name}", []).append(member)
    return found


@of_kind("native")
def test_a_native_symbol_exists_and_its_stub_has_the_listed_signature(symbol):
    owner = symbol.owner
    assert hasattr(resolve(symbol.name.replace("ge.passes._native.", "ge.passes._bridge.")), "__name__")
    if symbol.last.startswith("_") or not symbol.signature:
        return
    name = f"{owner}.{symbol.last}" if owner else symbol.last
    stubs = stub_definitions()
    is_class = isinstance(stubs[name][0], ast.ClassDef)
    overloads = stubs.get(f"{name}.__init__", []) if is_class else stubs[name]
    seen = {one for stub in overloads for one in [*(n for n, _ in positional(stub.args) if n != "self"),
                                                  *(k.arg for k in stub.args.kwonlyargs)]}
    assert seen == {one for one, _, _ in wanted_parameters(symbol.signature)}


def test_every_symbol_is_used_by_a_test():
    missing = [symbol.name for symbol in api_table.symbols() if not api_table.tests_of(symbol)]
    assert not missing, "write a test for each, or mark the test with pytest.mark.api"


def test_a_symbol_that_no_test_uses_is_noticed():
    unknown = api_table.Symbol("0", "ge.graph.Graph.no_test_calls_" + "this", "method", "()")
    assert api_table.tests_of(unknown) == []
