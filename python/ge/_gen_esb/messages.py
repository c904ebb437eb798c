# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What gen_esb tells its user."""
import sys


class GenError(Exception):
    """Nothing is written; the text says who, where, what value, and the remedy."""


def warn(text: str) -> None:
    """A warning, on stderr."""
    print(f"gen_esb: warning: {text}", file=sys.stderr, flush=True)
