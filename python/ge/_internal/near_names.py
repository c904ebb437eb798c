# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Names that a misspelt one may have meant, as the end of an error text."""
import enum
from collections.abc import Iterable

_MOST = 3
_ALIKE = 0.7     # of 1


def did_you_mean(name: str, known: Iterable[str], alike: float = _ALIKE) -> str:
    """``; did you mean 'a', 'b' or 'c'?``, nearest first, whatever the case of letters; "" if none is spelt alike."""
    import difflib  # only errors need it

    spelt = {candidate.lower(): candidate for candidate in known}
    near = [f"'{spelt[word]}'" for word in difflib.get_close_matches(name.lower(), spelt, _MOST, alike)]
    if not near:
        return ""
    return "; did you mean " + " or ".join(filter(None, [", ".join(near[:-1]), near[-1]])) + "?"


def no_attribute(module: str, name: str, known: Iterable[str], what: str = "attribute") -> AttributeError:
    """What a module's ``__getattr__`` raises."""
    return AttributeError(f"module '{module}' has no {what} '{name}'{did_you_mean(name, known)}")


class NearMembers(enum.EnumMeta):
    """Metaclass of an enumeration that knows which of its members a misspelt one may have meant."""

    def __getattr__(cls, name):
        members = cls.__dict__.get("_member_map_", {})
        if name in members:    # before Python 3.12 members are found here
            return members[name]
        # Python asks for names of its own while it makes a class.
        hint = "" if name.startswith("_") else did_you_mean(name, members)
        raise AttributeError(f"'{cls.__name__}' has no member '{name}'{hint}")
