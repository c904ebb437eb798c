# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Turns catalog/*.yaml into the engine's table (a C++ string literal) and the Python ES table (JSON).

    gen_catalog.py --out-table catalog_data.inc --out-es _catalog.json math.yaml nn.yaml ...
"""
import argparse
import json
import pathlib
import re
import sys

import yaml
from mapping_language import MappingError, Reader, parse_alternative

ATTR_TYPES = {"Int", "Float", "String", "Bool", "Type", "Tensor", "ListInt", "ListFloat", "ListString",
              "ListBool", "ListType", "ListListInt"}
PORT_KINDS = {"?": "optional", "*": "dynamic"}
ES_SKIPPED = "none"


def parse_ports(text):
    ports = []
    for word in text.split():
        kind = PORT_KINDS.get(word[-1], "required")
        ports.append([word.rstrip("?*"), kind])
    return ports


def parse_attr(name, text):
    """'ListInt!' is required, 'Float 0.5' has a default, 'Tensor' has the empty tensor."""
    match = re.fullmatch(r"(\w+)(!)?(?:\s+(.*))?", str(text))
    if not match or match.group(1) not in ATTR_TYPES:
        raise MappingError(f"attribute {name}: '{text}' is not 'Type!' or 'Type default'")
    kind, required, default = match.groups()
    if (default is None) == (required is None) and kind != "Tensor":
        raise MappingError(f"attribute {name}: '{text}' needs either '!' or a default")
    return {"name": name, "type": kind, "required": required is not None,
            "default": None if default is None else Reader(default).literal()}


def twin_rules(op, text, op_type):
    """One text for both directions: 'LeakyRelu(negative_slope=alpha|0.01)'."""
    match = re.fullmatch(r"(\w+)(?:@(\d+))?(?:\((.*)\))?", text)
    if not match:
        raise MappingError(f"twin '{text}' is not 'Op' or 'Op(ge_attr=onnx_attr|default, ...)'")
    onnx_op, opset, pairs = match.groups()
    to_ge, to_onnx = [], []
    for pair in filter(None, re.split(r",(?![^\[]*\])\s*", pairs or "")):
        ge_attr, onnx_attr, default = re.fullmatch(r"\s*(\w+)=(\w+)(\|.*)?", pair).groups()
        to_ge.append(f"{ge_attr}=@{onnx_attr}{default or ''}")
        to_onnx.append(f"{onnx_attr}=@{ge_attr}")
    inputs = [name + ("*" if kind == "dynamic" else "") for name, kind in op["inputs"]]
    onnx_call = onnx_op + (f"@{opset}" if opset else "")
    return onnx_op, f"{op_type}({', '.join(['$*'] + to_ge)})", \
        f"{onnx_call}({', '.join(inputs + to_onnx)})"


def as_list(value):
    return value if isinstance(value, list) else [value]


def alternatives(spec):
    """A mapping in YAML: a step, a list of alternatives, or one alternative."""
    if isinstance(spec, list) and all(isinstance(s, str) for s in spec):
        spec = [{"do": spec}]
    return complete([parse_alternative(s) for s in as_list(spec)])


def complete(parsed):
    """The same alternatives; the last one must hold always, at least as a refusal that says why."""
    if "if" in parsed[-1]:
        raise MappingError("the last alternative has a condition; end with {refuse: ...}")
    return parsed


def build_op(op_type, spec, imports):
    unknown = set(spec) - {"io", "attrs", "es", "shape", "types", "twin", "since", "ignore", "lower",
                           "subgraphs"}
    if unknown:
        raise MappingError(f"unknown keys {sorted(unknown)}")
    inputs, outputs = spec["io"].split("->")
    op = {"type": op_type, "inputs": parse_ports(inputs), "outputs": parse_ports(outputs),
          "attrs": [parse_attr(n, t) for n, t in (spec.get("attrs") or {}).items()],
          "subgraphs": spec.get("subgraphs", []), "modules": spec.get("es", "all").split(),
          "shape": spec.get("shape", ""), "types": str(spec.get("types", "")).split()}
    lower = spec.get("lower")
    if "twin" in spec:
        onnx_op, import_step, lower_step = twin_rules(op, spec["twin"], op_type)
        rule = {"do": import_step}
        if "ignore" in spec:
            rule["ignore"] = spec["ignore"]
        imports.setdefault(onnx_op, []).append(
            {"since": spec.get("since", 1), "alternatives": alternatives(rule)})
        lower = lower or lower_step
    if lower:
        op["lower"] = alternatives(lower)
    return op


def build_imports(spec, imports):
    for onnx_op, versions in spec.items():
        if onnx_op in imports:
            raise MappingError(f"ONNX {onnx_op} has a twin and an import mapping")
        by_since = {}
        for version in as_list(versions):
            if not isinstance(version, dict):
                version = {"do": version}
            by_since.setdefault(version.get("since", 1), []).append(version)
        imports[onnx_op] = [{"since": since, "alternatives": complete([parse_alternative(v) for v in group])}
                            for since, group in sorted(by_since.items())]


def check_targets(ops, imports):
    """Every import step makes a known GE type with attributes it declares or that start with _."""
    for onnx_op, versions in imports.items():
        for version in versions:
            for alternative in version["alternatives"]:
                for step in alternative.get("steps", []):
                    if step["op"] not in ops:
                        raise MappingError(f"import of {onnx_op}: no GE type '{step['op']}'")


def load(paths):
    ops, imports, deferred = {}, {}, []
    for path in paths:
        for name, spec in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            try:
                if name == "onnx_import":
                    deferred.append((path, spec))
                elif name in ops:
                    raise MappingError("declared twice")
                else:
                    ops[name] = build_op(name, spec, imports)
            except (MappingError, KeyError, AttributeError, TypeError) as error:
                raise MappingError(f"{path.name}: {name}: {error}") from error
    for path, spec in deferred:
        try:
            build_imports(spec, imports)
        except MappingError as error:
            raise MappingError(f"{path.name}: {error}") from error
    check_targets(ops, imports)
    return ops, imports


def es_table(ops):
    """What the Python ES functions need; ops that get no ES function have no module."""
    keys = ("type", "inputs", "outputs", "attrs", "subgraphs")
    rows = [dict({k: ops[name][k] for k in keys},
                 modules=[m for m in ops[name]["modules"] if m != ES_SKIPPED])
            for name in sorted(ops)]
    return json.dumps({"ops": rows}, indent=1) + "\n"


def engine_table(ops, imports):
    text = json.dumps({"ops": [ops[n] for n in sorted(ops)], "imports": imports}, sort_keys=True,
                      separators=(",", ":"))
    # Compilers limit the length of one literal; adjacent ones are joined.
    parts = [text[i:i + 8000] for i in range(0, len(text), 8000)]
    return "\n".join(f'R"cat({part})cat"' for part in parts) + "\n"


def write_if_changed(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out-table", type=pathlib.Path, required=True)
    parser.add_argument("--out-es", type=pathlib.Path, required=True)
    parser.add_argument("sources", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    try:
        ops, imports = load(options.sources)
    except MappingError as error:
        sys.exit(f"gen_catalog: {error}")
    write_if_changed(options.out_table, engine_table(ops, imports))
    write_if_changed(options.out_es, es_table(ops))


if __name__ == "__main__":
    main()
