# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Graph: a graph with its nodes and subgraphs."""
import ctypes
from typing import Any, Optional

from ge._capi import _calls, _integers
from ge._capi._prototypes import HANDLE, engine
from ge._internal.shown import shown
from ge.graph import _attributes
from ge.graph._owner import NativeObject, wrap
from ge.graph.node import Node
from ge.graph.types import DumpFormat


def _check(value: Any, cls: Any, text: str) -> None:
    if not isinstance(value, cls):
        raise TypeError(text)


class Graph(NativeObject):
    """A graph of your own, or a view of one.

    A graph of your own ends with this object, unless it was handed to a builder, a pattern or a
    replacement: then the receiver owns it. One thread at a time may use it.
    """

    __slots__ = ()

    def __init__(self, name: Optional[str] = "graph"):
        self._owns_handle = False
        name = "graph" if name is None else name
        _check(name, str, "Graph name must be a string")
        self._handle = _calls.handle_of(engine.graph_create, *_calls.encode(name), prefix="Failed to create Graph")
        self._owner = None
        self._owns_handle = True

    @classmethod
    def _create_from(cls, handle: Any, owns_handle: bool = True, owner: Any = None) -> "Graph":
        if handle is None:
            raise ValueError("Graph pointer cannot be None")
        return wrap(cls, handle, owns_handle, owner)

    def _transfer_ownership_when_pass_as_subgraph(self, new_owner: Any) -> None:
        self._hand_over(new_owner, f"Graph :{self.name}")

    def _root(self) -> Any:
        return self if self._owner is None else self._owner

    def _node(self, handle: int) -> Node:
        return wrap(Node, handle, True, self._root())

    @property
    def name(self) -> str:
        """Name of the graph."""
        return _calls.text_of(engine.graph_name, self._token(), prefix="Failed to get graph name")

    def _nodes(self, with_subgraphs: bool) -> list[Node]:
        handles = _calls.handles_of(engine.graph_nodes, self._token(), with_subgraphs, prefix="Failed to get nodes")
        return [self._node(handle) for handle in handles]

    def get_all_nodes(self) -> list[Node]:
        """Nodes of the graph and of its subgraphs."""
        return self._nodes(True)

    def get_direct_nodes(self) -> list[Node]:
        """Nodes of the graph itself."""
        return self._nodes(False)

    def find_node_by_name(self, name: str) -> Node:
        """The node of that name, here or in a subgraph; RuntimeError when there is none."""
        _check(name, str, "name must be a string")
        return self._node(_calls.handle_of(engine.graph_find_node, self._token(), *_calls.encode(name),
                                           prefix=f"Failed to find Node name {name}"))

    def get_attr(self, key: str) -> Any:
        """Value of an attribute of the graph; RuntimeError when it does not have it."""
        _attributes.check_key(key)
        return _attributes.read(engine.graph_get_attr, self._token(), key=key,
                                prefix=f"Failed to get attribute '{key}' from Graph")

    def set_attr(self, key: str, value: Any) -> None:
        """Stores an attribute of the graph."""
        _attributes.check_key(key)
        _attributes.write(engine.graph_set_attr, self._token(), key=key, value=value,
                          prefix=f"Failed to set attribute '{key}' on Graph")

    def dump_to_file(self, format: DumpFormat = DumpFormat.kReadable, suffix: str = "") -> None:
        """Writes the graph's text into the current folder."""
        _check(format, DumpFormat, "format must be a DumpFormat")
        _check(suffix, str, "suffix must be a string")
        _calls.text_of(engine.graph_dump_to_file, self._token(), format.value, *_calls.encode(suffix),
                       prefix="Failed to dump graph to file")

    def dump_to_stream(self, format: DumpFormat = DumpFormat.kReadable) -> str:
        """The graph's text."""
        _check(format, DumpFormat, "format must be a DumpFormat")
        return _calls.text_of(engine.graph_dump, self._token(), format.value, prefix="Failed to dump graph to stream")

    def __str__(self) -> str:
        return self.dump_to_stream(DumpFormat.kReadable)

    def __repr__(self) -> str:
        return shown(self, lambda: f"Graph(name={self.name!r})")

    def save_to_air(self, file_path: str) -> None:
        """Writes the graph with its subgraphs as GE IR; the file appears whole or not at all."""
        _check(file_path, str, "file_path must be a string")
        _calls.check(engine.graph_save_air(self._token(), *_calls.encode(file_path)),
                     "Failed to save graph to AIR format")

    def load_from_air(self, file_path: str) -> None:
        """Takes the content of a GE IR file in place of its own, whose nodes end; needs a graph of your own."""
        _check(file_path, str, "file_path must be a string")
        _calls.check(engine.graph_load_air(self._token(), *_calls.encode(file_path)),
                     "Failed to load graph from AIR format")

    def remove_node(self, node: Node) -> None:
        """Removes a node with its edges and subgraphs; views of it end."""
        _check(node, Node, "node must be a Node")
        _calls.check(engine.graph_remove_node(self._token(), node._token()), "Failed to remove node")

    def remove_edge(self, src_node: Node, src_port_index: int, dst_node: Node, dst_port_index: int) -> None:
        """Removes a data edge, or the control edge when both ports are -1."""
        self._check_ends("remove Edge", src_node, src_port_index, dst_node, dst_port_index)
        status = engine.graph_remove_edge(
            self._token(), src_node._token(), src_port_index, dst_node._token(), dst_port_index)
        if status != 0:
            raise self._edge_error("remove Edge", src_node, src_port_index, dst_node, dst_port_index)

    def add_data_edge(self, src_node: Node, src_port_index: int, dst_node: Node, dst_port_index: int) -> None:
        """Connects an output to a free input."""
        self._check_ends("add DataEdge", src_node, src_port_index, dst_node, dst_port_index)
        status = engine.graph_add_data_edge(
            self._token(), src_node._token(), src_port_index, dst_node._token(), dst_port_index)
        if status != 0:
            raise self._edge_error("add DataEdge", src_node, src_port_index, dst_node, dst_port_index)

    def add_control_edge(self, src_node: Node, dst_node: Node) -> None:
        """Makes the second node wait for the first."""
        _check(src_node, Node, "src_node must be a Node")
        _check(dst_node, Node, "dst_node must be a Node")
        _calls.check(engine.graph_add_control_edge(self._token(), src_node._token(), dst_node._token()),
                     "Failed to add ControlEdge")

    @classmethod
    def _check_ends(cls, action: str, src_node: Any, src_port_index: Any, dst_node: Any, dst_port_index: Any) -> None:
        _check(src_node, Node, "src_node must be a Node")
        _check(src_port_index, int, "src_port_index must be an integer")
        _check(dst_node, Node, "dst_node must be a Node")
        _check(dst_port_index, int, "dst_port_index must be an integer")
        for side, index in (("output", src_port_index), ("input", dst_port_index)):
            if not _integers.fits(index, ctypes.c_int32):
                raise cls._edge_error(action, src_node, src_port_index, dst_node, dst_port_index,
                                      f"no node has an {side} {index}")

    @staticmethod
    def _edge_error(action: str, src: Node, src_port: int, dst: Node, dst_port: int,
                    why: Optional[str] = None) -> RuntimeError:
        why = _calls.reason() if why is None else why  # before the names are asked for
        return RuntimeError(f"Failed to {action} from Node {src.name}, Port Index {src_port} "
                            f"to Node {dst.name}, Port Index {dst_port}: {why}")

    def _subgraph(self, handle: int) -> "Graph":
        return wrap(Graph, handle, True, self._root())

    def get_all_subgraphs(self) -> list["Graph"]:
        """All subgraphs below this graph, as views."""
        handles = _calls.handles_of(engine.graph_subgraphs, self._token(), prefix="Failed to get subgraphs")
        return [self._subgraph(handle) for handle in handles]

    def get_subgraph(self, name: str) -> Optional["Graph"]:
        """A view of the subgraph of that name; None when there is none."""
        _check(name, str, "name must be a string")
        handle = HANDLE()
        status = engine.graph_find_subgraph(self._token(), *_calls.encode(name), ctypes.byref(handle))
        if status == _calls.NOT_FOUND:
            return None
        _calls.check(status, f"Failed to get subgraph '{name}'")
        return self._subgraph(handle.value)

    def add_subgraph(self, subgraph: "Graph") -> None:
        """Takes a graph in. Its object and its nodes stay usable and now show the subgraph here."""
        _check(subgraph, Graph, "subgraph must be a Graph")
        prefix = f"Failed to add subgraph '{subgraph.name}' to graph '{self.name}'"
        _calls.check(engine.graph_add_subgraph(self._token(), subgraph._token()), prefix)
        subgraph._owner = self._root()

    def remove_subgraph(self, name: str) -> None:
        """Removes a subgraph with its nodes; views of it end."""
        _check(name, str, "name must be a string")
        _calls.check(engine.graph_remove_subgraph(self._token(), *_calls.encode(name)),
                     f"Failed to remove subgraph '{name}'")
