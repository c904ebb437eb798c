# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Types of the native module in the artifact sets of ge.onnx_plugin."""
from types import MappingProxyType

AttrValue = int | float | str | list[int] | list[float] | list[str]

class OnnxNode:
    """A copy of one ONNX node; read-only, outlives the callback."""

    @property
    def name(self) -> str: ...
    @property
    def origin_type(self) -> str: ...
    @property
    def inputs(self) -> tuple[str, ...]: ...
    @property
    def outputs(self) -> tuple[str, ...]: ...
    @property
    def attrs(self) -> MappingProxyType[str, AttrValue]: ...
