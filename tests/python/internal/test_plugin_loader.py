# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Plugin files by path: texts, order, one execution, nothing left of what fails."""
import os
import sys

import pytest
from ge._internal.plugin_loader import (
    load_module_from_file,
    load_plugins_from_env,
    normalize_path_list,
    scan_modules_from_path,
)

KIND = {"module_prefix": "_ge_py_test_", "plugin_kind": "python test"}
ENV = "GE_TEST_PLUGIN_PATH"


@pytest.fixture
def folder(tmp_path):
    for name, text in {"b.py": "B = 1", "a.py": "A = 1", "_private.py": "raise AssertionError", "note.txt": "",
                       "pack/__init__.py": "P = 1", "plain/inner.py": "raise AssertionError"}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_a_path_list_is_split_stripped_and_without_empty_items():
    assert normalize_path_list(os.pathsep.join([" a ", "", "b"])) == ["a", "b"]
    assert normalize_path_list("") == normalize_path_list(None) == []


def test_a_file_is_a_module_with_prefix_and_stem_and_runs_once(folder):
    module = load_module_from_file(folder / "a.py", **KIND)
    assert module.__name__.startswith("_ge_py_test_a_") and sys.modules[module.__name__] is module
    assert load_module_from_file(str(folder / "a.py"), **KIND) is module
    again = load_module_from_file(folder / "a.py", module_prefix="_ge_py_other_", plugin_kind="python other")
    assert again is module


def test_a_stale_entry_is_executed_again(folder):
    module = load_module_from_file(folder / "a.py", **KIND)
    del sys.modules[module.__name__]
    again = load_module_from_file(folder / "a.py", **KIND)
    assert again is not module and again.__name__ == module.__name__


def test_a_failing_file_passes_its_exception_on_and_is_gone(tmp_path):
    (tmp_path / "bad.py").write_text("raise ZeroDivisionError('own')")
    with pytest.raises(ZeroDivisionError, match="own"):
        load_module_from_file(tmp_path / "bad.py", **KIND)
    assert not [name for name in sys.modules if name.startswith("_ge_py_test_bad_")]


def test_a_folder_gives_its_public_files_and_packages_by_name(folder):
    before = list(sys.path)
    modules = scan_modules_from_path(folder, **KIND)
    assert [(hasattr(m, "A"), hasattr(m, "B"), hasattr(m, "P")) for m in modules] == [
        (True, False, False), (False, True, False), (False, False, True)]
    assert sys.path == before


@pytest.mark.parametrize("name, error, text", [
    ("none", FileNotFoundError, "python test path does not exist: "),
    ("note.txt", ValueError, "python test file must end with .py: "),
])
def test_a_path_that_is_no_plugin_says_its_canonical_name(folder, name, error, text):
    with pytest.raises(error, match=f"^{text}{folder.resolve() / name}$"):
        scan_modules_from_path(folder / "plain" / ".." / name, **KIND)


@pytest.mark.parametrize("odd", ["pipe", "dangling"])
def test_what_is_no_file_in_a_folder_is_told_and_never_opened(folder, odd):
    os.mkfifo(folder / "c.py") if odd == "pipe" else (folder / "c.py").symlink_to(folder / "none")
    (folder / "plain" / "c.py").symlink_to(folder / "c.py")
    problems = []
    assert len(scan_modules_from_path(folder, **KIND, on_problem=problems.append)) == 3
    assert [problem.source for problem in problems] == [str(folder / "c.py")]
    assert "python test path is no regular file" in problems[0].text and "c.py" in problems[0].text
    (folder / "__init__.py").write_text("")  # now the folder is a package
    problems.clear()
    assert len(scan_modules_from_path(folder, **KIND, on_problem=problems.append)) == 4
    assert ["no regular file" in problem.text for problem in problems] == [True]


def test_a_variable_lists_several_paths_in_order_each_module_once(folder, monkeypatch):
    monkeypatch.setenv(ENV, os.pathsep.join(map(str, [folder / "b.py", folder, folder / "a.py"])))
    modules = load_plugins_from_env(ENV, **KIND)
    assert [hasattr(m, "B") for m in modules] == [True, False, False]
    monkeypatch.delenv(ENV)
    assert load_plugins_from_env(ENV, **KIND) == []


def test_a_failing_item_is_raised_or_told_and_the_rest_goes_on(folder, monkeypatch):
    (folder / "c.py").write_text("raise ZeroDivisionError('own')")
    monkeypatch.setenv(ENV, os.pathsep.join([str(folder / "missing"), str(folder)]))
    with pytest.raises(FileNotFoundError):
        load_plugins_from_env(ENV, **KIND)
    problems = []
    modules = load_plugins_from_env(ENV, **KIND, on_problem=problems.append)
    assert len(modules) == 3
    assert [problem.source for problem in problems] == [str(folder / "missing"), str(folder / "c.py")]
    assert ENV in problems[0].text and "c.py:1: ZeroDivisionError: own" in problems[1].text
