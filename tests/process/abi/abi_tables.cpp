// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// abi_tables PYTHON: plugins built from the first release's headers, in a host of today.
#include "../runtime/harness.h"

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

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  Sandbox();
  std::atexit([] { std::filesystem::remove_all(Sandbox()); });
  Configure(argv[1], Row("whole", "passes") + Row("smaller", "onnx") + Row("bigger", "custom_op") +
                         Row("newer", "exec") + Row("declining", "tbe") + Row("stump", "host"));
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
  const ShutdownReport report = Manager().Shutdown();
  REQUIRE(report.finalised, report);
  REQUIRE(calls[2] == 2, Text("the smaller table has no quiesce, the others were asked"));
  return 0;
}
