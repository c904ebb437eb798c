# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The operator catalogue as the ES functions see it."""
import functools
import json
import os
from typing import Any, Optional

from ge.es import _declarations
from ge.es._prototypes import OpSpec, make_spec


@functools.cache
def _rows() -> dict[str, dict[str, Any]]:
    path = os.path.join(os.path.dirname(__file__), "_catalog.json")  # pathlib costs as much to import as the rest
    try:
        with open(path, encoding="utf-8") as file:
            rows = json.load(file)["ops"]
    except OSError as err:
        raise RuntimeError(f"the operator catalogue {path} cannot be read ({err}); it is written by the "
                           f"build: run the target ge_engine") from err
    return {row["type"]: row for row in rows if row["modules"]}


def names_of(module: str) -> list[str]:
    """Operators of an ES module, sorted; ``all`` has every one."""
    names = {name for name, row in _rows().items() if module == "all" or module in row["modules"]}
    return sorted(names.union(_declarations.names()) if module == "all" else names)


@functools.cache
def _built_in(op_type: str) -> Optional[OpSpec]:
    row = _rows().get(op_type)
    return None if row is None else make_spec(row)


def find(op_type: str, module: str = "all") -> Optional[OpSpec]:
    """Prototype of an operator that the module has, or None. ``all`` has those that users declared too."""
    row = _rows().get(op_type)
    if row is None:
        return _declarations.find(op_type) if module == "all" else None
    return _built_in(op_type) if module == "all" or module in row["modules"] else None
