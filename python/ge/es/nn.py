# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ES functions of the module ``nn``; made from the operator catalogue at their first use."""
from ge.es._operators import module_interface as _module_interface

__getattr__, __dir__ = _module_interface(__name__)
