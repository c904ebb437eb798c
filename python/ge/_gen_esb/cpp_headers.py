# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""C++ headers of a module of users' operators."""
from ge._gen_esb.cpp_functions import function_body, header, text_literal
from ge._gen_esb.operators import Operators

MARK = "Made by gen_esb"
_HEAD = f"// {MARK} from REG_OP declarations; what is changed here is lost.\n"


def _own(op: dict, prefix: str) -> str:
    name = op["type"]
    known = (f"static const EsPrototype k{name}Prototype(\n    {text_literal(op['declaration'])},\n"
             f"    \"es_{name}.h\");\n\n")
    return header(f"{prefix}ES_OPS_ES_{name}_H_", ["es_node.h", "es_prototype.h"], function_body(op, known), _HEAD)


def headers(module: str, operators: Operators, prefix: str) -> dict[str, str]:
    """Text by path: one header for each operator, and one that includes them all.

    An operator of the catalogue keeps its one function: its header includes the product's.
    """
    folder = f"include/es_{module}"
    files = {f"{folder}/es_{op['type']}.h": _own(op, prefix) for op in operators.own}
    for name in operators.known:
        files[f"{folder}/es_{name}.h"] = header(f"{prefix}ES_{module}_ES_{name}_H_", [f"es_ops/es_{name}.h"], "", _HEAD)
    names = sorted(path.rpartition("/")[2] for path in files)
    files[f"{folder}/es_{module}_ops.h"] = header(f"{prefix}ES_{module}_OPS_H_", ["es_graph_builder.h", *names], "",
                                                  _HEAD)
    return files
