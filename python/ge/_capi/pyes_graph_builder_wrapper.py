# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The eager-style builder's C functions, and libraries with one C function for each operator.

The libraries of the catalogue (libes_math.so, libes_nn.so, libes_cv.so, libes_all.so) are part of the
engine: their names stand for its functions. Any other name is a file, next to this module or where the
dynamic loader looks.
"""
import os
import threading
from ctypes import c_void_p
from typing import Any, Optional

from ge._capi import _lib_loader
from ge._capi._esb_prototypes import esb_lib as esb_lib

BASE_LIB_NAME = "libeager_style_graph_builder_base.so"
DEFAULT_GENERATED_LIB_NAME = "libes_all.so"
MATH_LIB_NAME = "libes_math.so"

_BUILT_IN = {f"libes_{module}.so": module for module in ("math", "nn", "cv", "all")}
_OPERATORS = ("EsAdd", "EsSub", "EsMul", "EsDiv")
_dir = os.path.dirname(os.path.abspath(__file__))
_lock = threading.Lock()
_lib_cache: dict[str, Any] = {}
_configured_lib_ids: set[int] = set()
_default_lib: Optional[Any] = None
_default_lib_available: Optional[bool] = None


class _CatalogLibrary:
    """Es<Operator> for operators of the catalogue that have tensors only."""

    def __init__(self, module: str):
        self._module = module

    def __getattr__(self, name: str):
        from ge.es import _catalog, _native

        spec = _catalog.find(name[2:], self._module) if name.startswith("Es") else None
        if spec is None or any(port.dynamic for port in [*spec.inputs, *spec.outputs]) or spec.subgraphs:
            raise AttributeError(f"libes_{self._module}.so has no function '{name}' that takes tensors only")
        if any(attr.required for attr in spec.attrs):
            raise AttributeError(f"'{name}' has required attributes; call ge.es.{self._module}.{spec.type}")

        def function(*tensors: int) -> int:
            if len(tensors) != len(spec.inputs):
                raise TypeError(f"{name} takes {len(spec.inputs)} tensors, {len(tensors)} were given")
            builder = next(_native.builder_of(tensor) for tensor in tensors if tensor)
            return _native.add_node(builder, spec.type, [[one] if one else [] for one in tensors],
                                    attrs=[(attr.name, attr.type, attr.default) for attr in spec.attrs
                                           if attr.type != "Tensor"])[0]

        function.__name__ = name
        setattr(self, name, function)
        return function


def _configure_generated_lib(lib: Any) -> Any:
    """Tells ctypes the types of the functions behind + - * /; once for each library."""
    if id(lib) not in _configured_lib_ids:
        for name in _OPERATORS:
            function = getattr(lib, name, None)
            if function is not None:
                function.argtypes, function.restype = [c_void_p, c_void_p], c_void_p
        _configured_lib_ids.add(id(lib))
    return lib


def get_generated_lib(name: Optional[str] = None) -> Any:
    """The library of that name, opened once; libes_all.so without a name.

    Raises:
        OSError: it cannot be opened; the text has every place that was tried.
    """
    global _default_lib, _default_lib_available
    wanted = DEFAULT_GENERATED_LIB_NAME if name is None else name
    with _lock:
        if wanted not in _lib_cache:
            module = _BUILT_IN.get(wanted)
            lib = _CatalogLibrary(module) if module else _lib_loader.load_lib_from_path(wanted, _dir)
            _lib_cache[wanted] = _configure_generated_lib(lib)
        if wanted == DEFAULT_GENERATED_LIB_NAME:
            _default_lib, _default_lib_available = _lib_cache[wanted], True
        return _lib_cache[wanted]


def is_generated_lib_available() -> bool:
    """Whether the library without a name can be had."""
    if _default_lib_available is None:
        try:
            get_generated_lib()
        except OSError:
            return False
    return bool(_default_lib_available)


def get_loaded_lib_names() -> list[str]:
    """Names that get_generated_lib has answered."""
    return list(_lib_cache)


def clear_lib_cache() -> None:
    """Forgets the libraries; the next call opens them again. What is mapped stays mapped."""
    global _default_lib, _default_lib_available
    with _lock:
        _lib_cache.clear()
        _configured_lib_ids.clear()
        _default_lib = _default_lib_available = None
