# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Finds what a C++ source says: its statements with the literals in them, for unprovoked_texts.py."""
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(]*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<plain>(?:[^"\\\n]|\\.)*)"'
                   r"|\d(?:'?\w)*|'(?:[^'\\]|\\.)+'|(?<!\w)#(?:[^\n\\]|\\.)*(?:\\\n[^\n]*)*|\w+|\s+|.", re.DOTALL)
PROSE = re.compile(r"[a-z]{2,} [\w'(-]+|[\w')] [a-z]{2,}")
CONSTANT = re.compile(r"\b(?:constexpr|const) (?:char|const char\*|std::string_view) (k\w+)(?:\[\])? = "
                      r'((?:\s*"(?:[^"\\]|\\.)*")+);')
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
HEAD = ("if", "for", "while")


@dataclass
class Text:
    """The literals of one statement, where they stand."""

    shown: str
    lines: list[int]
    shared: set[int] = field(default_factory=set)  # lines that hold a condition before the text
    lambdas: set[int] = field(default_factory=set)  # lines that hold the head of a lambda before the text


@dataclass
class _Statement:
    depth: int = 0  # of parentheses
    in_head: bool = False  # between "if" and the end of its condition
    condition_ends: int = 0  # line
    lambda_line: int = 0
    parts: list[tuple[int, str]] = field(default_factory=list)
    shared: set[int] = field(default_factory=set)

    def text(self) -> Iterator[Text]:
        if any(PROSE.search(part) for _, part in self.parts):
            lines = sorted({line for line, _ in self.parts})
            shown = " ".join(" … ".join(part.strip() for _, part in self.parts if part.strip()).split())
            yield Text(shown, lines, self.shared, {self.lambda_line} & set(lines))

    def inner(self, line: int, before: str) -> "_Statement":
        """What begins at a brace: a block, the body of a lambda or a list of values."""
        in_lambda = before in ("]", "mutable") or (before == ")" and self.depth > 0)
        return _Statement(condition_ends=self.condition_ends, lambda_line=line if in_lambda else 0)


def constants_of(source: str) -> dict[str, str]:
    """Texts that have a name."""
    found = {name: "".join(LITERAL.findall(text)) for name, text in CONSTANT.findall(source)}
    return {name: text for name, text in found.items() if PROSE.search(text)}


def _tokens(source: str) -> Iterator[tuple[int, bool, str]]:
    """(line, is a literal, token) of the code; literals come without their quotes."""
    line = 1
    for match in TOKEN.finditer(source):
        token = match.group()
        if match["raw"] is not None or match["plain"] is not None:
            yield line, True, match["raw"] if match["plain"] is None else match["plain"]
        elif not token.isspace() and not token.startswith(("//", "/*", "#", "'")):
            yield line, False, token
        line += token.count("\n")


def texts_of(source: str, shared_constants: Mapping[str, str]) -> Iterator[Text]:
    """The texts of a source in its order; a constant counts where it is used."""
    constants = {**shared_constants, **constants_of(source)}
    outer: list[_Statement] = []
    now = _Statement()
    before = ""
    for line, literal, token in _tokens(source):
        if literal or token in constants:
            if now.condition_ends == line:
                now.shared.add(line)
            now.parts.append((line, token if literal else constants[token]))
        elif token in ("(", ")"):
            now.depth += 1 if token == "(" else -1
            if now.in_head and now.depth == 0:
                now.in_head, now.condition_ends = False, line
        elif token in HEAD and now.depth == 0:
            now.in_head = True
        elif token == "{":
            yield from now.text()
            now.parts = []
            outer.append(now)
            now = now.inner(line, before)
        elif token == "}":
            yield from now.text()
            now = outer.pop() if outer else _Statement()
            if now.depth == 0:
                now = _Statement(condition_ends=now.condition_ends)
        elif token == ";" and now.depth == 0:
            yield from now.text()
            now = _Statement()
        before = token
