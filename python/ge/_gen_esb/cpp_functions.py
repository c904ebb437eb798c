# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""C++ text of ES functions, from prototypes in the form of ge/es/_catalog.json.

The build makes the headers of the catalogue with it, gen_esb those of users' operators. Imports nothing of the
package: the build runs it before there is an engine.
"""
import json
import keyword

LICENSE = """// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
"""
C_LICENSE = """/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
"""
# Words of C++ and C that are none of Python.
CPP_WORDS = set("""
    alignas alignof and_eq asm auto bitand bitor bool case catch char char16_t char32_t compl const const_cast
    constexpr decltype default delete do double dynamic_cast enum explicit export extern false float friend goto inline
    int long mutable namespace new noexcept not_eq nullptr operator or_eq private protected public register
    reinterpret_cast restrict short signed sizeof static static_assert static_cast struct switch template this
    thread_local throw true typedef typeid typename union unsigned using virtual void volatile wchar_t xor
    xor_eq""".split())
# Types that the functions use, and macros: no operator may be called so.
TYPE_WORDS = set("""
    GraphUniqPtr C_DataType int64_t uint8_t ptrdiff_t size_t std ge memset NULL EOF GE_EXPORT assert errno linux unix
    stdin stdout stderr""".split())
# What no parameter and no field may hide.
_USED_WORDS = TYPE_WORDS | set("""
    EsNode EsOutputCount EsTensorHolder EsTensorLike EsGraphBuilder EsCGraph EsCGraphBuilder EsCNodeCall EsCTensor
    EsCTensorHolder EsBeginNode EsEndNode ge_all ge_out ge_next ge_call ge_made""".split())
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


def text_literal(text):
    return json.dumps(text, ensure_ascii=False).replace("??", "?\\?")    # "??/" once was a trigraph


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
    if kind == "Int" and value == -2**63:
        return f"({value + 1} - 1)"    # a minus is no part of a number
    return text_literal(value) if kind == "String" else "::ge::" + value if kind == "Type" else str(value)


def spelled(name, taken=(), prefix=""):
    if name in taken:
        name = prefix + name
    return name + "_" if name in CPP_WORDS or keyword.iskeyword(name) else name


def subgraph(name):
    """Its name and whether it is dynamic."""
    return name.rstrip("*"), name.endswith("*")


class Names:
    """Names of the parameters of a function or the fields of a struct, each another one."""

    def __init__(self, *taken):
        self._taken = {*_USED_WORDS, *taken}

    def new(self, name):
        while name in self._taken or name.startswith("EsNode") and name.isalnum():
            name += "_"
        self._taken.add(name)
        return name


class Function:
    """One ES function."""

    def __init__(self, op):
        self.op = op
        self.names = Names(op["type"] + "Output")
        self.owner = ""
        self.counts = {}    # parameter with the number of a dynamic output
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
            word = self.names.new(spelled(name))
            if kind == "dynamic":
                found.append((f"const std::vector<EsTensorHolder>& {word}", None))
                self.calls.append(f".Inputs({word})")
                continue
            default = "nullptr" if i > last and kind == "optional" and not self.dynamic_outputs else None
            found.append((f"const {'EsTensorLike' if self.likes else 'EsTensorHolder'}& {word}", default))
            self.calls.append(f".Input({word})")
        if self.has_owner:
            word = self.names.new("owner_builder")
            self.owner = f", {word}" if self.inputs else f", &{word}"
            found.append((f"const EsGraphBuilder* {word}", "nullptr") if self.inputs
                         else (f"const EsGraphBuilder& {word}", None))
        for name in self.dynamic_outputs:
            self.counts[name] = self.names.new(name + "_num")
            found.append((f"int64_t {self.counts[name]}", None))
            self.calls.append(f".Outputs({self.counts[name]})")
        for name, dynamic in map(subgraph, self.op["subgraphs"]):
            word = self.names.new(spelled(name, self.inputs, "subgraph_"))
            kind = "std::vector<GraphUniqPtr>" if dynamic else "GraphUniqPtr"
            found.append((f"{kind} {word}", None))
            self.calls.append(f'.Subgraph{"s" if dynamic else ""}("{name}", std::move({word}))')
        for attr in sorted(self.op["attrs"], key=lambda a: not a["required"]):
            word = self.names.new(spelled(attr["name"], self.inputs, "attr_"))
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
        make = f'EsNode("{name}"{self.owner})' + "".join(f"\n      {call}" for call in self.calls)
        lines = []
        if len(outputs) <= 1 and not self.dynamic_outputs:
            lines += [f"inline EsTensorHolder {name}({arguments}) {{", f"  return {make}\n      .MakeOne();", "}"]
        elif len(outputs) == 1:
            lines += [f"inline std::vector<EsTensorHolder> {name}({arguments}) {{",
                      f"  return {make}\n      .Make(EsOutputCount({self.counts[outputs[0][0]]}));", "}"]
        else:
            lines += self.several(name, arguments, make)
        return "\n".join(lines)

    def several(self, name, arguments, make):
        outputs = self.op["outputs"]
        counts = [f"EsOutputCount({self.counts[o]})" if kind == "dynamic" else "1" for o, kind in outputs]
        names = Names()
        fields = [names.new(spelled(o)) for o, _ in outputs]
        lines = [f"/// What {name} gives.", f"struct {name}Output {{"]
        lines += [f"  {'std::vector<EsTensorHolder>' if kind == 'dynamic' else 'EsTensorHolder'} {field};"
                  for field, (_, kind) in zip(fields, outputs)]
        lines += ["};", f"inline {name}Output {name}({arguments}) {{",
                  f"  const auto ge_all = {make}\n      .Make({' + '.join(counts)});", f"  {name}Output ge_out;",
                  "  auto ge_next = ge_all.begin();"]
        for field, (_, kind), count in zip(fields, outputs, counts):
            if kind == "dynamic":
                lines.append(f"  ge_out.{field}.assign(ge_next, ge_next + static_cast<ptrdiff_t>({count}));")
                lines.append(f"  ge_next += static_cast<ptrdiff_t>({count});")
            else:
                lines.append(f"  ge_out.{field} = *ge_next++;")
        return lines + ["  return ge_out;", "}"]


def header(guard, includes, body, head=LICENSE):
    """A header file with its guard."""
    lines = "".join(f'#include "{name}"\n' for name in includes)
    return f"{head}#ifndef {guard}\n#define {guard}\n\n{lines}{body}\n#endif /* {guard} */\n"


def ports_text(op):
    """"x1, x2 -> y" for comments."""
    return " -> ".join(", ".join(name for name, _ in op[side]) or "nothing" for side in ("inputs", "outputs"))


def function_body(op, before=""):
    """The function of an operator in its namespace, after what it needs."""
    return (f"\nnamespace ge::es {{\n\n{before}/// {op['type']}: {ports_text(op)}.\n"
            f"{Function(op).text()}\n\n}}  // namespace ge::es\n")
