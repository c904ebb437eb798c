# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Prototypes of operators with the names of their Python functions."""
import keyword
from typing import Any, NamedTuple

from ge.graph.types import DataType


class Port(NamedTuple):
    """An IR input or output. ``kind``: required, optional or dynamic."""

    name: str
    kind: str
    parameter: str    # its name in Python

    @property
    def dynamic(self) -> bool:
        return self.kind == "dynamic"


class Attr(NamedTuple):
    """A declared attribute."""

    name: str
    type: str         # "Int", "ListFloat", ...
    required: bool
    default: Any
    parameter: str


class Subgraph(NamedTuple):
    """A declared subgraph."""

    name: str
    dynamic: bool
    parameter: str


class OpSpec(NamedTuple):
    """Prototype of an operator with the names of its Python function."""

    type: str
    inputs: list[Port]
    outputs: list[Port]
    attrs: list[Attr]
    subgraphs: list[Subgraph]


def _escaped(prefix: str, name: str) -> str:
    return prefix + name if keyword.iskeyword(name) else name


def _default(type_name: str, value: Any) -> Any:
    if isinstance(value, str) and value.startswith("DT_") and type_name in ("Int", "Type"):
        return DataType[value]
    if type_name == "Type" and isinstance(value, int):
        return DataType(value)
    if type_name == "ListType" and value:
        return [DataType(item) for item in value]
    return value


def _subgraph(entry: Any) -> Subgraph:
    name, kind = (entry, "") if isinstance(entry, str) else entry
    dynamic = name.endswith("*") or "dynamic" in kind.lower()
    name = name.rstrip("*")
    return Subgraph(name, dynamic, _escaped("subgraph_", name))


def make_spec(row: dict[str, Any]) -> OpSpec:
    """Prototype of a row of the catalogue, or of a declaration in the same form."""
    inputs = [Port(name, kind, _escaped("in_", name)) for name, kind in row["inputs"]]
    taken = {name for name, _ in row["inputs"]}
    outputs = [Port(name, kind, "ref_" + name if name in taken else _escaped("out_", name))
               for name, kind in row["outputs"]]
    attrs = [Attr(attr["name"], attr["type"], attr["required"], _default(attr["type"], attr["default"]),
                  "attr_" + attr["name"] if attr["name"] in taken else _escaped("attr_", attr["name"]))
             for attr in row["attrs"]]
    return OpSpec(row["type"], inputs, outputs, attrs, [_subgraph(entry) for entry in row["subgraphs"]])
