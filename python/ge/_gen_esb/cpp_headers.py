# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""C++ and C headers of a module of users' operators."""
import re
from pathlib import Path

import ge
from ge._gen_esb.c_functions import c_body
from ge._gen_esb.cpp_functions import function_body, header, text_literal
from ge._gen_esb.operators import Operators

MARK = "Made by gen_esb"
_HEAD = f"/* {MARK} from REG_OP declarations; what is changed here is lost. */\n"


# Include guards have endings and middles that those of the catalogue's headers do not have.
def _own(op: dict, prefix: str) -> str:
    name = op["type"]
    known = (f"static const EsPrototype k{name}Prototype(\n    {text_literal(op['declaration'])},\n"
             f"    \"es_{name}.h\");\n\n")
    return header(f"{prefix}ES_OWN_{name}_OP_H_", ["es_node.h", "es_prototype.h"], function_body(op, known), _HEAD)


def _module(module: str, names: list[str], prefix: str, operators: Operators, c_form: str) -> dict[str, str]:
    """Headers of the catalogue's operators, which keep their one function, and the header with all."""
    guard, end = f"{prefix}ES_{module}", f"{c_form.upper()}_H_"
    files = {f"es_{name}{c_form}.h": header(f"{guard}_KNOWN_{name}{end}", [f"es_ops/es_{name}{c_form}.h"], "", _HEAD)
             for name in operators.known}
    first = "esb_funcs.h" if c_form else "es_graph_builder.h"
    files[f"es_{module}_ops{c_form}.h"] = header(f"{guard}_MODULE{end}",
                                                 [first, *(f"es_{name}{c_form}.h" for name in names)], "", _HEAD)
    return files


def words_of_headers() -> set[str]:
    """The names with Es that the product's own headers declare."""
    folder = Path(ge.__file__).parent / "include"
    return {word for path in folder.glob("es*.h") for word in re.findall(r"\bEs\w+", path.read_text("utf-8"))}


def headers(module: str, operators: Operators, prefix: str) -> dict[str, str]:
    """Text by path: two headers for each operator, for C++ and C, and two that include them all."""
    files = {}
    for op in operators.own:
        name = op["type"]
        files[f"es_{name}.h"] = _own(op, prefix)
        files[f"es_{name}_c.h"] = header(f"{prefix}ES_OWN_{name}_OP_C_H_", ["esb_node.h"], c_body(op), _HEAD)
    names = sorted([op["type"] for op in operators.own] + operators.known)
    for c_form in ("", "_c"):
        files.update(_module(module, names, prefix, operators, c_form))
    return {f"include/es_{module}/{name}": text for name, text in files.items()}
