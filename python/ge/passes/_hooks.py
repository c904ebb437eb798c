# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Hook signatures: many spellings at the door, one shape inside, decided at class definition.

Every hook becomes a callable ``(self, value, context=None)``; no signature is read while a pass runs.
"""
import enum
import functools
import inspect
from typing import Callable, Optional

_UNIFORM_MARK = "__ge_uniform_hook__"


def replacement_inputs(name: str):
    """ge.passes._expression.replacement_inputs, imported at the first call: it loads ge.es."""
    from ge.passes import _expression

    globals()["replacement_inputs"] = _expression.replacement_inputs
    return _expression.replacement_inputs(name)


class ExpressionShape(enum.Enum):
    """What an expression-style replacement takes after ``self``."""

    INPUTS = "(self, inputs)"
    INPUTS_MATCH = "(self, inputs, match_result)"
    INPUTS_CONTEXT = "(self, inputs, context)"
    INPUTS_MATCH_CONTEXT = "(self, inputs, match_result, context)"


def _positional(hook: Callable) -> Optional[list[str]]:
    """Names of the positional parameters; None when calls by position do not fit the signature."""
    if not inspect.isfunction(hook):
        return None
    names = []
    for parameter in inspect.signature(hook).parameters.values():
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            names.append(parameter.name)
        elif parameter.kind is not parameter.KEYWORD_ONLY or parameter.default is parameter.empty:
            return None
    return names


def _marked(uniform: Callable, hook: Callable) -> Callable:
    functools.update_wrapper(uniform, hook)
    setattr(uniform, _UNIFORM_MARK, True)
    return uniform


def is_uniform(hook: Callable) -> bool:
    """True for a hook that was wrapped before (a class body may take one over from another class)."""
    return getattr(hook, _UNIFORM_MARK, False)


def refuse_coroutine(owner: str, name: str, hook: Callable) -> None:
    """Raises TypeError for a hook that ``async def`` made: what it returns would never be awaited."""
    function = inspect.unwrap(hook) if callable(hook) else getattr(hook, "__func__", hook)
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise TypeError(f"{owner}: {name} is an async function, which nothing would await; write 'def {name}(...)' and "
                        f"call asyncio.run(...) inside it where that is needed")


def uniform_hook(owner: str, name: str, value: str, hook: Callable) -> Callable:
    """Wraps ``(self, value)`` or ``(self, value, context)``.

    Raises:
        TypeError: another signature; the text lists the accepted ones.
    """
    names = _positional(hook)
    if names is None or len(names) not in (2, 3):
        raise TypeError(f"{owner}: {name} only supports {name}(self, {value}) or "
                        f"{name}(self, {value}, context)")
    if len(names) == 2:
        def uniform(self, value, context=None):
            return hook(self, value)
    else:
        def uniform(self, value, context=None):
            return hook(self, value, context)
    return _marked(uniform, hook)


def _expression_shape(owner: str, names: list[str]) -> ExpressionShape:
    if len(names) == 2:
        return ExpressionShape.INPUTS
    if len(names) == 3:
        return (ExpressionShape.INPUTS_CONTEXT if names[2] == "context"
                else ExpressionShape.INPUTS_MATCH)
    if len(names) == 4 and names[3] == "context":
        return ExpressionShape.INPUTS_MATCH_CONTEXT
    if len(names) == 4:
        raise TypeError(f"{owner}: Expression-style replacement with four arguments must use "
                        f"replacement(self, inputs, match_result, context), got ({', '.join(names)})")
    accepted = ", ".join("replacement" + shape.value for shape in ExpressionShape)
    raise TypeError(f"{owner}: Expression-style replacement only supports {accepted}")


def uniform_pattern_replacement(owner: str, hook: Callable) -> Callable:
    """Wraps replacement of a pattern pass, match style or expression style (second name ``inputs``)."""
    names = _positional(hook)
    if names is None or len(names) < 2 or names[1] != "inputs":
        return uniform_hook(owner, "replacement", "match_result", hook)
    shape = _expression_shape(owner, names)
    takes_match = shape in (ExpressionShape.INPUTS_MATCH, ExpressionShape.INPUTS_MATCH_CONTEXT)
    takes_context = shape in (ExpressionShape.INPUTS_CONTEXT, ExpressionShape.INPUTS_MATCH_CONTEXT)

    def uniform(self, match_result, context=None):
        inputs = replacement_inputs(type(self).__name__ + "_replacement")
        if takes_match:
            value = hook(self, inputs, match_result, context) if takes_context else hook(self, inputs, match_result)
        else:
            value = hook(self, inputs, context) if takes_context else hook(self, inputs)
        return inputs._graph_of(value)

    return _marked(uniform, hook)


def check_patterns_signature(owner: str, hook: Callable) -> None:
    """``patterns`` takes only self.

    Raises:
        TypeError: it takes more; the text points to @pattern.
    """
    names = _positional(hook)
    if names is None or len(names) != 1:
        raise TypeError(f"{owner}: patterns only supports patterns(self). For an expression over inputs "
                        f"write a method (self, inputs) with the decorator @pattern.")
