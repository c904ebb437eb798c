# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What gen_esb refuses: exit code 1, the text, and nothing written."""
import os
import shutil
import subprocess
import sys

import own_operators as own
import pytest
from programs import Stage

GOOD = {"--output_dir": "OUT", "--module_name": "own"}


@pytest.fixture(scope="module")
def opp(prototype_libraries, tmp_path_factory):
    return own.opp_with(prototype_libraries["own"], tmp_path_factory.mktemp("opp") / "opp")


def refused(stage, opp, out, *arguments, env=None, **flags):
    """The text of a refusal that left the output folder as it was."""
    before = sorted(out.parent.rglob("*"))
    given = {**{key: value.replace("OUT", str(out)) for key, value in GOOD.items()},
             **{"--" + key: value for key, value in flags.items()}}
    words = [f"{key}={value}" for key, value in given.items() if value is not None]
    done = own.generate(stage, opp, *words, *arguments, env=env)
    assert done.code == 1 and done.stdout == "", done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith("gen_esb: error: ") and "Traceback" not in done.stderr
    assert "nothing was written" in done.stderr
    assert sorted(out.parent.rglob("*")) == before
    return done.stderr


@pytest.mark.parametrize(("arguments", "flags", "said"), [
    (["--exclude_op=A"], {}, ("'--exclude_op'", "did you mean '--exclude_ops'")),
    (["stray"], {}, ("'stray'", "--help")),
    (["--h_guard_prefix"], {}, ("--h_guard_prefix", "expected one argument")),
    ([], {"output_dir": None}, ("--output_dir is missing",)),
    ([], {"module_name": ""}, ("--module_name is missing or empty",)),
    ([], {"module_name": "a-b"}, ("'a-b'", "no name of a Python module")),
    ([], {"module_name": "lambda"}, ("'lambda'", "no name of a Python module")),
    ([], {"module_name": "all"}, ("ge.es.all", "another name")),
    ([], {"module_name": "GraphBuilder"}, ("ge.es.GraphBuilder", "another name")),
    ([], {"module_name": "debug_print"}, ("ge.es.debug_print", "another name")),
    ([], {"module_name": "m" * 250}, ("File name too long", "shorter --module_name")),
    ([], {"h_guard_prefix": "a b"}, ("'a b'", "include guard")),
    ([], {"es_mode": "extract_history"}, ("'extract_history'", "only codegen")),
    ([], {"release_version": "1"}, ("--release_version", "histories")),
    ([], {"history_registry": "1"}, ("--history_registry", "histories"))])
def test_a_flag_that_is_wrong_is_named(stage, opp, tmp_path, arguments, flags, said):
    text = refused(stage, opp, tmp_path / "out", *arguments, **flags)
    assert not [part for part in said if part not in text], text


def test_the_folder_of_libraries_must_be_named_and_hold_some(stage, tmp_path):
    assert "ASCEND_OPP_PATH is not set" in refused(stage, None, tmp_path / "out")
    text = refused(stage, tmp_path / "nowhere", tmp_path / "out")
    assert f"'{tmp_path / 'nowhere'}'" in text and "no folder" in text
    text = refused(stage, tmp_path, tmp_path / "out")
    assert "op_proto/custom" in text and f"'{tmp_path}'" in text and "REG_OP" in text


def test_a_library_that_does_not_load_is_named(stage, tmp_path):
    folder = tmp_path / "opp" / "op_proto" / "custom"
    folder.mkdir(parents=True)
    (folder / "libtext.so").write_text("no library at all" * 8)
    text = refused(stage, tmp_path / "opp", tmp_path / "out")
    assert str(folder / "libtext.so") in text and "invalid ELF header" in text and "ge/include" in text


def test_a_clash_with_the_catalogue_ends_it_unless_it_is_excluded(stage, prototype_libraries, tmp_path):
    opp = own.opp_with(prototype_libraries["clash"], tmp_path / "opp")
    text = refused(stage, opp, tmp_path / "out")
    for part in ("'Relu'", "clash.cpp:", "catalogue", "another signature", "--exclude_ops=Relu"):
        assert part in text
    done = own.generated(stage, opp, tmp_path / "out", "own", "--exclude_ops=Relu,BesideRlu")
    assert "'BesideRlu'" in done.stderr and "did you mean 'BesideRelu'" in done.stderr


def test_no_operator_left_is_an_error(stage, prototype_libraries, tmp_path):
    opp = own.opp_with(prototype_libraries["clash"], tmp_path / "opp")
    text = refused(stage, opp, tmp_path / "out", exclude_ops="Relu,BesideRelu")
    assert "no operator is left" in text and "BesideRelu" in text


def test_a_folder_that_something_else_made_stays(stage, opp, tmp_path):
    theirs = tmp_path / "out" / "include" / "es_own"
    theirs.mkdir(parents=True)
    (theirs / "es_own_ops.h").write_text("// by hand\n")
    text = refused(stage, opp, tmp_path / "out")
    assert str(theirs) in text and "not made by gen_esb" in text
    assert (theirs / "es_own_ops.h").read_text() == "// by hand\n"


def test_an_output_folder_that_cannot_be_made_is_named(stage, opp, tmp_path):
    (tmp_path / "file").write_text("")
    text = refused(stage, opp, tmp_path / "out", output_dir=str(tmp_path / "file" / "out"))
    assert str(tmp_path / "file") in text and "cannot be written" in text


@pytest.mark.parametrize("blocked", ["python", "whl"])
def test_a_part_that_cannot_take_its_place_takes_the_others_back(stage, opp, tmp_path, blocked):
    out = tmp_path / "out"
    own.generated(stage, opp, out, "own")
    header = (out / "include" / "es_own" / "es_OwnAdd.h")
    header.write_text(header.read_text() + "// older\n")
    os.rename(out / blocked, tmp_path / "kept")
    (out / blocked).write_text("in the way")
    text = refused(stage, opp, out)
    assert str(out / blocked) in text and header.read_text().endswith("// older\n")


def test_a_stage_without_its_engine_is_told(stage, opp, tmp_path):
    shutil.copytree(stage.path / "bin", tmp_path / "copy" / "bin")
    shutil.copytree(stage.path / "ge", tmp_path / "copy" / "ge",
                    ignore=lambda folder, names: [name for name in names if name in ("_lib", "include", "passes")])
    text = refused(Stage(tmp_path / "copy"), opp, tmp_path / "out")
    assert "libge_engine.so.0" in text and "reinstall" in text


def test_an_older_python_is_told_what_to_do(stage, tmp_path):
    code = ("import sys; sys.version_info = (3, 8, 0, 'final', 0); "
            f"sys.argv = [{str(stage.path / 'bin' / 'gen_esb')!r}]; exec(compile(open(sys.argv[0]).read(), sys.argv[0],"
            " 'exec'), {'__file__': sys.argv[0], '__name__': '__main__'})")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1 and "3.9 or newer" in done.stderr and "3.8" in done.stderr
