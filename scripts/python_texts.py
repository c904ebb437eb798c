# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Finds what the Python package says and has a stage note which of it was said, for unprovoked_texts.py."""
import ast
import json
import pathlib

from cpp_texts import PROSE

SIMPLE = (ast.Raise, ast.Return, ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Assert)
TABLE = "python_texts.json"
SAID = "python_texts_said.txt"
NOTER = '''import os

_seen = set()


def at(number):
    if number not in _seen:
        _seen.add(number)
        try:
            with open({path!r}, "a") as said:
                said.write(f"{{number}}\\n")
        except OSError:
            pass    # the test forbids files
'''


def _literals(statement: ast.stmt) -> list[str]:
    return [node.value.strip() for node in ast.walk(statement)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip()]


def _texts_of(tree: ast.Module) -> list[tuple[ast.stmt, str]]:
    """Simple statements inside functions that hold a text; docstrings and what runs at import are none."""
    found = {}
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for node in ast.walk(function):
            is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if isinstance(node, SIMPLE) and not is_docstring:
                literals = _literals(node)
                if any(PROSE.search(literal) for literal in literals):
                    found[node.lineno, node.col_offset] = (node, " ".join(" … ".join(literals).split()))
    return [found[place] for place in sorted(found)]


def mark(root: pathlib.Path, build: pathlib.Path) -> int:
    """Makes the staged package note each text it says, and forgets what was noted; returns how many there are."""
    table: list[tuple[str, int, str]] = []
    package = root / "python" / "ge"
    for source in sorted(package.rglob("*.py")):
        staged = build / "stage" / "ge" / source.relative_to(package)
        if not staged.is_file():
            continue
        lines = source.read_bytes().splitlines(keepends=True)
        texts = _texts_of(ast.parse(source.read_bytes()))
        for node, shown in reversed(texts):    # so that columns stay right
            line = lines[node.lineno - 1]
            call = f'__import__("ge._said", fromlist=["at"]).at({len(table)}); '.encode()
            lines[node.lineno - 1] = line[:node.col_offset] + call + line[node.col_offset:]
            table.append((str(source.relative_to(root)), node.lineno, shown))
        staged.unlink()    # it may be a link to the source
        staged.write_bytes(b"".join(lines))
    (build / "stage" / "ge" / "_said.py").write_text(NOTER.format(path=str(build / SAID)), encoding="utf-8")
    (build / TABLE).write_text(json.dumps(table), encoding="utf-8")
    (build / SAID).write_text("", encoding="utf-8")
    return len(table)


def read(build: pathlib.Path) -> list[tuple[str, int, str, bool]]:
    """(source, line, text, whether it was said)."""
    table = json.loads((build / TABLE).read_text(encoding="utf-8"))
    said = {int(number) for number in (build / SAID).read_text(encoding="utf-8").split()}
    return sorted((name, line, shown, number in said) for number, (name, line, shown) in enumerate(table))
