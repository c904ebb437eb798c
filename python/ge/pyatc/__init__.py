# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc in a running Python process: ``python -m ge.pyatc``, or ``ge.pyatc.main(args=[...])``."""
from typing import Any

from ge._internal.near_names import no_attribute as _no_attribute

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    if name != "main":
        raise _no_attribute("ge.pyatc", name, __all__)
    from ge.pyatc.__main__ import main  # not before: python -m executes that module itself

    return main


def __dir__() -> list[str]:
    return list(__all__)
