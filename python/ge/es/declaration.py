# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of one's own: a prototype becomes known to the engine and gets its ES function.

    # es_custom/__init__.py, entry point  custom = es_custom:get_module  in group ge.es.plugins
    AddCustom = declare_op("AddCustom", inputs=["x1", "x2"], outputs=["y"])
"""
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Callable, Optional

from ge._capi import _calls
from ge.es import _operators

__all__ = ["declare_op"]

_KINDS = {"?": "optional", "*": "dynamic"}


def _ports(op_type: str, what: str, names: Sequence[str]) -> list[list[str]]:
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) and name for name in names):
        raise TypeError(f"declare_op('{op_type}'): {what} must be a list of names such as 'x', 'bias?' "
                        f"(optional) or 'xs*' (dynamic), got {names!r}")
    return [[name.rstrip("?*"), _KINDS.get(name[-1], "required")] for name in names]


def _attr(op_type: str, name: str, declared: Any) -> dict[str, Any]:
    parts = (declared,) if isinstance(declared, str) else declared
    if not isinstance(parts, tuple) or not 1 <= len(parts) <= 2 or not isinstance(parts[0], str):
        raise TypeError(f"declare_op('{op_type}'): attribute '{name}' must be a type such as 'Float' (required) "
                        f"or a pair such as ('Float', 1.0), got {declared!r}")
    default = parts[1] if len(parts) == 2 else None
    return {"name": name, "type": parts[0], "required": len(parts) == 1, "default": default}


def declare_op(op_type: str, *, inputs: Sequence[str] = (), outputs: Sequence[str] = (),
               attrs: Optional[Mapping[str, Any]] = None, subgraphs: Sequence[str] = ()) -> Callable:
    """Declares an operator for the rest of the process.

    Args:
        op_type: its type, an identifier.
        inputs: names in IR order; ``x?`` is optional, ``x*`` dynamic.
        outputs: names in IR order; ``y*`` is dynamic.
        attrs: by name in IR order: a type (``"ListInt"``: required) or type and default (``("Float", 1.0)``).
            Types: Int, Float, String, Bool, Type, Tensor, ListInt, ListFloat, ListString, ListBool, ListType,
            ListListInt. The default of a Tensor is None.
        subgraphs: names; ``branches*`` is dynamic.

    Returns:
        The ES function, which ``ge.es.all`` has from now on as well.

    Raises:
        TypeError: an argument is not of the form above.
        ValueError: a text holds a lone surrogate.
        RuntimeError: the engine refuses the prototype: a name is wrong or there twice, or the type exists with
            another signature. The text names both places.
    """
    if not isinstance(op_type, str):
        raise TypeError(f"declare_op(): the operator's type must be a str, got {type(op_type).__name__}")
    caller = sys._getframe(1)
    prototype = {
        "type": op_type,
        "inputs": _ports(op_type, "inputs", inputs),
        "outputs": _ports(op_type, "outputs", outputs),
        "attrs": [_attr(op_type, name, declared) for name, declared in (attrs or {}).items()],
        "subgraphs": list(subgraphs),
        "location": f"{caller.f_code.co_filename}:{caller.f_lineno}",
    }
    try:
        text = json.dumps(prototype, allow_nan=False, ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError as err:
        word = err.object[max(0, err.start - 20):err.start + 20]
        raise ValueError(f"declare_op({op_type!r}): {word!r} is no valid Unicode text; rename it") from None
    except (TypeError, ValueError) as err:
        raise TypeError(f"declare_op('{op_type}'): a default is no plain value: {err}") from None
    _calls.check(_calls.engine.op_declare(*_calls.encode(text)))
    return _operators.make_function(op_type, caller.f_globals.get("__name__", __name__))
