# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gen_es_stubs.py STAGE: writes STAGE/ge/es/{all,cv,math,nn}.pyi, what editors and type checkers read.

Reads the staged package and its catalogue; needs no native library.
"""
import sys
from pathlib import Path

MODULES = ("all", "cv", "math", "nn")
HEAD = """# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# Made from the operator catalogue.
"""


def main(arguments: list[str]) -> int:
    """Writes the stubs of a stage."""
    stage = Path(arguments[0])
    sys.path.insert(0, str(stage))
    sys.dont_write_bytecode = True
    from ge._gen_esb import stubs
    from ge.es import _catalog, _signatures

    for module in MODULES:
        lines = [HEAD + stubs.IMPORTS]
        for name in _catalog.names_of(module):
            spec = _catalog.find(name, module)
            lines += stubs.stub_of(spec, _signatures.build_signature(spec))
        path, text = stage / "ge" / "es" / f"{module}.pyi", "\n".join(lines)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
