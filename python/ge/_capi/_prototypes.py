# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The C interface of the graph engine as one table; capi/c_api*.h is the other half of it."""
import ctypes
from ctypes import POINTER, c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_uint8, c_void_p

from ge._capi._integers import INT, INT32, INT64, UINT32
from ge._capi._lib_loader import BLOCKING, QUICK, Functions

HANDLE = ctypes.c_uint64


class Text(ctypes.Structure):
    """Bytes that the engine allocated."""

    _fields_ = [("data", c_void_p), ("size", c_size_t)]


class Handles(ctypes.Structure):
    """An array of handles that the engine allocated."""

    _fields_ = [("data", POINTER(HANDLE)), ("size", c_size_t)]


class Port(ctypes.Structure):
    """An IR port of a node to be added; kind 0 required, 1 optional, 2 dynamic."""

    _fields_ = [("name", c_char_p), ("kind", c_int32), ("count", c_int32)]


_NAME = (c_char_p, c_size_t)
_DIMS = (POINTER(c_int64), c_size_t)
_OUT = POINTER(HANDLE)
_TEXT = POINTER(Text)
_TEXTS = (POINTER(_TEXT), POINTER(c_size_t))
_HANDLES = POINTER(Handles)
_INT = POINTER(c_int)


def _list_of(item):
    return (POINTER(item), c_size_t)


def _list_out(item):
    return (POINTER(POINTER(item)), POINTER(c_size_t))


PROTOTYPES = {
    "last_error": (QUICK, ()),
    "free": (QUICK, (c_void_p,)),
    "release": (QUICK, (HANDLE,)),
    # graph
    "graph_create": (QUICK, (*_NAME, _OUT)),
    "graph_name": (QUICK, (HANDLE, _TEXT)),
    "graph_nodes": (BLOCKING, (HANDLE, INT, _HANDLES)),
    "graph_find_node": (QUICK, (HANDLE, *_NAME, _OUT)),
    "graph_add_node": (
        BLOCKING,
        (HANDLE, c_char_p, c_char_p, POINTER(Port), c_size_t, POINTER(Port), c_size_t,
         POINTER(c_char_p), c_size_t, _OUT),
    ),
    "graph_remove_node": (BLOCKING, (HANDLE, HANDLE)),
    "graph_add_data_edge": (BLOCKING, (HANDLE, HANDLE, INT32, HANDLE, INT32)),
    "graph_add_control_edge": (BLOCKING, (HANDLE, HANDLE, HANDLE)),
    "graph_remove_edge": (BLOCKING, (HANDLE, HANDLE, INT32, HANDLE, INT32)),
    "graph_get_attr": (QUICK, (HANDLE, *_NAME, _OUT)),
    "graph_set_attr": (BLOCKING, (HANDLE, *_NAME, HANDLE)),
    "graph_subgraphs": (QUICK, (HANDLE, _HANDLES)),
    "graph_find_subgraph": (QUICK, (HANDLE, *_NAME, _OUT)),
    "graph_add_subgraph": (BLOCKING, (HANDLE, HANDLE)),
    "graph_remove_subgraph": (BLOCKING, (HANDLE, *_NAME)),
    "graph_save_air": (BLOCKING, (HANDLE, *_NAME)),
    "graph_load_air": (BLOCKING, (HANDLE, *_NAME)),
    "graph_dump": (BLOCKING, (HANDLE, INT, _TEXT)),
    "graph_dump_to_file": (BLOCKING, (HANDLE, INT, *_NAME, _TEXT)),
    # node
    "node_name": (QUICK, (HANDLE, _TEXT)),
    "node_type": (QUICK, (HANDLE, _TEXT)),
    "node_port_count": (QUICK, (HANDLE, INT, POINTER(c_int32))),
    "node_control_nodes": (QUICK, (HANDLE, INT, _HANDLES)),
    "node_producer": (QUICK, (HANDLE, INT32, _OUT, POINTER(c_int32))),
    "node_consumers": (QUICK, (HANDLE, INT32, _HANDLES, POINTER(POINTER(c_int32)))),
    "node_get_attr": (QUICK, (HANDLE, *_NAME, _OUT)),
    "node_set_attr": (BLOCKING, (HANDLE, *_NAME, HANDLE)),
    "node_has_attr": (QUICK, (HANDLE, *_NAME, _INT)),
    "node_get_port_attr": (QUICK, (HANDLE, INT, INT32, *_NAME, _OUT)),
    "node_set_port_attr": (BLOCKING, (HANDLE, INT, INT32, *_NAME, HANDLE)),
    "node_get_desc": (QUICK, (HANDLE, INT, INT32, _OUT)),
    "node_set_desc": (BLOCKING, (HANDLE, INT, INT32, HANDLE)),
    "node_const_tensor": (QUICK, (HANDLE, INT32, _OUT)),
    # tensor
    "tensor_create": (BLOCKING, (c_void_p, c_size_t, *_DIMS, INT, INT, _OUT)),
    "tensor_create_from_file": (BLOCKING, (c_char_p, *_DIMS, INT, INT, _OUT)),
    "tensor_data": (BLOCKING, (HANDLE, _TEXT)),
    "tensor_strings": (QUICK, (HANDLE, *_TEXTS)),
    "tensor_placement": (QUICK, (HANDLE, _INT)),
    "tensor_get_desc": (QUICK, (HANDLE, _OUT)),
    "tensor_set_format": (BLOCKING, (HANDLE, INT)),
    "tensor_set_data_type": (BLOCKING, (HANDLE, INT)),
    # desc
    "desc_create": (QUICK, (*_DIMS, INT, INT, _OUT)),
    "desc_get_shape": (QUICK, (HANDLE, INT, *_list_out(c_int64))),
    "desc_set_shape": (QUICK, (HANDLE, INT, *_DIMS)),
    "desc_get_format": (QUICK, (HANDLE, INT, _INT)),
    "desc_set_format": (QUICK, (HANDLE, INT, INT)),
    "desc_get_data_type": (QUICK, (HANDLE, _INT)),
    "desc_set_data_type": (QUICK, (HANDLE, INT)),
    # attribute value
    "attr_create": (QUICK, (_OUT,)),
    "attr_type": (QUICK, (HANDLE, _INT)),
    "attr_set_string": (QUICK, (HANDLE, *_NAME)),
    "attr_set_float": (QUICK, (HANDLE, c_float)),
    "attr_set_bool": (QUICK, (HANDLE, INT)),
    "attr_set_int": (QUICK, (HANDLE, INT64)),
    "attr_set_data_type": (QUICK, (HANDLE, INT)),
    "attr_set_tensor": (QUICK, (HANDLE, HANDLE)),
    "attr_set_list_string": (QUICK, (HANDLE, _TEXT, c_size_t)),
    "attr_set_list_float": (QUICK, (HANDLE, *_list_of(c_float))),
    "attr_set_list_bool": (QUICK, (HANDLE, *_list_of(c_uint8))),
    "attr_set_list_int": (QUICK, (HANDLE, *_list_of(c_int64))),
    "attr_set_list_data_type": (QUICK, (HANDLE, *_list_of(c_int))),
    "attr_get_string": (QUICK, (HANDLE, _TEXT)),
    "attr_get_float": (QUICK, (HANDLE, POINTER(c_float))),
    "attr_get_bool": (QUICK, (HANDLE, _INT)),
    "attr_get_int": (QUICK, (HANDLE, POINTER(c_int64))),
    "attr_get_data_type": (QUICK, (HANDLE, _INT)),
    "attr_get_tensor": (QUICK, (HANDLE, _OUT)),
    "attr_get_list_string": (QUICK, (HANDLE, *_TEXTS)),
    "attr_get_list_float": (QUICK, (HANDLE, *_list_out(c_float))),
    "attr_get_list_bool": (QUICK, (HANDLE, *_list_out(c_uint8))),
    "attr_get_list_int": (QUICK, (HANDLE, *_list_out(c_int64))),
    "attr_get_list_data_type": (QUICK, (HANDLE, *_list_out(c_int))),
    # operator
    "operator_name": (QUICK, (HANDLE, _TEXT)),
    "operator_type": (QUICK, (HANDLE, _TEXT)),
    "operator_get_attr": (QUICK, (HANDLE, *_NAME, _OUT)),
    "operator_set_attr": (QUICK, (HANDLE, *_NAME, HANDLE)),
    "operator_register_port": (QUICK, (HANDLE, INT, *_NAME, UINT32)),
    # prototypes that users declare
    "op_declare": (BLOCKING, _NAME),
    "op_declared": (QUICK, (*_NAME, _TEXT)),
    "op_declared_types": (QUICK, _TEXTS),
    "op_load_library": (BLOCKING, _NAME),
    "op_registrations": (QUICK, (_TEXT,)),
    # utils
    "utils_check_operator": (BLOCKING, (HANDLE, _INT, _TEXT)),
    "utils_infer_shape": (BLOCKING, (HANDLE, *_DIMS, POINTER(c_size_t), c_size_t)),
}

engine = Functions("ge_capi_", PROTOTYPES)
