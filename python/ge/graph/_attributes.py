# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Getting and setting attributes through the engine's attribute values."""
from typing import Any

from ge._capi import _calls
from ge.graph._attr import _AttrValue


def check_key(key: Any, text: str = "Attribute key must be a string") -> None:
    """TypeError with `text` unless it is a string."""
    if not isinstance(key, str):
        raise TypeError(text)


def read(function: Any, *arguments: Any, key: str, prefix: str) -> Any:
    """Value of attribute `key`; RuntimeError when it is absent or has no form in Python."""
    handle = _calls.handle_of(function, *arguments, *_calls.encode(key), prefix=prefix)
    try:
        return _AttrValue._create_from(handle).get_value()
    except RuntimeError as error:
        raise RuntimeError(f"{prefix}: {error}") from error


def write(function: Any, *arguments: Any, key: str, value: Any, prefix: str) -> None:
    """Sets attribute `key`; ValueError when it is empty or no attribute type takes the value."""
    if not key:
        raise ValueError(f"{prefix}: an attribute's name must not be empty")
    attr = _AttrValue()
    attr.set_value(value)
    _calls.check(function(*arguments, *_calls.encode(key), attr._token()), prefix)
