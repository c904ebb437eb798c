# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""C text of ES functions: Es<Op> on the functions of esb_node.h.

Parameters: inputs, owner builder where no input tells it, <output>_num, subgraphs, attributes in IR order. Lists are a
pointer and <name>_num; of lists of lists, <name>_inner_num has the sizes. The build runs it too, before there is an
engine.
"""
from ge._gen_esb.cpp_functions import Names, ports_text, spelled, subgraph, text_literal

_LISTS = {"ListInt": "const int64_t*", "ListFloat": "const float*", "ListBool": "const bool*",
          "ListString": "const char* const*", "ListType": "const C_DataType*", "ListListInt": "const int64_t* const*"}
_SCALARS = {"Int": "int64_t", "Float": "float", "Bool": "bool", "String": "const char*", "Type": "C_DataType",
            "Tensor": "EsCTensor*"}
_HOLDER = "EsCTensorHolder*"


class Function:
    """One C function; ``parameters`` and ``calls`` go together."""

    def __init__(self, op):
        self.op = op
        self.parameters = []
        self.names = Names(f"Es{op['type']}", f"Es{op['type']}Output")
        self.calls = []
        self.counts = {}    # parameter with the number of a dynamic output
        self.owner = "NULL"
        self._inputs()
        self._outputs()
        self._subgraphs()
        for attr in op["attrs"]:
            self._attr(attr)

    def _parameter(self, kind, name):
        """Its name, which no other parameter has."""
        name = self.names.new(name)
        self.parameters.append(f"{kind} {name}")
        return name

    def _add(self, call, *parameters):
        """A parameter is its type and name; the call takes them all."""
        self.calls.append(f"{call}{', '.join(self._parameter(*one) for one in parameters)});")

    def _list(self, call, kind, name):
        self._add(call, (kind, name), ("int64_t", name + "_num"))

    def _inputs(self):
        for name, kind in self.op["inputs"]:
            if kind == "dynamic":
                self._list("EsNodeInputs(ge_call, ", "EsCTensorHolder**", spelled(name))
            else:
                call = "EsNodeOptionalInput" if kind == "optional" else "EsNodeInput"
                self._add(f"{call}(ge_call, ", (_HOLDER, spelled(name)))
        if all(kind == "optional" for _, kind in self.op["inputs"]):
            name = "owner_builder" if self.op["inputs"] else "owner_graph_builder"
            self.owner = self._parameter("EsCGraphBuilder*", name)

    def _outputs(self):
        for name, kind in self.op["outputs"]:
            if kind == "dynamic":
                self.counts[name] = self._parameter("int64_t", name + "_num")
                self.calls.append(f"EsNodeOutputs(ge_call, {self.counts[name]});")

    def _subgraphs(self):
        inputs = [name for name, _ in self.op["inputs"]]
        for name, dynamic in map(subgraph, self.op["subgraphs"]):
            word = spelled(name, inputs, "subgraph_")
            if dynamic:
                self._list(f'EsNodeSubgraphs(ge_call, "{name}", ', "EsCGraph**", word)
            else:
                self._add(f'EsNodeSubgraph(ge_call, "{name}", ', ("EsCGraph*", word))

    def _attr(self, attr):
        name, kind = attr["name"], attr["type"]
        word = spelled(name, [port for port, _ in self.op["inputs"]], "attr_")
        call = f'EsNode{kind}(ge_call, "{name}", '
        if kind in _SCALARS:
            self._add(call, (_SCALARS[kind], word))
        elif kind == "ListListInt":
            self._add(call, (_LISTS[kind], word), ("int64_t", word + "_num"), ("const int64_t*", word + "_inner_num"))
        else:
            self._list(call, _LISTS[kind], word)

    def _results(self):
        """Type of the result, its declaration, and the lines that return it."""
        outputs, name = self.op["outputs"], self.op["type"]
        if len(outputs) <= 1 and not any(kind == "dynamic" for _, kind in outputs):
            return _HOLDER, [], ["return ge_made == NULL ? NULL : ge_made[0];"]
        fields, lines = [], [f"Es{name}Output ge_out;", "memset(&ge_out, 0, sizeof(ge_out));",
                             "if (ge_made == NULL) return ge_out;"]
        names = Names()
        for field, (output, kind) in zip([names.new(spelled(output)) for output, _ in outputs], outputs):
            if kind == "dynamic":
                count = names.new(output + "_num")
                fields += [f"  EsCTensorHolder** {field};", f"  int64_t {count};"]
                lines += [f"ge_out.{field} = ge_made;", f"ge_out.{count} = {self.counts[output]};",
                          f"ge_made += {self.counts[output]};"]
            else:
                fields.append(f"  {_HOLDER} {field};")
                lines.append(f"ge_out.{field} = *ge_made++;")
        struct = [f"/* What Es{name} gives; all null when it fails. */", "typedef struct {", *fields,
                  f"}} Es{name}Output;"]
        return f"Es{name}Output", struct, [*lines, "return ge_out;"]

    def text(self):
        """The function, after its result type."""
        name = self.op["type"]
        result, struct, lines = self._results()
        prototype = text_literal(self.op["declaration"]) if "declaration" in self.op else "NULL"
        body = [f'EsCNodeCall* ge_call = EsBeginNode("{name}", {prototype}, {self.owner});', *self.calls,
                "EsCTensorHolder** ge_made = EsEndNode(ge_call);", *lines]
        head = f"static inline {result} Es{name}({', '.join(self.parameters)}) {{"
        return "\n".join([*struct, f"/* {name}: {ports_text(self.op)}. */", head, *("  " + line for line in body), "}"])


def c_body(op):
    """The function of an operator between the includes and the end of its header."""
    return f"\n{Function(op).text()}\n"
