/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
/* A host in C99, built from the headers of the first release: c_host PYTHON CONFIG_DIR. The whole
 * life of an interpreter through the table of functions. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "ge/pyrt/abi/manager.h"

#define CHECK(condition)                                                 \
  do {                                                                   \
    if (!(condition)) {                                                  \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #condition, \
              err.message != NULL ? err.message : "");                   \
      return 1;                                                          \
    }                                                                    \
  } while (0)

static int quiesced, ran;

static int32_t on_quiesce(void* argument, ge_pyrt_error* err) {
  (void)err;
  ++*(int*)argument;
  return GE_PYRT_OK;
}

static int32_t work(void* argument, ge_pyrt_error* err) {
  const ge_pyrt_host* host = (const ge_pyrt_host*)argument;
  ++ran;
  return ran == 1 ? GE_PYRT_OK : host->fail(err, GE_PYRT_FAILED, "not twice");
}

int main(int argc, char** argv) {
  ge_pyrt_error err = {sizeof(err), 0, NULL, NULL, NULL};
  ge_pyrt_config config = {sizeof(config), 0, NULL, NULL, "c_host"};
  ge_pyrt_client client = {sizeof(client), GE_PYRT_ROLE_PASSES, 0,        "c client",
                           NULL,           &on_quiesce,         &quiesced};
  ge_pyrt_lease lease = {NULL};
  ge_pyrt_value answer;
  ge_pyrt_text text = {NULL, 0};
  ge_pyrt_owner* owner = NULL;
  int32_t finalised = 0;
  const ge_pyrt_manager* manager;
  const ge_pyrt_manager_query_fn query = &ge_pyrt_manager_query;
  if (argc != 3 || dlsym(RTLD_DEFAULT, GE_PYRT_MANAGER_ENTRY) == NULL) return 2;
  CHECK(query(0) == NULL);
  manager = query(GE_PYRT_ABI);
  CHECK(manager != NULL && manager->abi == 1 && manager->struct_size >= sizeof(*manager));
  CHECK(manager->acquire(NULL, -1, &owner, &err) == GE_PYRT_INVALID_ARGUMENT);
  client.role = 99;
  CHECK(manager->acquire(&client, -1, &owner, &err) == GE_PYRT_INVALID_ARGUMENT && owner == NULL);
  client.role = GE_PYRT_ROLE_PASSES;
  config.python = argv[1];
  config.config_dir = argv[2];
  CHECK(manager->configure(&config, &err) == GE_PYRT_OK);
  CHECK(manager->acquire(&client, 60000, &owner, &err) == GE_PYRT_OK && owner != NULL);
  CHECK(manager->host->attach(owner, 5000, &lease, &err) == GE_PYRT_OK);
  CHECK(manager->host->call(owner, "os", "getpid", NULL, 0, &answer, &err) == GE_PYRT_OK);
  CHECK(answer.kind == GE_PYRT_INT && answer.i > 0);
  manager->host->value_clear(&answer);
  CHECK(manager->host->detach(owner, &lease) == GE_PYRT_OK && lease.token == NULL);
  CHECK(manager->run_on_interpreter_thread(owner, 5000, &work, (void*)manager->host, &err) ==
        GE_PYRT_OK);
  CHECK(manager->run_on_interpreter_thread(owner, 5000, &work, (void*)manager->host, &err) ==
        GE_PYRT_FAILED);
  CHECK(err.message != NULL && strstr(err.message, "not twice") != NULL);
  CHECK(manager->load(GE_PYRT_ROLE_EXEC, 1, &err) == GE_PYRT_OK);
  CHECK(manager->has_active_row(GE_PYRT_ROLE_EXEC) == 0);
  CHECK(manager->unload(99, &err) == GE_PYRT_INVALID_ARGUMENT);
  CHECK(manager->publish("c.service", 1, NULL, &ran, &err) == GE_PYRT_OK);
  CHECK(manager->host->service("c.service", 1, NULL, &err) == &ran);
  manager->withdraw("c.service");
  CHECK(manager->host->service("c.service", 1, NULL, &err) == NULL);
  CHECK(manager->inspect(&text, &err) == GE_PYRT_OK);
  CHECK(strstr(text.data, "\"READY owned\"") != NULL && strlen(text.data) == text.size);
  manager->text_clear(&text);
  CHECK(text.data == NULL);
  manager->begin_use();
  CHECK(manager->end_use(&finalised, NULL, &err) == GE_PYRT_OK && finalised == 0);
  CHECK(manager->interrupt(&err) == GE_PYRT_OK);
  CHECK(manager->shutdown(-1, &finalised, &text, &err) == GE_PYRT_OK && finalised == 1);
  CHECK(strstr(text.data, "\"quiesce_order\":[\"c client\"]") != NULL && quiesced == 1);
  manager->text_clear(&text);
  CHECK(manager->host->attach(owner, -1, &lease, &err) == GE_PYRT_FINALIZED);
  CHECK(manager->release(owner, &err) == GE_PYRT_OK);
  if (err.release != NULL) err.release(&err);
  return 0;
}
