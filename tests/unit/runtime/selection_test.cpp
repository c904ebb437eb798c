// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "environment/elf_image.h"
#include "environment/preflight.h"
#include "environment/selector.h"
#include "environment/subprocess.h"
#include "plugins/activation.h"
#include "plugins/artifact_set.h"

namespace fs = std::filesystem;
using namespace ge::pyrt;  // NOLINT

namespace {

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "ge_unit.XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path); }
  std::string Write(const std::string& name, const std::string& text) const {
    const fs::path file = fs::path(path) / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file.string();
  }
  std::string path;
};

const char kProbe[] =
    R"(site noise
GE_PYRT_PROBE {"version": [3, 12, 1], "implementation": "cpython")"
    R"(, "abiflags": "", "executable": "/v/bin/python")"
    R"(, "libpython": "/b/lib/libpython3.12.so.1.0", "prefix": "/v")"
    R"(, "base_prefix": "/b", "stdlib": "/b/lib/python3.12")"
    R"(, "dynload": "/b/lib/python3.12/lib-dynload", "platlibdir": "lib")"
    R"(, "mapped": [], "path": [], "site_dirs": [], "flags": []}
)";

std::string Manifest(const std::string& tag) {
  return R"({"python_tag": ")" + tag + R"(", "platform": "linux-x86_64", "bridge_abi": 1,)" +
         R"( "artifacts": {"bridge": "b.so", "native": "n.so"}})";
}

const char* NoEnvironment(const char*) { return nullptr; }

}  // namespace

BOOST_AUTO_TEST_SUITE(selector)

BOOST_AUTO_TEST_CASE(a_probe_is_read_past_what_a_site_prints) {
  const Result<Interpreter> found = ParseProbe(kProbe);
  BOOST_TEST_REQUIRE(found.ok(), found.text());
  BOOST_TEST(found->Version() == "3.12.1");
  BOOST_TEST(found->Tag() == "cp312");
  BOOST_TEST(found->executable == "/v/bin/python");
  BOOST_TEST(found->libpython == "/b/lib/libpython3.12.so.1.0");
}

BOOST_AUTO_TEST_CASE(a_probe_that_is_none_says_why) {
  BOOST_TEST(ParseProbe("hello").text() == "it ran but did not answer as a Python does");
  BOOST_TEST(ParseProbe("bad option: -c 'GE_PYRT_PROBE {'").text() ==
             "it ran but did not answer as a Python does");
  BOOST_TEST(ParseProbe("\nGE_PYRT_PROBE {\n").text() ==
             "its answer cannot be read: it is no JSON");
  BOOST_TEST(ParseProbe("GE_PYRT_PROBE {}\n").text().rfind("its answer cannot be read: ", 0) == 0U);
  std::string pypy = kProbe;
  pypy.replace(pypy.find("cpython"), 7, "pypy");
  BOOST_TEST(ParseProbe(pypy).text() == "it is \"pypy\", not CPython");
}

BOOST_AUTO_TEST_CASE(candidates_come_in_the_order_of_the_rule) {
  Folder folder;
  folder.Write("app/pyvenv.cfg", "home = /usr/bin\n");
  const std::string on_path = folder.Write("bin/python3", "");
  fs::permissions(on_path, fs::perms::owner_all);
  const std::string path = folder.path + "/bin";
  SelectorInput input;
  input.option = "/opt/python";
  input.configured = "/yaml/python";
  input.config_file = "/c/runtime.yaml";
  input.program = folder.path + "/app/bin/atc";
  input.env = [&path](const char* name) -> const char* {
    if (std::string(name) == "VIRTUAL_ENV") return "/venv";
    return std::string(name) == "PATH" ? path.c_str() : nullptr;
  };
  std::string order;
  for (const Candidate& candidate : ListCandidates(input)) {
    order += candidate.source + "=" + candidate.path + (candidate.binding ? "!" : "") + "\n";
  }
  BOOST_TEST(order ==
             "--python=/opt/python!\n"
             "python.executable in /c/runtime.yaml=/yaml/python!\n"
             "VIRTUAL_ENV=/venv/bin/python\n"
             "pyvenv.cfg above the program=" +
                 folder.path +
                 "/app/bin/python!\n"
                 "PATH=" +
                 on_path + "\n");
}

BOOST_AUTO_TEST_CASE(a_named_interpreter_that_fails_is_not_replaced) {
  SelectorInput input;
  input.option = "/no/python";
  input.env = [](const char* name) { return std::getenv(name); };
  Selection report;
  const Result<Selection> selection = SelectInterpreter(input, &report);
  BOOST_TEST(selection.text() ==
             "the interpreter '/no/python' (--python) cannot be used: there is no such program; "
             "give the path of a CPython 3.9 to 3.14");
  BOOST_TEST(report.chosen == -1);
}

BOOST_AUTO_TEST_CASE(a_program_that_hangs_is_given_up) {
  const Result<CommandOutput> output = RunCommand({"/bin/sleep", "60"}, {50});
  BOOST_TEST(output.code() == GE_PYRT_TIMEOUT);
  const Result<CommandOutput> fine =
      RunCommand({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"}, {5000});
  BOOST_TEST_REQUIRE(fine.ok(), fine.text());
  BOOST_TEST((fine->out == "out\n" && fine->err == "err\n" && fine->exit_code == 3));
}

BOOST_AUTO_TEST_CASE(a_broken_venv_base_is_named) {
  Folder folder;
  const std::string config = folder.Write("pyvenv.cfg", "home = /gone/bin\nversion = 3.12.1\n");
  folder.Write("std/os.py", "");
  folder.Write("std/encodings/__init__.py", "");
  Interpreter interpreter;
  interpreter.prefix = folder.path;
  interpreter.base_prefix = "/gone";
  interpreter.stdlib = interpreter.dynload = folder.path + "/std";
  BOOST_TEST(CheckEnvironment(interpreter, {}, &NoEnvironment).text() ==
             "'" + config + "' names the base '/gone/bin', which is gone; make the venv anew");
}

BOOST_AUTO_TEST_CASE(an_image_finds_its_own_symbols) {
  int found = 0;
  ForEachImage([&](const std::string& path, const ElfImage& image) {
    void* symbol = image.Find("setlocale");
    if (symbol != nullptr && path.find("libc.so") != std::string::npos) ++found;
    if (symbol != nullptr) BOOST_TEST(image.Contains(symbol));
    BOOST_TEST((image.Find("ge_no_such_symbol") == nullptr));
    return true;
  });
  BOOST_TEST(found == 1);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(artifact_set)

BOOST_AUTO_TEST_CASE(the_first_set_that_fits_wins_and_the_others_keep_their_reason) {
  Folder folder;
  folder.Write("cp310-linux-x86_64/manifest.json", Manifest("cp310"));
  folder.Write("cp312-linux-x86_64/manifest.json", Manifest("cp312"));
  folder.Write("cp312-linux-x86_64/b.so", "");
  folder.Write("cp312-linux-x86_64/n.so", "");
  folder.Write("broken/manifest.json", "{");
  const ArtifactSearch search = FindArtifact({folder.path}, {"cp312", "linux-x86_64"});
  BOOST_TEST_REQUIRE(search.candidates.size() == 3U);
  BOOST_TEST(search.candidates[0].rejected == "it is not a JSON object");
  BOOST_TEST(search.candidates[1].rejected == "it is for cp310, running is cp312");
  BOOST_TEST(search.chosen == 2);
  BOOST_TEST(search.candidates[2].bridge == folder.path + "/cp312-linux-x86_64/b.so");
}

BOOST_AUTO_TEST_CASE(a_set_without_its_files_or_of_another_abi_does_not_fit) {
  Folder folder;
  folder.Write("a/manifest.json", Manifest("cp312"));
  std::string newer = Manifest("cp312");
  newer.replace(newer.find("\"bridge_abi\": 1"), 15, "\"bridge_abi\": 9");
  folder.Write("b/manifest.json", newer);
  const ArtifactSearch search = FindArtifact({folder.path}, {"cp312", "linux-x86_64"});
  BOOST_TEST(search.chosen == -1);
  BOOST_TEST(search.candidates[0].rejected == "its file '" + folder.path + "/a/b.so' is missing");
  BOOST_TEST(search.candidates[1].rejected == "its bridge ABI is 9, this runtime speaks 1");
}

BOOST_AUTO_TEST_CASE(a_missing_or_empty_field_is_invalid) {
  BOOST_TEST(ParseManifest("[]", "/d").text() == "it is not a JSON object");
  BOOST_TEST(ParseManifest(R"({"python_tag": ""})", "/d").text() ==
             "field 'python_tag' is missing or empty");
  BOOST_TEST(
      ParseManifest(R"({"python_tag": "cp312", "platform": "p", "bridge_abi": 1})", "/d").text() ==
      "field 'artifacts' is missing");
  std::string outside = Manifest("cp312");
  outside.replace(outside.find("b.so"), 4, "../b.so");
  BOOST_TEST(ParseManifest(outside, "/d").text() ==
             "'bridge' must be a file name without a folder, not '../b.so'");
}

BOOST_AUTO_TEST_CASE(free_threaded_pythons_are_refused_with_the_reason) {
  Folder folder;
  folder.Write("a/manifest.json", Manifest("cp313"));
  const ArtifactKey key{"cp313t", "linux-x86_64"};
  const Status status = NoArtifact(FindArtifact({folder.path}, key), key, "3.13.0", "/p/python");
  BOOST_TEST(status.text().rfind("no bridge for the running Python: found cp313; running cp313t "
                                 "(3.13.0, '/p/python'). Free-threaded builds",
                                 0) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(activation)

BOOST_AUTO_TEST_CASE(any_rule_activates_and_an_inactive_row_says_all_reasons) {
  Folder folder;
  folder.Write("site/p-1.dist-info/entry_points.txt",
               "[console_scripts]\nx = y\n\n[g.h]\na = b:c\n");
  PluginRow row;
  row.activate = {{ActivateRule::Kind::kEnv, "V"}, {ActivateRule::Kind::kEntryPoints, "g.h"}};
  const auto dirs = [&] { return std::vector<std::string>{folder.path + "/site"}; };
  BOOST_TEST(Evaluate(row, {&NoEnvironment, dirs}).active);
  const auto none = [] { return std::vector<std::string>{}; };
  const Activation inactive = Evaluate(row, {&NoEnvironment, none});
  BOOST_TEST(!inactive.active);
  BOOST_TEST(inactive.reason ==
             "V is not set; no venv or configured Python to look for entry points "
             "'g.h' in");
  row.activate[1].value = "console";
  BOOST_TEST(!Evaluate(row, {&NoEnvironment, dirs}).active);
}

BOOST_AUTO_TEST_CASE(a_variable_counts_when_a_loadable_module_is_on_it) {
  Folder folder;
  PluginRow row;
  row.activate = {{ActivateRule::Kind::kPythonModules, "V"}};
  const std::string value = folder.path + ":" + folder.path + "/more";
  const ActivationInput input{[&](const char*) { return value.c_str(); }, nullptr};
  folder.Write("lib/only.so", "");
  folder.Write("_private.py", "");
  folder.Write("more/deep/inner.py", "");
  BOOST_TEST(Evaluate(row, input).reason == "no Python module is on V");
  folder.Write("more/deep/__init__.py", "");
  BOOST_TEST(Evaluate(row, input).reason == "V has '" + folder.path + "/more/deep'");
}

BOOST_AUTO_TEST_CASE(a_venv_says_its_own_site_directory) {
  Folder folder;
  folder.Write("pyvenv.cfg", "home = /usr/bin\nversion = 3.12.1\n");
  folder.Write("lib/python3.12/site-packages/x", "");
  const auto dirs = SiteDirectories(folder.path + "/bin/python");
  BOOST_TEST_REQUIRE(dirs.size() == 1U);
  BOOST_TEST(dirs[0] == folder.path + "/lib/python3.12/site-packages");
}

BOOST_AUTO_TEST_SUITE_END()
