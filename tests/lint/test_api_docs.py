# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""docs/api is made from the sources, has every public name, and the sources say what they are."""
import ast
import re
import sys

import pytest
import source_tree as tree

sys.path.insert(0, str(tree.ROOT / "scripts"))
import gen_api_docs  # noqa: E402

PAGES = pytest.mark.parametrize("page", gen_api_docs.PAGE_LIST, ids=[page.module for page in gen_api_docs.PAGE_LIST])
PACKAGE = tree.ROOT / "python" / "ge"
TYPED = ("graph", "es", "utils", "error")


@PAGES
def test_a_page_is_the_one_made_from_the_sources(page):
    text = gen_api_docs.page_path(page).read_text(encoding="utf-8")
    assert text == gen_api_docs.text_of(page), "run scripts/gen_api_docs.py"


@PAGES
def test_a_page_has_every_public_name(page):
    text = gen_api_docs.page_path(page).read_text(encoding="utf-8")
    shown = set(re.findall(r"^## (\S+)$", text, re.MULTILINE))
    assert set(gen_api_docs.public_names(page.module)) <= shown


def public_functions(node, inside=""):
    """Functions and classes that users see, with their dotted names."""
    for child in node.body:
        if not isinstance(child, (*gen_api_docs.FUNCTIONS, ast.ClassDef)) or child.name.startswith("_"):
            continue
        name = f"{inside}.{child.name}" if inside else child.name
        yield name, child
        if isinstance(child, ast.ClassDef):
            yield from public_functions(child, name)


def definitions(*folders):
    for folder in folders:
        for path in sorted((PACKAGE / folder).glob("*.py")):
            for name, node in public_functions(ast.parse(path.read_text(encoding="utf-8"))):
                yield f"{tree.name(path)}: {name}", node


def test_everything_public_has_a_docstring():
    short = {"EsAdd", "EsSub", "EsMul", "EsDiv", "dynamic", "create_module"}  # told where they are called
    missing = [where for where, node in definitions("graph", "es", "utils", "error", "passes", "_internal", "_capi")
               if not ast.get_docstring(node) and where.split(": ")[1].split(".")[-1] not in short]
    assert not missing, "\n".join(missing)


def untyped(node):
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    found = [one.arg for one in arguments if one.annotation is None and one.arg not in ("self", "cls")]
    return found + (["the result"] if node.returns is None else [])


def test_everything_public_of_graph_and_es_is_annotated():
    missing = [f"{where}: {', '.join(untyped(node))}" for where, node in definitions(*TYPED)
               if isinstance(node, gen_api_docs.FUNCTIONS) and untyped(node)]
    assert not missing, "\n".join(missing)
