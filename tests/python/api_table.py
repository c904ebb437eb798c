# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Which test uses which public symbol: `api_table.py OUT.md` writes the table, exit code 1 when one has none.

api/symbols.csv lists the symbols. A test uses a symbol when its code, the helpers and fixtures it calls,
or a piece of Python in one of its strings (a plugin file, a script) has the symbol's name, in a file that
imports the symbol's package. Names that several classes share count only where the mark
``pytest.mark.api("Class", ...)`` of file or test says which classes it is about.
"""
import ast
import csv
import functools
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
SYMBOLS = HERE / "api" / "symbols.csv"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Symbol(NamedTuple):
    """A row of symbols.csv."""

    section: str
    name: str          # dotted, with its package
    kind: str
    signature: str

    @property
    def last(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def package(self) -> str:
        return ".".join(self.name.split(".")[:2])

    @property
    def owner(self) -> str:
        """The class of a member; empty for what belongs to a module."""
        before = self.name.split(".")[-2]
        return before if before.lstrip("_")[:1].isupper() else ""


class Use(NamedTuple):
    """What one test has in its code."""

    test: str
    text: str          # of the file
    words: frozenset
    classes: frozenset  # of its api marks


@functools.cache
def symbols() -> list[Symbol]:
    """The rows of symbols.csv."""
    with SYMBOLS.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter=";", quoting=csv.QUOTE_NONE)
        next(rows)
        return [Symbol(*row) for row in rows]


def _code_in(text: str) -> set[str]:
    if "(" not in text and "import" not in text:
        return set()
    try:
        return _words(ast.parse(textwrap.dedent(text).replace("{", "(").replace("}", ")")))
    except (SyntaxError, ValueError):
        return set()


def _words(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, _FUNCTIONS):
            found.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} | _code_in(node.value)
    return found


def _definitions(tree: ast.Module) -> dict[str, ast.AST]:
    found: dict[str, ast.AST] = {}
    for node in tree.body:
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            found.update({target.id: node for target in node.targets if isinstance(target, ast.Name)})
    return found


def _marks(nodes: list[ast.AST]) -> set[str]:
    calls = [call for node in nodes for call in ast.walk(node)
             if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "api"]
    return {arg.value for call in calls for arg in call.args if isinstance(arg, ast.Constant)}


def _closure(start: ast.AST, definitions: dict[str, ast.AST]) -> set[str]:
    words: set[str] = set()
    todo, seen = [start], set()
    while todo:
        found = _words(todo.pop())
        words |= found
        for name in (found & definitions.keys()) - seen:
            seen.add(name)
            todo.append(definitions[name])
    return words


def _uses_of(path: Path) -> Iterator[Use]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    definitions = _definitions(tree)
    shared = path.with_name("conftest.py")
    if shared.is_file():
        definitions = {**_definitions(ast.parse(shared.read_text(encoding="utf-8"))), **definitions}
    of_file = _marks([definitions["pytestmark"]]) if "pytestmark" in definitions else set()
    for node in tree.body:
        if isinstance(node, _FUNCTIONS) and node.name.startswith("test_"):
            name = f"{path.relative_to(HERE.parent)}::{node.name}"
            own = _marks(node.decorator_list)
            yield Use(name, text, frozenset(_closure(node, definitions)), frozenset(of_file | own))


@functools.cache
def uses() -> list[Use]:
    """All tests of the Python interface."""
    return [use for path in sorted(HERE.rglob("test_*.py")) for use in _uses_of(path)]


@functools.cache
def _shared_names() -> set[str]:
    """Last names that more than one class of a package has."""
    owners = Counter((symbol.package, symbol.last) for symbol in symbols() if symbol.owner)
    return {name for name, count in owners.items() if count > 1}


def tests_of(symbol: Symbol) -> list[str]:
    """Tests that use the symbol."""
    ambiguous = (symbol.package, symbol.last) in _shared_names()
    return [use.test for use in uses()
            if symbol.last in use.words and symbol.package in use.text
            and (not ambiguous or not symbol.owner or symbol.owner in use.classes)
            and not use.test.startswith("python/api/test_symbols")]


def table() -> str:
    """The table as Markdown."""
    lines = ["# Public symbols and the tests that use them", "", "| section | symbol | signature | tests |",
             "|---|---|---|---|"]
    for symbol in symbols():
        found = tests_of(symbol)
        shown = "<br>".join(found[:3]) + (f"<br>and {len(found) - 3} more" if len(found) > 3 else "")
        what = symbol.signature if symbol.kind not in ("enum", "module") else symbol.kind
        lines.append(f"| {symbol.section} | `{symbol.name}` | `{what or symbol.kind}` | {shown or '**none**'} |")
    return "\n".join([*lines, ""])


def main(arguments: list[str]) -> int:
    """Writes the table to the file that the argument names."""
    if len(arguments) != 1:
        print("usage: api_table.py OUT.md", file=sys.stderr)
        return 2
    Path(arguments[0]).write_text(table(), encoding="utf-8")
    missing = [symbol.name for symbol in symbols() if not tests_of(symbol)]
    for name in missing:
        print(f"api_table: no test uses {name}; write one, or mark the test with pytest.mark.api", file=sys.stderr)
    print(f"api_table: {len(symbols()) - len(missing)} of {len(symbols())} symbols have a test; see {arguments[0]}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
