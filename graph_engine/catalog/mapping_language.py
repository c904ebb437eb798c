# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The mapping language of the catalogue, turned into plain data that the engine interprets.

A mapping is a list of alternatives; the first whose condition holds is used. An alternative is a list
of steps (or a hook, or a refusal). A step makes one node of the target side:

    t, u = SplitV($0, i64(@split), i32(@axis|0), num_split=count(outputs))

Positional arguments are inputs, keyword arguments attributes. A step without ``names =`` gives the
results of the whole mapping, by index.
"""
import json
import re

TOKEN = re.compile(
    r"\s*(?:(?P<str>\"[^\"]*\"|'[^']*')|(?P<num>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?P<ref>[@#$])"
    r"|(?P<name>[A-Za-z_]\w*)|(?P<op>==|!=|&&|\|\||[()\[\],=|?*!<>]))")
TENSOR_KINDS = {"i64", "i32", "f32", "bool", "like", "scalar", "vec", "vec64"}
CONVERSIONS = {"dtype", "onnx_dtype", "list", "not", "hw", "inner", "pads", "vec", "first", "last", "tensor",
               "int", "float", "trunc"}
OF_VALUES = {"join", "equal", "unless"}
OF_PORT = {"count", "rank", "dtype_of", "swap"}


class MappingError(ValueError):
    """A text that is not in the mapping language; the message shows where."""


class Reader:
    """Recursive descent over one line of the language."""

    def __init__(self, text):
        self.text = text
        self.tokens = []
        at = 0
        while text[at:].strip():
            match = TOKEN.match(text, at)
            if not match:
                raise MappingError(f"cannot read '{text[at:]}' in '{text}'")
            self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
            at = match.end()
        self.at = 0

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead][1] if self.at + ahead < len(self.tokens) else None

    def kind(self):
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def take(self, expected=None):
        value = self.peek()
        if value is None or (expected is not None and value != expected):
            raise MappingError(f"expected '{expected or 'more'}' at token {self.at} of '{self.text}'")
        self.at += 1
        return value

    def accept(self, value):
        if self.peek() == value and self.kind() in ("op", "ref"):
            self.at += 1
            return True
        return False

    def literal(self):
        if self.accept("["):
            items = []
            while not self.accept("]"):
                items.append(self.literal())
                self.accept(",")
            return items
        kind, value = self.kind(), self.take()
        if kind == "str":
            return value[1:-1]
        if kind == "num":
            return json.loads(value)
        if value in ("true", "false"):
            return value == "true"
        if kind == "name" and value.startswith("DT_"):
            return value
        raise MappingError(f"'{value}' is no literal in '{self.text}'")

    def value(self):
        """An attribute value: literal, @attribute, #constant input, count(x), conversion(value)."""
        if self.accept("@"):
            node = {"k": "attr", "n": self.take()}
            if self.accept("|"):
                node["d"] = self.literal()
            elif self.accept("?"):
                node["opt"] = True
            return node
        if self.accept("#"):
            return {"k": "input", "n": self.take()}
        if self.kind() == "name" and self.peek(1) == "(":
            function = self.take()
            self.take("(")
            if function in OF_PORT:
                node = {"k": function, "n": self.port()}
                if self.accept(","):
                    node["if"] = self.value()
            elif function in OF_VALUES:
                node = {"k": function, "p": [self.value()]}
                while self.accept(","):
                    node["p"].append(self.value())
            elif function in CONVERSIONS:
                node = {"k": "fn", "f": function, "a": self.value()}
            else:
                raise MappingError(f"unknown conversion '{function}' in '{self.text}'")
            self.take(")")
            return node
        return {"k": "lit", "v": self.literal()}

    def port(self):
        if self.accept("$"):
            return "*" if self.accept("*") else self.take()
        return self.take()

    def argument(self):
        """An input: a value, a spread x*, _ for absent, or a tensor made of something."""
        if self.kind() == "name" and self.peek(1) == "(":
            kind = self.take()
            if kind not in TENSOR_KINDS:
                raise MappingError(f"unknown tensor kind '{kind}' in '{self.text}'")
            self.take("(")
            node = {"k": "tensor", "t": kind}
            if kind == "like":
                node["of"] = self.port()
                self.take(",")
            if (self.kind() == "name" and self.peek() not in ("true", "false")
                    and self.peek(1) != "(") or self.peek() == "$":
                node["in"] = self.port()
            else:
                node["v"] = self.value()
            self.take(")")
            return node
        name = self.port()
        if name == "_":
            return {"k": "none"}
        if name == "*" or self.accept("*"):
            return {"k": "spread", "n": name}
        return {"k": "in", "n": name}


def parse_step(text):
    reader = Reader(text)
    step = {"outs": []}
    equals = next((i for i, t in enumerate(reader.tokens) if t == ("op", "=")), None)
    paren = next((i for i, t in enumerate(reader.tokens) if t == ("op", "(")), None)
    if paren is None:
        raise MappingError(f"no call in step '{text}'")
    if equals is not None and equals < paren:
        while not reader.accept("="):
            step["outs"].append(reader.port())
            reader.accept(",")
    step["op"] = reader.take()
    if reader.accept("@"):
        step["opset"] = int(reader.take())
    reader.take("(")
    step["args"], step["attrs"] = [], []
    while not reader.accept(")"):
        if reader.kind() == "name" and reader.peek(1) == "=":
            name = reader.take()
            reader.take("=")
            step["attrs"].append([name, reader.value()])
        else:
            step["args"].append(reader.argument())
        reader.accept(",")
    if reader.peek() is not None:
        raise MappingError(f"text after the call in step '{text}'")
    return step


def parse_condition(text):
    """An OR of ANDs of tests: [[test, ...], ...]."""
    reader = Reader(text)
    tests = []
    branches = [tests]
    while True:
        test = {"not": reader.accept("!")}
        if reader.accept("@"):
            test.update(f="attr", a=reader.take())
            if reader.accept("|"):
                test["d"] = reader.literal()
        else:
            test["f"] = reader.take()
            if reader.accept("("):
                if reader.accept("@"):
                    test["a"] = "@" + reader.take()
                    if reader.accept("|"):
                        test["d"] = reader.literal()
                else:
                    test["a"] = reader.port()
                reader.take(")")
        if reader.peek() in ("==", "!=", "<", ">"):
            test["op"] = reader.take()
            test["v"] = reader.literal()
        tests.append(test)
        if reader.accept("||"):
            tests = []
            branches.append(tests)
        elif not reader.accept("&&"):
            break
    if reader.peek() is not None:
        raise MappingError(f"text after the condition in '{text}'")
    return branches


def parse_alternative(spec):
    """`spec`: one step as text, a list of steps, or {if, do | hook | refuse}."""
    if isinstance(spec, (str, list)):
        spec = {"do": spec}
    unknown = set(spec) - {"if", "do", "hook", "refuse", "since", "ignore", "opset"}
    if unknown or len({"do", "hook", "refuse"} & set(spec)) != 1:
        raise MappingError(f"an alternative has one of do, hook, refuse; this has {sorted(spec)}")
    result = {}
    if "if" in spec:
        result["if"] = parse_condition(spec["if"])
    if "do" in spec:
        steps = spec["do"]
        result["steps"] = [parse_step(s) for s in ([steps] if isinstance(steps, str) else steps)]
    for key in ("hook", "refuse", "ignore", "opset"):
        if key in spec:
            result[key] = spec[key]
    return result
