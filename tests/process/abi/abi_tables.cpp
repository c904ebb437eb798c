// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// abi_tables PYTHON: plugins built from the first release's headers, in a host of today.
#include <vector>

#include "../runtime/harness.h"
#include "ge/pyrt/abi/manager.h"

using namespace harness;  // NOLINT

namespace {

std::string Row(const char* name, const char* role) {
  return std::string("  - {name: ") + name + ", library: " GE_OLD_PLUGIN ", entry: " + name +
         "_query, role: " + role + ", activate: {always: true}}\n";
}

Status Load(Role role) { return Manager().Load(role, true); }

void Refused(Role role, const char* text) {
  const Status status = Load(role);
  REQUIRE(status.code() == GE_PYRT_VERSION_MISMATCH, status);
  REQUIRE(status.message().find(text) != std::string::npos, status);
}

/// A run folder that is open to others is warned of, as C++ and C tell it alike.
void CheckWarnings() {
  const std::vector<Warning> warnings = Manager().Warnings();
  REQUIRE(warnings.size() == 1 && warnings[0].number == 1408, std::to_string(warnings.size()));
  REQUIRE(warnings[0].message.find("GEPY1408 ") == 0, warnings[0].message);
  REQUIRE(warnings[0].message.find("GEPY", 1) == std::string::npos, warnings[0].message);
  const ge_pyrt_manager* manager = ge_pyrt_manager_query(GE_PYRT_ABI);
  REQUIRE(manager->struct_size == sizeof(ge_pyrt_manager), Text("size"));
  std::vector<Warning> shown;
  manager->warnings(
      [](void* argument, const ge_pyrt_warning* warning) {
        REQUIRE(warning->struct_size == sizeof(ge_pyrt_warning), Text("size"));
        static_cast<std::vector<Warning>*>(argument)->push_back(
            {warning->number, warning->owner, warning->message});
      },
      &shown);
  REQUIRE(shown.size() == 1 && shown[0].number == 1408 && shown[0].owner.empty() &&
              shown[0].message == warnings[0].message,
          Text("C tells another warning"));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  Sandbox();
  std::atexit([] { std::filesystem::remove_all(Sandbox()); });
  Configure(argv[1], Row("whole", "passes") + Row("smaller", "onnx") + Row("bigger", "custom_op") +
                         Row("newer", "exec") + Row("declining", "tbe") + Row("stump", "host"));
  std::filesystem::create_directory(Sandbox() + "/ge_pyrt");
  std::filesystem::permissions(Sandbox() + "/ge_pyrt", std::filesystem::perms::all);
  static int calls[3] = {};
  REQUIRE(Manager().Publish("test.calls", 1, nullptr, calls).ok(), Text("publish"));
  for (const Role role : {Role::kPasses, Role::kOnnx, Role::kCustomOp}) {
    const Status loaded = Load(role);
    REQUIRE(loaded.ok(), loaded);
  }
  REQUIRE(calls[0] == 3 && calls[1] == 3, std::to_string(calls[1]));
  Refused(Role::kExec, "its plugin ABI is 2, this runtime speaks 1");
  Refused(Role::kTbe, "offers no plugin table for ABI 1");
  Refused(Role::kHost, "offers no plugin table for ABI 1");
  CheckWarnings();
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  REQUIRE(calls[2] == 2, Text("the smaller table has no quiesce, the others were asked"));
  return 0;
}
