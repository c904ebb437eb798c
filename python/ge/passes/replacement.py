# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Replacement graphs."""
from typing import Any


def create_replacement(graph: Any) -> Any:
    """The graph itself, checked.

    Raises:
        TypeError: not a ge.graph.Graph.
    """
    from ge.graph import Graph

    if not isinstance(graph, Graph):
        raise TypeError(f"create_replacement expects ge.graph.Graph, got {type(graph).__name__}")
    return graph
