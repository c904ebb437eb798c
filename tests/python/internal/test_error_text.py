# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Which place an exception's text begins with: the user's own line, then the library's that raised."""
import importlib.util
import json
import re

import pytest
from ge._internal import error_text


def imported(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def raised_by(path, code, *arguments):
    """What hook() of a file with this code raises."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(code)
    module = imported(path)
    with pytest.raises(BaseException) as caught:
        module.hook(*arguments)
    # As a bridge calls a hook: without the frames of this file.
    return caught.value.with_traceback(caught.value.__traceback__.tb_next)


CALLS = {
    "json": ("import json\n", "json.loads('no')", "JSONDecodeError", r"json/decoder\.py:\d+"),
    "numpy": ("import numpy\n", "numpy.ones(3).reshape(2)", "ValueError", ""),
    "numpy_python": ("import numpy\n", "numpy.testing.assert_equal(1, 2)", "AssertionError", r"numpy/\S+\.py:\d+"),
    "code_as_text": ("", "exec('1 / 0')", "ZeroDivisionError", "<string>:1"),
    "text_that_is_no_code": ("import ast\n", "ast.parse('1 +')", "SyntaxError", "<unknown>:1"),
    "own": ("", "[][1]", "IndexError", ""),
}


@pytest.mark.parametrize("call", CALLS)
def test_the_users_line_comes_before_the_librarys(tmp_path, call):
    head, body, kind, library = CALLS[call]
    path = tmp_path / "mine.py"
    error = raised_by(path, f"{head}def hook():\n    {body}\n")
    line = head.count("\n") + 2
    text = error_text.describe(error)
    assert text.startswith(f"{path}:{line}: {kind}"), text
    assert re.search(rf"\(raised at \S*{library}\)", text) if library else "raised at" not in text, text
    assert error_text.location_of(error) == f"{path}:{line}"
    place, rest, traceback = error_text.report(error)
    assert place == f"{path}:{line}" and rest.startswith(kind) and str(path) in traceback


def test_an_installed_plugin_is_the_users_own(tmp_path):
    path = tmp_path / "site-packages" / "some_plugin" / "passes.py"
    error = raised_by(path, "import json\ndef hook():\n    json.loads('no')\n")
    assert re.match(rf"{path}:3: .*\(raised at \S+json/decoder.py:\d+\)$", error_text.describe(error))


def test_an_installed_plugin_is_told_from_the_library_that_it_calls(tmp_path):
    library = tmp_path / "site-packages" / "some_library.py"
    library.parent.mkdir()
    library.write_text("def fail():\n    raise ValueError('no')\n")
    path = library.parent / "some_plugin" / "passes.py"
    error = raised_by(path, "def hook(fail):\n    fail()\n", imported(library).fail)
    assert error_text.describe(error) == f"{path}:2: ValueError: no (raised at {library}:2)"


def test_a_syntax_error_of_the_users_file_is_at_its_line(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text("x = 1\ny = (\n")
    with pytest.raises(SyntaxError) as caught:
        imported(path)
    assert re.match(rf"{path}:\d: SyntaxError: ", error_text.describe(caught.value))


def test_each_cause_has_its_own_places(tmp_path):
    error = raised_by(tmp_path / "mine.py", "import json\ndef hook():\n    try:\n        json.loads('no')\n"
                      "    except ValueError as err:\n        raise KeyError('k') from err\n")
    first, second = error_text.describe(error).split("; caused by ")
    assert first == f"{tmp_path / 'mine.py'}:6: KeyError: k"
    assert second.startswith(f"{tmp_path / 'mine.py'}:4: JSONDecodeError") and "json/decoder.py" in second


def test_library_code_alone_is_named_as_it_is():
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads("no")
    error = caught.value.with_traceback(caught.value.__traceback__.tb_next)
    assert re.match(r"\S+json/\S+\.py:\d+: JSONDecodeError", error_text.describe(error))
    assert error_text.location_of(ValueError("never raised")) is None


def test_a_file_that_was_edited_is_quoted_as_it_is_now(tmp_path):
    file = tmp_path / "edited.py"
    first = raised_by(file, "def hook():\n    raise ValueError('first')\n")
    assert "raise ValueError('first')" in error_text.user_traceback(first)
    second = raised_by(file, "MORE = 1\n\n\ndef hook():\n    raise KeyError('second')\n")
    assert "raise KeyError('second')" in error_text.user_traceback(second)
