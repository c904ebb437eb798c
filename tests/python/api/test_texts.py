# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Every text that users' own tests rely on is a text that some test of ours expects."""
import ast
import functools

import api_table
import pytest

FOLDERS = (api_table.HERE, api_table.HERE.parent / "integration")


def listed():
    lines = (api_table.HERE / "api" / "texts.csv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(";", 1)) for line in lines[1:]]


def constants(node):
    """The text of a string or of the fixed parts of an f-string, regular expressions without their escapes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.replace("\\", "")
    elif isinstance(node, ast.JoinedStr):
        yield "\0".join(one.value for one in node.values if isinstance(one, ast.Constant)).replace("\\", "")


@functools.cache
def expected():
    """Strings of all tests."""
    found = set()
    for folder in FOLDERS:
        for path in folder.rglob("test_*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                found.update(constants(node))
    return found


@pytest.mark.parametrize("section, text", listed())
def test_a_text_is_expected_by_a_test(section, text):
    assert any(text.strip() in one for one in expected()), f"section {section}: provoke it and match it"
