# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Prototypes that users declared, in Python or in C++ libraries, as the ES functions see them."""
import json
from typing import Any, Optional

from ge._capi import _lib_loader

_specs: dict[str, Any] = {}    # OpSpec by type; prototypes stay for the rest of the process


def names() -> list[str]:
    """Declared types. Asks the engine only when the process has it already."""
    if not _lib_loader.is_engine_loaded():
        return []
    from ge._capi import _calls

    return _calls.texts_of(_calls.engine.op_declared_types)


def find(op_type: str) -> Optional[Any]:
    """OpSpec of a declared type, or None."""
    from ge._capi import _calls

    if op_type not in _specs and op_type in _calls.texts_of(_calls.engine.op_declared_types):
        from ge.es._prototypes import make_spec

        text = _calls.text_of(_calls.engine.op_declared, *_calls.encode(op_type))
        _specs[op_type] = make_spec(json.loads(text))
    return _specs.get(op_type)
