# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The builder's C functions, and the libraries with one C function for each operator."""
import ctypes
import shutil
import subprocess

import pytest
from ge._capi import _calls, pyes_graph_builder_wrapper, pyge_utils_wrapper, pypyatc_wrapper
from ge._capi.pyes_graph_builder_wrapper import (
    clear_lib_cache,
    esb_lib,
    get_generated_lib,
    get_loaded_lib_names,
    is_generated_lib_available,
)
from ge.es import GraphBuilder
from ge.graph import DataType, Graph, Node, Tensor


@pytest.fixture
def builder():
    made = esb_lib.EsCreateGraphBuilder(b"g")
    yield made
    esb_lib.EsDestroyGraphBuilder(made)


def dims(*values):
    return (ctypes.c_int64 * len(values))(*values), len(values)


def producer(tensor):
    return Node._create_from(esb_lib.EsGetProducer(tensor), owns_handle=False)


def finished(builder):
    return Graph._create_from(esb_lib.EsBuildGraphAndReset(builder))


def test_a_graph_is_built_by_c_functions_alone(builder):
    x = esb_lib.EsCreateGraphInput(builder, 0)
    y = esb_lib.EsCreateGraphInputWithDetails(builder, 1, b"image", b"RefData", 3, 0, *dims(2, 3))
    assert esb_lib.EsGetOwnerBuilder(x) == builder
    total = get_generated_lib("libes_math.so").EsAdd(x, y)
    assert esb_lib.EsAddControlEdge(total, (ctypes.c_void_p * 1)(x), 1) == 0
    assert esb_lib.EsSetGraphOutput(total, 0) == 0
    graph = finished(builder)
    assert graph.name == "g"
    desc = graph.find_node_by_name("image").get_output_desc(0)
    assert (desc.shape, desc.data_type, graph.find_node_by_name("image").type) == ([2, 3], DataType.DT_INT32, "RefData")
    assert [node.name for node in graph.find_node_by_name("Add_0").get_in_control_nodes()] == ["input_0"]
    assert "return (%Add_0)" in str(graph)


@pytest.mark.parametrize("name, number, value", [
    ("Int64", ctypes.c_int64, -5), ("Int32", ctypes.c_int32, -5), ("UInt64", ctypes.c_uint64, 1 << 63),
    ("UInt32", ctypes.c_uint32, 1 << 31), ("Float", ctypes.c_float, 0.5)])
def test_constants_come_as_tensor_vector_and_scalar(builder, name, number, value):
    data = (number * 2)(value, 1)
    made = [getattr(esb_lib, "EsCreateConst" + name)(builder, data, *dims(2, 1)),
            getattr(esb_lib, "EsCreateVector" + name)(builder, data, 2),
            getattr(esb_lib, "EsCreateScalar" + name)(builder, value)]
    stored = [producer(tensor).get_attr("value") for tensor in made]
    assert [one.data for one in stored] == [[[value], [1]], [value, 1], value]
    assert {one.data_type.name for one in stored} == {"DT_" + name.upper()}


def test_descs_and_attributes_reach_graph_node_and_tensor(builder):
    x = esb_lib.EsCreateGraphInput(builder, 0)
    done = [esb_lib.EsSetDataType(x, 3), esb_lib.EsSetFormat(x, 0), esb_lib.EsSetShape(x, *dims(4)),
            esb_lib.EsSetOriginSymbolShape(x, (ctypes.c_char_p * 1)(b"s0"), 1)]
    for value, kind in ((-1, "Int64"), (b"text", "String"), (True, "Bool")):
        key = kind.lower().encode()
        done += [getattr(esb_lib, f"EsSet{kind}AttrForGraph")(builder, key, value),
                 getattr(esb_lib, f"EsSet{kind}AttrForTensor")(x, key, value),
                 getattr(esb_lib, f"EsSet{kind}AttrForNode")(x, key, value)]
    assert done == [0] * len(done)
    graph = finished(builder)
    node = graph.find_node_by_name("input_0")
    desc = node.get_output_desc(0)
    assert (desc.shape, desc.origin_shape, desc.data_type, desc.format) == ([4], [4], 3, 0)
    assert node.get_output_attr("_origin_symbol_shape", 0) == ["s0"]
    for value, key in ((-1, "int64"), ("text", "string"), (True, "bool")):
        assert value == graph.get_attr(key) == node.get_attr(key) == node.get_output_attr(key, 0)


def test_tensors_are_made_from_memory_and_files(tmp_path):
    data = (ctypes.c_int32 * 2)(7, 8)
    made = Tensor._create_from(esb_lib.EsCreateEsCTensor(data, *dims(2), 3, 2))
    assert made.data == [7, 8]
    path = tmp_path / "raw.bin"
    path.write_bytes(bytes(data) + b"more")
    assert Tensor._create_from(esb_lib.EsCreateEsCTensorFromFile(bytes(path), *dims(2), 3, 2)).data == [7, 8]
    assert esb_lib.EsCreateEsCTensorFromFile(bytes(path), *dims(9), 3, 2) is None
    assert "raw.bin" in _calls.reason()


def test_a_builder_is_dead_after_the_build(builder):
    x = esb_lib.EsCreateGraphInput(builder, 0)
    graph = finished(builder)
    assert esb_lib.EsCreateGraphInput(builder, 1) is None
    assert "already been built" in _calls.reason()
    assert esb_lib.EsSetGraphOutput(x, 0) != 0 and esb_lib.EsBuildGraphAndReset(builder) is None
    assert esb_lib.EsAddControlEdge(x, (ctypes.c_void_p * 1)(x), 1) != 0
    assert esb_lib.EsCreateScalarFloat(builder, 1.0) is None
    assert len(graph.get_direct_nodes()) == 2


def test_null_and_stale_pointers_are_failures_with_a_text():
    made = esb_lib.EsCreateGraphBuilder(None)
    x = esb_lib.EsCreateGraphInput(made, 0)
    assert Graph._create_from(esb_lib.EsBuildGraphAndReset(made)).name == "graph"
    esb_lib.EsDestroyGraphBuilder(made)
    esb_lib.EsDestroyGraphBuilder(None)
    for pointer in (None, made, x, 12345):
        assert esb_lib.EsCreateGraphInput(pointer, 0) is None and _calls.reason()
        assert esb_lib.EsGetProducer(pointer) is None and esb_lib.EsGetOwnerBuilder(pointer) is None
        assert esb_lib.EsSetShape(pointer, *dims(1)) != 0
        assert esb_lib.EsSetInt64AttrForNode(pointer, b"a", 1) != 0
    fresh = esb_lib.EsCreateGraphBuilder(b"h")
    tensor = esb_lib.EsCreateGraphInput(fresh, 0)
    for refused in (esb_lib.EsCreateConstFloat(fresh, None, *dims(2)), esb_lib.EsCreateVectorFloat(fresh, None, 1),
                    esb_lib.EsCreateConstFloat(fresh, (ctypes.c_float * 1)(1), *dims(-1)),
                    esb_lib.EsCreateVariable(fresh, 1, None), esb_lib.EsCreateEsCTensor(None, *dims(1), 0, 2),
                    esb_lib.EsCreateEsCTensor(None, *dims(1 << 62, 1 << 62), 0, 2),
                    esb_lib.EsCreateEsCTensorFromFile(None, *dims(1), 0, 2)):
        assert refused is None and _calls.reason()
    assert esb_lib.EsSetStringAttrForNode(tensor, None, b"x") != 0
    assert esb_lib.EsSetShape(tensor, None, 1) != 0 and esb_lib.EsAddControlEdge(tensor, None, 1) != 0
    assert esb_lib.EsSetOriginSymbolShape(tensor, None, 1) != 0
    esb_lib.EsDestroyGraphBuilder(fresh)


def test_c_and_python_share_their_handles():
    made = GraphBuilder("g")
    x = made.create_input(0)
    assert esb_lib.EsGetOwnerBuilder(x._handle) == made._handle
    assert producer(x._handle).name == "input_0"


def test_the_header_is_plain_c(repo_root, tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.fail("no C compiler, though the product was built by one")
    source = tmp_path / "use.c"
    source.write_text('#include "esb_funcs.h"\nint main(void) { return EsCreateGraphBuilder(0) && C_DT_MAX == 43; }\n')
    done = subprocess.run([compiler, "-std=c99", "-Wall", "-Werror", "-fsyntax-only", "-I",
                           str(repo_root / "graph_engine/include"), str(source)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_libraries_of_the_catalogue_are_there_and_opened_once():
    clear_lib_cache()
    assert get_loaded_lib_names() == []
    assert is_generated_lib_available() and get_generated_lib() is get_generated_lib("libes_all.so")
    assert pyes_graph_builder_wrapper.DEFAULT_GENERATED_LIB_NAME in get_loaded_lib_names()
    math = get_generated_lib(pyes_graph_builder_wrapper.MATH_LIB_NAME)
    with pytest.raises(AttributeError, match="EsRelu"):
        _ = math.EsRelu
    with pytest.raises(AttributeError, match="required attributes"):
        _ = get_generated_lib().EsConv2D
    assert pyes_graph_builder_wrapper.BASE_LIB_NAME.startswith("libeager_style")


def test_a_library_that_cannot_be_opened_names_every_attempt():
    with pytest.raises(OSError, match="libes_no_such.so") as caught:
        get_generated_lib("libes_no_such.so")
    assert pyes_graph_builder_wrapper._dir in str(caught.value)
    assert "libes_no_such.so" not in get_loaded_lib_names()


def test_a_generated_library_can_serve_the_operators(monkeypatch):
    monkeypatch.setattr("ge.es.tensor_holder._get_math_operator_lib", lambda: get_generated_lib("libes_all.so"))
    a, b = GraphBuilder("g").create_inputs(2)
    node = (a + b)._get_node_snapshot()
    assert (node.name, node.type) == ("Add_0", "Add")


def test_the_utils_library_is_the_engine():
    lib = pyge_utils_wrapper.get_ge_utils_lib()
    assert lib is pyge_utils_wrapper.ge_utils_lib
    Graph("g")
    assert pyge_utils_wrapper.is_ge_utils_lib_loaded() is True


def test_the_atc_library_is_the_engine_too():
    assert pypyatc_wrapper.get_pyatc_lib() is pypyatc_wrapper.pyatc_lib
    Graph("g")
    assert pypyatc_wrapper.is_pyatc_lib_loaded() is True
