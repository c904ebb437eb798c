# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Every property is its getter, every setter is seen by it, and what starts out empty says so."""
import pytest
from ge.es import GraphBuilder
from ge.graph import DataType, Format, Graph, Node, Placement, Shape, Tensor, TensorDesc
from ge.graph._attr import _AttrValue
from ge.graph.operator import create_operator
from ge.graph.types import AttrValueType

pytestmark = pytest.mark.api("Graph", "Node", "Tensor", "TensorDesc")


def test_a_tensor_answers_by_getter_and_property():
    tensor = Tensor([1, 2], data_type=DataType.DT_INT32, format=Format.FORMAT_NCHW, shape=[2, 1])
    assert tensor.get_format() == tensor.format == Format.FORMAT_NCHW
    assert tensor.get_data_type() == tensor.data_type == DataType.DT_INT32
    assert tensor.get_shape() == tensor.shape == [2, 1] and isinstance(tensor.shape, Shape)
    assert tensor.get_placement() == tensor.placement == Placement.PLACEMENT_HOST
    assert tensor.get_data() == tensor.data == [[1], [2]]
    desc = tensor.get_tensor_desc()
    assert (desc.shape, desc.format, desc.data_type) == ([2, 1], Format.FORMAT_NCHW, DataType.DT_INT32)


def test_the_text_of_a_tensor_is_indented_and_complete():
    text = str(Tensor([1, 2], data_type=DataType.DT_INT32, shape=[2]))
    assert text == """
        Tensor(
            format=2,
            data_type=3,
            shape=[2],
            data=[1, 2]
        )"""


def test_a_desc_answers_by_getter_and_property():
    desc = TensorDesc()
    assert (desc.shape, desc.format, desc.data_type) == ([], Format.FORMAT_ND, DataType.DT_FLOAT)
    done = (desc.set_shape([1, 2]).set_origin_shape([2, 1]).set_format(Format.FORMAT_NHWC)
            .set_origin_format(Format.FORMAT_NCHW).set_data_type(DataType.DT_INT8))
    assert done is desc
    assert desc.get_shape() == desc.shape == [1, 2] and isinstance(desc.get_shape(), Shape)
    assert desc.get_origin_shape() == desc.origin_shape == [2, 1] and isinstance(desc.origin_shape, Shape)
    assert desc.get_format() == desc.format == Format.FORMAT_NHWC
    assert desc.get_origin_format() == desc.origin_format == Format.FORMAT_NCHW
    assert desc.get_data_type() == desc.data_type == DataType.DT_INT8
    assert all(part in repr(desc) for part in ("TensorDesc", "shape=[1, 2]", "format=", "data_type="))


def test_a_node_has_name_type_and_neighbours_by_control():
    builder = GraphBuilder("g")
    a, b = builder.create_inputs(2)
    builder.add_control_dependency(b + 1, [a])
    graph = builder.build_and_reset([b])
    node = graph.find_node_by_name("input_0")
    assert (node.name, node.type) == ("input_0", "Data")
    assert [one.name for one in node.get_out_control_nodes()] == ["Add_1"]
    assert [one.name for one in graph.find_node_by_name("Add_1").get_in_control_nodes()] == ["input_0"]


def test_handles_and_owners_are_readable():
    graph = Graph("g")
    assert graph._handle and graph._owns_handle is True and graph._owner is None
    view = Node._create_from(5, owns_handle=False, owner=graph)
    assert view._owns_handle is False and view._owner is graph


@pytest.mark.api("_AttrValue")
def test_an_attribute_value_starts_empty_and_remembers_what_it_was_given():
    attr = _AttrValue()
    assert attr._av_ptr and attr._value_type == AttrValueType.VT_NONE and attr._cached_value is None
    assert attr.set_string("text") is True
    assert (attr._value_type, attr._cached_value) == (AttrValueType.VT_STRING, "text")
    with pytest.raises(RuntimeError, match="Unsupported attribute value type: VT_NONE"):
        _AttrValue().get_value()


@pytest.mark.api("_AttrValue")
@pytest.mark.parametrize("setter, getter, value, value_type", [
    ("set_string", "get_string", "s", AttrValueType.VT_STRING),
    ("set_float", "get_float", 0.5, AttrValueType.VT_FLOAT),
    ("set_bool", "get_bool", True, AttrValueType.VT_BOOL),
    ("set_int", "get_int", -7, AttrValueType.VT_INT),
    ("set_data_type", "get_data_type", DataType.DT_BF16, AttrValueType.VT_DATA_TYPE),
    ("set_list_int", "get_list_int", [1, -2], AttrValueType.VT_LIST_INT),
    ("set_list_float", "get_list_float", [0.5, 2.0], AttrValueType.VT_LIST_FLOAT),
    ("set_list_bool", "get_list_bool", [True, False], AttrValueType.VT_LIST_BOOL),
    ("set_list_string", "get_list_string", ["a", ""], AttrValueType.VT_LIST_STRING),
    ("set_list_data_type", "get_list_data_type", [DataType.DT_INT8], AttrValueType.VT_LIST_DATA_TYPE),
])
def test_each_typed_setter_has_its_getter(setter, getter, value, value_type):
    attr = _AttrValue()
    assert getattr(attr, setter)(value) is True
    assert getattr(attr, getter)() == value == attr.get_value()
    assert attr.value_type == value_type


@pytest.mark.api("Operator")
def test_an_operator_has_a_type_only_inside_its_callback():
    operator = create_operator(1)
    with operator:
        pass
    for name in ("name", "type"):
        with pytest.raises(RuntimeError, match="Operator is only valid inside parse_node"):
            getattr(operator, name)
