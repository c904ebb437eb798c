# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""OnnxNode exists once, in the bridge's native module; loaded at first use."""


def __getattr__(name):
    if name != "OnnxNode":
        raise AttributeError(f"module 'ge.onnx_plugin._native' has no attribute '{name}'")
    from ge.onnx_plugin.runtime import ensure_native_module

    value = ensure_native_module().OnnxNode
    globals()[name] = value
    return value
