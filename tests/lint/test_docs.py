# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The pages of docs/ point to what exists, and say of locks and keys what the sources say."""
import json
import re

import source_tree as tree

DOCS = tree.ROOT / "docs"
MANAGER = tree.ROOT / "runtime_manager" / "src"
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_links_lead_somewhere():
    broken = [f"{tree.name(page)}: {link}" for page in tree.files(".md")
              for link in LINK.findall(page.read_text(encoding="utf-8"))
              if "://" not in link and not (page.parent / link).exists()]
    assert not broken, broken


def test_the_table_of_locks_has_every_mutex_of_the_runtime_manager():
    declaration = re.compile(r"^\s*(?:mutable |static )?std::mutex \w+;", re.MULTILINE)
    declared = {path.relative_to(MANAGER).as_posix() for path in tree.files(".h", ".cpp")
                if MANAGER in path.parents and declaration.search(path.read_text(encoding="utf-8"))}
    page = (DOCS / "threading.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| \d \| `([^`]+)` \|", page, re.MULTILINE)) == declared


def test_the_page_of_the_configuration_has_every_key():
    page = (DOCS / "config.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `([a-z_.]+)` \|", page, re.MULTILINE))
    runtime = json.loads((tree.ROOT / "config/schema/runtime.schema.json").read_text(encoding="utf-8"))
    plugins = json.loads((tree.ROOT / "config/schema/plugins.schema.json").read_text(encoding="utf-8"))
    keys = {"schema"} | set(plugins["$defs"]["row"]["properties"])
    for section, content in runtime["properties"].items():
        keys |= {f"{section}.{key}" for key in content.get("properties", {})}
    assert described == keys
    for rule in plugins["$defs"]["rule"]["properties"]:
        assert f"`{rule}: " in page


def test_every_decision_is_in_the_list():
    pages = {page.name for page in (DOCS / "decisions").glob("*.md")} - {"README.md"}
    assert set(LINK.findall((DOCS / "decisions" / "README.md").read_text(encoding="utf-8"))) == pages


def test_the_page_of_the_environment_has_every_variable_and_point_of_the_graph_dumps():
    session = tree.ROOT / "graph_engine" / "src" / "session"
    page = (DOCS / "environment.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `([A-Z]\w+)` \|", page, re.MULTILINE))
    points = set(re.findall(r'kDump\w+\[\] = "(\w+)"', (session / "graph_dumps.h").read_text(encoding="utf-8")))
    variables = set(re.findall(r'"([A-Z]+_[A-Z_]+)"', (session / "graph_dumps.cpp").read_text(encoding="utf-8")))
    assert len(points) >= 7 and len(variables) >= 6
    assert points | variables <= described
