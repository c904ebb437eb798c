# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the engine knows of one Python pass."""
import dataclasses
import enum
from typing import Any

from ge._internal.error_text import without_surrogates
from ge._internal.near_names import NearMembers


class PassStage(str, enum.Enum, metaclass=NearMembers):
    """Where in the compile a pass runs."""

    BEFORE_INFER_SHAPE = "BeforeInferShape"
    AFTER_INFER_SHAPE = "AfterInferShape"
    AFTER_BUILTIN_FUSION_PASS = "AfterBuiltinFusionPass"
    AFTER_ORIGIN_GRAPH_OPTIMIZE = "AfterOriginGraphOptimize"


KINDS = ("fusion_base", "pattern_fusion", "decompose", "legacy_custom")


@dataclasses.dataclass(frozen=True)
class PassDescriptor:
    """What the engine knows of one Python pass."""

    descriptor_key: str    # "<module>:<class>:<name>"
    pass_name: str
    module_name: str
    class_name: str
    stage: PassStage
    kind: str              # one of KINDS
    cls: type
    op_types: tuple[str, ...] = ()
    location: str = ""     # "file:line" of the registration, for messages
    has_requirements: bool = True   # the class looks at a match before it is replaced

    def to_bridge_dict(self) -> dict[str, Any]:
        """The fields without the class, as plain values."""
        return {"descriptor_key": self.descriptor_key, "pass_name": self.pass_name,
                "module_name": self.module_name, "class_name": self.class_name,
                "stage": self.stage.value, "kind": self.kind, "op_types": list(self.op_types),
                "location": without_surrogates(self.location),
                "has_requirements": self.has_requirements}
