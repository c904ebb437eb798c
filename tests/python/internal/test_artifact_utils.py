# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Artifact sets: what a manifest must have, which one fits, what happens to one that does not."""
import json
import platform
import sys

import pytest
from ge._internal import artifact_utils
from ge._internal.artifact_utils import (
    PythonArtifact,
    current_platform_tag,
    current_python_tag,
    find_compatible_artifact,
    iter_manifest_paths,
    load_artifact,
    load_module_from_path,
)


@pytest.fixture
def make_set(tmp_path):
    """Writes a set into a folder; fields of the manifest can be changed or, with None, left out."""

    def make(folder=".", **changes):
        root = tmp_path / folder
        root.mkdir(exist_ok=True)
        for name in ("bridge.so", "native.so"):
            (root / name).write_bytes(b"")
        fields = {"python_tag": current_python_tag(), "platform": current_platform_tag(), "bridge_abi": "1",
                  "artifacts": {"bridge": "bridge.so", "native": "native.so"}, **changes}
        text = json.dumps({key: value for key, value in fields.items() if value is not None})
        (root / "manifest.json").write_text(text)
        return root / "manifest.json"

    return make


def test_tags_are_those_of_this_interpreter_and_platform():
    assert current_python_tag().startswith(f"cp{sys.version_info[0]}{sys.version_info[1]}")
    assert current_platform_tag() == f"{platform.system().lower()}-{platform.machine()}"


def test_manifests_are_the_roots_own_then_those_of_its_children_sorted(make_set, tmp_path):
    made = [make_set("."), make_set("a"), make_set("b")]
    (tmp_path / "no_set").mkdir()
    assert list(iter_manifest_paths(tmp_path)) == made
    assert list(iter_manifest_paths(tmp_path / "missing")) == []


def test_a_sound_manifest_is_a_set(make_set):
    path = make_set()
    found = load_artifact(path)
    assert isinstance(found, PythonArtifact)
    assert (found.root, found.manifest_path) == (path.parent, path)
    assert (found.python_tag, found.platform_tag, found.abi) == (current_python_tag(), current_platform_tag(), "1")
    assert (found.native_path.name, found.bridge_path.name) == ("native.so", "bridge.so")


@pytest.mark.parametrize("changes", [
    {"python_tag": None}, {"python_tag": ""}, {"platform": ""}, {"bridge_abi": None}, {"artifacts": None},
    {"artifacts": []}, {"artifacts": {"native": "native.so"}},
    {"artifacts": {"bridge": "gone.so", "native": "native.so"}},
])
def test_an_unsound_manifest_is_none(make_set, changes):
    assert load_artifact(make_set(**changes)) is None


def test_a_manifest_that_is_no_json_or_not_there_is_none(tmp_path):
    (tmp_path / "manifest.json").write_text("{")
    assert load_artifact(tmp_path / "manifest.json") is None
    assert load_artifact(tmp_path / "none.json") is None


@pytest.mark.parametrize("changes", [{"python_tag": "cp399"}, {"platform": "other-arch"}, {"bridge_abi": "2"}])
def test_the_first_set_that_fits_in_all_three_is_taken(make_set, changes):
    other, first, second = (load_artifact(make_set("0", **changes)), load_artifact(make_set("1")),
                            load_artifact(make_set("2")))
    assert find_compatible_artifact([other, first, second], "1") is first
    assert find_compatible_artifact([other], "1") is None


def test_the_bridge_of_a_set_is_optional(tmp_path):
    found = PythonArtifact(tmp_path, tmp_path / "m", "cp311", "linux", "1", tmp_path / "n")
    assert found.bridge_path is None


def test_a_module_is_loaded_once_and_leaves_nothing_when_it_fails(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ge_known_module", pytest)
    assert load_module_from_path("ge_known_module", tmp_path / "none.so") is pytest
    broken = tmp_path / "broken.so"
    broken.write_bytes(b"no library")
    with pytest.raises(ImportError):
        load_module_from_path("ge_broken_module", broken)
    assert "ge_broken_module" not in sys.modules


def test_nothing_that_fits_says_what_is_there_and_what_to_install(make_set, tmp_path):
    make_set("other", python_tag="cp399")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "manifest.json").write_text("{}")
    kind = artifact_utils.NativeKind("ge_no_such_native", "native.so", "demo", "wheel-*-{tag}.whl")
    with pytest.raises(ImportError) as caught:
        artifact_utils.ensure_native(kind, [tmp_path], None)
    for part in (current_python_tag(), current_platform_tag(), str(tmp_path), "cp399", "invalid",
                 f"wheel-*-{current_python_tag()}.whl"):
        assert part in str(caught.value)
