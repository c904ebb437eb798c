# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Fusion passes written in Python. Importing this package starts nothing and loads nothing native."""
import importlib

# The submodule first, then the decorator of the same name: a later import of the submodule finds it
# loaded and does not put it back over the decorator.
import ge.passes.pattern  # noqa: F401
from ge._internal.near_names import no_attribute as _no_attribute
from ge.passes.pattern import pattern as pattern

_PUBLIC = {
    "DecomposePass": "base",
    "FusionBasePass": "base",
    "PatternFusionPass": "base",
    "FuseCheckResult": "fuse_inspector",
    "can_fuse": "fuse_inspector",
    "report_fuse": "fuse_inspector",
    "infer_shape": "fuse_inspector",
    "NodeIo": "pattern",
    "create_pattern": "pattern",
    "create_replacement": "replacement",
    "PassDescriptor": "registry",
    "PassStage": "registry",
    "clear_registered_passes": "registry",
    "get_registered_pass_by_descriptor_key": "registry",
    "get_registered_pass_dicts": "registry",
    "get_registered_passes": "registry",
    "register_custom_pass": "registry",
    "register_decompose_pass": "registry",
    "register_fusion_pass": "registry",
    "load_pass_plugins": "bootstrap",
    "MatchResult": "_native",
    "PassContext": "_native",
    "Pattern": "_native",
    "PatternMatcherConfig": "_native",
    "PatternMatcherConfigBuilder": "_native",
    "SubgraphBoundary": "_native",
    "SubgraphInput": "_native",
    "SubgraphOutput": "_native",
    "SubgraphRewriter": "_native",
}

__all__ = sorted(list(_PUBLIC) + ["pattern"])


def __getattr__(name):
    module = _PUBLIC.get(name)
    if module is None:
        raise _no_attribute("ge.passes", name, __all__)
    value = getattr(importlib.import_module("ge.passes." + module), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted(set(globals()) | set(__all__))
