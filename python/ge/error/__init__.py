# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Errors of the native engine."""
from typing import Any, Optional

from ge._capi import _calls, _lib_loader

__all__ = ["GeError", "get_ge_error_msg", "raise_ge_error"]


class GeError(RuntimeError):
    """A call into the engine failed.

    Attributes:
        error_message: the engine's own text, None when it gave none.
        api_name: the API that failed.
        context: what it was called with, as far as it helps.
    """

    def __init__(
        self,
        message: str,
        error_message: Optional[str] = None,
        api_name: Optional[str] = None,
        context: Optional[dict[str, Any]] = None,
    ):
        super().__init__(message)
        self.error_message = error_message
        self.api_name = api_name
        self.context = context


def get_ge_error_msg() -> str:
    """The engine's text of the last failure on this thread; empty when there was none."""
    return _calls.reason() if _lib_loader.is_engine_loaded() else ""


def raise_ge_error(api_name: str, status: Optional[int] = None, **context: Any) -> None:
    """Raises GeError for a failed call, with the engine's text and the call's context."""
    shown = {} if status is None else {"status": status}
    shown.update(context)
    pairs = ", ".join(f"{key}={hex(value) if key == 'stream' else value}" for key, value in shown.items())
    native = get_ge_error_msg()
    message = "; ".join(part for part in (f"{api_name} failed", pairs, native) if part)
    raise GeError(message, native or None, api_name, context)
