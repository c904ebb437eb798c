# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Attributes that a GraphBuilder sets on its graph, on nodes and on tensors."""
from typing import Any, Union

from ge.es import _native
from ge.es.tensor_holder import TensorHolder
from ge.graph.graph import Graph

_CHECKS = {
    "int64": (lambda value: isinstance(value, int) and not isinstance(value, bool), "Value must be an integer"),
    "string": (lambda value: isinstance(value, str), "Value must be a string"),
    "bool": (lambda value: isinstance(value, bool), "Value must be a boolean"),
}


def _check(attr_name: Any, value: Any, type_name: str) -> None:
    if not isinstance(attr_name, str):
        raise TypeError("Attribute name must be a string")
    fits, text = _CHECKS[type_name]
    if not fits(value):
        raise TypeError(text)


class AttrSetters:
    """set_{graph,tensor,node}_attr_{int64,string,bool} of GraphBuilder."""

    def _set_graph_attr(self, attr_name: str, value: Union[int, str, bool], type_name: str) -> None:
        _check(attr_name, value, type_name)
        self._check_usable("set attribute")
        Graph._create_from(_native.graph_view(self._handle), owns_handle=False).set_attr(attr_name, value)

    def _set_attr(self, tensor: TensorHolder, attr_name: str, value: Union[int, str, bool], type_name: str,
                  on_node: bool) -> None:
        if not isinstance(tensor, TensorHolder):
            raise TypeError("Tensor must be a TensorHolder")
        _check(attr_name, value, type_name)
        self._check_usable("set attribute")
        node = tensor._get_node_snapshot()
        if on_node:
            node.set_attr(attr_name, value)
        else:
            node.set_output_attr(attr_name, _native.producer_of(tensor._handle)[1], value)

    def set_graph_attr_int64(self, attr_name: str, value: int) -> None:
        """Sets an integer attribute of the graph."""
        self._set_graph_attr(attr_name, value, "int64")

    def set_graph_attr_string(self, attr_name: str, value: str) -> None:
        """Sets a text attribute of the graph."""
        self._set_graph_attr(attr_name, value, "string")

    def set_graph_attr_bool(self, attr_name: str, value: bool) -> None:
        """Sets a bool attribute of the graph."""
        self._set_graph_attr(attr_name, value, "bool")

    def set_tensor_attr_int64(self, tensor: TensorHolder, attr_name: str, value: int) -> None:
        """Sets an integer attribute of the tensor: of the output desc of the node that makes it."""
        self._set_attr(tensor, attr_name, value, "int64", on_node=False)

    def set_tensor_attr_string(self, tensor: TensorHolder, attr_name: str, value: str) -> None:
        """Sets a text attribute of the tensor."""
        self._set_attr(tensor, attr_name, value, "string", on_node=False)

    def set_tensor_attr_bool(self, tensor: TensorHolder, attr_name: str, value: bool) -> None:
        """Sets a bool attribute of the tensor."""
        self._set_attr(tensor, attr_name, value, "bool", on_node=False)

    def set_node_attr_int64(self, tensor: TensorHolder, attr_name: str, value: int) -> None:
        """Sets an integer attribute of the node that makes the tensor."""
        self._set_attr(tensor, attr_name, value, "int64", on_node=True)

    def set_node_attr_string(self, tensor: TensorHolder, attr_name: str, value: str) -> None:
        """Sets a text attribute of the node that makes the tensor."""
        self._set_attr(tensor, attr_name, value, "string", on_node=True)

    def set_node_attr_bool(self, tensor: TensorHolder, attr_name: str, value: bool) -> None:
        """Sets a bool attribute of the node that makes the tensor."""
        self._set_attr(tensor, attr_name, value, "bool", on_node=True)
