# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The program gen_esb."""
import os
import sys
from pathlib import Path

from ge._gen_esb import cpp_headers, operators, options, output, python_package
from ge._gen_esb.messages import GenError


def _generate(given: options.Options) -> str:
    found = operators.select(operators.load(operators.find_libraries()), given.excluded)
    name = f"es_{given.module}"
    files = cpp_headers.headers(given.module, found, given.guard_prefix)
    package = python_package.package(given.module, found)
    files.update({f"python/{path}": text for path, text in package.items()})
    wheel, wheel_bytes = python_package.wheel(given.module, package)
    info = f"python/{name}-{python_package.VERSION}.dist-info"
    folder = Path(os.path.abspath(given.output_dir))
    output.check_own(folder, {f"include/{name}": f"{name}_ops.h", f"python/{name}": "__init__.py"}, cpp_headers.MARK)
    output.place(folder, {**{path: text.encode("utf-8") for path, text in files.items()}, f"whl/{wheel}": wheel_bytes},
                 [f"include/{name}", f"python/{name}", info, f"whl/{wheel}"])
    count = len(found.own) + len(found.known)
    return f"gen_esb: {name} with {count} operator{'s' if count != 1 else ''} is in {folder}"


def main(arguments: list[str]) -> int:
    """Runs the program; its exit code."""
    try:
        print(_generate(options.parse(arguments)))
    except (GenError, OSError) as err:    # OSError: the engine does not load
        print(f"gen_esb: error: {err}; nothing was written", file=sys.stderr)
        return 1
    return 0
