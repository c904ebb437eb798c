# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The C interface of the eager-style builder as one table; esb_funcs.h is the other half of it."""
from ctypes import POINTER, c_bool, c_char_p, c_float, c_int32, c_int64, c_uint32, c_uint64, c_void_p

from ge._capi._lib_loader import BLOCKING, QUICK, Functions

_DIMS = (POINTER(c_int64), c_int64)
_NUMBERS = {"Int64": c_int64, "Int32": c_int32, "UInt64": c_uint64, "UInt32": c_uint32, "Float": c_float}
_VALUES = {"Int64": c_int64, "String": c_char_p, "Bool": c_bool}


def _table():
    # name: (way to call, argument types); all return a pointer but those of _STATUS.
    table = {
        "EsCreateGraphBuilder": (QUICK, (c_char_p,)),
        "EsDestroyGraphBuilder": (QUICK, (c_void_p,)),
        "EsCreateGraphInput": (QUICK, (c_void_p, c_int64)),
        "EsCreateGraphInputWithDetails": (
            QUICK, (c_void_p, c_int64, c_char_p, c_char_p, c_int32, c_int32, *_DIMS)),
        "EsCreateVariable": (QUICK, (c_void_p, c_int32, c_char_p)),
        "EsGetOwnerBuilder": (QUICK, (c_void_p,)),
        "EsGetProducer": (QUICK, (c_void_p,)),
        "EsBuildGraphAndReset": (BLOCKING, (c_void_p,)),
        "EsCreateEsCTensor": (BLOCKING, (c_void_p, *_DIMS, c_int32, c_int32)),
        "EsCreateEsCTensorFromFile": (BLOCKING, (c_char_p, *_DIMS, c_int32, c_int32)),
        "EsSetDataType": (QUICK, (c_void_p, c_int32)),
        "EsSetFormat": (QUICK, (c_void_p, c_int32)),
        "EsSetShape": (QUICK, (c_void_p, *_DIMS)),
        "EsSetOriginSymbolShape": (QUICK, (c_void_p, POINTER(c_char_p), c_int64)),
        "EsSetGraphOutput": (QUICK, (c_void_p, c_int64)),
        "EsAddControlEdge": (QUICK, (c_void_p, POINTER(c_void_p), c_int64)),
    }
    for name, number in _NUMBERS.items():
        table[f"EsCreateConst{name}"] = (BLOCKING, (c_void_p, POINTER(number), *_DIMS))
        table[f"EsCreateVector{name}"] = (BLOCKING, (c_void_p, POINTER(number), c_int64))
        table[f"EsCreateScalar{name}"] = (BLOCKING, (c_void_p, number))
    for name, value in _VALUES.items():
        table[f"EsSet{name}AttrForGraph"] = (QUICK, (c_void_p, c_char_p, value))
        table[f"EsSet{name}AttrForTensor"] = (QUICK, (c_void_p, c_char_p, value))
        table[f"EsSet{name}AttrForNode"] = (QUICK, (c_void_p, c_char_p, value))
    return table


PROTOTYPES = _table()
_STATUS = tuple(name for name in PROTOTYPES if name.startswith(("EsSet", "EsAdd")))
RETURNS = {name: c_uint32 if name in _STATUS else c_void_p for name in PROTOTYPES}
RETURNS["EsDestroyGraphBuilder"] = None

esb_lib = Functions("", PROTOTYPES, RETURNS)
