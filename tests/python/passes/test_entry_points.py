# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""When importlib.metadata is asked for entry points, and when a look at the folders is enough."""
import sys
from importlib.machinery import PathFinder

import pytest
from ge._internal import entry_points

GROUP = "ge.passes.plugins"
of_group = entry_points.of_group    # the fixture of this folder replaces it


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder that is all of sys.path, and a function that puts a distribution there."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "missing")])
    monkeypatch.setattr(sys, "meta_path", [PathFinder])

    def add(text, kind="dist-info"):
        info = tmp_path / f"demo-1.0.{kind}"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: demo\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(text)

    add.folder = tmp_path
    return add


def test_folders_without_the_group_are_not_read_further(site, monkeypatch):
    site("[console_scripts]\ndemo = demo:main\n")
    monkeypatch.setitem(sys.modules, "importlib.metadata", None)    # an import would fail
    assert of_group(GROUP) == []


@pytest.mark.parametrize("kind", ["dist-info", "egg-info"])
def test_a_distribution_that_names_the_group_is_found(site, kind):
    site(f"[{GROUP}]\nmine = demo.passes\n", kind)
    assert [(entry.name, entry.value) for entry in of_group(GROUP)] == [("mine", "demo.passes")]


def test_what_is_no_plain_folder_is_left_to_the_library(site, monkeypatch):
    archive = site.folder / "packed.zip"
    archive.write_bytes(b"PK\x05\x06" + bytes(18))
    assert not entry_points._may_exist(GROUP)
    monkeypatch.setattr(sys, "path", [str(archive)])
    assert entry_points._may_exist(GROUP)

    class Finder:
        @staticmethod
        def find_distributions(context=None):
            return []

    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "meta_path", [PathFinder, Finder])
    assert entry_points._may_exist(GROUP)
