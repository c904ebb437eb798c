# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The stubs of the operator modules say what the functions are."""
import ast
import importlib
import inspect

import pytest
from ge.es import _catalog
from ge.graph import DataType


def functions_of(stage_dir, module):
    tree = ast.parse((stage_dir / "ge" / "es" / f"{module}.pyi").read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def parameters_of(node):
    args = node.args
    defaults = [None] * (len(args.args) - len(args.defaults)) + args.defaults
    found = [(one.arg, False, default) for one, default in zip(args.args, defaults)]
    return found + [(one.arg, True, default) for one, default in zip(args.kwonlyargs, args.kw_defaults)]


def value_of(default):
    return inspect.Parameter.empty if default is None else eval(ast.unparse(default), {"DataType": DataType})


@pytest.mark.parametrize("module", ["all", "cv", "math", "nn"])
def test_a_stub_has_each_function_with_its_signature(stage_dir, module):
    stubs = functions_of(stage_dir, module)
    in_catalogue = {name for name, row in _catalog._rows().items() if module in ("all", *row["modules"])}
    assert set(stubs) == in_catalogue
    functions = importlib.import_module("ge.es." + module)
    for name, node in stubs.items():
        real = inspect.signature(getattr(functions, name)).parameters.values()
        assert [(arg, keyword, value_of(default)) for arg, keyword, default in parameters_of(node)] == [
            (one.name, one.kind is one.KEYWORD_ONLY, one.default) for one in real], name


def test_the_package_says_that_it_is_typed(stage_dir):
    assert (stage_dir / "ge" / "py.typed").is_file()
