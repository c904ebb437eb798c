# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The texts of ge.graph that users' tests rely on, each provoked through the public interface."""
import copy
import ctypes
import re

import pytest
from ge.es import GraphBuilder
from ge.graph import DataType, Format, Graph, Node, Operator, Placement, Shape, Tensor, TensorDesc
from ge.graph._attr import _AttrValue
from ge.graph.operator import create_operator
from ge.graph.tensor import _parse_str_list

pytestmark = pytest.mark.api("Graph", "Node", "Tensor", "TensorDesc", "Shape", "Operator", "_AttrValue")


def raises(error, text, call):
    return pytest.param(error, text, call, id=re.sub(r"\W+", "_", text)[:60] or error.__name__)


@pytest.fixture
def graph():
    """input test_input -> Add_1 <- Const_0, named test_graph."""
    builder = GraphBuilder("test_graph")
    x = builder.create_input(0, name="test_input")
    return builder.build_and_reset([x + 1.0])


def node(graph, name="Add_1"):
    return graph.find_node_by_name(name)


def null(found):
    """The object with its handle taken away."""
    found._owns_handle, found._handle = False, ctypes.c_void_p(None)
    return found


class Builder:
    name = "new_builder"


def twice(transfer):
    transfer(Builder())
    transfer(Builder())


def twice_the_same_subgraph(graph):
    graph.add_subgraph(Graph("then_graph"))
    graph.add_subgraph(Graph("then_graph"))


GRAPH = [
    raises(TypeError, "Graph name must be a string", lambda g: Graph(123)),
    raises(RuntimeError, "Graph does not support copy", copy.copy),
    raises(RuntimeError, "Graph does not support deepcopy", copy.deepcopy),
    raises(ValueError, "Graph pointer cannot be None", lambda g: Graph._create_from(None)),
    raises(RuntimeError, "Graph :test_graph already has an new owner builder :new_builder, "
           "cannot transfer ownership again", lambda g: twice(g._transfer_ownership_when_pass_as_subgraph)),
    raises(TypeError, "Attribute key must be a string", lambda g: g.get_attr(1)),
    raises(TypeError, "Attribute key must be a string", lambda g: g.set_attr(1, 1)),
    raises(RuntimeError, "Failed to get attribute 'missing' from Graph", lambda g: g.get_attr("missing")),
    raises(TypeError, "src_node must be a Node", lambda g: g.remove_edge(1, 0, node(g), 0)),
    raises(TypeError, "dst_node must be a Node", lambda g: g.remove_edge(node(g), 0, 1, 0)),
    raises(TypeError, "src_node must be a Node", lambda g: g.add_data_edge(1, 0, node(g), 0)),
    raises(TypeError, "dst_node must be a Node", lambda g: g.add_data_edge(node(g), 0, 1, 0)),
    raises(TypeError, "src_node must be a Node", lambda g: g.add_control_edge(1, node(g))),
    raises(TypeError, "dst_node must be a Node", lambda g: g.add_control_edge(node(g), 1)),
    raises(TypeError, "src_port_index must be an integer", lambda g: g.remove_edge(node(g), "0", node(g), 0)),
    raises(TypeError, "dst_port_index must be an integer", lambda g: g.remove_edge(node(g), 0, node(g), "0")),
    raises(TypeError, "src_port_index must be an integer", lambda g: g.add_data_edge(node(g), "0", node(g), 0)),
    raises(TypeError, "dst_port_index must be an integer", lambda g: g.add_data_edge(node(g), 0, node(g), "0")),
    raises(RuntimeError, "Failed to add DataEdge from Node test_input, Port Index 0 to Node Const_0, Port Index 0",
           lambda g: g.add_data_edge(node(g, "test_input"), 0, node(g, "Const_0"), 0)),
    raises(RuntimeError, "Failed to find Node name invalid", lambda g: g.find_node_by_name("invalid")),
    raises(TypeError, "name must be a string", lambda g: g.find_node_by_name(1)),
    raises(TypeError, "file_path must be a string", lambda g: g.save_to_air(1)),
    raises(TypeError, "file_path must be a string", lambda g: g.load_from_air(1)),
    raises(RuntimeError, "Failed to save graph to AIR format", lambda g: null(g).save_to_air("x.air")),
    raises(RuntimeError, "Failed to load graph from AIR format", lambda g: null(g).load_from_air("x.air")),
    raises(TypeError, "format must be a DumpFormat", lambda g: g.dump_to_file("kOnnx")),
    raises(TypeError, "suffix must be a string", lambda g: g.dump_to_file(suffix=1)),
    raises(TypeError, "format must be a DumpFormat", lambda g: g.dump_to_stream(2)),
    raises(RuntimeError, "Failed to dump graph to file", lambda g: null(g).dump_to_file()),
    raises(RuntimeError, "Failed to dump graph to stream", lambda g: null(g).dump_to_stream()),
    raises(RuntimeError, "Failed to add subgraph 'then_graph' to graph 'test_graph'", twice_the_same_subgraph),
    raises(TypeError, "subgraph must be a Graph", lambda g: g.add_subgraph(1)),
    raises(TypeError, "name must be a string", lambda g: g.get_subgraph(1)),
    raises(TypeError, "name must be a string", lambda g: g.remove_subgraph(1)),
]

NODE = [
    raises(RuntimeError, "Node objects should not be created directly", lambda n: Node()),
    raises(ValueError, "Node pointer cannot be None", lambda n: Node._create_from(None)),
    raises(TypeError, "Input index must be an integer", lambda n: n.get_in_data_nodes_and_port_indexes("0")),
    raises(TypeError, "Output index must be an integer", lambda n: n.get_out_data_nodes_and_port_indexes("0")),
    raises(TypeError, "Input index must be an integer", lambda n: n.get_input_desc("0")),
    raises(TypeError, "Output index must be an integer", lambda n: n.get_output_desc("0")),
    raises(TypeError, "Input index must be an integer", lambda n: n.update_input_desc("0", TensorDesc())),
    raises(TypeError, "Output index must be an integer", lambda n: n.update_output_desc("0", TensorDesc())),
    raises(TypeError, "Input index must be an integer", lambda n: n.get_input_const_tensor("0")),
    raises(TypeError, "Attribute key must be a string", lambda n: n.get_attr(1)),
    raises(TypeError, "Attribute key must be a string", lambda n: n.set_attr(1, 1)),
    raises(TypeError, "Attribute name must be a string", lambda n: n.has_attr(1)),
    raises(TypeError, "attr_name must be a string", lambda n: n.get_input_attr(1, 0)),
    raises(TypeError, "attr_name must be a string", lambda n: n.set_input_attr(1, 0, 1)),
    raises(TypeError, "attr_name must be a string", lambda n: n.get_output_attr(1, 0)),
    raises(TypeError, "attr_name must be a string", lambda n: n.set_output_attr(1, 0, 1)),
    raises(TypeError, "tensor_desc must be a TensorDesc", lambda n: n.update_input_desc(0, 1)),
    raises(TypeError, "tensor_desc must be a TensorDesc", lambda n: n.update_output_desc(0, 1)),
    raises(RuntimeError, "Failed to get output data node for index 0",
           lambda n: null(n).get_out_data_nodes_and_port_indexes(0)),
    raises(RuntimeError, "Failed to get input data node for index 7",
           lambda n: n.get_in_data_nodes_and_port_indexes(7)),
    raises(RuntimeError, "Failed to get attribute 'missing'", lambda n: n.get_attr("missing")),
    raises(RuntimeError, "Failed to get constant of input 0: .*test_input.*Data",
           lambda n: n.get_input_const_tensor(0)),
    raises(RuntimeError, "Node does not support copy", copy.copy),
    raises(RuntimeError, "Node does not support deepcopy", copy.deepcopy),
]


def tensor():
    return Tensor([1.0, 2.0], shape=[2])


VALUES = [
    raises(RuntimeError, "Tensor should be created either by data or by file", lambda: Tensor([1.0], "f.bin")),
    raises(TypeError, "Shape must be a list of integers", lambda: Tensor([1.0], shape="1")),
    raises(TypeError, "Placement must be a Placement", lambda: Tensor([1.0], placement=0)),
    raises(TypeError, "data should be List", lambda: Tensor(1.0)),
    raises(RuntimeError, "DT_DOUBLE is not supported in python Tensor constructor",
           lambda: Tensor([1.0], data_type=DataType.DT_DOUBLE)),
    raises(RuntimeError, "^Failed to create Tensor", lambda: Tensor(["x"])),
    raises(RuntimeError, "^Failed to create Tensor", lambda: Tensor([1], data_type=DataType.DT_RESOURCE)),
    raises(RuntimeError, "^Failed to create Tensor", lambda: Tensor(file_path="/no/such/file", shape=[1])),
    raises(TypeError, "Format must be a Format", lambda: tensor().set_format(1)),
    raises(TypeError, "Data_type must be a DataType", lambda: tensor().set_data_type(1)),
    raises(RuntimeError, "Failed to set format 0", lambda: null(tensor()).set_format(Format.FORMAT_NCHW)),
    raises(RuntimeError, "Failed to set datatype 9", lambda: null(tensor()).set_data_type(DataType.DT_INT64)),
    raises(RuntimeError, "Failed to get Tensor data", lambda: null(tensor()).get_data()),
    raises(ValueError, r"to_host\(\) only supports device tensors", lambda: tensor().to_host()),
    raises(RuntimeError, "host has no device memory", lambda: tensor().to_device()),
    raises(RuntimeError, "host has no device memory", lambda: Tensor([1.0], placement=Placement.PLACEMENT_DEVICE)),
    raises(ValueError, "Invalid item: '2;23'", lambda: _parse_str_list("[1 2;23]")),
    raises(ValueError, r"Input must start with '\[' and end with '\]'", lambda: _parse_str_list("1 2")),
    raises(RuntimeError, "Tensor does not support copy", lambda: copy.copy(tensor())),
    raises(RuntimeError, "Tensor does not support deepcopy", lambda: copy.deepcopy(tensor())),
    raises(ValueError, "Tensor pointer cannot be None", lambda: Tensor._create_from(None)),
    raises(RuntimeError, "Tensor already has an new owner builder :new_builder, cannot transfer ownership again",
           lambda: twice(tensor()._transfer_ownership_when_pass_as_attr)),
    raises(TypeError, "dims must be a list of integers", lambda: Shape("1")),
    raises(TypeError, "shape must be a list of integers", lambda: TensorDesc(shape="1")),
    raises(TypeError, "shape must be a list of integers", lambda: TensorDesc().set_shape((1,))),
    raises(TypeError, "shape must be a list of integers", lambda: TensorDesc().set_origin_shape(1)),
    raises(TypeError, "Format must be a Format", lambda: TensorDesc(format=1)),
    raises(TypeError, "Format must be a Format", lambda: TensorDesc().set_format(1)),
    raises(TypeError, "Format must be a Format", lambda: TensorDesc().set_origin_format(1)),
    raises(TypeError, "Data type must be a DataType", lambda: TensorDesc(data_type=1)),
    raises(TypeError, "Data type must be a DataType", lambda: TensorDesc().set_data_type(1)),
    raises(RuntimeError, "TensorDesc does not support copy", lambda: copy.copy(TensorDesc())),
    raises(RuntimeError, "TensorDesc does not support deepcopy", lambda: copy.deepcopy(TensorDesc())),
    raises(ValueError, "TensorDesc pointer cannot be None", lambda: TensorDesc._create_from(None)),
    raises(TypeError, "must be an integer", lambda: _AttrValue().set_int(3.14)),
    raises(TypeError, "must be an integer", lambda: _AttrValue().set_int("x")),
    raises(TypeError, "must be a bool", lambda: _AttrValue().set_bool(1)),
    raises(TypeError, "must be a string", lambda: _AttrValue().set_string(123)),
    raises(ValueError, "Empty list is not supported", lambda: _AttrValue().set_list_int([])),
    raises(ValueError, "Empty list is not supported", lambda: _AttrValue().set_list_string([])),
    raises(ValueError, "Empty list is not supported", lambda: _AttrValue().set_value([])),
    raises(TypeError, "must be a list of", lambda: _AttrValue().set_list_int(1)),
    raises(TypeError, "must be a list of", lambda: _AttrValue().set_list_float("x")),
    raises(TypeError, "must be a list of", lambda: _AttrValue().set_list_bool([1])),
    raises(TypeError, "must be a list of", lambda: _AttrValue().set_list_string([1])),
    raises(TypeError, "must be a list of", lambda: _AttrValue().set_list_data_type(None)),
    raises(ValueError, r"Unsupported attribute type: <class 'dict'> for value: \{'key': 'value'\}",
           lambda: _AttrValue().set_value({"key": "value"})),
    raises(ValueError, r"Unsupported attribute type: <class 'list'> for value: \[1, 'a'\]",
           lambda: _AttrValue().set_value([1, "a"])),
    raises(RuntimeError, "Operator objects should not be created directly", Operator),
    raises(ValueError, "Operator pointer cannot be None", lambda: create_operator(None)),
]


@pytest.mark.parametrize("error, text, call", GRAPH)
def test_a_graph_says(graph, error, text, call):
    with pytest.raises(error, match=text):
        call(graph)


@pytest.mark.parametrize("error, text, call", NODE)
def test_a_node_says(graph, error, text, call):
    found = node(graph)
    with pytest.raises(error, match=text):
        call(found)


@pytest.mark.parametrize("error, text, call", VALUES)
def test_a_value_says(error, text, call):
    with pytest.raises(error, match=text):
        call()


@pytest.mark.parametrize("handle", [None, ctypes.c_void_p(None)])
def test_air_with_a_null_handle_fails_and_does_not_crash(tmp_path, handle):
    graph = Graph()
    graph._owns_handle, graph._handle = False, handle
    with pytest.raises(RuntimeError, match="Failed to save graph to AIR format"):
        graph.save_to_air(str(tmp_path / "x.air"))
    with pytest.raises(RuntimeError, match="Failed to load graph from AIR format"):
        graph.load_from_air(str(tmp_path / "x.air"))
