# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs made from expressions over inputs. Apart from ge.passes.pattern, as it loads ge.es."""
from collections.abc import Sequence
from typing import Any

from ge.es import GraphBuilder, TensorHolder
from ge.passes._pattern_inputs import PatternInputs


def expression_outputs(value: Any, kind: str) -> list[Any]:
    """Output tensors that an expression returned. ``kind``: "patterns" or "replacement".

    Raises:
        TypeError: not a TensorHolder nor a non-empty list or tuple of them.
    """
    if type(value) is TensorHolder:
        return [value]
    outputs = list(value) if isinstance(value, (list, tuple)) else [value]
    if outputs and all(isinstance(item, TensorHolder) for item in outputs):
        return outputs
    if kind == "patterns" and isinstance(value, (list, tuple)) and any(map(_is_graph, value)):
        raise TypeError("A @pattern method supports a single pattern only. Return TensorHolder outputs, "
                        "write one @pattern method for each pattern, or override patterns().")
    got = ", ".join(type(item).__name__ for item in outputs) or "an empty " + type(value).__name__
    raise TypeError(f"Expression-style {kind} must return a TensorHolder or a non-empty list/tuple of "
                    f"TensorHolder, got {got}")


def _is_graph(value: Any) -> bool:
    return type(value).__name__ in ("Pattern", "Graph")


def build_pattern(name: str, expression) -> tuple[Any, Sequence[Any]]:
    """Graph of ``expression(inputs)``, and its tensors in capture order: inputs, then outputs."""
    builder = GraphBuilder(name)
    inputs = PatternInputs(builder)
    outputs = expression_outputs(expression(inputs), "patterns")
    # The tensors are captured in the very graph that is built here.
    return builder.build_and_reset(outputs), [*inputs._created, *outputs]


class ReplacementInputs(PatternInputs):
    """The inputs of a replacement, which is asked for at every match."""

    __slots__ = ()

    def _graph_of(self, value: Any) -> Any:
        """Graph of what the expression returned."""
        outputs = (value,) if type(value) is TensorHolder else expression_outputs(value, "replacement")
        return self._builder._build_alone(outputs)


def replacement_inputs(name: str) -> ReplacementInputs:
    """Inputs of a new graph of that name."""
    return ReplacementInputs(GraphBuilder(name))
