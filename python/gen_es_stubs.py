# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gen_es_stubs.py STAGE: writes STAGE/ge/es/{all,cv,math,nn}.pyi, what editors and type checkers read.

The functions of the operators are made when they are asked for; the stubs name them with their
signatures. Reads the staged package and its catalogue; needs no native library.
"""
import sys
from pathlib import Path

MODULES = ("all", "cv", "math", "nn")
HEAD = """# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# Made from the operator catalogue.
from typing import List, NamedTuple, Optional

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


def _parameter(parameter) -> str:
    text = f"{parameter.name}: {_annotation(parameter.annotation)}"
    if parameter.default is parameter.empty:
        return text
    if parameter.default is None and not text.endswith("]") and "Optional" not in text:
        text = f"{parameter.name}: Optional[{_annotation(parameter.annotation)}]"
    shown = parameter.default
    return f"{text} = {f'DataType.{shown.name}' if hasattr(shown, 'name') else repr(shown)}"


def stub_of(spec, signature) -> list[str]:
    """Lines of one operator."""
    parameters, keyword = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not keyword:
            keyword = True
            parameters.append("*")
        parameters.append(_parameter(parameter))
    return [*_output_class(spec), f"def {spec.type}({', '.join(parameters)}) -> {_result(spec)}: ...", ""]


def main(arguments: list[str]) -> int:
    """Writes the stubs of a stage."""
    stage = Path(arguments[0])
    sys.path.insert(0, str(stage))
    sys.dont_write_bytecode = True
    from ge.es import _catalog, _signatures

    for module in MODULES:
        lines = [HEAD]
        for name in _catalog.names_of(module):
            spec = _catalog.find(name, module)
            lines += stub_of(spec, _signatures.build_signature(spec))
        path, text = stage / "ge" / "es" / f"{module}.pyi", "\n".join(lines)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
