# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What passes import beside the base classes: descriptors, check results, stages; texts of pattern methods."""
import dataclasses

import pytest
from ge.es import GraphBuilder
from ge.passes import (
    FuseCheckResult,
    FusionBasePass,
    PassStage,
    PatternFusionPass,
    pattern,
    register_fusion_pass,
    registry,
)
from ge.passes.registry import PassDescriptor

pytestmark = pytest.mark.api("PassDescriptor")


@pytest.fixture
def registered():
    registry.clear_registered_passes()

    @register_fusion_pass(name="Demo", stage=PassStage.AFTER_INFER_SHAPE)
    class Demo(FusionBasePass):
        def run(self, graph, context):
            return True

    yield Demo
    registry.clear_registered_passes()


def test_a_descriptor_is_frozen_and_its_dict_has_no_class(registered):
    found = registered.__ge_pass_descriptor__
    assert isinstance(found, PassDescriptor) and found.cls is registered
    assert found.descriptor_key == f"{__name__}:{found.class_name}:Demo"
    assert (found.pass_name, found.module_name, found.kind) == ("Demo", __name__, "fusion_base")
    told = found.to_bridge_dict()
    assert "cls" not in told and told["descriptor_key"] == found.descriptor_key
    with pytest.raises((AttributeError, dataclasses.FrozenInstanceError)):
        found.pass_name = "Other"


def test_a_check_result_is_frozen_and_has_no_reason_by_itself():
    result = FuseCheckResult(True)
    assert (result.ok, result.reason) == (True, "")
    with pytest.raises((AttributeError, dataclasses.FrozenInstanceError)):
        result.ok = False


def test_pattern_methods_and_patterns_exclude_each_other():
    members = {"one": pattern(lambda self, inputs: inputs[0]), "patterns": lambda self: []}
    with pytest.raises(TypeError, match=r"^Both cannot combine @pattern methods with patterns\(\)\."):
        type("Both", (PatternFusionPass,), members)


def graph():
    builder = GraphBuilder("g")
    return builder.build_and_reset([builder.create_input(0)])


@pytest.mark.parametrize("result, text", [
    (lambda: 5, "Expression-style patterns must return a TensorHolder or a non-empty list/tuple of TensorHolder"),
    (lambda: [], "Expression-style patterns must return a TensorHolder or a non-empty list/tuple of TensorHolder"),
    (lambda: [graph(), graph()], r"A @pattern method supports a single pattern only\."),
])
def test_a_pattern_method_says_what_it_may_return(result, text):
    def one(self, inputs):
        return result()

    made = type("Demo", (PatternFusionPass,), {"one": pattern(one)})()
    with pytest.raises(TypeError, match=text):
        list(made.patterns())
