# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Worker process of the operator check: ``python -m ge._tbe_worker``, started by ``tbe_shim``.

Messages on stdin and stdout are four bytes of length, most significant first, and so many bytes of
JSON. Request ``{"op", "model"}`` (base64), reply ``{"ok", "reason", "version"}`` or ``{"error"}``.
The end of stdin ends the worker.
"""
import base64
import json
import os
import struct

from ge._tbe import version_text


def read_message(stream):
    """The next message, or None at the end of the stream."""
    header = stream.read(4)
    if len(header) < 4:
        return None
    size = struct.unpack(">I", header)[0]
    body = stream.read(size)
    return json.loads(body) if len(body) == size else None


def write_message(stream, message):
    """Writes one message and flushes."""
    body = json.dumps(message).encode("ascii")
    stream.write(struct.pack(">I", len(body)) + body)
    stream.flush()


def _take_streams():
    """The protocol's streams; what libraries print goes to stderr from now on."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    return requests, replies


def check(ort, model):
    """Can ONNX Runtime make a session of the model? Returns None, or its reason on one line."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    # Off: an operator with constant inputs would be folded away instead of given a kernel.
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    try:
        ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as err:  # pylint: disable=broad-except  # ONNX Runtime's errors share no base
        return " ".join(str(err).split()) or type(err).__name__
    return None


def answer(request):
    """The reply to one request."""
    try:
        import onnxruntime as ort
        model = base64.b64decode(request["model"], validate=True)
    except (ImportError, KeyError, TypeError, ValueError) as err:
        return {"error": f"{type(err).__name__}: {err}"}
    reason = check(ort, model)
    return {"ok": reason is None, "reason": reason or "", "version": version_text(ort.__version__)}


def main():
    """Answers until the requests end."""
    requests, replies = _take_streams()
    while True:
        request = read_message(requests)
        if request is None:
            os._exit(0)  # nothing to save, and the plugin waits
        write_message(replies, answer(request))


if __name__ == "__main__":
    main()
