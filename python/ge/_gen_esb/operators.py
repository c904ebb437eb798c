# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The operators that the libraries under ASCEND_OPP_PATH declare."""
import json
import keyword
import os
import platform
from typing import Any, NamedTuple

from ge._capi import _calls
from ge._gen_esb.messages import GenError, ended_by_interrupt, warn
from ge._internal.near_names import did_you_mean
from ge.es import _catalog, _declarations, _signatures
from ge.es._prototypes import make_spec
from ge.graph.types import DataType

_PLACES = ("op_proto/custom", "built-in/op_proto", f"built-in/op_proto/lib/linux/{platform.machine()}")
# As on CANN: inputs and outputs of graphs, control flow of version 1, variables.
_SKIPPED = {"Data", "RefData", "AippData", "AnyData", "NetOutput", "Variable", "Switch", "StreamSwitch", "Merge",
            "StreamMerge", "Enter", "Exit", "LoopCond", "NextIteration"}


class Operators(NamedTuple):
    """What gets a function: prototypes in the form of the catalogue, and types that the catalogue has already."""

    own: list[dict[str, Any]]
    known: list[str]


def _libraries_in(folder: str) -> list[str]:
    """As the engine looks for them: hidden files are none, links that lead nowhere are."""
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as err:
        raise GenError(f"{folder} cannot be read: {err.strerror}; give the rights to read it, or take it "
                       f"away") from None
    paths = [os.path.join(folder, name) for name in sorted(names) if name.endswith(".so") and name[0] != "."]
    for path in paths:
        if not os.path.exists(path):
            raise GenError(f"{path} is a link that leads nowhere ({os.readlink(path)}); mend it, or take it away")
    return paths


def find_libraries() -> list[str]:
    """Paths of the libraries, by place and name.

    Raises:
        GenError: the variable is missing or wrong, or there is no library.
    """
    root = os.environ.get("ASCEND_OPP_PATH", "")
    if not root:
        raise GenError("ASCEND_OPP_PATH is not set; set it to the folder that holds op_proto/custom/*.so")
    if not os.path.isdir(root):
        raise GenError(f"ASCEND_OPP_PATH is '{root}', which is no folder; set it to the folder that holds "
                       f"op_proto/custom/*.so")
    found = [path for place in _PLACES for path in _libraries_in(os.path.join(root, place))]
    if not found:
        raise GenError(f"there is no library in {' or '.join(_PLACES[:2])} of ASCEND_OPP_PATH '{root}'; put the "
                       f"library with the REG_OP declarations there")
    return [os.path.abspath(path) for path in found]


def load(paths: list[str]) -> list[dict[str, str]]:
    """Loads the libraries; every REG_OP of them, with what came of it."""
    for path in paths:
        try:
            with ended_by_interrupt():
                _calls.check(_calls.engine.op_load_library(*_calls.encode(path)))
        except RuntimeError as err:
            raise GenError(f"{path} does not load: {err}; build it with the headers of ge/include, or take it "
                           f"away") from None
    return json.loads(_calls.text_of(_calls.engine.op_registrations))


def _plain(kind: str, value: Any) -> Any:
    """A default as the catalogue writes it: types by name."""
    if kind.startswith("List"):
        return [_plain(kind[4:], item) for item in value]
    return DataType(value).name if kind == "Type" else value


def _named(attr: dict[str, Any]) -> Any:
    try:
        return _plain(attr["type"], attr["default"])
    except ValueError:
        raise GenError(f"the default of attribute '{attr['name']}' is {attr['default']}, which is no data type; take "
                       f"one of ge::DataType") from None


def _prototype(op_type: str) -> dict[str, Any]:
    if op_type not in _declarations.names():
        raise GenError("the catalogue has it, without a function")
    try:
        row = json.loads(_calls.text_of(_calls.engine.op_declared, *_calls.encode(op_type)))
    except RuntimeError as err:
        raise GenError(f"its prototype is no text: {err}") from None
    row["declaration"] = json.dumps({**row, "location": ""}, ensure_ascii=False)
    for attr in row["attrs"]:
        value = attr["default"]
        if attr["required"] or attr["type"] == "Tensor":
            attr["default"] = None
        elif value is None or isinstance(value, list) and None in value:  # what JSON makes of them
            raise GenError(f"the default of attribute '{attr['name']}' is not finite")
        else:
            attr["default"] = _named(attr)
    _check_parameters(json.loads(row["declaration"]))
    return row


def _check_parameters(row: dict[str, Any]) -> None:
    """Ports, attributes and subgraphs of one name are possible in a prototype, not in a function."""
    try:
        _signatures.build_signature(make_spec(row))
    except ValueError as err:
        raise GenError(f"its function cannot have these parameters: {err}") from None


def _wanted(registrations: list[dict[str, str]], excluded: list[str]) -> list[str]:
    """Types in order, each once. What was refused ends it; what no function can take is named and left out."""
    types: dict[str, None] = {}
    for one in registrations:
        name, place, reason = one["type"], one["location"], one["reason"]
        if name in excluded or name in _SKIPPED:
            continue
        if one["result"] == "refused":
            raise GenError(f"{reason}; or leave it out with --exclude_ops={name}")
        if one["result"] == "unsupported":
            warn(f"{reason} ({place})")
        elif keyword.iskeyword(name):
            warn(f"operator '{name}' ({place}) gets no function: its name is a word of Python")
        else:
            types[name] = None
    return list(types)


def select(registrations: list[dict[str, str]], excluded: list[str]) -> Operators:
    """The operators that get a function.

    Raises:
        GenError: a declaration was refused, or nothing is left.
    """
    declared = {one["type"]: one["location"] for one in registrations}
    for name in excluded:
        if name not in declared:
            warn(f"--exclude_ops names '{name}', which no library declares{did_you_mean(name, declared)}")
    own, known = [], []
    for name in _wanted(registrations, excluded):
        if name in _catalog._rows():
            known.append(name)
            continue
        try:
            own.append(_prototype(name))
        except GenError as err:
            warn(f"operator '{name}' ({declared[name]}) gets no function: {err}")
    if not own and not known:
        raise GenError("no operator is left that gets a function; the libraries declare "
                       + (", ".join(declared) if declared else "none"))
    return Operators(own, known)
