# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Names that exist once, in the bridge's native module; loaded at first use."""

_NAMES = (
    "MatchResult", "PassContext", "Pattern", "PatternMatcherConfig", "PatternMatcherConfigBuilder",
    "SubgraphBoundary", "SubgraphInput", "SubgraphOutput", "SubgraphRewriter", "borrow_match_result",
    "borrow_node", "can_fuse", "clone_pattern_matcher_config", "infer_shape", "release_graph", "report_fuse",
)


def __getattr__(name):
    if name not in _NAMES:
        raise AttributeError(f"module 'ge.passes._native' has no attribute '{name}'")
    from ge.passes.runtime import ensure_native_module

    value = getattr(ensure_native_module(), name)
    globals()[name] = value
    return value
