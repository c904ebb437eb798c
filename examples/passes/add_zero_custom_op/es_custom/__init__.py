# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of one's own, as ``ge.es.custom``. gen_esb makes such a package from C++ prototypes."""
import sys

from ge.es.declaration import declare_op

AddCustom = declare_op("AddCustom", inputs=["x1", "x2"], outputs=["y"])

__all__ = ["AddCustom"]


def get_module():
    """What the entry point names."""
    return sys.modules[__name__]
