# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gen_esb and names: those that cannot stand beside others are left out, the rest compiles and is importable."""
import subprocess

import cpp_libraries as cpp
import own_operators as own
import pytest
from programs import clean_environment

LEFT_OUT = {"Foo_c": "'es_Foo_c.h' is there already, from operator 'Foo'", "names_ops": "'es_names_ops.h'",
            "get_module": "the Python package", "EsTensorLike": "'EsTensorLike' is a name of the headers",
            "BeginNode": "'EsBeginNode'", "CreateGraphInput": "'EsCreateGraphInput'",
            "QOutput": "from operator 'Q'", "NoType": "attribute 'kind' is 9999, which is no data type"}
KEPT = ["Alike", "Bar", "Bar_C", "Foo", "FooOutput", "Hiding", "Lowest", "Q", "RELU", "Relu_c", "sys"]


@pytest.fixture(scope="module")
def made(stage, prototype_libraries, tmp_path_factory):
    """The folder, and the warnings by operator."""
    folder = tmp_path_factory.mktemp("names")
    opp = own.opp_with(prototype_libraries["names"], folder / "opp")
    done = own.generated(stage, opp, folder / "out", "names")
    return folder / "out", {line.split("'")[1]: line for line in done.stderr.splitlines()}


def test_operators_in_the_way_of_others_are_named_and_left_out(made):
    _, warnings = made
    assert sorted(warnings) == sorted(LEFT_OUT)
    assert not [name for name, said in LEFT_OUT.items() if said not in warnings[name]], warnings
    assert all("names.cpp:" in line for line in warnings.values())


def test_the_python_package_of_the_others_serves(stage, made):
    code = "import ge.es.names as one; print(one.__all__, one.get_module().__name__, one.Lowest.__name__)"
    assert own.python(stage, code, made[0] / "python").splitlines()[-1] == f"{KEPT} es_names Lowest"


@pytest.mark.parametrize(("language", "includes"), [
    (["-std=c++17"], ["es_names_ops.h", "es_names_ops_c.h", "es_all_ops.h", "es_all_ops_c.h"]),
    (["-x", "c", "-std=c99", "-Wpedantic"], ["es_names_ops_c.h"])])
def test_the_headers_of_the_others_compile_together(stage, made, tmp_path, language, includes):
    source = tmp_path / "all.cpp"
    uses = [f"Es{name}" if language[0] == "-x" else f"ge::es::{name}" for name in KEPT]
    lines = [f'#include "{name}"\n' for name in includes] + ["void use(void);\nvoid use(void) {\n"]
    source.write_text("".join(lines + [f"  (void)&{name};\n" for name in uses] + ["}\n"]))
    line = cpp.command(stage, source, tmp_path / "all.o", "-c", f"-I{made[0] / 'include' / 'es_names'}")
    line[1:2] = language
    done = subprocess.run(line, capture_output=True, text=True, env=clean_environment(), timeout=300)
    assert done.returncode == 0, done.stderr
