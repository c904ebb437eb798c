# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The Python package of a module of users' operators, and its wheel."""
import base64
import hashlib
import io
import json
import zipfile
from typing import Any

from ge._gen_esb.cpp_functions import ports_text
from ge._gen_esb.cpp_headers import MARK
from ge._gen_esb.operators import Operators
from ge._gen_esb.stubs import IMPORTS, stub_of
from ge.es._prototypes import make_spec
from ge.es._signatures import build_signature

VERSION = "1.0.0"
GENERATOR = "Generator: gen_esb"    # a line of WHEEL
_HEAD = f"# {MARK} from REG_OP declarations; what is changed here is lost.\n"
_SIGNS = {"required": "", "optional": "?", "dynamic": "*"}


def _ports(ports: list[list[str]]) -> str:
    return repr([name + _SIGNS[kind] for name, kind in ports])


def _typed(attr: dict[str, Any]) -> str:
    kind, default = attr["type"], attr["default"]
    if attr["required"]:
        return repr(kind)
    text = repr(default)
    if kind == "Type":
        text = f"DataType.{default}"
    elif kind == "ListType":
        text = "[" + ", ".join(f"DataType.{name}" for name in default) + "]"
    return f"({kind!r}, {text})"


def _own(op: dict[str, Any]) -> str:
    name = op["type"]
    lines = [f"    inputs={_ports(op['inputs'])},", f"    outputs={_ports(op['outputs'])},"]
    if op["attrs"]:
        lines += ["    attrs={", *(f"        {attr['name']!r}: {_typed(attr)}," for attr in op["attrs"]), "    },"]
    if op["subgraphs"]:
        lines.append(f"    subgraphs={op['subgraphs']!r},")
    body = "\n".join(lines)
    imports = "from ge.es.declaration import declare_op\n"
    if "DataType." in body:
        imports += "from ge.graph.types import DataType\n"
    return (f'{_HEAD}"""{name}: {ports_text(op)}."""\n{imports}\n{name} = declare_op(\n    {name!r},\n{body}\n)\n\n'
            f'__all__ = ["{name}"]\n')


def _stub(op: dict[str, Any]) -> str:
    spec = make_spec(json.loads(op["declaration"]))
    return "\n".join([_HEAD + IMPORTS, *stub_of(spec, build_signature(spec))])


def _known(name: str) -> str:
    return f'{_HEAD}"""{name} is an operator of the product\'s catalogue."""\nfrom ge.es.all import {name}\n\n' \
           f'__all__ = ["{name}"]\n'


def package(module: str, operators: Operators) -> dict[str, str]:
    """Text by path below one folder of sys.path: the package and its dist-info."""
    name = f"es_{module}"
    files = {f"{name}/es_{op['type']}.py": _own(op) for op in operators.own}
    files.update({f"{name}/es_{op['type']}.pyi": _stub(op) for op in operators.own})
    files[f"{name}/py.typed"] = ""
    files.update({f"{name}/es_{known}.py": _known(known) for known in operators.known})
    types = sorted([op["type"] for op in operators.own] + operators.known)
    imports = "".join(f"from .es_{one} import {one}\n" for one in types)
    files[f"{name}/{name}_ops.py"] = f'{_HEAD}"""The operators of {name}."""\n{imports}\n__all__ = {types!r}\n'
    files[f"{name}/__init__.py"] = (
        f'{_HEAD}"""ES functions of users\' operators, as ``ge.es.{module}`` too."""\n'
        f"from .{name}_ops import *  # noqa: F401,F403\nfrom .{name}_ops import __all__  # noqa: F401\n\n\n"
        f'def get_module():\n    """What the entry point names."""\n    import sys\n    return sys.modules[__name__]\n')
    info = f"{name}-{VERSION}.dist-info"
    files[f"{info}/METADATA"] = (f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n"
                                 f"Summary: ES functions of users' operators\nRequires-Python: >=3.9\n")
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\n{GENERATOR}\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = f"[ge.es.plugins]\n{module} = {name}:get_module\n"
    files[f"{info}/top_level.txt"] = name + "\n"
    return files


def _record(path: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(data)}\n"


def wheel(module: str, files: dict[str, str]) -> tuple[str, bytes]:
    """Name and bytes of the wheel of a package; equal files give equal bytes."""
    name = f"es_{module}-{VERSION}"
    record = f"{name}.dist-info/RECORD"
    data = {path: text.encode("utf-8") for path, text in files.items()}
    data[record] = ("".join(_record(*entry) for entry in data.items()) + f"{record},,\n").encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in data.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return f"{name}-py3-none-any.whl", out.getvalue()
