# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Questions for the operator-check workers; called by the plugin ``tbe_shim`` only.

Runs in the managed interpreter, which starts no worker itself: a fork of a process with execution
sessions is not safe, so the plugin spawns ``ge._tbe_worker`` natively.
"""
import base64
import hashlib
import importlib.metadata
import json
import os
import sys

PROTOCOL = 1
# ``-m`` finds no package under -I, which ignores PYTHONPATH and the current folder.
_ISOLATED = "import sys; sys.path.insert(0, sys.argv[1]); from ge._tbe_worker import main; main()"
_DISTRIBUTIONS = ("onnxruntime", "onnxruntime-gpu")


def version_text(onnxruntime):
    """What an answer depends on besides the question."""
    return f"protocol {PROTOCOL}, onnxruntime {onnxruntime}, {os.uname().machine}"


def worker_version():
    """The version that a worker of this interpreter will have, from metadata: nothing is imported."""
    for name in _DISTRIBUTIONS:
        try:
            return version_text(importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            continue
    raise RuntimeError(f"{sys.executable} has no onnxruntime, which the operator check asks; "
                       f"{sys.executable} -m pip install onnxruntime")


def worker_command():
    """``[argv, environment, folder]`` of a worker: the Python of this process, with this ``ge``."""
    if not sys.executable:
        raise RuntimeError("sys.executable is empty, so no worker of the same Python can be started; "
                           "start the program with python.executable of runtime.yaml set")
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if sys.flags.ignore_environment:
        return [[sys.executable, "-I", "-c", _ISOLATED, folder], [], folder]
    path = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    return [[sys.executable, "-m", "ge._tbe_worker"], [f"PYTHONPATH={path}"], folder]


def _ports(ports):
    return [{"name": name, "dtype": dtype, "shape": dims, "constant": bool(constant)}
            for name, dtype, dims, constant in ports]


def _check(op, ports):
    if not op:
        raise ValueError("an operator without a type")
    for name, dtype, _dims, _constant in ports:
        if dtype == "DT_UNDEFINED":
            raise ValueError(f"operator '{op}': '{name or 'an output'}' has no dtype; infer shapes first")


def prepare(op, attributes, inputs, outputs, model):
    """Checks a question. Returns ``[key, query, request, version]``, all texts.

    Args:
        op: GE operator type.
        attributes: ``[name, text]`` each.
        inputs, outputs: ``[name, dtype, dims, is constant]`` each.
        model: the operator alone as ONNX bytes, lent for this call.
    """
    _check(op, [*inputs, *outputs])
    if not len(model):
        raise ValueError(f"operator '{op}' has no ONNX model")
    version = worker_version()
    # The model holds constants' values and attributes exactly; the rest is for people.
    query = json.dumps({
        "op": op, "attributes": dict(attributes), "inputs": _ports(inputs), "outputs": _ports(outputs),
        "model": hashlib.sha256(model).hexdigest(), "worker": version}, sort_keys=True)
    request = json.dumps({"op": op, "model": base64.b64encode(model).decode("ascii")})
    return [hashlib.sha256(query.encode("utf-8", "surrogatepass")).hexdigest(), query, request, version]
