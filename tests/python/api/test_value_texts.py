# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the engine says of tensors, of handles that outlive their thing, and of operators lent to a callback."""
import ctypes
import struct

import pytest
from ge._capi import _calls
from ge._capi._calls import encode, engine
from ge._capi._prototypes import HANDLE, Handles, Text
from ge._capi.pyes_graph_builder_wrapper import esb_lib
from ge.es import GraphBuilder, _native
from ge.es._native import _es
from ge.es.all import If, Relu
from ge.graph import DataType, Tensor
from onnx import helper
from programs import Stage
from small_models import Compiler

FLOAT, STRING = 0, 13


def dims(*values):
    return (ctypes.c_int64 * len(values))(*values), len(values)


def out(c_type=HANDLE):
    return ctypes.byref(c_type())


def missing(parts):
    return [part for part in parts if part not in _calls.reason()]


@pytest.mark.parametrize("size, shape, data_type, parts", [
    (4, (1,), STRING, ("DT_STRING", "size")), (4, (1, -1), FLOAT, ("[1, -1]", "known")),
    (4, (1 << 62, 1 << 62), FLOAT, ("large",)), (8, (3,), FLOAT, ("[3]", "DT_FLOAT", "12 bytes", "8"))])
def test_a_tensor_whose_bytes_do_not_fit_is_refused(size, shape, data_type, parts):
    data = (ctypes.c_uint8 * size)()
    assert engine.tensor_create(ctypes.cast(data, ctypes.c_void_p), size, *dims(*shape), data_type, 2, out()) != 0
    assert not missing(parts), _calls.reason()


def test_counts_of_the_c_functions_are_not_negative():
    builder = esb_lib.EsCreateGraphBuilder(b"CGraph")
    x = esb_lib.EsCreateGraphInput(builder, 0)
    assert esb_lib.EsAddControlEdge(x, (ctypes.c_void_p * 1)(x), -1) != 0
    assert not missing(["count", "negative"])
    esb_lib.EsDestroyGraphBuilder(builder)


def test_a_program_after_the_build_is_refused():
    builder = HANDLE()
    assert _es.builder_create(*encode("Played"), ctypes.byref(builder)) == 0
    assert _es.build(builder, out()) == 0
    const = struct.pack("<Biii", 3, FLOAT, 0, 0)
    assert _es.run(builder, const, len(const)) != 0
    assert not missing(["Const", "'Played'", "already been built"])
    engine.release(builder)


def test_an_attribute_of_an_unknown_kind_is_refused():
    builder, x = HANDLE(), HANDLE()
    assert _es.builder_create(*encode("g"), ctypes.byref(builder)) == 0
    assert _es.add_input(builder, 0, *encode("x"), b"Data", FLOAT, 2, *dims(), ctypes.byref(x)) == 0
    attr = _native._Attr(name=b"a", type=99)
    assert _es.add_node(builder, b"Relu", (ctypes.c_int32 * 1)(1), 1, ctypes.byref(x), None, 0, ctypes.byref(attr), 1,
                        None, 0, ctypes.byref(Handles())) != 0
    assert not missing(["'a'", "type"])
    engine.release(builder)


def test_handles_of_removed_things_say_so():
    def branch(name):
        inner = GraphBuilder(name)
        return inner.build_and_reset([Relu(inner.create_input(0))])

    builder = GraphBuilder("Owner")
    x = builder.create_input(0)
    graph = builder.build_and_reset(If(x, [x], 1, branch("left"), branch("right")))
    left = graph.get_subgraph("left")
    inner = left.find_node_by_name("Relu_0")
    graph.remove_subgraph("left")
    for call in (lambda: left.get_all_nodes(), lambda: inner.get_attr("a"), lambda: inner.name):
        with pytest.raises(RuntimeError, match="expired.*removed"):
            call()
    with pytest.raises(RuntimeError, match="'right'.*'Owner'.*cannot be moved"):
        graph.add_subgraph(graph.get_subgraph("right"))


def test_a_free_handle_is_no_handle():
    made = HANDLE()
    assert engine.attr_create(ctypes.byref(made)) == 0
    engine.release(made)
    reborn = made.value + (1 << 32)
    assert engine.attr_get_int(reborn, out(ctypes.c_int64)) != 0
    assert not missing(["attribute value handle"])


def test_an_empty_list_is_not_stored():
    made = HANDLE()
    assert engine.attr_create(ctypes.byref(made)) == 0
    assert engine.attr_set_list_float(made, (ctypes.c_float * 1)(), 0) != 0
    assert not missing(["empty list", "type"])
    engine.release(made)


PLUGIN = """
import ctypes
from ge._capi import _calls
from ge._capi._calls import encode, engine
from ge._capi._prototypes import HANDLE
from ge.onnx_plugin import onnx_plugin
plugin = onnx_plugin(source="Foo", domain="demo", opsets=[3], target="Relu")

@plugin.parse_operator
def callback(source, target):
    value = HANDLE()
    engine.attr_create(ctypes.byref(value))
    engine.attr_set_int(value, 7)
    source_token, target_token = _calls.as_token(source._handle), _calls.as_token(target._handle)
    calls = [
        lambda: engine.operator_set_attr(source_token, *encode("a"), value),
        lambda: engine.operator_register_port(target_token, 99, *encode("x"), 1),
        lambda: engine.operator_get_attr(target_token, *encode("missing"), ctypes.byref(HANDLE())),
        lambda: engine.operator_register_port(target_token, 0, *encode(""), 1),
    ]
    with open("said", "w") as file:
        for call in calls:
            file.write(f"{call()} {_calls.reason()}\\n")
"""


def test_an_operator_lent_to_a_callback_says_what_it_refuses(stage_dir, tmp_path):
    atc = Compiler(Stage(stage_dir), tmp_path, "ASCEND_CUSTOM_OPP_PATH")
    node = helper.make_node("Foo", ["x"], ["z"], name="foo_1", domain="demo")
    done = atc.compile([node], PLUGIN, opsets=(("", 17), ("demo", 3)))
    assert done.code == 0, done.stdout + done.stderr
    read_only, kind, attribute, name = (tmp_path / "said").read_text().splitlines()
    assert "foo_1" in read_only and "read-only" in read_only
    assert "kind 99" in kind
    assert "'missing'" in attribute and "Relu" in attribute
    assert not name.startswith("0 ") and "empty name" in name


def test_a_file_that_ends_early_is_refused(tmp_path):
    path = tmp_path / "data.bin"
    path.write_bytes(b"1234")
    with pytest.raises(RuntimeError, match=r"data\.bin.*4 bytes.*\[2\].*DT_FLOAT.*8"):
        Tensor(file_path=str(path), shape=[2], data_type=DataType.DT_FLOAT)


def test_text_is_no_number():
    made = HANDLE()
    assert engine.attr_create(ctypes.byref(made)) == 0
    assert engine.attr_set_int(made, 7) == 0
    assert engine.attr_get_string(made, out(Text)) != 0
    assert not missing(["Int", "String"])
    engine.release(made)
