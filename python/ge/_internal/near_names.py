# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Names that a misspelt one may have meant, as the end of an error text."""
from collections.abc import Iterable

_MOST = 3


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """``; did you mean 'a', 'b' or 'c'?``, nearest first, whatever the case of letters; "" if none is spelt alike."""
    import difflib  # only errors need it

    spelt = {candidate.lower(): candidate for candidate in known}
    near = [f"'{spelt[word]}'" for word in difflib.get_close_matches(name.lower(), spelt, _MOST, 0.7)]
    if not near:
        return ""
    return "; did you mean " + " or ".join(filter(None, [", ".join(near[:-1]), near[-1]])) + "?"


def no_attribute(module: str, name: str, known: Iterable[str], what: str = "attribute") -> AttributeError:
    """What a module's ``__getattr__`` raises."""
    return AttributeError(f"module '{module}' has no {what} '{name}'{did_you_mean(name, known)}")
