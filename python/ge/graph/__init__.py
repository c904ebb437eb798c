# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs, nodes and tensors of the GE graph engine."""
from ge._internal.near_names import no_attribute as _no_attribute
from ge.graph.graph import Graph
from ge.graph.node import Node
from ge.graph.operator import Operator
from ge.graph.shape import Shape
from ge.graph.tensor import Tensor
from ge.graph.tensor_desc import TensorDesc
from ge.graph.types import DataType, DumpFormat, Format, Placement

__all__ = [
    "Graph",
    "Node",
    "Operator",
    "DataType",
    "Format",
    "Placement",
    "Shape",
    "Tensor",
    "TensorDesc",
    "DumpFormat",
]


def __getattr__(name):
    raise _no_attribute("ge.graph", name, __all__)
