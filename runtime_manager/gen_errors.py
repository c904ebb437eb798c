# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Turns errors.yaml into C++ (enumeration and table) and into the section of docs/errors.md.

    gen_errors.py errors.yaml --out-ids error_id.h --out-table error_table.inc
    gen_errors.py errors.yaml --docs docs/errors.md     # after a change of errors.yaml
"""
import argparse
import pathlib
import re
import sys

import yaml

SEVERITIES = ("error", "fatal", "warning")
TEXTS = ("cause", "outcome", "action")
WARNINGS = 90
BEGIN, END = "<!-- generated from runtime_manager/errors.yaml: begin -->\n", "<!-- generated: end -->\n"
LICENSE = "// SPDX-FileCopyrightText: 2026 the GE Python runtime authors\n// SPDX-License-Identifier: Apache-2.0\n"


class CatalogueError(Exception):
    pass


def kind_of(number):
    return number // 100 if number >= 100 else number


def read(path):
    """[{code, number, name, constant, kind, title, severity, message, cause, outcome, action}], checked."""
    entries = []
    for code, fields in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        if not re.fullmatch(r"GEPY\d{4}", code):
            raise CatalogueError(f"{code}: a code is GEPY and four digits")
        number = int(code[4:])
        unknown = set(fields) - {"name", "title", "severity", "message", *TEXTS}
        missing = {"name", "severity", *TEXTS} - set(fields)
        if number < 100:
            missing |= {"title"} - set(fields)
        else:
            missing |= {"message"} - set(fields)
        if unknown or missing:
            raise CatalogueError(f"{code}: unknown {sorted(unknown)}, missing {sorted(missing)}")
        if fields["severity"] not in SEVERITIES:
            raise CatalogueError(f"{code}: severity is one of {SEVERITIES}")
        name = fields["name"]
        constant = "k" + (name.title().replace("_", "") if number < 100 else name)
        entries.append({"message": "", **fields, "code": code, "number": number, "kind": kind_of(number),
                        "constant": constant})
    kinds = {entry["number"]: entry for entry in entries if entry["number"] < 100}
    for what in ("constant", "number"):
        values = [entry[what] for entry in entries]
        if len(set(values)) != len(values):
            raise CatalogueError(f"a {what} is used twice: {sorted(v for v in values if values.count(v) > 1)}")
    for entry in entries:
        if entry["kind"] == WARNINGS:
            entry.update(title="warning", kind_name="-")
        elif entry["kind"] in kinds:
            entry.update(title=kinds[entry["kind"]]["title"], kind_name=kinds[entry["kind"]]["name"])
        else:
            raise CatalogueError(f"{entry['code']}: there is no kind GEPY{entry['kind']:04d}")
    return sorted(entries, key=lambda entry: (entry["kind"], entry["number"]))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def ids(entries):
    lines = [LICENSE + "#ifndef GE_PYRT_SRC_DIAGNOSTICS_ERROR_ID_H_\n#define GE_PYRT_SRC_DIAGNOSTICS_ERROR_ID_H_\n\n"
             "#include \"ge/pyrt/result.h\"\n\nnamespace ge::pyrt {\n\n"
             "/// The number of a code of errors.yaml.\nenum class ErrorId : uint16_t {\n"]
    lines += [f"  {entry['constant']} = {entry['number']},\n" for entry in entries]
    lines.append("};\n\n}  // namespace ge::pyrt\n\n#endif  // GE_PYRT_SRC_DIAGNOSTICS_ERROR_ID_H_\n")
    return "".join(lines)


def table(entries):
    rows = []
    for entry in entries:
        texts = [entry[key] for key in ("name", "title", "kind_name", "severity", "message", *TEXTS)]
        rows.append(f"{{{entry['number']}, {', '.join(map(quoted, texts))}}},\n")
    return LICENSE + "".join(rows)


def cell(text):
    return text.replace("|", "\\|")


def docs(entries):
    lines = [BEGIN, "\n| code | name | severity | cause | outcome | action |\n|---|---|---|---|---|---|\n"]
    for entry in entries:
        texts = " | ".join(cell(entry[key]) for key in TEXTS)
        name = entry["name"] if entry["number"] >= 100 else f"**{entry['name']}**"
        lines.append(f"| {entry['code']} | {name} | {entry['severity']} | {texts} |\n")
    return "".join([*lines, "\n", END])


def with_docs(page, entries):
    head, found, rest = page.partition(BEGIN)
    _, ended, tail = rest.partition(END)
    if not found or not ended:
        raise CatalogueError("docs/errors.md has lost the marks of its generated section")
    return head + docs(entries) + tail


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("catalogue", type=pathlib.Path)
    parser.add_argument("--out-ids", type=pathlib.Path)
    parser.add_argument("--out-table", type=pathlib.Path)
    parser.add_argument("--docs", type=pathlib.Path)
    options = parser.parse_args()
    try:
        entries = read(options.catalogue)
        outputs = {options.out_ids: ids(entries), options.out_table: table(entries)}
        if options.docs:
            outputs[options.docs] = with_docs(options.docs.read_text(encoding="utf-8"), entries)
    except CatalogueError as error:
        sys.exit(f"{options.catalogue}: {error}")
    for path, text in outputs.items():
        if path is None or (path.exists() and path.read_text(encoding="utf-8") == text):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
