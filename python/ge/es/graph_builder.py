# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""GraphBuilder: makes a graph node by node."""
import ctypes
import enum
from collections.abc import Sequence
from typing import Any, Optional

from ge._capi import _integers
from ge.es import _constants, _native, _scopes, _steps
from ge.es._attr_setters import AttrSetters
from ge.es._program import Recorder
from ge.es._scopes import attr_scope, control_dependency_scope  # noqa: F401
from ge.es.tensor_holder import TensorHolder
from ge.es.tensor_like import convert_to_tensor_holder
from ge.graph._owner import wrap
from ge.graph.graph import Graph
from ge.graph.types import DataType, Format


class InputType(enum.Enum):
    """Node types of graph inputs."""

    DATA = "Data"
    REF_DATA = "RefData"
    AIPP_DATA = "AippData"
    ANY_DATA = "AnyData"


def _check(condition: bool, text: str) -> None:
    if not condition:
        raise TypeError(text)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_index(index: int, what: str) -> None:
    if not _integers.fits(index, ctypes.c_int64):
        raise ValueError(f"{what} must be in the range of int64, got {index}")


class GraphBuilder(_constants.ConstantMakers, AttrSetters, Recorder):
    """Builds one graph; afterwards every use is a RuntimeError. One thread at a time."""

    def __init__(self, name: Optional[str] = None):
        if type(name) is not str:
            name = "graph" if name is None else name
            _check(isinstance(name, str), "Graph name must be a string")
        self._name = name
        self._steps = []

    def __repr__(self) -> str:
        return f"GraphBuilder(name={self._name!r})"

    def __copy__(self):
        raise RuntimeError("GraphBuilder does not support copy")

    def __deepcopy__(self, memo):
        raise RuntimeError("GraphBuilder does not support deepcopy")

    @property
    def name(self) -> str:
        """Name of the graph."""
        return self._name

    def _check_usable(self, operation: str) -> None:
        if self._built:
            raise RuntimeError(f"Cannot {operation}: GraphBuilder has already been built. "
                               f"Create a new GraphBuilder to build another graph.")

    def _made(self, handle: int) -> TensorHolder:
        holder = TensorHolder._create_from(handle, self)
        self._apply_scope_infos_to_node(holder)
        return holder

    def _as_tensor(self, value: Any) -> TensorHolder:
        return value if type(value) is TensorHolder else convert_to_tensor_holder(value, self)

    def _apply_scope_infos_to_node(self, tensor_holder: TensorHolder) -> None:
        if not (_scopes.opened and _scopes.local.open):
            return
        attrs = _scopes.current_attrs()
        if attrs:
            node = tensor_holder._get_node_snapshot()
            for key, value in attrs.items():
                node.set_attr(key, value)
        controls = _scopes.current_control_tensors()
        if controls:
            self.add_control_dependency(tensor_holder, controls)

    def create_input(self, index: int, *, name: Optional[str] = None, type_str: InputType = InputType.DATA,
                     data_type: DataType = DataType.DT_FLOAT, format: Format = Format.FORMAT_ND,
                     shape: Optional[list[int]] = None) -> TensorHolder:
        """Graph input ``index``; named input_<index> unless ``name`` is given."""
        plain = (name is None and type_str is InputType.DATA and data_type is DataType.DT_FLOAT
                 and format is Format.FORMAT_ND and shape is None)
        _check(_is_int(index), "Input index must be an integer")
        _check(name is None or isinstance(name, str), "Name must be a string")
        _check(isinstance(type_str, InputType), "Type must be an InputType")
        _check(isinstance(data_type, DataType), "Data type must be a DataType enum")
        _check(isinstance(format, Format), "Format must be a Format enum")
        shape = _constants.checked_shape([] if shape is None else shape)
        _check_index(index, "Input index")
        self._check_usable("create input")
        made = self._record_inputs(index, 1) if plain else None
        if made is not None:
            return made[0]
        if name is None and self._records_input(index):
            try:
                step = _steps.input_step(index, type_str.value, data_type, format, shape)
            except _steps.Unfit:
                pass
            else:
                return self._record_input(index, step)
        return self._made(_native.add_input(self._handle, index, name or "", type_str.value, data_type,
                                            format, shape))

    def create_inputs(self, num: int, start_index: int = 0) -> list[TensorHolder]:
        """Inputs start_index to start_index + num - 1."""
        _check(_is_int(num) and num > 0, "Number of inputs must be a positive integer")
        _check(_is_int(start_index) and start_index >= 0, "Start index must be a non-negative integer")
        self._check_input_count(num)
        self._check_usable("create input")
        return (self._record_inputs(start_index, num)
                or [self.create_input(start_index + i) for i in range(num)])

    def create_variable(self, index: int, name: str) -> TensorHolder:
        """Variable of that name, as graph input ``index``."""
        _check(_is_int(index), "Index must be an integer")
        _check(isinstance(name, str), "Name must be a string")
        _check_index(index, "Index")
        self._check_usable("create variable")
        return self._made(_native.add_variable(self._handle, index, name))

    def set_graph_output(self, tensor: TensorHolder, output_index: int) -> None:
        """Makes the tensor graph output ``output_index``."""
        _check(isinstance(tensor, TensorHolder), "Tensor must be a TensorHolder")
        _check(_is_int(output_index), "Output index must be an integer")
        _check_index(output_index, "Output index")
        self._check_usable("set graph output")
        if not self._record_output(tensor, output_index):
            _native.set_output(self._handle, tensor._handle, output_index)

    def add_control_dependency(self, dst_tensor: TensorHolder, src_tensors: list[TensorHolder]) -> None:
        """Control edges from the producers of the sources to that of ``dst_tensor``."""
        _check(isinstance(dst_tensor, TensorHolder), "Tensor must be a TensorHolder")
        _check(isinstance(src_tensors, list) and all(isinstance(one, TensorHolder) for one in src_tensors),
               "src_tensors must be a list of TensorHolder")
        self._check_usable("add control dependency")
        _native.add_control(self._handle, dst_tensor._handle, [one._handle for one in src_tensors])

    def build_and_reset(self, outputs: Optional[list[TensorHolder]] = None) -> Graph:
        """Ends the graph and returns it; the builder cannot be used afterwards.

        Args:
            outputs: graph outputs 0 to n-1; None: those of set_graph_output.

        Raises:
            RuntimeError: input or output indexes have gaps, or the builder was built before.
        """
        self._check_usable("build")
        if outputs is not None:
            _check(isinstance(outputs, list), "Outputs must be a list")
            _check(all(isinstance(tensor, TensorHolder) for tensor in outputs),
                   "All outputs must be TensorHolder objects")
            for index, tensor in enumerate(outputs):
                self.set_graph_output(tensor, index)
        handle = self._made_graph()
        self._built = True
        return wrap(Graph, handle, True, None)

    def _build_alone(self, outputs: Sequence[TensorHolder]) -> Graph:
        """build_and_reset for somebody who has no further use for the builder."""
        handle = self._made_alone(outputs)
        return self.build_and_reset(list(outputs)) if handle is None else wrap(Graph, handle, True, None)
