# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Rewrites onnx's schema into package ge.onnx: rewrite_onnx_proto.py <onnx-ml.proto> <ge_onnx.proto>.

The field numbers stay, so files are the same bytes. Strings become bytes: names in models are opaque
and must not be checked to be UTF-8.
"""
import pathlib
import re
import sys


def rewrite(text):
    text, packages = re.subn(r"^package\s+\w+\s*;", "package ge.onnx;", text, flags=re.M)
    if packages != 1 or 'syntax = "proto2"' not in text:
        raise SystemExit("rewrite_onnx_proto: not the proto2 schema of an onnx package")
    text = re.sub(r"^option\s+optimize_for\s*=.*?;\s*$", "", text, flags=re.M)
    return re.sub(r"^(\s*(?:optional |repeated )?)string (\w+ = \d+)", r"\1bytes \2", text, flags=re.M)


if __name__ == "__main__":
    source, target = map(pathlib.Path, sys.argv[1:])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(rewrite(source.read_text(encoding="utf-8")), encoding="utf-8")
