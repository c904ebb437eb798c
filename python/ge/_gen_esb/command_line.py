# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The program gen_esb."""
import os
from pathlib import Path

from ge._gen_esb import cpp_headers, file_names, operators, options, output, python_package
from ge._gen_esb.messages import GenError, fail, tell


def _generate(given: options.Options) -> str:
    found = operators.select(operators.load(operators.find_libraries()), given.excluded)
    found = file_names.without_clashes(given.module, found)
    name = f"es_{given.module}"
    files = cpp_headers.headers(given.module, found, given.guard_prefix)
    package = python_package.package(given.module, found)
    files.update({f"python/{path}": text for path, text in package.items()})
    wheel, wheel_bytes = python_package.wheel(given.module, package)
    info = f"{name}-{python_package.VERSION}.dist-info"
    folder = Path(os.path.abspath(given.output_dir))
    data = {path: text.encode("utf-8") for path, text in files.items()}
    output.place(folder, {**data, f"whl/{wheel}": wheel_bytes}, [
        output.Part(f"include/{name}", f"{name}_ops.h", cpp_headers.MARK),
        output.Part(f"python/{name}", "__init__.py", cpp_headers.MARK),
        output.Part(f"python/{info}", "WHEEL", python_package.GENERATOR),
        output.Part(f"whl/{wheel}", f"{info}/WHEEL", python_package.GENERATOR)])
    count = len(found.own) + len(found.known)
    return f"{name} with {count} operator{'s' if count != 1 else ''} is in {folder}"


def main(arguments: list[str]) -> int:
    """Runs the program; its exit code."""
    try:
        text = _generate(options.parse(arguments))
    except (GenError, OSError) as err:    # OSError: the engine does not load
        fail(f"error: {err}")
        return 1
    except KeyboardInterrupt:
        fail("interrupted")
        return 130
    tell(text)
    return 0
