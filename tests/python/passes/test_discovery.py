# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Plugin files: order, names, siblings, failures, reload, installed plugins."""
import os
import re
import sys
import types

import pytest
from ge._internal import plugin_loader
from ge.passes import _bridge, bootstrap, get_registered_passes, registry


def names():
    return [descriptor.pass_name for descriptor in get_registered_passes()]


def load():
    return [d["pass_name"] for d in _bridge.load_and_get_pass_descriptors()]


def test_files_folders_and_packages_in_order(plugins, pass_file):
    plugins.write("folder/b.py", pass_file("b"))
    plugins.write("folder/a.py", pass_file("a"))
    plugins.write("folder/_helper.py", pass_file("hidden"))
    plugins.write("folder/pack/__init__.py", "from . import inner")
    plugins.write("folder/pack/inner.py", pass_file("inner"))
    plugins.write("folder/plain/notes.py", pass_file("too deep"))
    single = plugins.write("single.py", pass_file("single"))
    plugins.listed(single, plugins.folder / "folder", single)
    assert load() == ["single", "a", "b", "inner"]


def test_listed_package_brings_its_children(plugins, pass_file):
    plugins.write("pack/__init__.py", "")
    plugins.write("pack/one.py", "from . import _shared\n" + pass_file("one"))
    plugins.write("pack/_shared.py", "VALUE = 1")
    plugins.listed(plugins.folder / "pack")
    assert load() == ["one"]


def test_module_names_are_stable_and_unique(plugins, pass_file):
    for folder in ("x", "y"):
        plugins.write(f"{folder}/same.py", pass_file(folder))
    plugins.listed(plugins.folder / "x", plugins.folder / "y")
    modules = bootstrap.load_pass_plugins()
    first = [module.__name__ for module in modules]
    assert len(set(first)) == 2 and all(name.startswith("_ge_py_pass_same_") for name in first)
    import hashlib

    digest = hashlib.sha256(str(plugins.folder / "x" / "same.py").encode()).hexdigest()[:16]
    assert first[0] == "_ge_py_pass_same_" + digest


def test_a_pipe_is_named_and_never_opened(plugins, pass_file):
    os.mkfifo(plugins.folder / "pipe.py")
    plugins.listed(plugins.folder / "pipe.py", plugins.write("good.py", pass_file("good")))
    assert load() == ["good"]
    assert "is no regular file" in _bridge.get_load_problems()[0][1]


def test_a_path_that_cannot_be_followed_is_named_and_the_rest_loads(plugins, pass_file):
    loop = plugins.folder / "loop.py"
    loop.symlink_to(loop)
    plugins.listed(loop, "/tmp/" + "a" * 300 + ".py", plugins.write("good.py", pass_file("good")))
    assert load() == ["good"]
    problems = [text for _, text in _bridge.get_load_problems()]
    assert len(problems) == 2 and "loop.py" in problems[0] and "aaa" in problems[1]


def test_link_and_target_are_one_import(plugins, pass_file):
    real = plugins.write("real.py", pass_file("real"))
    link = plugins.folder / "link.py"
    link.symlink_to(real)
    plugins.listed(real, link)
    assert load() == ["real"]


def test_siblings_are_imported_once_also_lazily(plugins):
    plugins.write("one/helper.py", """
        import builtins
        builtins.helper_runs = getattr(builtins, 'helper_runs', 0) + 1
        WHO = 'one'
        """)
    plugins.write("one/use.py", """
        import helper
        from helper import WHO
        def late():
            import helper
            import lazy
            return helper.WHO, lazy.WHO
        """)
    plugins.write("one/_lazy_is_not_scanned.py", "")
    plugins.write("one/lazy.py", "WHO = 'lazy'")
    plugins.write("two/helper.py", "WHO = 'two'")
    plugins.write("two/use.py", "import helper\ndef late():\n    import helper\n    return helper.WHO, helper.WHO")
    plugins.listed(plugins.folder / "one", plugins.folder / "two")
    import builtins

    modules = {m.__file__: m for m in bootstrap.load_pass_plugins()}
    try:
        assert builtins.helper_runs == 1
    finally:
        del builtins.helper_runs
    assert modules[str(plugins.folder / "one/use.py")].late() == ("one", "lazy")
    assert modules[str(plugins.folder / "two/use.py")].late() == ("two", "two")
    assert "helper" not in sys.modules
    assert str(plugins.folder / "one") not in sys.path


def test_sibling_does_not_shadow_the_standard_library(plugins):
    plugins.write("d/json.py", "raise RuntimeError('not the real json')")
    path = plugins.write("d/use.py", "import json\nTEXT = json.dumps([1])")
    plugins.listed(path)
    with pytest.warns(RuntimeWarning, match="use.py registers no pass"):
        assert bootstrap.load_pass_plugins()[0].TEXT == "[1]"


def test_package_imports_itself_by_its_own_name(plugins):
    plugins.write("d/mypack/__init__.py", "from mypack.part import VALUE")
    plugins.write("d/mypack/part.py", "VALUE = 4")
    plugins.listed(plugins.folder / "d")
    assert bootstrap.load_pass_plugins()[0].VALUE == 4
    assert "mypack" not in sys.modules


def test_failing_file_leaves_nothing_and_others_go_on(plugins, pass_file):
    plugins.write("d/a.py", pass_file("first") + "\nraise ValueError('late failure')\n")
    plugins.write("d/b.py", pass_file("second"))
    plugins.write("d/c.py", "def broken(:\n")
    plugins.write("d/e.py", "import sys\nsys.exit(3)\n")
    plugins.listed(plugins.folder / "d")
    assert load() == ["second"]
    problems = dict(_bridge.get_load_problems())
    folder = plugins.folder / "d"
    assert problems[str(folder / "a.py")] == f"{folder}/a.py:9: ValueError: late failure"
    assert problems[str(folder / "c.py")].startswith(f"{folder}/c.py:1: SyntaxError:")
    assert problems[str(folder / "e.py")] == f"{folder}/e.py:2: SystemExit: 3"
    assert not any(name.startswith("_ge_py_pass_a_") for name in sys.modules)


def test_failing_package_leaves_nothing(plugins, pass_file):
    plugins.write("d/pack/__init__.py", "from . import good\nimport no_such_module_x")
    plugins.write("d/pack/good.py", pass_file("good"))
    plugins.listed(plugins.folder / "d")
    assert load() == []
    assert "no_such_module_x" in _bridge.get_load_problems()[0][1]


def test_helper_keeps_what_it_registered_when_its_user_fails(plugins, pass_file):
    plugins.write("d/helper.py", pass_file("helper"))
    plugins.write("d/a_user.py", "import helper\nraise ValueError('x')")
    plugins.listed(plugins.folder / "d")
    assert load() == ["helper"]


def test_duplicate_name_refuses_the_whole_set(plugins, pass_file):
    plugins.write("d/a.py", pass_file("same"))
    plugins.write("d/b.py", pass_file("same"))
    plugins.write("d/c.py", pass_file("other"))
    plugins.listed(plugins.folder / "d")
    with pytest.raises(RuntimeError, match="no Python pass is registered: .*name already exists: same") as caught:
        load()
    # Python 3.9 gives the line of the class, later ones that of its decorator.
    assert re.search(r"ValueError: .*first registered at .*a\.py:[45], again at .*b\.py:[45]", str(caught.value))
    assert names() == []


def test_missing_path_is_a_problem_of_its_own(plugins, pass_file):
    plugins.listed(plugins.folder / "nowhere", plugins.write("x.py", pass_file("x")), plugins.write("x.txt", ""))
    assert load() == ["x"]
    texts = [text for _, text in _bridge.get_load_problems()]
    assert texts[0].startswith(f"python pass path does not exist: {plugins.folder}/nowhere")
    assert texts[1].startswith(f"python pass file must end with .py: {plugins.folder}/x.txt")


def test_unload_and_load_sees_edited_files(plugins, pass_file):
    path = plugins.write("x.py", pass_file("one"))
    plugins.write("pack/__init__.py", "from .inner import NUMBER\n" + pass_file("pack"))
    inner = plugins.write("pack/inner.py", "NUMBER = 1")
    plugins.listed(path, plugins.folder / "pack")
    assert load() == ["one", "pack"]
    path.write_text(pass_file("two"))     # same size, within the same second
    inner.write_text("NUMBER = 2")
    assert load() == ["one", "pack"]
    _bridge.unload()
    assert load() == ["two", "pack"]
    module = sys.modules[next(d.module_name for d in get_registered_passes() if d.pass_name == "pack")]
    assert module.NUMBER == 2


LAZY = """
VERSION = {version}
def seen():
    import helper
    from helper import VALUE
    import pack.inner
    from pack import inner
    return [VERSION, helper.VALUE, VALUE, pack.inner.VALUE, inner.VALUE, pack.relative()]
"""
PACKAGE = """
from . import inner
def relative():
    from . import inner
    from .inner import VALUE
    return [inner.VALUE, VALUE]
"""


def test_code_of_before_a_reload_keeps_its_siblings_also_lazily(plugins):
    def write(version):
        plugins.write("helper.py", f"VALUE = {version}")
        plugins.write("pack/inner.py", f"VALUE = {version}")
        plugins.write("pack/__init__.py", PACKAGE)
        return plugins.write("lazy.py", LAZY.format(version=version))

    lazy = write(1)
    plugins.listed(plugins.folder)

    def seen_now():
        load()
        return next(module for module in _bridge._report.modules if module.__file__ == str(lazy)).seen

    first = seen_now()
    assert first() == [1, 1, 1, 1, 1, [1, 1]]
    write(2)
    _bridge.unload()
    second = seen_now()
    assert second() == [2, 2, 2, 2, 2, [2, 2]]
    assert first() == [1, 1, 1, 1, 1, [1, 1]]
    write(3)
    _bridge.unload()
    assert seen_now()() == [3, 3, 3, 3, 3, [3, 3]]
    assert (first()[0], second()[0]) == (1, 2) and second()[-1] == [2, 2]


def test_passes_of_the_host_program_count_and_stay(plugins, pass_file):
    cls = type("Host", (registry.FusionBasePass,), {"run": lambda self, graph, context: True})
    registry.register_fusion_pass(name="host", stage="BeforeInferShape")(cls)
    plugins.listed(plugins.write("x.py", pass_file("x")))
    assert load() == ["host", "x"]
    _bridge.unload()
    assert names() == ["host"]


def test_public_load_warns_and_raises(plugins, pass_file):
    plugins.listed(plugins.write("bad.py", "1 / 0"), plugins.write("good.py", pass_file("good")))
    with pytest.warns(RuntimeWarning, match="bad.py is left out: .*bad.py:1: ZeroDivisionError"):
        assert len(bootstrap.load_pass_plugins()) == 1
    assert isinstance(bootstrap.get_registered_passes()[0], dict)


class Entry:
    def __init__(self, name, value, target):
        self.name, self.value, self._target = name, value, target

    def load(self):
        return self._target() if isinstance(self._target, types.FunctionType) else self._target


def test_installed_plugins_come_after_paths_and_yield(plugins, pass_file, monkeypatch):
    plugins.listed(plugins.write("x.py", pass_file("taken")))
    plugins.write("site/dist_a.py", pass_file("fresh"))
    plugins.write("site/dist_b.py", pass_file("taken"))
    monkeypatch.syspath_prepend(str(plugins.folder / "site"))
    import importlib

    entries = [Entry("a", "dist_a", lambda: importlib.import_module("dist_a")),
               Entry("b", "dist_b:get", lambda: "dist_b")]
    monkeypatch.setattr(bootstrap.entry_points, "of_group", lambda group: entries)
    assert load() == ["taken", "fresh"]
    assert _bridge.get_load_problems() == []
    note = _bridge.get_load_notes()[0]
    assert re.search(r"entry point b = dist_b:get is skipped, .*x\.py:[45], again at .*dist_b\.py:[45]", note)
    _bridge.unload()
    assert "dist_a" not in sys.modules
    assert load() == ["taken", "fresh"]
    _bridge.unload()


def test_entry_point_of_a_wrong_kind(plugins, monkeypatch):
    monkeypatch.setattr(bootstrap.entry_points, "of_group", lambda group: [Entry("bad", "os", 5)])
    assert load() == []
    assert "must give a module" in _bridge.get_load_problems()[0][1]


def test_loader_functions(tmp_path):
    assert plugin_loader.normalize_path_list(" a : :b:") == ["a", "b"]
    assert plugin_loader.normalize_path_list(None) == []
    arguments = {"module_prefix": "_ge_py_pass_", "plugin_kind": "python pass"}
    with pytest.raises(FileNotFoundError, match="python pass path does not exist: "):
        plugin_loader.scan_modules_from_path(tmp_path / "none", **arguments)
    (tmp_path / "x.txt").write_text("")
    with pytest.raises(ValueError, match="python pass file must end with .py: "):
        plugin_loader.scan_modules_from_path(tmp_path / "x.txt", **arguments)
    (tmp_path / "x.py").write_text("VALUE = []")
    one = plugin_loader.load_module_from_file(tmp_path / "x.py", **arguments)
    again = plugin_loader.load_module_from_file(tmp_path / "x.py", module_prefix="_ge_py_other_", plugin_kind="other")
    assert one is again
    del sys.modules[one.__name__]
    assert plugin_loader.load_module_from_file(tmp_path / "x.py", **arguments) is not one
    with pytest.raises(ZeroDivisionError):
        (tmp_path / "bad.py").write_text("1 / 0")
        plugin_loader.scan_modules_from_path(tmp_path / "bad.py", **arguments)


FORGOTTEN = """
from ge.passes import DecomposePass, FusionBasePass, PatternFusionPass, register_fusion_pass


class Shared(FusionBasePass):
    def run(self, graph, context):
        return True


@register_fusion_pass(name="child", stage="BeforeInferShape")
class Child(Shared):
    pass


class Unfinished(PatternFusionPass):
    pass


class Lost(FusionBasePass):
    def run(self, graph, context):
        return True


class Halves(DecomposePass):
    def replacement(self, node):
        return None
"""


def test_a_class_that_nobody_registers_is_told_with_its_line(plugins):
    file = plugins.write("lost.py", FORGOTTEN)
    plugins.listed(file)
    assert load() == ["child"]
    lost, halves = _bridge.get_load_notes()
    line = FORGOTTEN.splitlines().index("class Lost(FusionBasePass):") + 1
    assert lost.startswith(f"{file}:{line}: class Lost ") and "@register_fusion_pass(...) above" in lost
    assert f":{line + 5}: class Halves " in halves and "@register_decompose_pass(...) above" in halves
