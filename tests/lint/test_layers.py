# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Includes point downwards only, and some headers are allowed in one place only."""
import re

import source_tree as tree

BRIDGES = ["bridge_common", "pass_bridge", "onnx_bridge"]


def test_includes_point_downwards_only():
    wrong = []
    for path in tree.cpp_product_files():
        area = tree.area_of(path)
        for include in tree.includes(path):
            target = tree.include_area(include)
            # A folder may have a subfolder that is named like a layer; its own header wins.
            if target in (None, area) or include.endswith(".pb.h") or (path.parent / include).exists():
                continue
            if target not in tree.MAY_INCLUDE[area]:
                wrong.append(f"{tree.name(path)} ({area}) includes {include} ({target})")
    assert not wrong, "\n".join(wrong)


def test_no_header_includes_itself_through_others():
    headers = {}
    for path in tree.files(".h"):
        match = re.search(r"(?:/include|/src|^)/(.+)$", "/" + tree.name(path))
        if match and tree.is_product(path):
            headers[match.group(1)] = [i for i in tree.includes(path)]
    done, cycles = set(), []

    def visit(header, chain):
        if header in chain:
            cycles.append(" -> ".join(chain[chain.index(header):] + [header]))
        elif header in headers and header not in done:
            for include in headers[header]:
                visit(include, chain + [header])
            done.add(header)

    for header in headers:
        visit(header, [])
    assert not cycles, "\n".join(cycles)


def _outside(pattern, folders):
    found = []
    for path in tree.cpp_product_files():
        if not tree.name(path).startswith(tuple(f + "/" for f in folders)):
            found += [f"{tree.name(path)}: {i}" for i in tree.includes(path) if re.match(pattern, i)]
    return found


def test_python_headers_only_in_the_bridges():
    pattern = r"(Python|structmember|frameobject)\.h$|boost/python"
    assert not _outside(pattern, BRIDGES)


def test_yaml_cpp_only_in_config():
    assert not _outside(r"yaml-cpp/", ["config"])


def test_protobuf_only_in_onnx_lower_and_air():
    folders = [f"graph_engine/src/{layer}" for layer in ("onnx", "lower", "air")]
    assert not _outside(r"google/protobuf/|.*\.pb\.h$", folders)


def test_boost_dll_in_one_source_only():
    users = {tree.name(p) for p in tree.cpp_product_files() if any(i.startswith("boost/dll") for i in tree.includes(p))}
    assert len(users) <= 1, users


def test_boost_beyond_dll_only_in_the_bridges():
    assert not _outside(r"boost/(?!dll)", BRIDGES)
