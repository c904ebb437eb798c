# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of one user, as ``ge.es.custom``."""
import sys

from ge.es.all import AddCustom
from ge.es.declaration import declare_op

ScaledSum = declare_op("ScaledSum", inputs=["xs*", "bias?"], outputs=["y"],
                       attrs={"weights": "ListFloat", "scale": ("Float", 1.0)})

__all__ = ["AddCustom", "ScaledSum"]


def get_module():
    """What the entry point names."""
    return sys.modules[__name__]
