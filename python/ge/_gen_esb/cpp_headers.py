# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""C++ and C headers of a module of users' operators."""
from ge._gen_esb.c_functions import c_body
from ge._gen_esb.cpp_functions import function_body, header, text_literal
from ge._gen_esb.operators import Operators

MARK = "Made by gen_esb"
_HEAD = f"/* {MARK} from REG_OP declarations; what is changed here is lost. */\n"


def _own(op: dict, prefix: str) -> str:
    name = op["type"]
    known = (f"static const EsPrototype k{name}Prototype(\n    {text_literal(op['declaration'])},\n"
             f"    \"es_{name}.h\");\n\n")
    return header(f"{prefix}ES_OPS_ES_{name}_H_", ["es_node.h", "es_prototype.h"], function_body(op, known), _HEAD)


def _module(module: str, names: list[str], prefix: str, operators: Operators, c_form: str) -> dict[str, str]:
    """Headers of the catalogue's operators, which keep their one function, and the header with all."""
    guard = f"{prefix}ES_{module}{c_form.upper()}"
    files = {f"es_{name}{c_form}.h": header(f"{guard}_ES_{name}_H_", [f"es_ops/es_{name}{c_form}.h"], "", _HEAD)
             for name in operators.known}
    first = "esb_funcs.h" if c_form else "es_graph_builder.h"
    files[f"es_{module}_ops{c_form}.h"] = header(f"{guard}_OPS_H_",
                                                 [first, *(f"es_{name}{c_form}.h" for name in names)], "", _HEAD)
    return files


def headers(module: str, operators: Operators, prefix: str) -> dict[str, str]:
    """Text by path: two headers for each operator, for C++ and C, and two that include them all."""
    files = {}
    for op in operators.own:
        name = op["type"]
        files[f"es_{name}.h"] = _own(op, prefix)
        files[f"es_{name}_c.h"] = header(f"{prefix}ES_OPS_ES_{name}_C_H_", ["esb_node.h"], c_body(op), _HEAD)
    names = sorted([op["type"] for op in operators.own] + operators.known)
    for c_form in ("", "_c"):
        files.update(_module(module, names, prefix, operators, c_form))
    return {f"include/es_{module}/{name}": text for name, text in files.items()}
