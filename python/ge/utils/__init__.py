# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Helpers around graphs: shape inference and operator checks."""
from ge.utils.ge_utils import GeUtils

__all__ = ["GeUtils"]
