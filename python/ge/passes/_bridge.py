# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the native pass bridge calls. Every function runs with the GIL, on the engine's thread.

Handles are integers: of instances (strings), matches, nodes and graphs that the bridge lends for one
hook or one Run. No function here prints; failures are exceptions, which the bridge turns into text.
"""
import os
from typing import Any, Optional

from ge._internal import host_signals
from ge._internal.error_text import without_surrogates
from ge.passes import _native, bootstrap, registry
from ge.passes.pattern import ensure_pattern

_holders: dict[str, Any] = {}            # instance id -> pass object
_report: Optional[bootstrap.LoadReport] = None


def borrow_match_result(handle: int):
    """MatchResult lent by the bridge; ends with the hook."""
    return _native.borrow_match_result(handle)


def borrow_node(handle: int):
    """Node lent by the bridge; ends with the Run."""
    return _native.borrow_node(handle)


def release_graph(graph) -> int:
    """Takes the native graph out of a Graph object; the bridge claims it by the returned handle."""
    return _native.release_graph(graph)


def clone_pattern_matcher_config(config) -> int:
    """Copies a PatternMatcherConfig; the bridge claims the copy by the returned handle."""
    return _native.clone_pattern_matcher_config(config)


def load_and_get_pass_descriptors() -> list[dict]:
    """Loads all plugins and freezes the registry.

    Returns:
        Descriptors of every Python pass of the process, those of the host program included.

    Raises:
        RuntimeError: descriptors clash or are invalid; nothing that a plugin registered stays.
    """
    global _report
    registry.begin_load()
    _report = bootstrap.discover()
    if _report.refusals:
        reasons = "; ".join(_report.refusals)
        unload()
        raise RuntimeError(f"no Python pass is registered: {reasons}")
    registry.freeze()
    return registry.get_registered_pass_dicts()


def passes_are_current(path_variable: bytes) -> bool:
    """False when a load would find other files than the last one did.

    Args:
        path_variable: the process's value, which ``os.environ`` may not have yet.
    """
    known = os.fsencode(os.environ.get(bootstrap.ENV_PY_PASS_PATH, ""))
    return path_variable == known and bootstrap.is_current()


def get_load_problems() -> list[tuple[str, str]]:
    """``(source, text)`` of the plugins that the last load left out."""
    if _report is None:
        return []
    return [(without_surrogates(problem.source), without_surrogates(problem.text)) for problem in _report.problems]


def load_interruption() -> Optional[BaseException]:
    """The user's wish to stop that kept a plugin out of the last load, or None."""
    found = (host_signals.interruption(problem.error) for problem in _report.problems) if _report else ()
    return next((error for error in found if error is not None), None)


def get_load_notes() -> list[str]:
    """Plugins that the last load skipped because others win."""
    return [without_surrogates(note) for note in _report.notes] if _report else []


def create_pass_holder(instance_id: str, descriptor_key: str) -> bool:
    """Makes the pass object of one Run; an id that exists keeps its object."""
    if instance_id in _holders:
        return True
    _holders[instance_id] = class_of(descriptor_key)()
    return True


def class_of(descriptor_key: str) -> type:
    """Class of a registered pass; the bridge keeps it as long as a compile may need it."""
    descriptor = registry.get_registered_pass_by_descriptor_key(descriptor_key)
    if descriptor is None:
        raise KeyError(f"python pass descriptor_key not found: {descriptor_key}")
    return descriptor.cls


class HolderLease:
    """Ends a holder when the last reference goes: the bridge keeps it for the time of a Run.

    ``instance`` is the pass object, whose hooks for matches the bridge calls by themselves: the
    functions below would cost more than a short hook.
    """

    __slots__ = ("_instance_id", "instance")

    def __init__(self, instance_id: str):
        self._instance_id = instance_id
        self.instance = _holder(instance_id)

    def __del__(self):
        _holders.pop(self._instance_id, None)


def new_pass_holder(instance_id: str, cls: type) -> HolderLease:
    """Makes the pass object of one Run; the registry may have newer classes by now."""
    _holders[instance_id] = cls()
    return HolderLease(instance_id)


def destroy_pass_holder(instance_id: str) -> None:
    """Drops the pass object; nothing happens for an unknown id."""
    _holders.pop(instance_id, None)


def clear_pass_holders() -> None:
    """Drops all pass objects."""
    _holders.clear()


def clear_loaded_pass_modules() -> None:
    """Drops the modules of all pass plugins; the next load executes them again."""
    bootstrap.forget_loaded_modules()


def unload() -> None:
    """Drops what plugins brought in: passes, objects, modules. Passes of the host program stay."""
    registry.drop_plugin_passes()
    registry.begin_load()
    clear_loaded_pass_modules()


def _holder(instance_id: str):
    try:
        return _holders[instance_id]
    except KeyError:
        raise KeyError(f"python pass holder is not created: {instance_id}") from None


def _checked_context(context):
    if context is not None and not hasattr(context, "set_error_message"):
        raise TypeError(f"context type error: expected PassContext, got {type(context).__name__}")
    return context


def _as_graph(graph):
    if isinstance(graph, int):
        from ge.graph import Graph

        return Graph._create_from(graph, owns_handle=False)
    return graph


def run_fusion_base_pass(instance_id: str, graph, context=None):
    """Calls run(); the bridge judges the result."""
    return _holder(instance_id).run(_as_graph(graph), _checked_context(context))


def get_pass_patterns(instance_id: str) -> list[int]:
    """Patterns of the pass, as handles that the bridge claims."""
    instance = _holder(instance_id)
    found = instance.patterns()
    if found is None:
        return []
    if isinstance(found, (str, bytes)) or not hasattr(found, "__iter__"):
        raise TypeError(f"{type(instance).__name__}.patterns must return an iterable of Pattern or Graph, "
                        f"got {type(found).__name__}")
    # All are checked before the first is handed over, so that a bad one leaves nothing behind.
    items = [ensure_pattern(item) for item in found]
    for index, item in enumerate(items):
        if not item.is_valid() or any(item is other for other in items[:index]):
            raise RuntimeError(f"item {index} of {type(instance).__name__}.patterns is a Pattern that has been "
                               f"released: it was given before")
    return [item.release() for item in items]


def get_pattern_matcher_config(instance_id: str) -> Optional[int]:
    """Handle of a copy of the pass's matcher config, or None."""
    config = _holder(instance_id).matcher_config
    return None if config is None else clone_pattern_matcher_config(config)


def _with_match(match_handle: int, call):
    match = borrow_match_result(match_handle)
    try:
        return call(match)
    finally:
        if hasattr(match, "_invalidate"):
            match._invalidate()


def refuse_replacement(kind: str, instance, graph) -> None:
    """Raises the TypeError of a replacement() that returned something else."""
    raise TypeError(f"{kind}.replacement must return ge.graph.Graph, {type(instance).__name__} "
                    f"returned {type(graph).__name__}")


def _released(kind: str, instance, graph) -> int:
    from ge.graph import Graph

    if not isinstance(graph, Graph):
        refuse_replacement(kind, instance, graph)
    return release_graph(graph)


def call_meet_requirements(instance_id: str, match_handle: int, context=None) -> bool:
    """Asks a pattern pass about one match."""
    instance = _holder(instance_id)
    _checked_context(context)
    return bool(_with_match(match_handle, lambda match: instance.meet_requirements(match, context)))


def call_replacement(instance_id: str, match_handle: int, context=None) -> int:
    """Replacement graph of a pattern pass for one match, as a handle that the bridge claims."""
    instance = _holder(instance_id)
    _checked_context(context)
    return _with_match(match_handle, lambda match: _released(
        "PatternFusionPass", instance, instance.replacement(match, context)))


def call_decompose_meet_requirements(instance_id: str, node_handle: int, context=None) -> bool:
    """Asks a decompose pass about one node."""
    instance = _holder(instance_id)
    return bool(instance.meet_requirements(borrow_node(node_handle), _checked_context(context)))


def call_decompose_replacement(instance_id: str, node_handle: int, context=None) -> int:
    """Replacement graph of a decompose pass for one node, as a handle that the bridge claims."""
    instance = _holder(instance_id)
    graph = instance.replacement(borrow_node(node_handle), _checked_context(context))
    return _released("DecomposePass", instance, graph)
