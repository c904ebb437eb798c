# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What is said of plugin files that load, but do less than they look like."""
import pytest
from ge.passes import DecomposePass, FusionBasePass, PatternFusionPass, _bridge, pattern, register_fusion_pass

HEAD = "from ge.passes import *\n"
PATTERN_PASS = HEAD + """
@register_fusion_pass(name="p", stage=PassStage.BEFORE_INFER_SHAPE)
class P(PatternFusionPass):
    @pattern
    def replacements(self, inputs):
        return inputs[0]

    def {method}(self, match):
        return False

    def replacement(self, inputs):
        return inputs[0]
"""


def notes():
    _bridge.load_and_get_pass_descriptors()
    assert not _bridge.get_load_problems()
    return _bridge.get_load_notes()


@pytest.mark.parametrize("method", ["meet_requirement", "meetRequirements", "meet_requirments"])
def test_a_method_with_nearly_the_name_of_a_hook_is_told_with_its_line(plugins, method):
    file = plugins.write("p.py", PATTERN_PASS.format(method=method))
    plugins.listed(file)
    line = PATTERN_PASS.splitlines().index("    def {method}(self, match):") + 1
    assert notes() == [f"{file}:{line}: class P has a method '{method}', which nothing calls; did you mean "
                       f"'meet_requirements'?"]


@pytest.mark.parametrize("method", ["is_fit", "_meet_requirement", "meet_requirements", "replacements_of", "run"])
def test_other_methods_are_nobodys_business(plugins, method):
    text = PATTERN_PASS
    if method == "run":
        text = text.replace("P(PatternFusionPass)", "P(FusionBasePass)").replace("@pattern", "")
        text = text.replace("match", "g, c")
    plugins.listed(plugins.write("p.py", text.format(method=method)))
    assert notes() == []


@pytest.mark.parametrize("body", [
    "pass", "print(match)", "match == 1", "if match:\n            return\n        return None",
    "try:\n            len(match)\n        finally:\n            pass"])
def test_requirements_that_return_nothing_are_told(plugins, body):
    file = plugins.write("p.py", PATTERN_PASS.format(method="meet_requirements").replace("return False", body))
    plugins.listed(file)
    line = PATTERN_PASS.splitlines().index("class P(PatternFusionPass):")
    (note,) = notes()
    assert note.startswith((f"{file}:{line}:", f"{file}:{line + 1}:")) and "meet_requirements of class P" in note
    assert "counts as False" in note and "return True" in note


@pytest.mark.parametrize("body", [
    "return match", "if match:\n            return True", "return None if match else 1", "return match or None",
    "raise ValueError", "for one in [match]:\n            return one", "yield match", "return (lambda: None)()",
    "with open('x') as file:\n            return file"])
def test_requirements_that_may_return_something_are_not(plugins, body):
    plugins.listed(plugins.write("p.py", PATTERN_PASS.format(method="meet_requirements").replace("return False", body)))
    assert notes() == []


def test_a_helper_beside_the_hook_that_it_is_named_after_is_no_misspelling(plugins):
    plugins.listed(plugins.write("p.py", PATTERN_PASS.format(method="meet_requirements") + """
    def replacement_(self, match):
        return None
"""))
    assert notes() == []


@pytest.mark.parametrize("base, method, hook", [
    (FusionBasePass, "runs", "run"), (DecomposePass, "replacements", "replacement"),
    (PatternFusionPass, "pattern", "patterns")])
def test_a_class_without_a_hook_is_refused_with_the_method_that_it_may_be(base, method, hook):
    cls = type("Short", (base,), {method: lambda self, *rest: None})
    decorate = register_fusion_pass(name="short", stage="BeforeInferShape")
    if base is DecomposePass:
        from ge.passes import register_decompose_pass
        decorate = register_decompose_pass(name="short", stage="BeforeInferShape", op_types=["Relu"])
    with pytest.raises(TypeError, match=f"does not implement {hook}.*a method '{method}'; did you mean '{hook}'"):
        decorate(cls)


@pytest.mark.parametrize("text", ["", "VALUE = 1\n"])
def test_a_listed_file_that_registers_nothing_is_told(plugins, text):
    file = plugins.write("empty.py", text)
    plugins.listed(file, file)
    (note,) = notes()
    assert note.startswith(f"{file} registers no pass") and "@register_fusion_pass" in note


def test_a_listed_folder_without_plugin_files_is_told(plugins):
    plugins.write("folder/_hidden.py", "")
    plugins.write("folder/readme.txt", "")
    plugins.listed(plugins.folder / "folder")
    (note,) = notes()
    assert note.startswith(f"{plugins.folder}/folder registers no pass") and "'_'" in note


def test_helpers_in_a_folder_and_files_that_fail_or_forget_are_not_told_twice(plugins, pass_file):
    plugins.write("folder/helper.py", "VALUE = 1")
    plugins.write("folder/real.py", "import helper\n" + pass_file("real"))
    lost = "class Lost(FusionBasePass):\n    def run(self, g, c):\n        pass\n"
    forgets = plugins.write("forgets.py", HEAD + lost)
    plugins.listed(plugins.folder / "folder", forgets)
    (note,) = notes()
    assert "class Lost looks like a pass" in note
    plugins.listed(plugins.write("broken.py", "1 / 0"))
    _bridge.unload()
    _bridge.load_and_get_pass_descriptors()
    assert _bridge.get_load_notes() == [] and len(_bridge.get_load_problems()) == 1


async def hook(self, first=None, second=None):
    return True


async def stream(self):
    yield 1


@pytest.mark.parametrize("base, name, function", [
    (FusionBasePass, "run", hook), (DecomposePass, "replacement", hook), (DecomposePass, "meet_requirements", hook),
    (PatternFusionPass, "patterns", hook), (PatternFusionPass, "patterns", stream),
    (PatternFusionPass, "meet_requirements", hook), (PatternFusionPass, "replacement", hook)])
def test_an_async_hook_is_refused_where_it_is_defined(base, name, function):
    with pytest.raises(TypeError, match=rf"Later: {name} is an async function, .*'def {name}\(...\)'"):
        type("Later", (base,), {name: function})


def test_an_async_pattern_method_is_refused_and_other_async_methods_are_not():
    class Fine(FusionBasePass):
        async def helper(self):
            pass

    with pytest.raises(TypeError, match="Later: one is an async function"):
        class Later(PatternFusionPass):
            @pattern
            async def one(self, inputs):
                return inputs[0]
