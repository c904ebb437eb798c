/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
/* Plugins as they are in the field: built from the headers of the first release, which are kept in
 * frozen_1 and never change. Each entry offers another table. */
#include "ge/pyrt/abi/plugin.h"

/* The service "test.calls" that the test publishes: how often each function was called. */
static int* calls;

static int32_t open_old(const ge_pyrt_host* host, ge_pyrt_owner* owner, void** self,
                        ge_pyrt_error* err) {
  if (host->abi < 1 || host->struct_size < sizeof(ge_pyrt_host)) {
    return host->fail(err, GE_PYRT_VERSION_MISMATCH, "the host is older than this plugin");
  }
  calls = (int*)host->service("test.calls", 1, NULL, err);
  if (calls == NULL) return GE_PYRT_NOT_FOUND;
  *self = owner;
  ++calls[0];
  return GE_PYRT_OK;
}

static int32_t load_old(void* self, ge_pyrt_error* err) {
  (void)self;
  (void)err;
  ++calls[1];
  return GE_PYRT_OK;
}

static int32_t quiesce_old(void* self, ge_pyrt_error* err) {
  (void)self;
  (void)err;
  ++calls[2];
  return GE_PYRT_OK;
}

#define DESCRIPTION(revision, size)                                                  \
  .abi = (revision), .struct_size = (uint32_t)(size), .name = "old", .version = "1", \
  .sanitizer = TEST_PLUGIN_SANITIZER, .features = GE_PYRT_FEATURE_USES_PYTHON
#define EXPORTED __attribute__((visibility("default")))

/* The whole table of the first release. */
EXPORTED const ge_pyrt_plugin* whole_query(uint32_t newest) {
  static const ge_pyrt_plugin table = {DESCRIPTION(1, sizeof(ge_pyrt_plugin)), .open = &open_old,
                                       .load = &load_old, .quiesce = &quiesce_old};
  return newest >= 1 ? &table : NULL;
}

/* One that ends before quiesce, which the plugin's author did not know yet. The garbage behind its
 * end must not be called. */
EXPORTED const ge_pyrt_plugin* smaller_query(uint32_t newest) {
  static ge_pyrt_plugin table = {DESCRIPTION(1, offsetof(ge_pyrt_plugin, quiesce)),
                                 .open = &open_old, .load = &load_old};
  table.quiesce = (int32_t(*)(void*, ge_pyrt_error*))(uintptr_t)1;
  table.close = (void (*)(void*))(uintptr_t)1;
  return newest >= 1 ? &table : NULL;
}

/* One of a later revision with the same number: functions at its end that this host has not. */
EXPORTED const ge_pyrt_plugin* bigger_query(uint32_t newest) {
  static const struct {
    ge_pyrt_plugin known;
    void (*later)(void);
  } table = {{DESCRIPTION(1, sizeof(ge_pyrt_plugin) + sizeof(void (*)(void))), .open = &open_old,
              .load = &load_old, .quiesce = &quiesce_old},
             (void (*)(void))(uintptr_t)1};
  return newest >= 1 ? &table.known : NULL;
}

/* One that was written against a newer ABI, and offers nothing older. */
EXPORTED const ge_pyrt_plugin* newer_query(uint32_t newest) {
  static const ge_pyrt_plugin table = {DESCRIPTION(2, sizeof(ge_pyrt_plugin)), .open = &open_old};
  (void)newest;
  return &table;
}

/* One that says politely that this host is too old for it. */
EXPORTED const ge_pyrt_plugin* declining_query(uint32_t newest) {
  (void)newest;
  return NULL;
}

/* No table at all. */
EXPORTED const ge_pyrt_plugin* stump_query(uint32_t newest) {
  static const ge_pyrt_plugin table = {DESCRIPTION(1, offsetof(ge_pyrt_plugin, features))};
  (void)newest;
  return &table;
}
