# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Base classes of passes. Pure Python: user classes never derive from a native class."""
import inspect
from collections.abc import Iterable
from typing import Any, Optional, Union

from ge._internal.near_names import did_you_mean
from ge.passes import _hooks
from ge.passes.pattern import is_pattern_method, pattern_from_method

# Hooks by kind of pass.
_RUN = ("run",)
_OF_PATTERNS = ("patterns", "meet_requirements", "replacement")
_OF_NODES = ("meet_requirements", "replacement")
_SPELT_ALIKE = 0.85    # of 1: a method's own name must not be taken for a hook's


class FusionBasePass:
    """A pass that works on the whole graph."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _refuse_coroutines(cls, _RUN)

    def run(self, graph, context) -> Optional[Union[bool, int]]:
        """Works on one graph of the compile. Called once for each Run, on the compiling thread.

        Args:
            graph: the live graph; views of it end with the Run.
            context: PassContext, valid during this call.

        Returns:
            None or True: success, also when nothing was changed. False: failure. An int is a GE
            status: 0 and NOT_CHANGED are success, any other fails the pass with that status.
        """
        raise NotImplementedError(f"{type(self).__name__} must implement run(self, graph, context)")


def _refuse_coroutines(cls: type, hooks: tuple[str, ...]) -> None:
    for name, value in cls.__dict__.items():
        if name in hooks or is_pattern_method(value):
            _hooks.refuse_coroutine(cls.__name__, name, value)


def _refuse_run(cls: type, kind: str, instead: str) -> None:
    if "run" in cls.__dict__:
        raise TypeError(f"{cls.__name__} overrides run(), which is never invoked by the {kind} "
                        f"execution path. Implement {instead} instead.")


def _unify(cls: type, name: str, wrap) -> None:
    hook = cls.__dict__.get(name)
    if hook is not None and not _hooks.is_uniform(hook):
        setattr(cls, name, wrap(hook))


class PatternFusionPass(FusionBasePass):
    """A pass that replaces every match of its patterns.

    Patterns are given by ``patterns()`` or by methods with the decorator ``@pattern``.
    """

    def __init__(self, matcher_config=None):
        self._matcher_config = matcher_config

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _refuse_run(cls, "PatternFusionPass", "patterns()/replacement()")
        _refuse_coroutines(cls, _OF_PATTERNS)
        methods = [value for value in cls.__dict__.values() if is_pattern_method(value)]
        if methods and "patterns" in cls.__dict__:
            raise TypeError(f"{cls.__name__} cannot combine @pattern methods with patterns(). "
                            f"Use one of the two.")
        if methods:
            cls.patterns = _patterns_of(methods)
        elif "patterns" in cls.__dict__:
            _hooks.check_patterns_signature(cls.__name__, cls.__dict__["patterns"])
        _unify(cls, "meet_requirements", lambda hook: _hooks.uniform_hook(
            cls.__name__, "meet_requirements", "match_result", hook))
        _unify(cls, "replacement",
               lambda hook: _hooks.uniform_pattern_replacement(cls.__name__, hook))

    @property
    def matcher_config(self):
        """PatternMatcherConfig given to the constructor, or None for topology matching."""
        return getattr(self, "_matcher_config", None)

    def patterns(self) -> Iterable[Any]:
        """Patterns (ge.passes.Pattern or ge.graph.Graph) to look for, in order; called once a Run."""
        raise NotImplementedError(f"{type(self).__name__} must implement patterns(self) or have "
                                  f"@pattern methods")

    def meet_requirements(self, match_result, context=None) -> bool:
        """True when this match is to be replaced. ``match_result`` is valid during this call."""
        return True

    def replacement(self, match_result, context=None):
        """Graph that takes the place of the match; it is taken over and must not be used again."""
        raise NotImplementedError(f"{type(self).__name__} must implement replacement(self, match_result) "
                                  f"or replacement(self, inputs)")


def _patterns_of(methods: list[Any]):
    def patterns(self):
        return [pattern_from_method(self, method) for method in methods]

    return patterns


class DecomposePass(FusionBasePass):
    """A pass that replaces single nodes of given types."""

    op_types: Optional[list[str]] = None

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _refuse_run(cls, "DecomposePass", "meet_requirements()/replacement()")
        _refuse_coroutines(cls, _OF_NODES)
        for name in _OF_NODES:
            _unify(cls, name, lambda hook, name=name: _hooks.uniform_hook(
                cls.__name__, name, "node", hook))

    def meet_requirements(self, node, context=None) -> bool:
        """True when this node is to be replaced."""
        return True

    def replacement(self, node, context=None):
        """Graph that takes the place of the node; it is taken over and must not be used again."""
        raise NotImplementedError(f"{type(self).__name__} must implement replacement(self, node)")


def _hooks_of(cls: type) -> tuple[str, ...]:
    if issubclass(cls, PatternFusionPass):
        return _OF_PATTERNS
    return _OF_NODES if issubclass(cls, DecomposePass) else _RUN


def misspelt_hooks(cls: type) -> list[tuple[str, str]]:
    """Public methods of a class whose names are nearly those of hooks that it does not define, each with the
    end of a text that says which."""
    open_hooks = [hook for hook in _hooks_of(cls) if hook not in cls.__dict__]
    hints = [(name, did_you_mean(name, open_hooks, _SPELT_ALIKE)) for name, value in cls.__dict__.items()
             if inspect.isfunction(value) and not name.startswith("_") and not is_pattern_method(value)
             and name not in _hooks_of(cls)]
    return [(name, hint) for name, hint in hints if hint]


def missing_hook(cls: type) -> Optional[str]:
    """The hook that a class needs to run and has not, with the methods that may be meant for it, or None."""
    hook = _missing(cls)
    return hook and hook + "".join(f"; it has a method '{name}'{hint}" for name, hint in misspelt_hooks(cls))


def _missing(cls: type) -> Optional[str]:
    if issubclass(cls, PatternFusionPass):
        if cls.patterns is PatternFusionPass.patterns:
            return "patterns(self) or a @pattern method"
        return None if cls.replacement is not PatternFusionPass.replacement else "replacement(self, match_result)"
    if issubclass(cls, DecomposePass):
        return None if cls.replacement is not DecomposePass.replacement else "replacement(self, node)"
    return None if cls.run is not FusionBasePass.run else "run(self, graph, context)"


def has_requirements(cls: type) -> bool:
    """False when every match of the class is to be replaced."""
    base = PatternFusionPass if issubclass(cls, PatternFusionPass) else DecomposePass
    return getattr(cls, "meet_requirements", None) is not base.meet_requirements
