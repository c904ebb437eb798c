# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The engine's graph helpers."""
from ge._capi import _lib_loader
from ge._capi._prototypes import engine

ge_utils_lib = engine


def get_ge_utils_lib():
    """The functions; their library is opened by the first that is called."""
    return ge_utils_lib


def is_ge_utils_lib_loaded() -> bool:
    """Whether the library has been opened."""
    return _lib_loader.is_engine_loaded()
