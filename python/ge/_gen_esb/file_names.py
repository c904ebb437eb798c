# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Names of operators that would be in the way of other names of a module."""
from typing import Any

from ge._gen_esb.cpp_functions import TYPE_WORDS
from ge._gen_esb.cpp_headers import words_of_headers
from ge._gen_esb.messages import GenError, warn
from ge._gen_esb.operators import Operators


def _files(name: str) -> list[str]:
    return [f"es_{name}.h", f"es_{name}_c.h"]


class _Names:
    """What the operators so far have taken: files, and names in C++ and C."""

    def __init__(self, module: str, known: list[str]):
        self._headers = words_of_headers()
        self._owners = {name: "the module's own header" for name in _files(f"{module}_ops")}
        for name in known:
            self._owners.update(dict.fromkeys([*_files(name), name, f"Es{name}"], f"operator '{name}'"))

    def take(self, op: dict[str, Any]) -> None:
        name = op["type"]
        if name == "get_module" or name.startswith("__"):
            raise GenError("the Python package needs its name itself")
        word = next((word for word in (name, f"Es{name}") if word in self._headers or word in TYPE_WORDS), None)
        if word:
            raise GenError(f"'{word}' is a name of the headers of ge/include; choose another one")
        wanted = [*_files(name), name, f"Es{name}"]
        if len(op["outputs"]) > 1 or any(kind == "dynamic" for _, kind in op["outputs"]):
            wanted += [f"{name}Output", f"Es{name}Output"]    # the structs that such functions give
        taken = next((one for one in wanted if one in self._owners), None)
        if taken:
            raise GenError(f"'{taken}' is there already, from {self._owners[taken]}; choose another name, or leave one "
                           f"out with --exclude_ops")
        self._owners.update(dict.fromkeys(wanted, f"operator '{name}'"))


def without_clashes(module: str, operators: Operators) -> Operators:
    """The operators whose names can stand side by side; the others are named in warnings.

    Raises:
        GenError: none is left.
    """
    names = _Names(module, operators.known)
    own = []
    for op in operators.own:
        try:
            names.take(op)
            own.append(op)
        except GenError as err:
            warn(f"operator '{op['type']}' ({op['location']}) gets no function: {err}")
    if not own and not operators.known:
        raise GenError("no operator is left that gets a function")
    return Operators(own, operators.known)
