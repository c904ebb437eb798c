# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What passes ask the engine about graphs and nodes."""
import ctypes
from typing import TYPE_CHECKING, Any

from ge._capi import _calls
from ge._capi._prototypes import engine

if TYPE_CHECKING:
    from ge.graph import Graph, Node


def _check_shapes(shapes: list[list[int]]) -> None:
    if not isinstance(shapes, list):
        raise TypeError(f"input_shapes must be a list of lists of integers, not {type(shapes).__name__}")
    for shape in shapes:
        if not isinstance(shape, list) or any(isinstance(dim, bool) or not isinstance(dim, int) for dim in shape):
            raise TypeError(f"each input shape must be a list of integers, not {shape!r}")


def _check_handle(value: Any, expected: str, prefix: str) -> None:
    if not hasattr(value, "_handle"):
        raise RuntimeError(f"{prefix}: {expected}, not {type(value).__name__}")


class GeUtils:
    """Static helpers; no state."""

    @staticmethod
    def infer_shape(graph: "Graph", input_shapes: list[list[int]]) -> None:
        """Infers all shapes of a graph from those of its inputs.

        Args:
            graph: changed in place.
            input_shapes: one shape for each Data node, in the order of their ``index``.

        Raises:
            TypeError: ``input_shapes`` is not a list of lists of integers.
            RuntimeError: the number of shapes is wrong, or an operator refuses its inputs.
        """
        _check_shapes(input_shapes)
        _check_handle(graph, "graph must be a ge.graph.Graph", "Failed to infer shape")
        dims, count = _calls.array(ctypes.c_int64, [dim for shape in input_shapes for dim in shape])
        ranks, shapes = _calls.array(ctypes.c_size_t, [len(shape) for shape in input_shapes])
        status = engine.utils_infer_shape(graph._token(), dims, count, ranks, shapes)
        _calls.check(status, "Failed to infer shape")

    @staticmethod
    def check_node_support_on_aicore(node: "Node") -> tuple[bool, str]:
        """Can the execution backend of this host run the node with its present dtypes and shapes?

        Asks the operator checker (row ``tbe_shim`` of plugins.yaml), which may start a worker process.

        Returns:
            ``(True, "")``, or ``(False, reason)``.

        Raises:
            RuntimeError: no answer could be had.
        """
        what = "Failed to check node support on AICore"
        _check_handle(node, "node must be a ge.graph.Node", what)
        supported = ctypes.c_int()
        reason = _calls.text_of(engine.utils_check_operator, _calls.as_token(node._handle), ctypes.byref(supported),
                                prefix=what)
        return bool(supported.value), reason
