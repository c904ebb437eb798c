// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// A library whose constructor calls back: GE_TEST_CONSTRUCTOR has the function's address.
#include <cstdint>
#include <cstdlib>

namespace {

[[gnu::constructor]] void CallBack() {
  const char* address = std::getenv("GE_TEST_CONSTRUCTOR");
  if (address == nullptr) return;
  reinterpret_cast<void (*)()>(std::strtoull(address, nullptr, 10))();
}

}  // namespace
