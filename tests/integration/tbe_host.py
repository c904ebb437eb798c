# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A Python host of the operator check; run by test_tbe_shim.py in a process of its own."""
import ctypes
import json
import sys
import threading
import time

from ge._capi import _calls, _lib_loader
from ge._capi._prototypes import Text
from ge.es import GraphBuilder
from ge.es.all import Erf
from ge.graph import DataType
from ge.utils import GeUtils


def erf(data_type):
    """(graph, node) of an Erf over [2, 3]."""
    builder = GraphBuilder("g")
    graph = builder.build_and_reset([Erf(builder.create_input(0, data_type=data_type))])
    GeUtils.infer_shape(graph, [[2, 3]])
    return graph, next(node for node in graph.get_all_nodes() if node.type == "Erf")


def geutils():
    answers = {}
    for name, data_type in (("float", DataType.DT_FLOAT), ("double", DataType.DT_DOUBLE)):
        _graph, node = erf(data_type)
        answers[name] = GeUtils.check_node_support_on_aicore(node)
    return answers


def gil_held():
    """The check through PyDLL, which keeps the GIL, while a Python thread counts."""
    _graph, node = erf(DataType.DT_FLOAT)
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
    status = library.ge_capi_utils_check_operator(ctypes.c_uint64(_calls.as_token(node._handle)),
                                                  ctypes.byref(supported), ctypes.byref(reason))
    after = steps
    end.set()
    thread.join()
    _calls.check(status)
    return {"supported": supported.value, "steps": after - before}


print(json.dumps({"geutils": geutils, "gil_held": gil_held}[sys.argv[1]]()))
