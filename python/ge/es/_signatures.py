# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Signatures of ES functions, by the rules of GE's generated ones."""
import inspect
from collections.abc import Iterable
from typing import Any

from ge._internal.near_names import did_you_mean
from ge.es._prototypes import OpSpec, Port

_ATTR_TYPES = {
    "Int": int, "Float": float, "String": str, "Bool": bool, "Type": "DataType", "Tensor": "Tensor",
    "ListInt": list[int], "ListFloat": list[float], "ListString": list[str], "ListBool": list[bool],
    "ListType": "List[DataType]", "ListListInt": list[list[int]],
}


def takes_tensor_like(spec: OpSpec) -> bool:
    """Whether inputs may be numbers and lists: several inputs, or only optional ones."""
    return len(spec.inputs) > 1 or _all_optional(spec)


def _all_optional(spec: OpSpec) -> bool:
    return bool(spec.inputs) and all(port.kind == "optional" for port in spec.inputs)


def _annotation(spec: OpSpec, port: Port) -> str:
    base = "TensorLike" if takes_tensor_like(spec) else "TensorHolder"
    if port.dynamic:
        return f"List[{base}]"
    return f"Optional[{base}]" if port.kind == "optional" else base


def _trailing_optionals(spec: OpSpec) -> int:
    count = 0
    for port in reversed(spec.inputs):
        if port.kind != "optional":
            break
        count += 1
    return count


def build_signature(spec: OpSpec) -> inspect.Signature:
    """inputs, owner builder, <output>_num, subgraphs, then keyword-only attributes."""
    def positional(name: str, annotation: Any, default: Any = inspect.Parameter.empty):
        return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default,
                                 annotation=annotation)

    counts = [positional(port.parameter + "_num", int) for port in spec.outputs if port.dynamic]
    graphs = [positional(graph.parameter, "List[Graph]" if graph.dynamic else "Graph")
              for graph in spec.subgraphs]
    # A parameter with a default cannot stand before one without.
    defaults_from = len(spec.inputs) - (0 if counts or graphs else _trailing_optionals(spec))
    parameters = [
        positional(port.parameter, _annotation(spec, port),
                   None if index >= defaults_from else inspect.Parameter.empty)
        for index, port in enumerate(spec.inputs)]
    if not spec.inputs:
        parameters.append(positional("owner_graph_builder", "GraphBuilder"))
    elif _all_optional(spec):
        parameters.append(positional("owner_builder", "Optional[GraphBuilder]",
                                     inspect.Parameter.empty if counts or graphs else None))
    parameters += counts + graphs
    for attr in sorted(spec.attrs, key=lambda one: not one.required):
        parameters.append(inspect.Parameter(
            attr.parameter, inspect.Parameter.KEYWORD_ONLY, annotation=_ATTR_TYPES[attr.type],
            default=inspect.Parameter.empty if attr.required else attr.default))
    return inspect.Signature(parameters)


def wanted_call(op_type: str, signature: inspect.Signature, given: Iterable[str]) -> str:
    """``it is Op(x, *, attr=0)``, without the types, and what the first unknown keyword of ``given`` may mean."""
    known = signature.parameters
    bare = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in known.values()]
    unknown = [name for name in given if name not in known]
    hint = did_you_mean(unknown[0], [name for name in known if name not in given]) if unknown else ""
    return f"it is {op_type}{inspect.Signature(bare)}{hint}"
