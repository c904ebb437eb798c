// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// abi_other_build: a copy of the manager of another build came first and is in charge of the
// process. Nothing of it is touched: every call is refused, naming both files.
#include <atomic>

#include "../runtime/harness.h"
#include "ge/pyrt/abi/manager.h"

using namespace harness;  // NOLINT

namespace {

/// What the copies leave for each other; the first number says how the rest is laid out.
struct OtherCopy {
  uint32_t layout = 1'000'000;
  void* backend = nullptr;
  const char* file = "/opt/other/libge_python_runtime.so.0";
  const void* c_table = nullptr;
};

void Refused(const Status& status) {
  REQUIRE(status.code() == GE_PYRT_VERSION_MISMATCH, status);
  for (const char* word : {"GEPY1205", "/opt/other/libge_python_runtime.so.0", "(in charge)",
                           "_lib/libge_python_runtime.so.0'", "load one installation only"}) {
    REQUIRE(status.message().find(word) != std::string::npos, word + Text(status));
  }
}

}  // namespace

int main() {
  static const OtherCopy other;
  auto* meeting_point = static_cast<std::atomic<const void*>*>(
      dlsym(RTLD_DEFAULT, "_ZN2ge4pyrt21ge_pyrt_meeting_pointE"));
  REQUIRE(meeting_point != nullptr, Text("the copies have no place to meet"));
  REQUIRE(meeting_point->load() == nullptr, Text("the library was used before main"));
  *meeting_point = &other;
  Refused(Manager().Configure({}));
  Refused(Manager().Acquire(ClientInfo{"client", "", Role::kHost, {}, 0}).status());
  Refused(Manager().Load(Role::kExec));
  Refused(Manager().Publish("service", 1, nullptr, &meeting_point));
  Refused(Manager().Shutdown().status);
  const std::vector<Warning> warnings = Manager().Warnings();
  REQUIRE(warnings.size() == 1 && warnings[0].number == 1205, std::to_string(warnings.size()));
  REQUIRE(Manager().Inspect().owners.empty() && Manager().Plugins().empty(), Text("empty"));
  REQUIRE(ge_pyrt_manager_query(GE_PYRT_ABI) == nullptr, Text("C gets no table"));
  REQUIRE(!PythonIsMapped(), Text("nothing of Python was touched"));
  return 0;
}
