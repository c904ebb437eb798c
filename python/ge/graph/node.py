# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Node: a view of one node of a graph."""
import ctypes
from typing import Any

from ge._capi import _calls, _integers
from ge._capi._prototypes import HANDLE, Handles, engine
from ge._internal.shown import shown
from ge.graph import _attributes
from ge.graph._owner import NativeObject, wrap
from ge.graph.tensor import Tensor
from ge.graph.tensor_desc import TensorDesc

_INPUT, _OUTPUT = 0, 1
_SIDE_TEXT = {_INPUT: "Input", _OUTPUT: "Output"}


def _check_index(index: Any, side: int, prefix: str) -> None:
    if not isinstance(index, int):
        raise TypeError(f"{_SIDE_TEXT[side]} index must be an integer")
    if not _integers.fits(index, ctypes.c_int32):
        raise RuntimeError(f"{prefix}: no node has an {_SIDE_TEXT[side].lower()} {index}")


class Node(NativeObject):
    """A view: it reads and changes the node in its graph.

    Lifetime: a node of a graph of your own keeps that graph alive; one that was lent to a pass ends
    with the pass's run. Afterwards, or once the node was removed, every access is a RuntimeError.
    """

    __slots__ = ()

    def __init__(self):
        raise RuntimeError("Node objects should not be created directly")

    @classmethod
    def _create_from(cls, node_handle: Any, owns_handle: bool = True, owner: Any = None) -> "Node":
        if node_handle is None:
            raise ValueError("Node pointer cannot be None")
        return wrap(cls, node_handle, owns_handle, owner)

    def _view(self, handle: int) -> "Node":
        return wrap(Node, handle, True, self._owner)

    @property
    def name(self) -> str:
        """Name, unique in its graph."""
        return _calls.text_of(engine.node_name, self._token(), prefix="Failed to get node name")

    @property
    def type(self) -> str:
        """Operator type."""
        return _calls.text_of(engine.node_type, self._token(), prefix="Failed to get node type")

    def __repr__(self) -> str:
        return shown(self, lambda: f"Node(name={self.name!r}, type={self.type!r})")

    def _control_nodes(self, side: int) -> list["Node"]:
        prefix = f"Failed to get {_SIDE_TEXT[side].lower()} control nodes"
        return [self._view(h) for h in _calls.handles_of(engine.node_control_nodes, self._token(), side, prefix=prefix)]

    def get_in_control_nodes(self) -> list["Node"]:
        """Nodes this one waits for."""
        return self._control_nodes(_INPUT)

    def get_out_control_nodes(self) -> list["Node"]:
        """Nodes that wait for this one."""
        return self._control_nodes(_OUTPUT)

    def get_in_data_nodes_and_port_indexes(self, in_index: int) -> tuple["Node", int]:
        """The producer of an input and its output port; RuntimeError when nothing feeds it."""
        prefix = f"Failed to get input data node for index {in_index}"
        _check_index(in_index, _INPUT, prefix)
        producer, port = HANDLE(), ctypes.c_int32()
        status = engine.node_producer(self._token(), in_index, ctypes.byref(producer), ctypes.byref(port))
        _calls.check(status, prefix)
        return self._view(producer.value), port.value

    def get_out_data_nodes_and_port_indexes(self, out_index: int) -> list[tuple["Node", int]]:
        """Consumers of an output and their input ports."""
        prefix = f"Failed to get output data node for index {out_index}"
        _check_index(out_index, _OUTPUT, prefix)
        nodes, ports = Handles(), ctypes.POINTER(ctypes.c_int32)()
        status = engine.node_consumers(self._token(), out_index, ctypes.byref(nodes), ctypes.byref(ports))
        _calls.check(status, prefix)
        indexes = _calls.take_array(ports, nodes.size)
        return [(self._view(h), i) for h, i in zip(_calls.take_array(nodes.data, nodes.size), indexes)]

    def get_attr(self, key: str) -> Any:
        """Value of a stored attribute; RuntimeError when the node does not have it."""
        _attributes.check_key(key)
        return _attributes.read(engine.node_get_attr, self._token(), key=key, prefix=f"Failed to get attribute '{key}'")

    def set_attr(self, key: str, value: Any) -> None:
        """Stores an attribute."""
        _attributes.check_key(key)
        _attributes.write(engine.node_set_attr, self._token(), key=key, value=value,
                          prefix=f"Failed to set attribute '{key}'")

    def has_attr(self, attr_name: str) -> bool:
        """Whether the attribute is stored. GE does not store optional ones that equal their default."""
        _attributes.check_key(attr_name, "Attribute name must be a string")
        return bool(_calls.value_of(engine.node_has_attr, ctypes.c_int, self._token(), *_calls.encode(attr_name),
                                    prefix=f"Failed to look for attribute '{attr_name}'"))

    def _get_port_attr(self, side: int, attr_name: str, index: int) -> Any:
        _attributes.check_key(attr_name, "attr_name must be a string")
        prefix = f"Failed to get {_SIDE_TEXT[side].lower()} attribute '{attr_name}' of index {index}"
        _check_index(index, side, prefix)
        return _attributes.read(engine.node_get_port_attr, self._token(), side, index, key=attr_name, prefix=prefix)

    def _set_port_attr(self, side: int, attr_name: str, index: int, value: Any) -> None:
        _attributes.check_key(attr_name, "attr_name must be a string")
        prefix = f"Failed to set {_SIDE_TEXT[side].lower()} attribute '{attr_name}' of index {index}"
        _check_index(index, side, prefix)
        _attributes.write(engine.node_set_port_attr, self._token(), side, index, key=attr_name, value=value,
                          prefix=prefix)

    def get_input_attr(self, attr_name: str, input_index: int) -> Any:
        """Value of an attribute of an input."""
        return self._get_port_attr(_INPUT, attr_name, input_index)

    def set_input_attr(self, attr_name: str, input_index: int, value: Any) -> None:
        """Stores an attribute of an input."""
        self._set_port_attr(_INPUT, attr_name, input_index, value)

    def get_output_attr(self, attr_name: str, output_index: int) -> Any:
        """Value of an attribute of an output."""
        return self._get_port_attr(_OUTPUT, attr_name, output_index)

    def set_output_attr(self, attr_name: str, output_index: int, value: Any) -> None:
        """Stores an attribute of an output."""
        self._set_port_attr(_OUTPUT, attr_name, output_index, value)

    def _ports(self, side: int) -> int:
        return _calls.value_of(engine.node_port_count, ctypes.c_int32, self._token(), side,
                               prefix=f"Failed to get {_SIDE_TEXT[side].lower()}s size")

    def get_inputs_size(self) -> int:
        """Number of input ports, connected or not."""
        return self._ports(_INPUT)

    def get_outputs_size(self) -> int:
        """Number of output ports."""
        return self._ports(_OUTPUT)

    def get_input_const_tensor(self, index: int) -> Tensor:
        """Value of the constant that feeds an input, as a tensor of its own.

        Not part of today's CANN: a pass that uses it does not run there.

        Raises:
            RuntimeError: the input is not connected, or its producer is no constant; names both.
        """
        prefix = f"Failed to get constant of input {index}"
        _check_index(index, _INPUT, prefix)
        return Tensor._create_from(_calls.handle_of(engine.node_const_tensor, self._token(), index, prefix=prefix))

    def _get_desc(self, side: int, index: int) -> TensorDesc:
        prefix = f"Failed to get {_SIDE_TEXT[side].lower()} desc for index {index}"
        _check_index(index, side, prefix)
        return TensorDesc._create_from(_calls.handle_of(engine.node_get_desc, self._token(), side, index,
                                                        prefix=prefix))

    def _update_desc(self, side: int, index: int, tensor_desc: TensorDesc) -> None:
        prefix = f"Failed to update {_SIDE_TEXT[side].lower()} desc for index {index}"
        _check_index(index, side, prefix)
        if not isinstance(tensor_desc, TensorDesc):
            raise TypeError("tensor_desc must be a TensorDesc")
        _calls.check(engine.node_set_desc(self._token(), side, index, tensor_desc._token()), prefix)

    def get_input_desc(self, index: int) -> TensorDesc:
        """Desc of an input, as a value."""
        return self._get_desc(_INPUT, index)

    def update_input_desc(self, index: int, tensor_desc: TensorDesc) -> None:
        """Stores the desc of an input."""
        self._update_desc(_INPUT, index, tensor_desc)

    def get_output_desc(self, index: int) -> TensorDesc:
        """Desc of an output, as a value."""
        return self._get_desc(_OUTPUT, index)

    def update_output_desc(self, index: int, tensor_desc: TensorDesc) -> None:
        """Stores the desc of an output."""
        self._update_desc(_OUTPUT, index, tensor_desc)
