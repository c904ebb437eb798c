# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import copy
import gc
import threading

import pytest
from ge.graph import DataType, Format, Graph, Node, Shape, Tensor, TensorDesc

pytestmark = pytest.mark.api("Node")


def test_nodes_are_not_made_directly():
    with pytest.raises(RuntimeError, match="Node objects should not be created directly"):
        Node()
    with pytest.raises(ValueError):
        Node._create_from(None)


def test_neighbours_come_with_their_ports(maker):
    make = maker()
    x, y = make.data("x"), make.data("y", 1)
    add = make.add("add", x, y)
    producer, port = add.get_in_data_nodes_and_port_indexes(1)
    assert (producer.name, port) == ("y", 0)
    assert [(n.name, i) for n, i in x.get_out_data_nodes_and_port_indexes(0)] == [("add", 0)]
    assert (add.get_inputs_size(), add.get_outputs_size()) == (2, 1)


def test_an_input_without_producer_is_a_runtime_error(maker):
    add = maker().add("add")
    with pytest.raises(RuntimeError, match="Failed to get input data node for index 0"):
        add.get_in_data_nodes_and_port_indexes(0)
    with pytest.raises(RuntimeError, match="Failed to get input data node for index 9"):
        add.get_in_data_nodes_and_port_indexes(9)


def test_a_null_handle_is_an_error():
    node = Node._create_from(0, owns_handle=False)
    with pytest.raises(RuntimeError, match="Failed to get output data node for index 0"):
        node.get_out_data_nodes_and_port_indexes(0)
    for use in (lambda: node.name, node.get_inputs_size, lambda: node.get_attr("a"), lambda: node.get_input_desc(0)):
        with pytest.raises(RuntimeError, match="node handle is null"):
            use()


def test_attributes_are_stored_and_listed(maker):
    node = maker().node("A", "a")
    assert not node.has_attr("k")
    with pytest.raises(RuntimeError, match="Failed to get attribute 'k'.*node 'a' .A. has no attribute 'k'"):
        node.get_attr("k")
    for value in (1, -2 ** 63, 1.5, True, "text", "", DataType.DT_INT8, [1, 2], [1.5, 2.0], [True, False], ["a", ""]):
        node.set_attr("k", value)
        assert node.get_attr("k") == value and type(node.get_attr("k")) is type(value)
    assert node.has_attr("k")
    node.set_output_attr("range", 0, [0, 1])
    assert node.get_output_attr("range", 0) == [0, 1]
    with pytest.raises(RuntimeError, match="has no attribute 'none'"):
        node.get_output_attr("none", 0)


def test_port_attributes_belong_to_their_port(maker):
    add = maker().add("add")
    add.set_input_attr("k", 1, "second")
    assert add.get_input_attr("k", 1) == "second"
    with pytest.raises(RuntimeError):
        add.get_input_attr("k", 0)
    with pytest.raises(RuntimeError, match="input 5 does not exist"):
        add.set_input_attr("k", 5, 1)


def test_a_tensor_attribute_comes_back_as_tensor(maker):
    const = maker().const("c", Tensor([1, 2], data_type=DataType.DT_INT32, shape=[2]))
    value = const.get_attr("value")
    assert isinstance(value, Tensor) and value.get_data() == [1, 2]
    value.set_format(Format.FORMAT_NHWC)
    assert const.get_attr("value").get_format() == Format.FORMAT_ND


def test_argument_types_are_checked(maker):
    node = maker().node("A", "a", ["x"])
    for call, text in [
        (lambda: node.get_in_data_nodes_and_port_indexes("0"), "Input index must be an integer"),
        (lambda: node.get_out_data_nodes_and_port_indexes("0"), "Output index must be an integer"),
        (lambda: node.get_attr(1), "Attribute key must be a string"),
        (lambda: node.set_attr(1, 1), "Attribute key must be a string"),
        (lambda: node.has_attr(1), "Attribute name must be a string"),
        (lambda: node.get_input_attr(1, 0), "attr_name must be a string"),
        (lambda: node.get_input_attr("k", "0"), "Input index must be an integer"),
        (lambda: node.set_output_attr("k", "0", 1), "Output index must be an integer"),
        (lambda: node.set_output_attr(1, 0, 1), "attr_name must be a string"),
        (lambda: node.get_input_desc("0"), "Input index must be an integer"),
        (lambda: node.update_output_desc("0", TensorDesc()), "Output index must be an integer"),
        (lambda: node.update_input_desc(0, "desc"), "tensor_desc must be a TensorDesc"),
        (lambda: node.get_input_const_tensor("0"), "Input index must be an integer"),
    ]:
        with pytest.raises(TypeError, match=text):
            call()
    with pytest.raises(ValueError, match="Unsupported attribute type"):
        node.set_attr("k", {"a": 1})


def test_descs_are_values(maker):
    node = maker().node("A", "a", ["x"])
    desc = TensorDesc([1, -1], Format.FORMAT_NCHW, DataType.DT_INT8)
    node.update_output_desc(0, desc)
    node.update_input_desc(0, desc)
    desc.set_data_type(DataType.DT_BOOL)
    kept = node.get_output_desc(0)
    assert kept.get_shape() == Shape([1, -1]) and kept.data_type == DataType.DT_INT8
    assert node.get_input_desc(0).format == Format.FORMAT_NCHW
    with pytest.raises(RuntimeError, match="Failed to get output desc for index 3"):
        node.get_output_desc(3)


def test_the_constant_of_an_input_is_read(maker):
    make = maker()
    const = make.const("c", Tensor([0.5], shape=[]))
    add = make.add("add", const, make.data("x"))
    assert add.get_input_const_tensor(0).get_data() == 0.5
    with pytest.raises(RuntimeError, match="input 1 of node 'add' .Add. is fed by node 'x' of type Data"):
        add.get_input_const_tensor(1)
    with pytest.raises(RuntimeError, match="input 0 of node 'lonely' .Add. is not connected"):
        make.add("lonely").get_input_const_tensor(0)


def test_copies_are_refused(maker):
    node = maker().data("x")
    with pytest.raises(RuntimeError, match="Node does not support copy"):
        copy.copy(node)


def test_handles_expire_when_the_graph_is_taken_away(maker):
    from ge._capi import _calls

    make = maker()
    node = make.data("x")
    _calls.release(make.graph._handle)
    with pytest.raises(RuntimeError, match="graph handle has expired"):
        _ = node.name
    errors = []

    def elsewhere():
        try:
            node.set_attr("k", 1)
        except RuntimeError as error:
            errors.append(str(error))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert "graph handle has expired" in errors[0]


def test_a_released_slot_does_not_revive_an_old_handle():
    from ge._capi import _calls

    stale = Graph("old")
    _calls.release(stale._handle)
    fresh = [Graph(f"new{i}") for i in range(200)]
    with pytest.raises(RuntimeError, match="graph handle has expired"):
        _ = stale.name
    del stale
    gc.collect()
    assert [graph.name for graph in fresh] == [f"new{i}" for i in range(200)]
