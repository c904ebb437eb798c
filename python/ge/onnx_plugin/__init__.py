# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX import plugins written in Python. Importing this package loads nothing native."""
import importlib

from ge._internal.near_names import no_attribute as _no_attribute

__all__ = ["OnnxNode", "OnnxPlugin", "onnx_plugin"]

_HOMES = {"OnnxNode": "_native", "OnnxPlugin": "plugin", "onnx_plugin": "plugin"}


def __getattr__(name):
    home = _HOMES.get(name)
    if home is None:
        raise _no_attribute("ge.onnx_plugin", name, __all__)
    value = getattr(importlib.import_module("ge.onnx_plugin." + home), name)
    globals()[name] = value
    return value


def __dir__():
    return list(__all__)
