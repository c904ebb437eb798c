# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Turns the table of operators into the C++ headers of the ES functions and of the op:: classes.

    gen_cpp_ops.py _catalog.json INCLUDE_FOLDER PYTHON_FOLDER

Writes es_ops/es_<Op>.h, es_<module>_ops.h for every module, es_all_ops.h, the C forms of them (es_<Op>_c.h,
es_<module>_ops_c.h) and all_ops.h. PYTHON_FOLDER holds the package with gen_esb, which makes the functions of users'
operators in the same way.
"""
import json
import sys
from pathlib import Path

from gen_catalog import write_if_changed

sys.path.insert(0, sys.argv[3])
from ge._gen_esb.c_functions import c_body  # noqa: E402
from ge._gen_esb.cpp_functions import ATTRS, C_LICENSE, function_body, header, literal, subgraph  # noqa: E402


def function_header(op):
    return header(f"ES_OPS_ES_{op['type'].upper()}_H_", ["es_node.h"], function_body(op))


def c_header(op):
    return header(f"ES_OPS_ES_{op['type'].upper()}_C_H_", ["esb_node.h"], c_body(op), C_LICENSE)


def op_class(op):
    kinds = {"required": "", "optional": "OPTIONAL_", "dynamic": "DYNAMIC_"}
    parts = [f"REG_OP({op['type']})"]
    parts += [f"    .{kinds[kind]}INPUT({name}, TensorType::ALL())" for name, kind in op["inputs"]]
    parts += [f"    .{kinds[kind]}OUTPUT({name}, TensorType::ALL())" for name, kind in op["outputs"]]
    for attr in op["attrs"]:
        kind = ATTRS[attr["type"]][1]
        if attr["required"]:
            parts.append(f"    .REQUIRED_ATTR({attr['name']}, {kind})")
        else:
            value = "::ge::Tensor()" if attr["type"] == "Tensor" else literal(attr["type"], attr["default"])
            parts.append(f"    .ATTR({attr['name']}, {kind}, {value})")
    for name, dynamic in map(subgraph, op["subgraphs"]):
        parts.append(f"    .{'DYNAMIC_' if dynamic else ''}GRAPH({name})")
    return "\n".join(parts + [f"    .GE_OP_END_DECLARED({op['type']})"]) + "\n"


def write_all(ops, folder):
    modules = {"math": [], "nn": [], "cv": [], "all": []}
    for op in ops:
        if not op["modules"]:
            continue
        name = f"es_ops/es_{op['type']}.h"
        write_if_changed(folder / name, function_header(op))
        write_if_changed(folder / name.replace(".h", "_c.h"), c_header(op))
        for module in {*op["modules"], "all"}:
            modules.setdefault(module, []).append(name)
    for module, names in modules.items():
        write_if_changed(folder / f"es_{module}_ops.h", header(f"ES_{module.upper()}_OPS_H_",
                                                               ["es_graph_builder.h", *names], ""))
        write_if_changed(folder / f"es_{module}_ops_c.h",
                         header(f"ES_{module.upper()}_OPS_C_H_",
                                ["esb_funcs.h", *(name.replace(".h", "_c.h") for name in names)], "", C_LICENSE))
    classes = "\n// Every operator of the catalogue as a class of namespace ge::op.\nnamespace ge {\n\n"
    classes += "\n".join(op_class(op) for op in ops) + "\n}  // namespace ge\n"
    write_if_changed(folder / "all_ops.h", header("ALL_OPS_H_", ["graph/operator_reg.h"], classes))


if __name__ == "__main__":
    write_all(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["ops"], Path(sys.argv[2]))
