# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Stubs of ES functions, which editors and type checkers read: the functions are made when they are asked for."""

IMPORTS = """from typing import List, NamedTuple, Optional

from ge.es.graph_builder import GraphBuilder
from ge.es.tensor_holder import TensorHolder
from ge.es.tensor_like import TensorLike
from ge.graph import DataType, Graph, Tensor
"""


def _result(spec) -> str:
    one = {False: "TensorHolder", True: "List[TensorHolder]"}
    if len(spec.outputs) > 1:
        return spec.type + "Output"
    return one[spec.outputs[0].dynamic] if spec.outputs else one[False]


def _output_class(spec) -> list[str]:
    fields = [f"    {port.parameter}: {'List[TensorHolder]' if port.dynamic else 'TensorHolder'}"
              for port in spec.outputs]
    return [f"class {spec.type}Output(NamedTuple):", *fields, ""] if len(fields) > 1 else []


def _annotation(value) -> str:
    return value if isinstance(value, str) else getattr(value, "__name__", "") if isinstance(value, type) \
        and not hasattr(value, "__args__") else str(value)


def _shown(value) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return f"DataType.{value.name}" if hasattr(value, "name") else repr(value)


def _parameter(parameter) -> str:
    text = f"{parameter.name}: {_annotation(parameter.annotation)}"
    if parameter.default is parameter.empty:
        return text
    if parameter.default is None and not text.endswith("]") and "Optional" not in text:
        text = f"{parameter.name}: Optional[{_annotation(parameter.annotation)}]"
    return f"{text} = {_shown(parameter.default)}"


def stub_of(spec, signature) -> list[str]:
    """Lines of one operator."""
    parameters, keyword = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not keyword:
            keyword = True
            parameters.append("*")
        parameters.append(_parameter(parameter))
    return [*_output_class(spec), f"def {spec.type}({', '.join(parameters)}) -> {_result(spec)}: ...", ""]
