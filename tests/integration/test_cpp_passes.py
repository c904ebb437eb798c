# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""C++ passes: compiled with an include path and GE's link names only, loaded by atc, and counted."""
import subprocess

import cpp_libraries as cpp
import onnx
import onnx.parser
import pytest
from onnx import TensorProto, helper
from programs import PASS_NAME, clean_environment, report

SAMPLES = {"fuse_matmul_add": "CppMatMulAddPass", "legacy_matmul_add": "CppLegacyMatMulAdd",
           "move_relu_before_concat": "CppMoveReluPass"}


@pytest.fixture(scope="module")
def libraries(stage, tmp_path_factory):
    """Every source of tests/cpp_passes that is a library, and the samples."""
    sources = [path for path in sorted(cpp.SOURCES.glob("*.cpp")) if "int main(" not in path.read_text()]
    sources += [cpp.SAMPLES / name / "cpp" / f"{name}.cpp" for name in SAMPLES]
    return cpp.build_all(stage, tmp_path_factory.mktemp("libraries"), sources)


@pytest.fixture
def opp(tmp_path):
    return tmp_path / "opp"


def compile_with(stage, opp, model, output, *arguments, **environment):
    return stage.run("atc", f"--model={model}", "--framework=5", f"--output={output}", *arguments,
                     env={"ASCEND_OPP_PATH": str(opp), **environment})


def record(output, name):
    return next(r for r in report(output)["passes"]["passes"] if r["pass"] == name)


def replaced(output, name):
    found = record(output, name)
    return sum(p["replaced"] for p in found["patterns"]) + found["by_hand"]["replaced"]


@pytest.mark.parametrize("sample, op_type, count", [
    ("fuse_matmul_add", "Gemm", 2), ("legacy_matmul_add", "Gemm", 2), ("move_relu_before_concat", "Relu", 4)])
def test_samples_rewrite_what_they_say_and_keep_the_numbers(stage, libraries, opp, tmp_path, sample, op_type, count):
    cpp.install(libraries[sample], opp)
    model, output = cpp.sample_model(sample, tmp_path), tmp_path / "out"
    done = compile_with(stage, opp, model, output)
    assert done.code == 0, done.stdout
    assert record(output, SAMPLES[sample])["verdict"] == "changed"
    assert cpp.op_types(f"{output}.om")[op_type] == count
    assert stage.difference(f"{output}.om", model).code == 0


@pytest.mark.parametrize("library, sample, name, count", [
    ("captures", "fuse_matmul_add", "CppCapturePass", 2), ("add_zero", "add_zero", "CppAddZeroPass", 3),
    ("matcher_config", "fuse_matmul_add_matcher_config", "CppExactPass", 0),
    ("decompose", "decompose_grouped_conv", "CppGroupedConvPass", 2)])
def test_passes_of_each_form_count_their_rewrites(stage, libraries, opp, tmp_path, library, sample, name, count):
    cpp.install(libraries[library], opp)
    model, output = cpp.sample_model(sample, tmp_path), tmp_path / "out"
    done = compile_with(stage, opp, model, output)
    assert done.code == 0, done.stdout
    assert replaced(output, name) == count, done.stdout
    assert stage.difference(f"{output}.om", model).code == 0


def model_of(text, folder):
    path = folder / "model.onnx"
    onnx.save(onnx.parser.parse_model(f'<ir_version: 8, opset_import: ["": 17]> {text}'), path)
    return path


WITH_TILES = """m (float[1,2,3] a, float[4,3,5] b, float[1,3,5] c, float[4,2,3] d) => (float[4,2,5] l, float[4,2,5] r)
<int64[3] times = {4, 1, 1}> {
    left = Tile (a, times)
    l = MatMul (left, b)
    right = Tile (c, times)
    r = MatMul (d, right)
}"""
FLAT = "m (float[{batch},2,3] a, float[3,4] w) => (float[{batch},2,4] y) {{ y = MatMul (a, w) }}"
COLUMN = """m (float[2,3,4] a, float[2,1,4] b) => (float[2,3,1] y) {
    turned = Transpose <perm = [0, 2, 1]> (b)
    y = MatMul (a, turned)
}"""
PAIR = """m (float[2,3,4] a) => (float[2,3,4] y) {
    one = Transpose <perm = [2, 0, 1]> (a)
    back = Transpose <perm = [1, 2, 0]> (one)
    y = Relu (back)
}"""
SHARED = """m (float[2,3] a) => (float[2,2] x, float[2,1] y)
<float[3,2] v = {1, 2, 3, 4, 5, 6}, float[3,1] w = {7, 8, 9}> {
    one = MatMul (a, v)
    two = MatMul (a, w)
    x = Relu (one)
    y = Relu (two)
}"""


@pytest.mark.parametrize("library, text, name, types", [
    ("batch_matmul", WITH_TILES, "CppBmmTilePass", {"MatMul": 2, "Tile": 0}),
    ("batch_matmul", FLAT.format(batch=5), "CppFlattenPass", {"MatMul": 1, "Reshape": 2}),
    ("batch_matmul", FLAT.format(batch="n"), "CppFlattenPass", {"Concat": 1, "Shape": 1}),
    ("batch_matmul", COLUMN, "CppMulReducePass", {"Mul": 1, "ReduceSum": 1, "MatMul": 0}),
    ("edge_surgery", PAIR, "CppTransposePairPass", {"Transpose": 0, "Relu": 1}),
    ("edge_surgery", SHARED, "CppJoinProducts", {"MatMul": 1, "Split": 1})])
def test_passes_in_the_form_of_the_public_samples(stage, libraries, opp, tmp_path, library, text, name, types):
    cpp.install(libraries[library], opp)
    model, output = model_of(text, tmp_path), tmp_path / "out"
    done = compile_with(stage, opp, model, output)
    assert done.code == 0, done.stdout
    assert record(output, name)["verdict"] == "changed", done.stdout
    found = cpp.op_types(f"{output}.om")
    assert {key: found.get(key, 0) for key in types} == types
    shapes = ["--input_shape=a:5,2,3"] if "[n," in text else []
    assert stage.difference(f"{output}.om", model, *shapes).code == 0


def test_a_pass_sets_the_formats_that_a_file_asks_for(stage, libraries, opp, tmp_path):
    cpp.install(libraries["edge_surgery"], opp)
    formats, model = tmp_path / "formats.cfg", model_of(PAIR, tmp_path)
    formats.write_text("[Relu_2]\ninput.0=FORMAT_NHWC\n")
    environment = {"ASCEND_OPP_PATH": str(opp), "ASCEND_CUSTOM_FORMATS_CFG": str(formats)}
    done = stage.atc(model, tmp_path / "out", env=environment)
    assert done.code == 0, done.stdout
    assert record(tmp_path / "out", "CppFormatsPass")["verdict"] == "changed", done.stdout
    formats.unlink()
    done = stage.atc(model, tmp_path / "out", env=environment)
    assert done.code == 1 and "formats.cfg" in done.stdout


def test_an_operator_declared_in_a_library_is_used_in_its_pass(stage, libraries, opp, tmp_path):
    cpp.install(libraries["custom_op"], opp)
    output = tmp_path / "out"
    done = compile_with(stage, opp, cpp.sample_model("add_zero", tmp_path), output, "--om_format=air")
    assert done.code == 0, done.stdout
    assert b"AddCustomCpp" in (tmp_path / "out.air").read_bytes()
    assert replaced(output, "CppCustomOpPass") > 0


def compile_grown(stage, libraries, opp, tmp_path, **environment):
    cpp.install(libraries["shape_function"], opp)
    x, y, z = (helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
               for name, shape in (("x", [4, 5]), ("y", [4, 5]), ("z", None)))
    graph = helper.make_graph([helper.make_node("Add", ["x", "y"], ["z"], name="sum")], "g", [x, y], [z])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), tmp_path / "m.onnx")
    return compile_with(stage, opp, tmp_path / "m.onnx", tmp_path / "out", **environment)


@pytest.mark.parametrize(("times", "extent"), [(None, 10), ("1", 7)])
def test_shape_functions_of_declared_operators_see_attributes_and_constants(stage, libraries, opp, tmp_path, times,
                                                                           extent):
    environment = {} if times is None else {"GE_TEST_TIMES": times}
    done = compile_grown(stage, libraries, opp, tmp_path, **environment)
    assert done.code == 1 and f"shapes: {extent} 5;" in done.stdout, done.stdout
    assert "the shape function for operator 'Add'" in done.stdout and "the catalogue has one" in done.stdout
    assert "the shape function for operator 'SameCpp'" in done.stdout


@pytest.mark.parametrize(("throws", "said"), [("text", "no table"), ("number", "std::exception")])
def test_a_shape_function_that_throws_fails_the_compile_naming_the_node(stage, libraries, opp, tmp_path, throws, said):
    done = compile_grown(stage, libraries, opp, tmp_path, GE_TEST_THROWS=throws)
    assert done.code == 1 and "(GrowCpp)" in done.last_line and said in done.last_line, done.stdout


def test_a_check_of_a_declared_operator_fails_the_compile_naming_the_node(stage, libraries, opp, tmp_path):
    done = compile_grown(stage, libraries, opp, tmp_path, GE_TEST_TIMES="-1")
    assert done.code == 1 and "(GrowCpp): its verify function returned status" in done.last_line, done.stdout
    assert "GRAPH_PARAM_INVALID" in done.last_line


@pytest.mark.parametrize("name", ["built_graph", "described", "handles"])
def test_programs_get_what_the_interface_promises(stage, tmp_path, name):
    program = tmp_path / name
    line = cpp.command(stage, cpp.SOURCES / f"{name}.cpp", program, f"-Wl,-rpath,{stage.path / 'ge' / '_lib'}")
    subprocess.run(line, check=True, env=clean_environment())
    done = subprocess.run([program, tmp_path], capture_output=True, text=True, timeout=60, env=clean_environment(),
                          cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_samples_build_with_their_own_cmake(stage, tmp_path):
    cpp.build_sample(stage, "legacy_matmul_add", tmp_path / "build", tmp_path / "opp")
    model = cpp.sample_model("legacy_matmul_add", tmp_path)
    done = compile_with(stage, tmp_path / "opp", model, tmp_path / "out")
    assert done.code == 0 and cpp.op_types(tmp_path / "out.om")["Gemm"] == 2


def test_the_sample_with_an_operator_of_its_own_serves_cpp_and_python(stage, tmp_path):
    cpp.build_sample(stage, "add_zero_custom_op", tmp_path / "build", tmp_path / "opp")
    model, output = cpp.sample_model("add_zero_custom_op", tmp_path), tmp_path / "out"
    done = stage.atc(model, output, env={
        "ASCEND_OPP_PATH": str(tmp_path / "opp"), "PYTHONPATH": str(tmp_path / "build" / "es_output" / "python"),
        "ASCEND_CUSTOM_OPP_PATH": str(cpp.SAMPLES / "add_zero_custom_op" / "import_custom.py")})
    assert done.code == 0, done.stdout
    assert replaced(output, "CppAddCustomZeroPass") == 2
    assert cpp.op_types(f"{output}.om") == {"AddCustom": 4, "Identity": 1}


def test_cpp_and_python_passes_run_in_one_compile(stage, libraries, opp, tmp_path, swish_model):
    cpp.install(libraries["add_zero"], opp)
    done = stage.fused(swish_model, tmp_path / "out", env={"ASCEND_OPP_PATH": str(opp)})
    assert done.code == 0, done.stdout
    names = [r["pass"] for r in report(tmp_path / "out")["passes"]["passes"]]
    assert names == ["CppAddZeroPass", PASS_NAME]
