# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX Runtime for the native execution backend; called by the plugin ``ort_backend`` only.

Sessions stay in a table here and are named by integers, so that native code holds no Python object.
Values are those of ``pyrt.call``: int, str, bytes, memoryviews lent for one call, and lists of them.
"""
import importlib
import itertools
import sys

_DTYPES = {  # ONNX Runtime's spelling -> GE's name, numpy's name
    "tensor(float)": ("DT_FLOAT", "float32"),
    "tensor(float16)": ("DT_FLOAT16", "float16"),
    "tensor(double)": ("DT_DOUBLE", "float64"),
    "tensor(int8)": ("DT_INT8", "int8"),
    "tensor(int16)": ("DT_INT16", "int16"),
    "tensor(int32)": ("DT_INT32", "int32"),
    "tensor(int64)": ("DT_INT64", "int64"),
    "tensor(uint8)": ("DT_UINT8", "uint8"),
    "tensor(uint16)": ("DT_UINT16", "uint16"),
    "tensor(uint32)": ("DT_UINT32", "uint32"),
    "tensor(uint64)": ("DT_UINT64", "uint64"),
    "tensor(bool)": ("DT_BOOL", "bool"),
    "tensor(string)": ("DT_STRING", "object"),
}
_NUMPY_NAMES = dict(_DTYPES.values())
_GE_NAMES = {numpy_name: ge_name for ge_name, numpy_name in _DTYPES.values()}

_sessions = {}
_keys = itertools.count(1)


def _package(name):
    try:
        return importlib.import_module(name)
    except ImportError as err:
        raise RuntimeError(
            f"{sys.executable} cannot import '{name}' ({err}); the execution backend needs it: "
            f"{sys.executable} -m pip install {name}") from err


def _describe(values, path):
    described = []
    for value in values:
        if value.type not in _DTYPES:
            raise RuntimeError(f"{path}: '{value.name}' is a {value.type}, which cannot be passed; "
                               f"known are {', '.join(sorted(_DTYPES))}")
        dims = [dim if isinstance(dim, int) and dim >= 0 else -1 for dim in value.shape or []]
        described.append([value.name, _DTYPES[value.type][0], dims])
    return described


def load(path, optimise, threads):
    """Opens a model file. Returns [key, inputs, outputs]; each IO is [name, dtype, dims], unknown -1."""
    _package("numpy")
    ort = _package("onnxruntime")
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.graph_optimization_level = (
        ort.GraphOptimizationLevel.ORT_ENABLE_ALL if optimise
        else ort.GraphOptimizationLevel.ORT_DISABLE_ALL)
    try:
        session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as err:
        raise RuntimeError(f"ONNX Runtime {ort.__version__} does not load {path}: {err}") from err
    inputs, outputs = _describe(session.get_inputs(), path), _describe(session.get_outputs(), path)
    key = next(_keys)
    _sessions[key] = session
    return [key, inputs, outputs]


def _array(numpy, dtype, dims, content):
    if dtype == "DT_STRING":
        return numpy.array(content, dtype=object).reshape(dims)
    if not len(content):  # frombuffer refuses an empty buffer
        return numpy.zeros(dims, dtype=_NUMPY_NAMES[dtype])
    # frombuffer: no copy; the view is lent until run() returns, and ONNX Runtime keeps no input.
    return numpy.frombuffer(content, dtype=_NUMPY_NAMES[dtype]).reshape(dims)


def _result(numpy, name, array):
    if array is None or getattr(array, "dtype", None) is None:
        raise RuntimeError(f"output '{name}' is a {type(array).__name__}, not a tensor")
    dtype = "DT_STRING" if array.dtype.kind in "OU" else _GE_NAMES.get(array.dtype.name)
    if dtype is None:
        raise RuntimeError(f"output '{name}' has dtype {array.dtype.name}, which cannot be passed")
    if dtype == "DT_STRING":
        return [dtype, list(array.shape), [str(item) for item in array.reshape(-1)]]
    return [dtype, list(array.shape), numpy.ascontiguousarray(array).tobytes()]


def run(key, feeds):
    """Runs session ``key``. ``feeds`` are [name, dtype, dims, view]; returns [dtype, dims, bytes] each."""
    numpy = _package("numpy")
    session = _sessions[key]
    arrays = {}
    for name, dtype, dims, content in feeds:
        if dtype != "DT_STRING" and dtype not in _NUMPY_NAMES:
            raise RuntimeError(f"input '{name}' has dtype {dtype}, which ONNX Runtime's Python API does not take")
        arrays[name] = _array(numpy, dtype, dims, content)
    names = [output.name for output in session.get_outputs()]
    try:
        results = session.run(names, arrays)
    finally:
        arrays.clear()
    return [_result(numpy, name, array) for name, array in zip(names, results)]


def close(key):
    """Drops one session; an unknown key is no error."""
    _sessions.pop(key, None)


def close_all():
    """Drops every session."""
    _sessions.clear()
