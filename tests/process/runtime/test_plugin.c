/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
/* A whole plugin in C99: counts its calls and offers pyrt.call to the test as a service in reverse.
 */
#include <stdlib.h>
#include <string.h>

#include "ge/pyrt/abi/plugin.h"

typedef struct plugin_state {
  const ge_pyrt_host* host;
  ge_pyrt_owner* owner;
} plugin_state;

/* The service "test.board" that the test publishes. */
typedef struct board {
  int opened, loaded, unloaded, quiesced, closed;
  const ge_pyrt_host* host;
  ge_pyrt_owner* owner;
} board;

static board* the_board;

static int32_t open_plugin(const ge_pyrt_host* host, ge_pyrt_owner* owner, void** self,
                           ge_pyrt_error* err) {
  const char* fail = host->option(owner, "fail");
  plugin_state* state;
  the_board = (board*)host->service("test.board", 1, NULL, err);
  if (the_board == NULL) return GE_PYRT_NOT_FOUND;
  if (fail != NULL && strcmp(fail, "open") == 0) {
    return host->fail(err, GE_PYRT_FAILED, "told to fail in open");
  }
  state = (plugin_state*)calloc(1, sizeof(*state));
  state->host = host;
  state->owner = owner;
  *self = state;
  the_board->host = host;
  the_board->owner = owner;
  ++the_board->opened;
  return GE_PYRT_OK;
}

/* What a bridge does with a user's file. */
static int32_t import_module(const plugin_state* state, ge_pyrt_error* err) {
  const char* name = state->host->option(state->owner, "import");
  ge_pyrt_value argument;
  memset(&argument, 0, sizeof(argument));
  argument.kind = GE_PYRT_STR;
  argument.data = name;
  argument.size = strlen(name);
  return state->host->call(state->owner, "importlib", "import_module", &argument, 1, NULL, err);
}

static int32_t load_plugin(void* self, ge_pyrt_error* err) {
  plugin_state* state = (plugin_state*)self;
  const char* fail = state->host->option(state->owner, "fail");
  ++the_board->loaded;
  if (fail != NULL && strcmp(fail, "load") == 0) {
    return state->host->fail(err, GE_PYRT_FAILED, "told to fail in load");
  }
  if (state->host->option(state->owner, "import") != NULL) return import_module(state, err);
  return state->host->call(state->owner, "builtins", "len", NULL, 0, NULL, NULL) ==
                 GE_PYRT_PYTHON_ERROR
             ? GE_PYRT_OK
             : state->host->fail(err, GE_PYRT_FAILED, "len() without arguments did not raise");
}

static int32_t unload_plugin(void* self, ge_pyrt_error* err) {
  (void)self;
  (void)err;
  ++the_board->unloaded;
  return GE_PYRT_OK;
}

static int32_t quiesce_plugin(void* self, ge_pyrt_error* err) {
  (void)self;
  (void)err;
  ++the_board->quiesced;
  return GE_PYRT_OK;
}

static void close_plugin(void* self) {
  free(self);
  ++the_board->closed;
}

__attribute__((visibility("default"))) const ge_pyrt_plugin* ge_pyrt_plugin_query(uint32_t newest) {
  static const ge_pyrt_plugin table = {GE_PYRT_ABI,
                                       sizeof(ge_pyrt_plugin),
                                       "test_plugin",
                                       "1",
                                       NULL,
                                       NULL,
                                       TEST_PLUGIN_SANITIZER,
                                       GE_PYRT_FEATURE_USES_PYTHON,
                                       &open_plugin,
                                       &load_plugin,
                                       &unload_plugin,
                                       &quiesce_plugin,
                                       &close_plugin};
  return newest >= 1 ? &table : NULL;
}

/* As old as a plugin can be: no function past the description. The host fills the rest. */
__attribute__((visibility("default"))) const ge_pyrt_plugin* bare_query(uint32_t newest) {
  static const ge_pyrt_plugin table = {.abi = GE_PYRT_ABI,
                                       .struct_size = offsetof(ge_pyrt_plugin, open),
                                       .name = "bare",
                                       .version = "1",
                                       .sanitizer = TEST_PLUGIN_SANITIZER};
  return newest >= 1 ? &table : NULL;
}

/* Built for another Python. */
__attribute__((visibility("default"))) const ge_pyrt_plugin* other_python_query(uint32_t newest) {
  static const ge_pyrt_plugin table = {.abi = GE_PYRT_ABI,
                                       .struct_size = sizeof(ge_pyrt_plugin),
                                       .name = "other",
                                       .version = "1",
                                       .python_tag = "cp27mu",
                                       .sanitizer = TEST_PLUGIN_SANITIZER};
  return newest >= 1 ? &table : NULL;
}
