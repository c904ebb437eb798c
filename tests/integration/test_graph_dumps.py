# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The graph dumps that DUMP_GE_GRAPH and its companions ask of a compile."""
import re

import pytest

MAIN = ["PreRunBegin", "RunCustomPassBeforeInfershape", "RunCustomPass_AfterInferShape",
        "RunCustomPassAfterOriginGraphOptimize"]
ALL = [MAIN[0], MAIN[1], "AfterInfershape", MAIN[2], "RunCustomPass_AfterBuiltinFusionPass", MAIN[3], "Build"]


@pytest.fixture
def dump(stage, swish_model, tmp_path):
    """Compiles with variables set and returns the dump files by name, and what atc said."""
    def run(**variables):
        work = tmp_path / "work"
        work.mkdir()
        done = stage.fused(swish_model, tmp_path / "out", env=variables, cwd=work)
        assert done.code == 0, done.stdout
        return {path.name: path for path in sorted(tmp_path.rglob("ge_*_graph_*"))}, done
    return run


def points(files, kind="ge_onnx"):
    return [re.fullmatch(r"ge_\w+?_\d{8}_graph_0_(\w+)\.(txt|pbtxt)", name)[1]
            for name in files if name.startswith(kind)]


def test_nothing_is_dumped_unless_asked(dump):
    files, _ = dump(DUMP_GRAPH_LEVEL="1")
    assert files == {}


def test_the_default_is_schema_text_and_onnx_text_of_the_main_points(dump):
    files, _ = dump(DUMP_GE_GRAPH="1")
    assert points(files) == MAIN
    assert points(files, "ge_proto") == MAIN
    assert not any(name.startswith("ge_readable") for name in files)
    before, after = (next(path.read_text() for name, path in files.items() if name.startswith("ge_proto") and p in name)
                     for p in (MAIN[0], MAIN[1]))
    assert 'type: "HardSwish"' not in before and 'type: "HardSwish"' in after


@pytest.mark.parametrize("level, expected", [
    ("1", ALL), ("2", MAIN), ("3", ["Build"]), ("4", ["PreRunBegin"]),
    ("Build|AfterInfershape", ["AfterInfershape", "Build"])])
def test_levels_choose_the_points(dump, level, expected):
    files, _ = dump(DUMP_GE_GRAPH="2", DUMP_GRAPH_LEVEL=level, DUMP_GRAPH_FORMAT="readable")
    assert points(files, "ge_readable") == expected
    assert len(files) == len(expected)


def test_detail_leaves_out_weights_then_attributes(dump, tmp_path):
    sizes = {}
    for detail in ("1", "2", "3"):
        (tmp_path / detail).mkdir()
        files, _ = dump(DUMP_GE_GRAPH=detail, DUMP_GRAPH_LEVEL="4", DUMP_GRAPH_PATH=str(tmp_path / detail))
        text = {name: path.read_text() for name, path in files.items() if f"/{detail}/pid_" in str(path)}
        assert len(text) == 2
        proto = next(value for name, value in text.items() if name.startswith("ge_proto"))
        onnx = next(value for name, value in text.items() if name.startswith("ge_onnx"))
        assert ("data:" in proto) == (detail == "1")
        assert ("attribute {" in onnx) == (detail != "3")
        assert ("input_desc" in proto) == (detail != "3")
        sizes[detail] = len(proto)
        (tmp_path / "work").rmdir()
    assert sizes["1"] > sizes["2"] > sizes["3"]


@pytest.mark.parametrize("variable, below", [
    ("DUMP_GRAPH_PATH", r"pid_\d+_deviceid_0"), ("NPU_COLLECT_PATH", r"extra-info/graph/\d+_0"),
    ("ASCEND_WORK_PATH", r"pid_\d+_deviceid_0")])
def test_folders_are_made_below_the_named_place(dump, tmp_path, variable, below):
    place = tmp_path / "place" / "deep"
    files, _ = dump(**{"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_LEVEL": "4", variable: str(place)})
    assert len(files) == 2
    for path in files.values():
        assert re.fullmatch(below, str(path.parent.relative_to(place)))


def test_values_that_mean_nothing_are_named(dump):
    files, done = dump(DUMP_GE_GRAPH="yes")
    assert files == {} and "DUMP_GE_GRAPH is 'yes'" in done.stdout + done.stderr


def test_unknown_formats_and_points_are_named(dump):
    files, done = dump(DUMP_GE_GRAPH="2", DUMP_GRAPH_LEVEL="Nowhere", DUMP_GRAPH_FORMAT="svg")
    said = done.stdout + done.stderr
    assert files == {} and "names 'Nowhere'" in said and "names 'svg'" in said


def test_a_place_that_takes_no_files_fails_the_compile(stage, swish_model, tmp_path):
    (tmp_path / "file").write_text("")
    variables = {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_PATH": str(tmp_path / "file")}
    done = stage.atc(swish_model, tmp_path / "out", env=variables)
    assert done.code == 1
    assert "graph dump PreRunBegin" in done.stdout and str(tmp_path / "file") in done.stdout
    assert "(from DUMP_GRAPH_PATH)" in done.stdout
