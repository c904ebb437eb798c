# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The table of ONNX operators with another name in GE is the catalogue's, and its hooks make what it says."""
import re
import sys

import source_tree as tree

sys.path.insert(0, str(tree.ROOT / "scripts"))
import gen_import_docs  # noqa: E402

HOOK_SOURCES = (tree.ROOT / "graph_engine" / "src" / "onnx").glob("import_*.cpp")


def test_the_table_is_the_one_made_from_the_catalogue():
    _, inside, behind = gen_import_docs.parts(gen_import_docs.PAGE.read_text(encoding="utf-8"))
    assert behind, "the marks of the table are gone from docs/operators.md"
    assert inside == gen_import_docs.table(), "run scripts/gen_import_docs.py"


def test_every_hook_of_the_catalogue_is_described_and_no_other():
    hooks = {alternative["hook"] for versions in gen_import_docs.imports().values() for version in versions
             for alternative in version["alternatives"] if "hook" in alternative}
    assert {hook for hook in hooks if ":" not in hook} == set(gen_import_docs.HOOKS)


def test_hooks_make_operators_that_their_sources_name():
    named = {name for path in HOOK_SOURCES for name in re.findall(r'"([A-Z]\w+)"', path.read_text(encoding="utf-8"))}
    said = {name for forms in gen_import_docs.HOOKS.values() for form in forms for name in form}
    assert said - {"Const"} <= named


def test_common_names_are_in_the_table():
    lines = gen_import_docs.table().splitlines()
    for line in ("| `MatMul` | 1 | `BatchMatMulV2` |", "| `Div` | 7 | `RealDiv` |",
                 "| `Conv` | 1 | `Conv2D`, or `Conv3D` |"):
        assert line in lines
    assert not any(line.startswith("| `Relu`") for line in lines)
