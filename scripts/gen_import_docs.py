#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of docs/operators.md that says what ONNX's operators become, from the catalogue.

Needs PyYAML and no build. tests/lint/test_import_docs.py compares the table.
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOG = ROOT / "graph_engine" / "catalog"
PAGE = ROOT / "docs" / "operators.md"
BEGIN = "<!-- begin: made by scripts/gen_import_docs.py from the catalogue -->\n"
END = "<!-- end -->\n"
LONGEST = 4  # operators of one alternative that are all shown

sys.path.insert(0, str(CATALOG))
import gen_catalog  # noqa: E402  # pylint: disable=wrong-import-position,wrong-import-order

# What the hooks make, which are C++: alternatives of operators, in the plain case.
HOOKS = {
    "constant": [["Const"]],
    "gemm": [["MatMulV2"], ["MatMulV2", "Add"]],
    "conv": [["Conv2D"], ["Conv3D"]],
    "conv_transpose": [["Conv2DTranspose"], ["Conv3DTranspose"]],
    "max_pool": [["MaxPoolV3"], ["MaxPool3D"], ["MaxPoolWithArgmaxV3"]],
    "average_pool": [["AvgPoolV2"], ["AvgPool3D"]],
    "lp_pool": [["Abs", "Power", "AvgPoolV2", "Muls", "Power"]],
    "dequantize_linear": [["Cast", "CastLike", "Mul"], ["Cast", "Sub", "CastLike", "Mul"]],
    "lrn": [["LRN"]],
    "pad_axes": [["PadV3"], ["ScatterElements", "PadV3"]],
    "max_unpool": [["ReduceProd", "CastLike", "Fill", "Reshape", "Reshape", "ScatterElements", "Reshape"]],
    "loop": [["While"]],
    "if": [["If"]],
}


def hook_types(hook: str) -> list[list[str]]:
    """What a hook makes; "fold:Maximum" makes a chain of Maximum."""
    name, _, argument = hook.partition(":")
    return [[argument]] if name == "fold" else HOOKS[name]


def shown(types: list[str]) -> str:
    """The operators of one alternative, in order; of many, the last one."""
    if len(types) > LONGEST:
        return f"{len(types)} operators, the last one `{types[-1]}`"
    return " → ".join(f"`{one}`" for one in types)


def forms(version: dict) -> list[str]:
    """The different alternatives of a version, without refusals."""
    found = []
    for alternative in version["alternatives"]:
        if "steps" in alternative:
            found.append(shown([step["op"] for step in alternative["steps"]]))
        elif "hook" in alternative:
            found += map(shown, hook_types(alternative["hook"]))
    return list(dict.fromkeys(found))


def rows(name: str, versions: list[dict]) -> list[str]:
    """The table's lines of one ONNX operator, one for each opset that changed what it becomes."""
    lines, last = [], None
    for version in sorted(versions, key=lambda one: one["since"]):
        text = ", or ".join(forms(version))
        if text and text != last:
            lines.append((version["since"], text))
        last = text or last
    if all(text == f"`{name}`" for _, text in lines):
        return []
    return [f"| `{name}` | {since} | {text} |" for since, text in lines]


def imports() -> dict:
    """The catalogue's import mappings by ONNX operator."""
    return gen_catalog.load(sorted(CATALOG.glob("*.yaml")))[1]


def table() -> str:
    """The table as Markdown."""
    lines = ["| ONNX | from opset | GE |", "|---|---|---|"]
    for name, versions in sorted(imports().items()):
        lines += rows(name, versions)
    return "\n".join(lines) + "\n"


def parts(page: str) -> tuple[str, str, str]:
    """A page's text before, in and behind the marks."""
    before, _, rest = page.partition(BEGIN)
    inside, _, behind = rest.partition(END)
    return before, inside, behind


def main() -> int:
    """Writes the table into the page."""
    before, _, behind = parts(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(before + BEGIN + table() + END + behind, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
