# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What a pattern or a replacement that is written as an expression is called with."""
from typing import Any, Union


class PatternInputs:
    """The inputs of an expression: ``inputs[i]`` is graph input i, ``inputs[:N]`` the first N.

    Asking for input i makes the inputs 0 to i. Not iterable: how many there are is the expression's
    business.
    """

    __slots__ = ("_builder", "_created")

    def __init__(self, builder):
        self._builder = builder
        self._created: list[Any] = []

    @property
    def created(self) -> list[Any]:
        """The inputs made so far, by index."""
        return list(self._created)

    def __getitem__(self, key: Union[int, slice]):
        if type(key) is slice:
            stop = key.stop
            if key.start is None and key.step is None and type(stop) is int and stop > 0:
                created = self._created
                if stop > len(created):
                    self._grow(stop)
                return tuple(created if stop == len(created) else created[:stop])
            return self._range(key)
        if isinstance(key, bool) or not isinstance(key, int):
            raise TypeError(f"inputs[...] takes an integer or a slice, got {type(key).__name__}")
        if key < 0:
            raise ValueError(f"inputs[{key}]: the index must not be negative")
        self._grow(key + 1)
        return self._created[key]

    def _range(self, key: slice) -> tuple[Any, ...]:
        if key.stop is None:
            raise ValueError("inputs[:N] needs a stop: how many inputs there are is not known before")
        if key.step not in (None, 1):
            raise ValueError("inputs[a:b] takes no step other than 1")
        start = 0 if key.start is None else key.start
        if any(isinstance(end, bool) or not isinstance(end, int) for end in (start, key.stop)):
            raise TypeError("inputs[a:b] takes integers")
        if start < 0 or key.stop < 0:
            raise ValueError("inputs[a:b]: the bounds must not be negative")
        self._grow(key.stop)
        return tuple(self._created[start:key.stop])

    def _grow(self, count: int) -> None:
        created, builder = self._created, self._builder
        known = len(created)
        if count > known:
            made = builder._record_inputs(known, count - known)
            if made is None:
                builder._check_input_count(count)
                made = builder.create_inputs(count - known, known)
            created.extend(made)

    def __iter__(self):
        raise TypeError("pattern inputs cannot be iterated over; use inputs[i] or inputs[:N]")
