# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What a GraphBuilder writes down instead of calling the engine step by step.

The engine replays a whole program in one call. Only steps that cannot fail are written down: whatever
could be wrong goes to the engine at once, where it is refused.
"""
import functools
import struct
from collections.abc import Sequence
from typing import Optional

from ge._capi import _calls
from ge.es import _native, _scopes
from ge.es.tensor_holder import TensorHolder

_INPUTS = struct.Struct("<Bii").pack
_FIRST_INPUTS = [(_INPUTS(1, 0, count), tuple(range(count))) for count in range(17)]    # step, tensor numbers
_OUTPUT = struct.Struct("<Biq").pack
_MAX_INDEX = (1 << 31) - 1
_MAX_INPUTS = 1 << 20    # more are a slip of the pen, and would fill the memory
_new = object.__new__


@functools.lru_cache(64)
def _named(name: str) -> bytes:
    """What a program begins with that makes a graph."""
    data = _calls.utf8(name)
    return struct.pack("<I", len(data)) + data


class _Handles:
    """Handles that end with the builder, which tensors and nodes keep alive."""

    __slots__ = ("handles",)

    def __init__(self, handle: int):
        self.handles = [handle]

    def __del__(self):
        for handle in self.handles:
            _native.release(handle)


class Recorder:
    """The half of GraphBuilder that writes down. One thread at a time.

    ``_steps`` is None as soon as the engine has a builder: from then on every step goes there at once.
    A replacement needs one of these for each match, so what most leave as it is belongs to the class.
    """

    _name: str
    _steps: Optional[list[bytes]]
    _built = False
    _count = 0                              # tensors that were written down
    _first_inputs = 0                       # graph inputs 0 to n-1, and the indexes of others
    _other_inputs = ()                      # a set as soon as there is one
    _handles: Optional[_Handles] = None
    _program: Sequence[bytes] = ()          # of a graph that was made without a builder: its name, its steps

    @property
    def _handle(self) -> int:
        """The engine's builder, with all steps done."""
        if self._handles is None:
            handles = _Handles(_native.create_builder(self._name))
            program = b"".join(self._program[1:] if self._steps is None else self._steps)
            if program:
                _native.run(handles.handles[0], program)
            self._handles, self._steps, self._program = handles, None, ()
        return self._handles.handles[0]

    def _keep(self, handle: int) -> None:
        """Ends the handle when the builder ends."""
        if self._handle:    # made now, at the latest
            self._handles.handles.append(handle)

    def _records(self) -> bool:
        return self._steps is not None and not (_scopes.opened and _scopes.local.open)

    def _records_input(self, index: int) -> bool:
        return (self._records() and self._first_inputs <= index < _MAX_INDEX
                and index not in self._other_inputs)

    def _recorded(self, step: bytes) -> TensorHolder:
        self._steps.append(step)
        holder = _new(TensorHolder)
        holder._builder = self
        holder._number = self._count
        self._count += 1
        return holder

    def _record_node(self, head: bytes, inputs: Sequence[Optional[TensorHolder]], attrs: bytes,
                     outputs: int) -> list[TensorHolder]:
        numbers = [-1 if tensor is None else tensor._number for tensor in inputs]
        first = self._recorded(head + struct.pack(f"<{len(numbers)}i", *numbers) + attrs)
        holders = [first]
        for number in range(first._number + 1, first._number + outputs):
            holder = _new(TensorHolder)
            holder._builder, holder._number = self, number
            holders.append(holder)
        self._count = first._number + len(holders)
        return holders

    def _record_input(self, index: int, step: bytes) -> TensorHolder:
        if self._other_inputs:
            self._other_inputs.add(index)
        else:
            self._other_inputs = {index}
        return self._recorded(step)

    def _check_input_count(self, count: int) -> None:
        if count > _MAX_INPUTS:
            raise ValueError(f"graph '{self._name}': {count} inputs are asked for, the limit is {_MAX_INPUTS}")

    def _record_inputs(self, first: int, count: int) -> Optional[list[TensorHolder]]:
        """Plain inputs in one step; None when they do not follow each other or have to go to the engine."""
        steps, end = self._steps, first + count
        if (steps is None or first != self._first_inputs or self._other_inputs or end > _MAX_INPUTS
                or _scopes.opened and _scopes.local.open):
            return None
        self._first_inputs = end
        begin = self._count
        self._count = begin + count
        if begin == first == 0 and count < len(_FIRST_INPUTS):
            step, numbers = _FIRST_INPUTS[count]
        else:
            step, numbers = _INPUTS(1, first, count), range(begin, begin + count)
        steps.append(step)
        holders = []
        for number in numbers:
            holder = _new(TensorHolder)
            holder._builder = self
            holder._number = number
            holders.append(holder)
        return holders

    def _record_output(self, tensor: TensorHolder, index: int) -> bool:
        """False: the step has to go to the engine."""
        if self._steps is None or tensor._builder is not self or not 0 <= index < _MAX_INDEX:
            return False
        self._steps.append(_OUTPUT(5, tensor._number, index))
        return True

    def _made_graph(self) -> int:
        """Ends the recording; the finished graph's handle."""
        if self._steps is None:
            return _native.build(self._handle)
        builder, graph = _native.make_both(self._name, b"".join(self._steps))
        self._handles, self._steps = _Handles(builder), None
        return graph

    def _made_alone(self, outputs: Sequence[TensorHolder]) -> Optional[int]:
        """The same without a builder in the engine, which is cheaper: what is asked of a tensor later is
        answered by a second copy of the graph. None, and nothing done, when the engine has to be asked."""
        if self._steps is None:
            return None
        program = [_named(self._name), *self._steps]
        for index, tensor in enumerate(outputs):
            if tensor._builder is not self:
                return None
            program.append(_OUTPUT(5, tensor._number, index))
        graph = _native.make_graph(b"".join(program))
        self._program, self._steps, self._built = program, None, True
        return graph
