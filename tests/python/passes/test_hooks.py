# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Hook signatures are checked at class definition and made uniform."""
import inspect

import pytest
from ge.passes import DecomposePass, FusionBasePass, PatternFusionPass, pattern

pytestmark = pytest.mark.api("PatternFusionPass", "DecomposePass")


def test_run_is_not_for_pattern_and_decompose_passes():
    with pytest.raises(TypeError, match=(
            r"Wrong overrides run\(\), which is never invoked by the PatternFusionPass execution path. "
            r"Implement patterns\(\)/replacement\(\) instead.")):
        type("Wrong", (PatternFusionPass,), {"run": lambda self, graph, context: True})
    with pytest.raises(TypeError, match=r"meet_requirements\(\)/replacement\(\) instead."):
        type("Wrong", (DecomposePass,), {"run": lambda self, graph, context: True})


def test_pattern_methods_do_not_mix_with_patterns():
    with pytest.raises(TypeError, match=r"Wrong cannot combine @pattern methods with patterns\(\)"):
        class Wrong(PatternFusionPass):
            @pattern
            def one(self, inputs):
                return inputs[0]

            def patterns(self):
                return []


def test_patterns_takes_only_self():
    with pytest.raises(TypeError, match="@pattern"):
        type("Wrong", (PatternFusionPass,), {"patterns": lambda self, inputs: []})


@pytest.mark.parametrize("method", [lambda self: 1, lambda self, x: 1, lambda self, inputs, more: 1, 5])
def test_pattern_method_signature(method):
    with pytest.raises(TypeError, match="@pattern"):
        pattern(method)


@pytest.mark.parametrize(("base", "value"), [(PatternFusionPass, "match_result"), (DecomposePass, "node")])
@pytest.mark.parametrize("hook", [lambda self: True, lambda self, a, b, c: True, lambda self, *a: True,
                                  lambda self, a, *, needed: True, staticmethod(lambda a: True)])
def test_meet_requirements_forms(base, value, hook):
    with pytest.raises(TypeError, match=(
            rf"meet_requirements only supports meet_requirements\(self, {value}\) or "
            rf"meet_requirements\(self, {value}, context\)")):
        type("Wrong", (base,), {"meet_requirements": hook})


def test_hooks_become_uniform():
    class Two(PatternFusionPass):
        def meet_requirements(self, match_result):
            return match_result == 1

    class Three(Two):
        def meet_requirements(self, match_result, context):
            return (super().meet_requirements(match_result, context), context)

    assert Two().meet_requirements(1) is True
    assert Two().meet_requirements(1, "context") is True
    assert Three().meet_requirements(1, "context") == (True, "context")
    assert Three().meet_requirements(2) == (False, None)
    assert Two.meet_requirements.__name__ == "meet_requirements"


def test_inherited_hook_is_not_wrapped_twice():
    class Base(DecomposePass):
        def replacement(self, node):
            return node

    class Child(Base):
        replacement = Base.replacement

    assert Child.replacement is Base.replacement
    assert Child().replacement(3, None) == 3


def test_dispatch_reads_no_signature(monkeypatch):
    class Demo(PatternFusionPass):
        def meet_requirements(self, match_result, context):
            return context

    demo = Demo()
    monkeypatch.setattr(inspect, "signature", lambda *args, **kwargs: pytest.fail("signature read at dispatch"))
    assert demo.meet_requirements(1, 2) == 2


@pytest.mark.parametrize(("hook", "expected"), [
    (lambda self, inputs: None, ()),
    (lambda self, inputs, match: None, ("match",)),
    (lambda self, inputs, context: None, ("context",)),
    (lambda self, inputs, anything, context: None, ("match", "context")),
])
def test_expression_replacement_forms(monkeypatch, hook, expected):
    from ge.passes import _hooks

    seen = []

    class Inputs:
        def _graph_of(self, value):
            assert value == "outputs"
            return "graph"

    given = Inputs()

    def replacement_inputs(name):
        assert name == "Demo_replacement"
        return given

    monkeypatch.setattr(_hooks, "replacement_inputs", replacement_inputs)
    names = list(inspect.signature(hook).parameters)
    scope = {}
    exec(f"def replacement({', '.join(names)}): seen.append(({', '.join(names[1:])},)); return 'outputs'",
         {"seen": seen}, scope)
    demo = type("Demo", (PatternFusionPass,), {"replacement": scope["replacement"]})()
    assert demo.replacement("match", "context") == "graph"
    assert seen == [(given, *expected)]


@pytest.mark.parametrize(("hook", "text"), [
    (lambda self, inputs, a, b: None, "Expression-style replacement with four arguments must use"),
    (lambda self, inputs, a, b, context: None, "Expression-style replacement only supports"),
    (lambda self, a, b, c: None, "replacement only supports replacement"),
])
def test_wrong_replacement_forms(hook, text):
    with pytest.raises(TypeError, match=text):
        type("Wrong", (PatternFusionPass,), {"replacement": hook})


def test_base_hooks():
    with pytest.raises(NotImplementedError):
        FusionBasePass().run(None, None)
    assert PatternFusionPass().meet_requirements(None) is True
    assert DecomposePass().meet_requirements(None) is True
    assert PatternFusionPass("config").matcher_config == "config"
    assert type("NoInit", (PatternFusionPass,), {"__init__": lambda self: None})().matcher_config is None
