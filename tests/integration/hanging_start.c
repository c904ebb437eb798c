/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
/* hanging_start CONFIG PYTHON [LIBPYTHON]: asks for Python while a start of it hangs: our own one,
 * or that of another component, which begins with the LIBPYTHON. Prints the code and the text. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "ge/pyrt/abi/manager.h"

static void* start(void* library) {
  void (*initialize)(int);
  *(void**)&initialize = dlsym(library, "Py_InitializeEx");
  initialize(0);
  return NULL;
}

int main(int argc, char** argv) {
  ge_pyrt_error err = {sizeof(err), 0, NULL, NULL, NULL};
  ge_pyrt_config config = {sizeof(config), 0, NULL, NULL, "hanging_start"};
  ge_pyrt_client client = {sizeof(client), GE_PYRT_ROLE_HOST, 0, "the client", NULL, NULL, NULL};
  ge_pyrt_owner* owner = NULL;
  const ge_pyrt_manager* manager = ge_pyrt_manager_query(GE_PYRT_ABI);
  int32_t code;
  if (argc < 3 || manager == NULL) return 2;
  config.config_dir = argv[1];
  config.python = argv[2];
  if (argc > 3) {
    pthread_t thread;
    void* library = dlopen(argv[3], RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL || pthread_create(&thread, NULL, &start, library) != 0) return 2;
    usleep(500000);
  }
  code = manager->configure(&config, &err);
  if (code == GE_PYRT_OK) code = manager->acquire(&client, argc > 3 ? 500 : 4000, &owner, &err);
  printf("%d %s\n", (int)code, err.message != NULL ? err.message : "");
  return 0; /* while the start still hangs */
}
