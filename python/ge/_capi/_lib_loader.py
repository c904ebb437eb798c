# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Finds and opens the native libraries, on first use and once a process."""
import ctypes
import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Optional

ENGINE_LIBRARY = "libge_engine.so.0"
_PACKAGE_DIR = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARY_DIR = os.path.join(_PACKAGE_DIR, "_lib")

# How a function is called. QUICK keeps the GIL: for functions that neither block nor take long.
QUICK = ctypes.PyDLL
BLOCKING = ctypes.CDLL

Prototype = tuple[type, Sequence[type]]

_lock = threading.Lock()
_opened: dict[type, ctypes.CDLL] = {}


def load_lib_from_path(lib_name: str, lib_dir: str, mode: Optional[int] = None) -> ctypes.CDLL:
    """Opens `lib_name`: as is when absolute, else from `lib_dir`, else by the bare name.

    Raises:
        OSError: naming every attempt and why it failed.
    """
    places = [lib_name] if os.path.isabs(lib_name) else [os.path.join(lib_dir, lib_name), lib_name]
    failures = []
    for place in places:
        try:
            return ctypes.CDLL(place, mode=ctypes.DEFAULT_MODE if mode is None else mode)
        except OSError as error:
            failures.append(f"{place}: {error}")
    raise OSError(f"cannot load native library '{lib_name}'. Tried:\n  " + "\n  ".join(failures))


def _library(kind: type) -> ctypes.CDLL:
    # RTLD_LOCAL: our libraries meet by soname, the host's symbols stay its own.
    path = os.path.join(LIBRARY_DIR, ENGINE_LIBRARY)
    with _lock:
        if kind not in _opened:
            try:
                _opened[kind] = kind(path, mode=os.RTLD_LOCAL | os.RTLD_NOW)
            except OSError as error:
                raise OSError(
                    f"the ge package in '{_PACKAGE_DIR}' cannot load its graph engine: {error}; "
                    f"reinstall the package, or build it so that '{path}' exists"
                ) from error
        return _opened[kind]


def is_engine_loaded() -> bool:
    """Whether a function of the engine was called through this package."""
    return bool(_opened)


_RETURNS = {"last_error": ctypes.c_char_p, "free": None, "GeApiWrapper_Take_Host_Exception": ctypes.py_object}


class Functions:
    """Functions of the engine as attributes, without their prefix; each is bound on first use."""

    def __init__(self, prefix: str, prototypes: Mapping[str, Prototype],
                 returns: Optional[Mapping[str, Any]] = None):
        self._prefix = prefix
        self._prototypes = prototypes
        self._returns = _RETURNS if returns is None else returns

    def __getattr__(self, name: str):
        try:
            kind, argument_types = self._prototypes[name]
        except KeyError:
            raise AttributeError(name) from None
        function = _library(kind)[self._prefix + name]  # an object of its own, nobody else's
        function.argtypes = list(argument_types)
        function.restype = self._returns.get(name, ctypes.c_int)
        setattr(self, name, function)
        return function
