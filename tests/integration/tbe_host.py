# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A Python host of the operator check; run by test_tbe_shim.py in a process of its own."""
import ctypes
import json
import sys
import threading
import time
from types import SimpleNamespace

from ge._capi import _calls, _lib_loader
from ge._capi._prototypes import Port, Text, engine
from ge.utils import GeUtils

DT_FLOAT, DT_DOUBLE = 0, 11
OUTPUT = 1


def add_node(graph, kind):
    ports = [(Port * 1)(Port(name, 0, 1)) for name in (b"x", b"y")]
    return _calls.handle_of(engine.graph_add_node, graph, kind, kind, ports[0], 1, ports[1], 1, None, 0)


def erf(data_type):
    """(graph, node) of an Erf over [2, 3]."""
    graph = _calls.handle_of(engine.graph_create, b"g", 1)
    data, node = add_node(graph, b"Data"), add_node(graph, b"Erf")
    _calls.check(engine.graph_add_data_edge(graph, data, 0, node, 0))
    desc = _calls.handle_of(engine.desc_create, *_calls.array(ctypes.c_int64, [2, 3]), 2, data_type)
    _calls.check(engine.node_set_desc(data, OUTPUT, 0, desc))
    GeUtils.infer_shape(SimpleNamespace(_handle=graph), [[2, 3]])
    return graph, node


def geutils():
    answers = {}
    for name, data_type in (("float", DT_FLOAT), ("double", DT_DOUBLE)):
        _graph, node = erf(data_type)
        answers[name] = GeUtils.check_node_support_on_aicore(SimpleNamespace(_handle=node))
    return answers


def gil_held():
    """The check through PyDLL, which keeps the GIL, while a Python thread counts."""
    _graph, node = erf(DT_FLOAT)
    steps, end = 0, threading.Event()

    def count():
        nonlocal steps
        while not end.is_set():
            steps += 1
            time.sleep(0.001)

    library = ctypes.PyDLL(f"{_lib_loader.LIBRARY_DIR}/{_lib_loader.ENGINE_LIBRARY}")
    supported, reason = ctypes.c_int(), Text()
    thread = threading.Thread(target=count)
    thread.start()
    before = steps
    status = library.ge_capi_utils_check_operator(ctypes.c_uint64(node), ctypes.byref(supported),
                                                  ctypes.byref(reason))
    after = steps
    end.set()
    thread.join()
    _calls.check(status)
    return {"supported": supported.value, "steps": after - before}


print(json.dumps({"geutils": geutils, "gil_held": gil_held}[sys.argv[1]]()))
