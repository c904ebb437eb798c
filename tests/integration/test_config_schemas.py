# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The JSON schemas say of runtime.yaml and plugins.yaml what the reader says."""
import json
import re
import shutil

import jsonschema
import pytest
import yaml
from programs import ROOT

SCHEMAS = {name: json.loads((ROOT / "config" / "schema" / f"{name}.schema.json").read_text())
           for name in ("runtime", "plugins")}


class Core12(yaml.SafeLoader):
    """YAML 1.2's words, as the reader and editors have them: `on` and `off` are strings."""


Core12.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if tag != "tag:yaml.org,2002:bool"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Core12.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def row(more="", **changes):
    fields = {"name": "x", "library": "l.so", "role": "exec", "activate": "{always: true}", **changes}
    text = ", ".join(f"{key}: {value}" for key, value in fields.items() if value is not None)
    return f"schema: 1\nplugins: [{{{text}{more}}}]\n"


# What both accept or both refuse.
CASES = {
    "runtime": {
        "schema: 1\n": True,
        "schema: 1\npython: {executable: /usr/bin/python3, isolated: true, argv: [a, ''], env_sync: [A]}\n": True,
        "schema: 1\nshutdown: {deadline_ms: 0, at_last_use: keep}\n": True,
        "schema: 1\nshutdown: {deadline_ms: 86400000, at_last_use: finalise}\n": True,
        "schema: 1\ndiagnostics: {flight_recorder: off}\n": True,
        "schema: 1\ndiagnostics: {flight_recorder: on}\n": True,
        "python: {}\n": False,
        "schema: 2\n": False,
        "schema: one\n": False,
        "schema: 1\nextra: 1\n": False,
        "schema: 1\npython: {executable: bin/python}\n": False,
        "schema: 1\npython: {executable: 7}\n": False,
        "schema: 1\npython: {isolated: maybe}\n": False,
        "schema: 1\npython: {argv: []}\n": False,
        "schema: 1\npython: {argv: a}\n": False,
        "schema: 1\npython: {env_sync: [A, A]}\n": False,
        "schema: 1\npython: {env_sync: ['']}\n": False,
        "schema: 1\npython: [a]\n": False,
        "schema: 1\nshutdown: {deadline_ms: -1}\n": False,
        "schema: 1\nshutdown: {deadline_ms: 86400001}\n": False,
        "schema: 1\nshutdown: {deadline_ms: 1.5}\n": False,
        "schema: 1\nshutdown: {at_last_use: never}\n": False,
        "schema: 1\ndiagnostics: {flight_recorder: true}\n": False,
        "schema: 1\ndiagnostics: {watchdog: on}\n": False,
    },
    "plugins": {
        "schema: 1\nplugins: []\n": True,
        row(): True,
        row(library=None, artifact_set="sets"): True,
        row(", order: -1000, required: true, needs_main_thread: false, entry: q"): True,
        row(", search_paths: [/a, b], env_sync: [B]"): True,
        row(", options: {a: 1, b: x, c: true}"): True,
        row(activate="[{env: A}, {entry_points: g}, {python_modules_on: P}]"): True,
        "schema: 1\n": False,
        "schema: 1\nplugins: {}\n": False,
        row(name=None): False,
        row(name="''"): False,
        row(role=None): False,
        row(role="pass"): False,
        row(activate=None): False,
        row(activate="[]"): False,
        row(activate="{env: A, always: true}"): False,
        row(activate="{always: false}"): False,
        row(activate="{sometimes: true}"): False,
        row(activate="{env: ''}"): False,
        row(library=None): False,
        row(", artifact_set: sets"): False,
        row(library="../l.so"): False,
        row(", order: 1001"): False,
        row(", required: 1"): False,
        row(", env_sync: [A, A]"): False,
        row(", search_paths: ['']"): False,
        row(", search_paths: [a, a]"): False,
        row(", search_paths: [../a]"): False,
        row(", options: {a: [1]}"): False,
        row(", libary: y"): False,
    },
}


def accepts(schema, text):
    validator = jsonschema.Draft202012Validator(schema)
    return not list(validator.iter_errors(yaml.load(text, Loader=Core12)))  # noqa: S506


@pytest.fixture
def reader(stage, tmp_path):
    """Reads one file of a configuration; its complaints, empty when it is fine."""
    shutil.copytree(ROOT / "config", tmp_path / "config")

    def read(name, text):
        path = tmp_path / "config" / f"{name}.yaml"
        path.write_text(text)
        done = stage.run("gepyrt", "plugins", "--config", tmp_path / "config")
        complaint = done.stderr if "GEPY2001" in done.stderr else ""
        assert bool(complaint) == (done.code != 0), done
        return complaint

    return read


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_one_and_takes_the_shipped_file(name):
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    assert accepts(SCHEMAS[name], (ROOT / "config" / f"{name}.yaml").read_text())


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_and_reader_agree(reader, name):
    wrong = {}
    for text, fine in CASES[name].items():
        complaint = reader(name, text)
        if (accepts(SCHEMAS[name], text), not complaint) != (fine, fine):
            wrong[text] = ("schema takes it" if accepts(SCHEMAS[name], text) else "schema refuses it", complaint)
    assert not wrong, wrong


@pytest.mark.parametrize("text, name, place", [
    ("schema: 1\nzzz: 1\n", "runtime", []),
    ("schema: 1\npython: {zzz: 1}\n", "runtime", ["properties", "python"]),
    ("schema: 1\nshutdown: {zzz: 1}\n", "runtime", ["properties", "shutdown"]),
    ("schema: 1\ndiagnostics: {zzz: 1}\n", "runtime", ["properties", "diagnostics"]),
    ("schema: 1\nplugins: []\nzzz: 1\n", "plugins", []),
    (row(", zzz: 1"), "plugins", ["$defs", "row"]),
    (row(activate="{zzz: 1}"), "plugins", ["$defs", "rule"]),
])
def test_the_schema_has_the_keys_that_the_reader_lists(reader, text, name, place):
    listed = re.search(r"accepted keys: (.*)", reader(name, text)).group(1).split(", ")
    part = SCHEMAS[name]
    for key in place:
        part = part[key]
    assert sorted(part["properties"]) == listed
