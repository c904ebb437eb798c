# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""repr and str of objects whose native side may have ended."""
from typing import Any, Callable


def shown(instance: Any, text: Callable[[], str]) -> str:
    """What ``text()`` gives, or why there is nothing to show: repr and str never raise."""
    try:
        return text()
    except (RuntimeError, AttributeError) as error:
        return f"<{type(instance).__name__}: {error}>"
