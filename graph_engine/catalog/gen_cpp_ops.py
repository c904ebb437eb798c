# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Turns the table of operators into the C++ headers of the ES functions and of the op:: classes.

    gen_cpp_ops.py _catalog.json INCLUDE_FOLDER

Writes es_ops/es_<Op>.h, es_<module>_ops.h for every module, es_all_ops.h and all_ops.h.
"""
import json
import keyword
import sys
from pathlib import Path

from gen_catalog import write_if_changed

LICENSE = """// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
"""
CPP_WORDS = {"default", "register", "switch", "operator", "template", "typename", "const", "static", "auto", "case",
             "double", "float", "int", "long", "short", "signed", "unsigned", "bool", "char", "void", "union", "enum",
             "struct", "this", "new", "delete", "namespace", "private", "public", "protected", "virtual", "volatile"}
# type in the table -> (parameter, what it is called in a REG_OP chain)
ATTRS = {
    "Int": ("int64_t ", "Int"), "Float": ("float ", "Float"), "Bool": ("bool ", "Bool"),
    "String": ("const char* ", "String"), "Type": ("::ge::DataType ", "Type"),
    "Tensor": ("std::unique_ptr<::ge::Tensor> ", "::ge::Tensor"),
    "ListInt": ("const std::vector<int64_t>& ", "ListInt"), "ListFloat": ("const std::vector<float>& ", "ListFloat"),
    "ListBool": ("const std::vector<uint8_t>& ", "ListBool"),
    "ListString": ("const std::vector<const char*>& ", "ListString"),
    "ListType": ("const std::vector<::ge::DataType>& ", "ListType"),
    "ListListInt": ("const std::vector<std::vector<int64_t>>& ", "ListListInt"),
}


def literal(kind, value):
    if kind == "Tensor":
        return "nullptr"
    if isinstance(value, list):
        inner = kind.removeprefix("List")
        return "{" + ", ".join(literal(inner, item) for item in value) + "}"
    if kind == "Bool":
        return "true" if value else "false"
    if kind == "Float":
        return f"{float(value)!r}f".replace("inff", "__builtin_inff()")
    return json.dumps(value) if kind == "String" else "::ge::" + value if kind == "Type" else str(value)


def spelled(name, taken=(), prefix=""):
    if name in taken:
        name = prefix + name
    return name + "_" if name in CPP_WORDS or keyword.iskeyword(name) else name


def subgraph(name):
    """Its name and whether it is dynamic."""
    return name.rstrip("*"), name.endswith("*")


class Function:
    """One ES function."""

    def __init__(self, op):
        self.op = op
        self.calls = []
        self.inputs = [name for name, _ in op["inputs"]]
        self.optional = [kind == "optional" for _, kind in op["inputs"]]
        self.likes = len(self.inputs) > 1 or all(self.optional)
        self.dynamic_outputs = [name for name, kind in op["outputs"] if kind == "dynamic"]
        self.has_owner = not self.inputs or all(self.optional)

    def parameters(self):
        """(declaration, default or None) in order."""
        found = []
        last = max((i for i, optional in enumerate(self.optional) if not optional), default=-1)
        for i, (name, kind) in enumerate(self.op["inputs"]):
            word = spelled(name)
            if kind == "dynamic":
                found.append((f"const std::vector<EsTensorHolder>& {word}", None))
                self.calls.append(f".Inputs({word})")
                continue
            default = "nullptr" if i > last and kind == "optional" and not self.dynamic_outputs else None
            found.append((f"const {'EsTensorLike' if self.likes else 'EsTensorHolder'}& {word}", default))
            self.calls.append(f".Input({word})")
        if not self.inputs:
            found.append(("const EsGraphBuilder& owner_builder", None))
        elif self.has_owner:
            found.append(("const EsGraphBuilder* owner_builder", "nullptr"))
        for name in self.dynamic_outputs:
            found.append((f"int64_t {name}_num", None))
            self.calls.append(f".Outputs({name}_num)")
        for name, dynamic in map(subgraph, self.op["subgraphs"]):
            word = spelled(name, self.inputs, "subgraph_")
            kind = "std::vector<GraphUniqPtr>" if dynamic else "GraphUniqPtr"
            found.append((f"{kind} {word}", None))
            self.calls.append(f'.Subgraph{"s" if dynamic else ""}("{name}", std::move({word}))')
        for attr in sorted(self.op["attrs"], key=lambda a: not a["required"]):
            word = spelled(attr["name"], self.inputs, "attr_")
            default = None if attr["required"] else literal(attr["type"], attr["default"])
            found.append((ATTRS[attr["type"]][0] + word, default))
            method = "Flags" if attr["type"] == "ListBool" else "Attr"
            given = f"std::move({word})" if attr["type"] == "Tensor" else word
            self.calls.append(f'.{method}("{attr["name"]}", {given})')
        return found

    def signature(self, parameters):
        """A default counts only when every later parameter has one too."""
        words, open_end = [], True
        for text, default in reversed(parameters):
            open_end = open_end and default is not None
            words.append(f"{text} = {default}" if open_end else text)
        return ", ".join(reversed(words))

    def text(self):
        op, outputs = self.op, self.op["outputs"]
        name = op["type"]
        arguments = self.signature(self.parameters())
        owner = "" if not self.has_owner else ", &owner_builder" if not self.inputs else ", owner_builder"
        make = f'EsNode("{name}"{owner})' + "".join(f"\n      {call}" for call in self.calls)
        lines = []
        if len(outputs) <= 1 and not self.dynamic_outputs:
            lines += [f"inline EsTensorHolder {name}({arguments}) {{", f"  return {make}\n      .MakeOne();", "}"]
        elif len(outputs) == 1:
            lines += [f"inline std::vector<EsTensorHolder> {name}({arguments}) {{",
                      f"  return {make}\n      .Make(static_cast<size_t>({outputs[0][0]}_num));", "}"]
        else:
            lines += self.several(name, arguments, make)
        return "\n".join(lines)

    def several(self, name, arguments, make):
        outputs = self.op["outputs"]
        counts = [f"static_cast<size_t>({o}_num)" if kind == "dynamic" else "1" for o, kind in outputs]
        lines = [f"/// What {name} gives.", f"struct {name}Output {{"]
        lines += [f"  {'std::vector<EsTensorHolder>' if kind == 'dynamic' else 'EsTensorHolder'} {spelled(o)};"
                  for o, kind in outputs]
        lines += ["};", f"inline {name}Output {name}({arguments}) {{",
                  f"  const auto all = {make}\n      .Make({' + '.join(counts)});", f"  {name}Output out;",
                  "  auto next = all.begin();"]
        for (o, kind), count in zip(outputs, counts):
            if kind == "dynamic":
                lines.append(f"  out.{spelled(o)}.assign(next, next + static_cast<ptrdiff_t>({count}));")
                lines.append(f"  next += static_cast<ptrdiff_t>({count});")
            else:
                lines.append(f"  out.{spelled(o)} = *next++;")
        return lines + ["  return out;", "}"]


def header(guard, includes, body):
    lines = "".join(f'#include "{name}"\n' for name in includes)
    return f"{LICENSE}#ifndef {guard}\n#define {guard}\n\n{lines}{body}\n#endif  // {guard}\n"


def function_header(op):
    io = ", ".join(n for n, _ in op["inputs"]) or "nothing"
    made = ", ".join(n for n, _ in op["outputs"]) or "nothing"
    body = f"\nnamespace ge::es {{\n\n/// {op['type']}: {io} -> {made}.\n"
    return header(f"ES_OPS_ES_{op['type'].upper()}_H_", ["es_node.h"],
                  body + Function(op).text() + "\n\n}  // namespace ge::es\n")


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
        for module in {*op["modules"], "all"}:
            modules.setdefault(module, []).append(name)
    for module, names in modules.items():
        write_if_changed(folder / f"es_{module}_ops.h", header(f"ES_{module.upper()}_OPS_H_",
                                                               ["es_graph_builder.h", *names], ""))
    classes = "\n// Every operator of the catalogue as a class of namespace ge::op.\nnamespace ge {\n\n"
    classes += "\n".join(op_class(op) for op in ops) + "\n}  // namespace ge\n"
    write_if_changed(folder / "all_ops.h", header("ALL_OPS_H_", ["graph/operator_reg.h"], classes))


if __name__ == "__main__":
    write_all(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["ops"], Path(sys.argv[2]))
