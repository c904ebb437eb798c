# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Registration: validation, duplicates, freezing, attribution."""
import pytest
from ge.passes import (
    DecomposePass,
    FusionBasePass,
    PassStage,
    PatternFusionPass,
    clear_registered_passes,
    get_registered_pass_by_descriptor_key,
    get_registered_pass_dicts,
    get_registered_passes,
    register_custom_pass,
    register_decompose_pass,
    register_fusion_pass,
    registry,
)


def make(base=FusionBasePass, name="Demo", **hooks):
    hooks = hooks or {"run": lambda self, graph, context: True}
    return type(name, (base,), {**hooks, "__module__": "demo"})


def patterns(self):
    return []


def replacement(self, match_result):
    return None


def test_descriptor_of_each_kind():
    stage = PassStage.AFTER_INFER_SHAPE
    register_fusion_pass(name="a", stage=stage)(make(name="A"))
    cls = register_fusion_pass(name="b", stage=stage)(
        make(PatternFusionPass, "B", patterns=patterns, replacement=replacement))
    register_decompose_pass(name="c", stage="BeforeInferShape", op_types=["Conv2D", "Conv2D"])(
        make(DecomposePass, "C", replacement=lambda self, node: None))
    kinds = [(d.descriptor_key, d.kind, d.stage, d.op_types) for d in get_registered_passes()]
    assert kinds == [("demo:A:a", "fusion_base", stage, ()), ("demo:B:b", "pattern_fusion", stage, ()),
                     ("demo:C:c", "decompose", PassStage.BEFORE_INFER_SHAPE, ("Conv2D",))]
    assert cls.__ge_pass_descriptor__ is get_registered_pass_by_descriptor_key("demo:B:b")
    assert get_registered_pass_by_descriptor_key("demo:B:none") is None
    fields = get_registered_pass_dicts()[2]
    assert fields["stage"] == "BeforeInferShape" and fields["op_types"] == ["Conv2D"] and "cls" not in fields
    assert fields["location"].startswith(__file__ + ":")
    with pytest.raises(AttributeError):
        get_registered_passes()[0].kind = "x"


@pytest.mark.parametrize(("register", "error", "text"), [
    (lambda: register_fusion_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE)(int), TypeError,
     "register_fusion_pass expects a FusionBasePass subclass"),
    (lambda: register_fusion_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE)(5), TypeError,
     "register_fusion_pass expects a FusionBasePass subclass"),
    (lambda: register_fusion_pass(name="", stage=PassStage.AFTER_INFER_SHAPE)(make()), TypeError, "non-empty string"),
    (lambda: register_fusion_pass(name="x", stage="Nowhere")(make()), TypeError, "PassStage.BEFORE_INFER_SHAPE"),
    (lambda: register_fusion_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE, kind="decompose")(make()), ValueError,
     "kind of class Demo is 'fusion_base'"),
    (lambda: register_decompose_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE, op_types=["A"])(make()), TypeError,
     "register_decompose_pass expects a DecomposePass subclass"),
])
def test_wrong_registrations(register, error, text):
    with pytest.raises(error, match=text):
        register()
    assert get_registered_passes() == []


@pytest.mark.parametrize(("op_types", "error", "text"), [
    ("Conv2D", TypeError, "must be an iterable of strings"),
    (b"Conv2D", TypeError, "must be an iterable of strings"),
    (5, TypeError, "must be an iterable of strings"),
    (["Conv2D", ""], TypeError, "must contain non-empty strings"),
    ([1], TypeError, "must contain non-empty strings"),
    ([], ValueError, "requires at least one op type"),
])
def test_op_types(op_types, error, text):
    cls = make(DecomposePass, replacement=lambda self, node: None)
    with pytest.raises(error, match=text):
        register_decompose_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE, op_types=op_types)(cls)


@pytest.mark.parametrize(("base", "hooks", "hook"), [
    (PatternFusionPass, {"replacement": replacement}, r"patterns\(self\)"),
    (PatternFusionPass, {"patterns": patterns}, r"replacement\(self, match_result\)"),
    (DecomposePass, {"x": 1}, r"replacement\(self, node\)"),
    (FusionBasePass, {"x": 1}, r"run\(self, graph, context\)"),
])
def test_class_without_a_needed_hook(base, hooks, hook):
    cls = make(base, **hooks)   # as an intermediate base it is fine
    decorate = (register_decompose_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE, op_types=["A"])
                if base is DecomposePass else register_fusion_pass(name="x", stage=PassStage.AFTER_INFER_SHAPE))
    with pytest.raises(TypeError, match="does not implement " + hook):
        decorate(cls)


@pytest.mark.parametrize("name", ["a:b", "a;b", "a\nb", "\x1b[0m", "ALL"])
def test_a_name_that_no_switch_could_name_is_refused(name):
    with pytest.raises(ValueError, match="rename it") as told:
        register_fusion_pass(name=name, stage=PassStage.BEFORE_INFER_SHAPE)(make())
    assert "--optimization_switch" in str(told.value) and repr(name) in str(told.value)
    assert not get_registered_passes()


def test_duplicates_name_both_places():
    register = register_fusion_pass(name="same", stage=PassStage.AFTER_INFER_SHAPE)
    register(make(name="A"))
    with pytest.raises(ValueError, match="python pass descriptor_key already exists: demo:A:same") as caught:
        register(make(name="A"))
    assert str(caught.value).count(__file__) == 2
    with pytest.raises(ValueError, match="python pass name already exists: same"):
        register(make(name="B"))
    clear_registered_passes()
    register(make(name="B"))


def test_frozen_registry_names_the_place():
    registry.freeze()
    with pytest.raises(RuntimeError, match="cannot be registered at .*test_registry.py"):
        register_fusion_pass(name="late", stage=PassStage.AFTER_INFER_SHAPE)(make())
    clear_registered_passes()
    register_fusion_pass(name="late", stage=PassStage.AFTER_INFER_SHAPE)(make())


def test_custom_pass_from_a_function():
    with pytest.warns(UserWarning, match="not portable to CANN"):
        @register_custom_pass(name="legacy")
        def touch(graph, context):
            return (graph, context)

    descriptor = get_registered_passes()[0]
    assert (descriptor.kind, descriptor.stage) == ("legacy_custom", PassStage.BEFORE_INFER_SHAPE)
    assert descriptor.cls().run(1, 2) == (1, 2)
    with pytest.raises(TypeError, match="register_custom_pass expects"):
        register_custom_pass(name="x")(5)
