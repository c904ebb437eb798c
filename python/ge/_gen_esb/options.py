# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Flags of gen_esb."""
import argparse
import keyword
import pkgutil
import re
from typing import NamedTuple

import ge.es
from ge._gen_esb.messages import GenError
from ge._internal.near_names import did_you_mean
from ge.es import _plugin_loader

_DESCRIPTION = """Writes ES functions in C++ and Python for the operators that libraries of REG_OP declarations bring.
ASCEND_OPP_PATH names a folder with op_proto/custom/*.so or built-in/op_proto/*.so."""
_HISTORY = ("history_registry", "release_version", "release_date", "branch_name")


class Options(NamedTuple):
    """The command line, checked."""

    output_dir: str
    module: str
    guard_prefix: str
    excluded: list[str]


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise GenError(f"{message}; see gen_esb --help")


def _parser() -> _Parser:
    parser = _Parser(prog="gen_esb", description=_DESCRIPTION, allow_abbrev=False,
                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output_dir", metavar="DIR", help="where include/, python/ and whl/ go; made when missing")
    parser.add_argument("--module_name", metavar="NAME",
                        help="es_NAME is the Python package, ge.es.NAME its other name, es_NAME_ops.h the header")
    parser.add_argument("--h_guard_prefix", metavar="P", default="", help="begins the include guards")
    parser.add_argument("--exclude_ops", metavar="A,B", default="", help="operators that get no function")
    parser.add_argument("--es_mode", metavar="MODE", default="codegen", help="codegen; nothing else is offered")
    for name in _HISTORY:
        parser.add_argument("--" + name, help=argparse.SUPPRESS)
    return parser


def _refuse_history(given: argparse.Namespace) -> None:
    if given.es_mode != "codegen":
        raise GenError(f"--es_mode is '{given.es_mode}', but only codegen is offered: histories of operators are "
                       f"neither written nor read here; leave the flag out")
    for name in _HISTORY:
        if getattr(given, name) is not None:
            raise GenError(f"--{name} belongs to the histories of operators, which are not offered; leave it out")


def _public_names() -> set[str]:
    """What ge.es and its loader of plugins define, which an attribute ge.es.<module> would hide."""
    return {name for module in (ge.es, _plugin_loader) for name, value in vars(module).items()
            if getattr(value, "__module__", "").startswith("ge.")}


def _check_module(name: str) -> None:
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise GenError(f"--module_name is '{name}', which is no name of a Python module; take letters, digits and _")
    if name in {module.name for module in pkgutil.iter_modules(ge.es.__path__)} | _public_names():
        raise GenError(f"--module_name is '{name}', but ge.es.{name} is the product's; choose another name")


def parse(arguments: list[str]) -> Options:
    """The flags, as ``--name=value`` or ``--name value``.

    Raises:
        GenError: an unknown flag, a missing or empty one, a value that is not possible.
    """
    parser = _parser()
    given, rest = parser.parse_known_args(arguments)
    if rest:
        flag = rest[0].partition("=")[0]
        known = [option for action in parser._actions for option in action.option_strings]
        raise GenError(f"there is no flag '{flag}'{did_you_mean(flag, known)}; see gen_esb --help")
    _refuse_history(given)
    for name in ("output_dir", "module_name"):
        if not getattr(given, name):
            raise GenError(f"--{name} is missing or empty; see gen_esb --help")
    _check_module(given.module_name)
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*|", given.h_guard_prefix):
        raise GenError(f"--h_guard_prefix is '{given.h_guard_prefix}', which no include guard can begin with; "
                       f"take letters, digits and _")
    excluded = [name.strip() for name in given.exclude_ops.split(",") if name.strip()]
    return Options(given.output_dir, given.module_name, given.h_guard_prefix, excluded)
