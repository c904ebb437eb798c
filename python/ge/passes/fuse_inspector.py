# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Questions about fusing nodes by hand, and shape inference of replacement graphs."""
import dataclasses
from collections.abc import Iterable
from typing import Any


@dataclasses.dataclass(frozen=True)
class FuseCheckResult:
    """Answer of can_fuse; ``reason`` is empty when ``ok``."""

    ok: bool
    reason: str = ""


def _checked_nodes(nodes: Iterable[Any]) -> list[Any]:
    from ge.graph import Node

    text = "nodes must contain only ge.graph.Node objects"
    if not isinstance(nodes, Iterable):
        raise TypeError(f"{text}, got {type(nodes).__name__}")
    found = list(nodes)
    for node in found:
        if not isinstance(node, Node):
            raise TypeError(f"{text}, got {type(node).__name__}")
    return found


def can_fuse(nodes: Iterable[Any]) -> FuseCheckResult:
    """Whether the nodes may become one, and why not.

    Raises:
        TypeError: something else than nodes.
    """
    from ge.passes import _native

    return FuseCheckResult(*_native.can_fuse(_checked_nodes(nodes)))


def report_fuse(nodes_before: Iterable[Any], nodes_after: Iterable[Any], context: Any) -> None:
    """Records pass name and origins on the nodes of a fusion that was made by hand.

    Raises:
        TypeError: something else than nodes.
        RuntimeError: refused; the same text becomes the context's error message.
    """
    from ge.passes import _native

    before, after = _checked_nodes(nodes_before), _checked_nodes(nodes_after)
    try:
        _native.report_fuse(before, after, context)
    except RuntimeError as err:
        context.set_error_message(str(err))
        raise


def infer_shape(replacement: Any, source: Any) -> None:
    """Infers the shapes of a replacement graph, so that a pass can look at them before it returns it.

    Input i of the graph gets shape, element type and format (of a constant, the value too) of what enters
    ``source`` as its input i.

    Args:
        replacement: the graph; its descs are set.
        source: what it replaces: a MatchResult, a Node (each distinct producer is one input) or a
            SubgraphBoundary.

    Raises:
        TypeError: ``replacement`` is no Graph, or ``source`` none of these.
        RuntimeError: the graph is empty, has an input that ``source`` has not, or shapes do not fit.
    """
    from ge.graph import Graph, Node
    from ge.passes import _native

    if not isinstance(replacement, Graph):
        raise TypeError(f"replacement must be a ge.graph.Graph, got {type(replacement).__name__}")
    if not isinstance(source, (Node, _native.MatchResult, _native.SubgraphBoundary)):
        raise TypeError(f"source must be a MatchResult, Node or SubgraphBoundary, "
                        f"got {type(source).__name__}")
    if not replacement.get_direct_nodes():
        raise RuntimeError("replacement graph is empty")
    try:
        _native.infer_shape(replacement, source)
    except RuntimeError as err:
        name = f", source_name={source.name}" if isinstance(source, Node) else ""
        raise RuntimeError(f"infer_shape failed, replacement_graph={replacement.name}, "
                           f"source_type={type(source).__name__}{name}: {err}") from None
