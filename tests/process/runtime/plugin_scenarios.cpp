// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <sys/utsname.h>

#include <cstring>
#include <vector>

#include "harness.h"
#include "scenarios.h"

namespace harness {
namespace {

struct Board {
  int opened = 0, loaded = 0, unloaded = 0, quiesced = 0, closed = 0;
  const ge_pyrt_host* host = nullptr;
  ge_pyrt_owner* owner = nullptr;
};
Board board;

std::string Row(const std::string& extra = "") {
  return "  - name: test\n    library: " GE_TEST_PLUGIN
         "\n    role: exec\n    activate: {always: true}\n" +
         extra;
}

void Publish() {
  const Status status = Manager().Publish("test.board", 1, nullptr, &board);
  REQUIRE(status.ok(), status);
}

void LoadPlugin(const std::string& python, const std::string& extra = "") {
  Configure(python, Row(extra));
  Publish();
  const Status status = Manager().Load(Role::kExec, true);
  REQUIRE(status.ok(), status);
}

/// Calls a function of a module written for the test; the error's text when it fails.
struct Answer {
  ge_pyrt_value value{};
  int32_t code = 0;
  std::string text;
};
Answer Call(const char* function, std::vector<ge_pyrt_value> arguments = {}) {
  Answer answer;
  ge_pyrt_error error{};
  error.struct_size = sizeof(error);
  answer.code = board.host->call(board.owner, "calls", function, arguments.data(), arguments.size(),
                                 &answer.value, &error);
  if (error.message != nullptr) answer.text = error.message;
  if (error.release != nullptr) error.release(&error);
  return answer;
}

void PutOnPath(const std::string& source) {
  WriteFile(Sandbox() + "/modules/calls.py", source);
  setenv("PYTHONPATH", (Sandbox() + "/modules").c_str(), 1);
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void APluginLivesItsWholeLife(const std::string& python) {
  LoadPlugin(python);
  REQUIRE(board.opened == 1 && board.loaded == 1, Text("load"));
  REQUIRE(Manager().Plugins().at(0).state == "loaded", Manager().Plugins().at(0).reason);
  Status status = Manager().Unload(Role::kExec);
  REQUIRE(status.ok() && board.unloaded == 1, status);
  status = Manager().Load(Role::kExec, true);
  REQUIRE(status.ok() && board.opened == 1 && board.loaded == 2, status);
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  REQUIRE(report.quiesce_order == std::vector<std::string>{"test"}, report);
  REQUIRE(board.unloaded == 2 && board.quiesced == 1 && board.closed == 1, Text("end"));
}

void AFailingLoadDisablesTheRowOnly(const std::string& python) {
  Configure(python, Row("    options: {fail: load}\n"));
  Publish();
  const Status lenient = Manager().Load(Role::kExec, false);
  REQUIRE(lenient.ok(), lenient);
  REQUIRE(Manager().Plugins().at(0).state == "failed", Manager().Plugins().at(0).state);
  REQUIRE(Manager().Plugins().at(0).reason == "GEPY0022 failed: load: told to fail in load",
          Manager().Plugins().at(0).reason);
  const Status strict = Manager().Load(Role::kExec, true);
  REQUIRE(strict.code() == GE_PYRT_FAILED, strict);
  REQUIRE(strict.text() == "plugin 'test': load: told to fail in load", strict);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void TablesAreChecked(const std::string& python) {
  Configure(python,
            "  - {name: other, library: " GE_TEST_PLUGIN
            ", entry: other_python_query, role: exec, "
            "activate: {always: true}}\n"
            "  - {name: bare, library: " GE_TEST_PLUGIN
            ", entry: bare_query, role: tbe, "
            "activate: {always: true}}\n"
            "  - {name: lost, library: " GE_TEST_PLUGIN
            ", entry: nothing_here, role: onnx, "
            "activate: {always: true}}\n"
            "  - {name: absent, library: libabsent.so, search_paths: [/no/where], role: passes, "
            "activate: {always: true}}\n");
  const Status other = Manager().Load(Role::kExec, true);
  REQUIRE(other.code() == GE_PYRT_VERSION_MISMATCH, other);
  REQUIRE(Has(other.message(), "it is for cp27mu, running is cp3"), other);
  const Status bare = Manager().Load(Role::kTbe, true);
  REQUIRE(bare.ok(), bare);
  const Status lost = Manager().Load(Role::kOnnx, true);
  REQUIRE(Has(lost.message(), "exports no 'nothing_here'"), lost);
  const Status absent = Manager().Load(Role::kPasses, true);
  REQUIRE(Has(absent.message(), "tried '/no/where/libabsent.so'"), absent);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void ValuesCrossBothWays(const std::string& python) {
  PutOnPath(
      "def same(*a): return list(a)\n"
      "def double(v):\n"
      "  for i in range(len(v)): v[i] *= 2\n"
      "kept = []\n"
      "def keep(v): kept.append(v)\n"
      "def export(v):\n  import ctypes\n  kept.append((ctypes.c_char * len(v)).from_buffer(v))\n");
  LoadPlugin(python);
  char bytes[] = {1, 2, 0, 4};
  ge_pyrt_value none{}, number{}, real{}, text{}, data{}, list{};
  number.kind = GE_PYRT_INT;
  number.i = -(int64_t{1} << 62);
  real.kind = GE_PYRT_FLOAT;
  real.f = 0.5;
  text.kind = GE_PYRT_STR;
  text.data = "gr\xc3\xbc\xc3\x9f";
  text.size = 7;
  data.kind = GE_PYRT_BYTES;
  data.data = bytes;
  data.size = 4;
  list.kind = GE_PYRT_LIST;
  list.items = &number;
  list.size = 1;
  Answer answer = Call("same", {none, number, real, text, data, list});
  REQUIRE(answer.code == GE_PYRT_OK && answer.value.size == 6, answer.text);
  const ge_pyrt_value* items = answer.value.items;
  REQUIRE(items[0].kind == GE_PYRT_NONE && items[1].i == number.i && items[2].f == 0.5,
          Text("numbers"));
  REQUIRE(items[3].size == 7 && std::memcmp(items[3].data, text.data, 7) == 0, Text("text"));
  REQUIRE(items[4].size == 4 && std::memcmp(items[4].data, bytes, 4) == 0, Text("bytes"));
  REQUIRE(items[5].kind == GE_PYRT_LIST && items[5].items[0].i == number.i, Text("list"));
  board.host->value_clear(&answer.value);
  ge_pyrt_value view = data;
  view.kind = GE_PYRT_VIEW;
  view.flags = GE_PYRT_VALUE_WRITABLE;
  REQUIRE(Call("double", {view}).code == GE_PYRT_OK && bytes[3] == 8, Text("written through"));
  view.flags = 0;
  REQUIRE(Has(Call("double", {view}).text, "read-only memory"), Text("read-only"));
  REQUIRE(Call("keep", {view}).code == GE_PYRT_OK, Text("a kept view is released, not an error"));
  view.flags = GE_PYRT_VALUE_WRITABLE;
  const std::string exported = Call("export", {view}).text;
  REQUIRE(Has(exported, "kept a buffer over lent argument memory"), exported);
}

void ErrorsOfUserCodeAreTexts(const std::string& python) {
  PutOnPath(
      "import sys\n"
      "def leave(): sys.exit(42)\n"
      "def interrupt(): raise KeyboardInterrupt\n"
      "class Bad(Exception):\n"
      "  def __str__(self): raise RuntimeError('no text')\n"
      "def bad(): raise Bad\n"
      "def chained():\n"
      "  try:\n    {}['k']\n"
      "  except KeyError as e:\n    raise ValueError('outer') from e\n"
      "def thing(): return object()\n");
  LoadPlugin(python);
  REQUIRE(Has(Call("leave").text, "SystemExit: 42"), Call("leave").text);
  REQUIRE(Has(Call("interrupt").text, "KeyboardInterrupt"), Text("interrupt"));
  REQUIRE(Has(Call("bad").text, "calls.Bad: <its __str__ raised>"), Call("bad").text);
  const std::string chained = Call("chained").text;
  REQUIRE(Has(chained, "calls.chained: ValueError: outer"), chained);
  REQUIRE(Has(chained, "calls.py:11 in chained"), chained);
  REQUIRE(Has(chained, "because of KeyError: 'k'"), chained);
  REQUIRE(Has(Call("thing").text, "it returned 'object'"), Call("thing").text);
  REQUIRE(Has(Call("nothing").text, "AttributeError"), Call("nothing").text);
  REQUIRE(Manager().Shutdown().finalised, Text("shutdown"));
}

void NoArtifactSetSaysWhatToInstall(const std::string& python) {
  const std::string root = Sandbox() + "/config/sets/cp27-linux-x86_64";
  WriteFile(root + "/manifest.json",
            R"({"python_tag": "cp27", "platform": "linux-x86_64", "bridge_abi": 1,)"
            R"( "artifacts": {"bridge": "b.so", "native": "n.so"}})");
  Configure(python,
            "  - {name: bridge, artifact_set: sets, search_paths: [.], role: passes, "
            "activate: {always: true}}\n");
  const Status status = Manager().Load(Role::kPasses, true);
  REQUIRE(status.code() == GE_PYRT_VERSION_MISMATCH, status);
  REQUIRE(Has(status.message(), "found cp27; running cp3"), status);
  REQUIRE(Has(status.message(), "Install or build the set 'cp3"), status);
  REQUIRE(Has(status.message(), root + "/manifest.json': it is for cp27"), status);
}

/// A set for the running Python whose bridge is the test plugin; its folder.
/// A set for the running Python, built with "3.x" + `patch` as its manifest says.
std::string MakeSet(const std::string& python, const std::string& patch = "") {
  Configure(python,
            "  - {name: bridge, artifact_set: sets, search_paths: [.], role: passes, "
            "activate: {always: true}}\n");
  Publish();
  static Owner owner = Acquire("first");
  const std::string version = Manager().Inspect().version;
  const std::string tag = "cp3" + version.substr(2, version.rfind('.') - 2);
  utsname system{};
  uname(&system);
  const std::string platform = std::string("linux-") + system.machine;
  const std::string dir = Sandbox() + "/config/sets/" + tag + "-" + platform;
  WriteFile(dir + "/manifest.json",
            R"({"python_tag": ")" + tag + R"(", "platform": ")" + platform +
                R"(", "bridge_abi": 1, "artifacts": {"bridge": "bridge.so",)"
                R"( "native": "_fake_native.so"}, "build": {"python_version": ")" +
                version.substr(0, version.rfind('.')) + patch + R"("}})");
  std::filesystem::copy_file(GE_TEST_PLUGIN, dir + "/bridge.so");
  WriteFile(dir + "/_fake_native.so", "");
  return dir;
}

void ABridgeComesFromItsSet(const std::string& python) {
  const std::string dir = MakeSet(python);
  const Status status = Manager().Load(Role::kPasses, true);
  REQUIRE(status.ok(), status);
  REQUIRE(board.host->plugin_dir(board.owner) == dir, Text(board.host->plugin_dir(board.owner)));
  REQUIRE(Manager().Plugins().at(0).library == dir + "/bridge.so",
          Manager().Plugins().at(0).library);
  REQUIRE(Manager().Warnings().empty(), Manager().Warnings()[0].message);
}

void ASetOfAnotherPatchLevelIsUsedAndTold(const std::string& python) {
  const std::string dir = MakeSet(python, ".99");
  const Status status = Manager().Load(Role::kPasses, true);
  REQUIRE(status.ok(), status);
  const std::vector<Warning> warnings = Manager().Warnings();
  REQUIRE(warnings.size() == 1 && warnings[0].number == 9010 && warnings[0].owner == "bridge",
          std::to_string(warnings.size()));
  const Snapshot now = Manager().Inspect();
  for (const std::string& word :
       {dir + "/manifest.json", std::string(".99, running is"), now.version, now.executable}) {
    REQUIRE(Has(warnings[0].message, word), word + " " + warnings[0].message);
  }
}

void ANativeModuleOfAnotherSetIsRefused(const std::string& python) {
  const std::string dir = MakeSet(python);
  Owner owner = Acquire("importer");
  RunAttached(owner,
              "import sys, types\n"
              "m = types.ModuleType('x._fake_native'); m.__file__ = '/other/_fake_native.so'\n"
              "sys.modules[m.__name__] = m");
  const Status status = Manager().Load(Role::kPasses, true);
  REQUIRE(status.code() == GE_PYRT_VERSION_MISMATCH, status);
  REQUIRE(Has(status.message(), "'/other/_fake_native.so'"), status);
  REQUIRE(Has(status.message(), "'" + dir + "/_fake_native.so'"), status);
}

void VariablesAreSynchronised(const std::string& python) {
  setenv("GE_TEST_SET", "before", 1);
  setenv("GE_TEST_UNSET", "x", 1);
  PutOnPath(
      "import os\n"
      "def get(): return [os.environ.get('GE_TEST_SET'), os.environ.get('GE_TEST_UNSET')]\n");
  Configure(python, Row("    env_sync: [GE_TEST_SET, GE_TEST_UNSET]\n"));
  Publish();
  Owner early = Acquire("early");
  setenv("GE_TEST_SET", "after", 1);
  unsetenv("GE_TEST_UNSET");
  const Status status = Manager().Load(Role::kExec, true);
  REQUIRE(status.ok(), status);
  Answer answer = Call("get");
  REQUIRE(std::string(static_cast<const char*>(answer.value.items[0].data)) == "after",
          Text("set"));
  REQUIRE(answer.value.items[1].kind == GE_PYRT_NONE, Text("unset"));
  board.host->value_clear(&answer.value);
}

}  // namespace

ScenarioTable PluginScenarios() {
  return {{"a_plugin_lives_its_whole_life", &APluginLivesItsWholeLife},
          {"a_failing_load_disables_the_row_only", &AFailingLoadDisablesTheRowOnly},
          {"tables_are_checked", &TablesAreChecked},
          {"values_cross_both_ways", &ValuesCrossBothWays},
          {"errors_of_user_code_are_texts", &ErrorsOfUserCodeAreTexts},
          {"no_artifact_set_says_what_to_install", &NoArtifactSetSaysWhatToInstall},
          {"a_bridge_comes_from_its_set", &ABridgeComesFromItsSet},
          {"a_set_of_another_patch_level_is_used_and_told", &ASetOfAnotherPatchLevelIsUsedAndTold},
          {"a_native_module_of_another_set_is_refused", &ANativeModuleOfAnotherSetIsRefused},
          {"variables_are_synchronised", &VariablesAreSynchronised}};
}

}  // namespace harness
