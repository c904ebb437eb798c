# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What all wrappers of native objects have in common."""
from typing import Any

from ge._capi import _calls


class NativeObject:
    """Holds a handle and, if it owns it, ends it. Copying or pickling would end it twice."""

    __slots__ = ("_handle", "_owns_handle", "_owner", "__weakref__")

    _handle: Any
    _owns_handle: bool
    _owner: Any

    def __del__(self):
        try:
            owns = self._owns_handle
        except AttributeError:    # of an instance whose making failed
            return
        if owns:
            _calls.release(self._handle)

    def __copy__(self):
        raise RuntimeError(f"{type(self).__name__} does not support copy")

    def __deepcopy__(self, memo):
        raise RuntimeError(f"{type(self).__name__} does not support deepcopy")

    def __reduce_ex__(self, protocol):
        raise RuntimeError(f"{type(self).__name__} does not support pickle")

    def _token(self) -> int:
        return _calls.as_token(self._handle)

    def _hand_over(self, new_owner: Any, label: str) -> None:
        if self._owner is not None:
            raise RuntimeError(
                f"{label} already has an new owner builder :{self._owner.name}, cannot transfer ownership again"
            )
        self._owns_handle = False
        self._owner = new_owner


def wrap(cls, handle: Any, owns_handle: bool, owner: Any) -> Any:
    """An instance of a NativeObject class around a handle. `owner` is kept alive."""
    instance = cls.__new__(cls)
    instance._handle = handle
    instance._owns_handle = owns_handle
    instance._owner = owner
    return instance
