/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GE_PYRT_ABI_MANAGER_H_
#define GE_PYRT_ABI_MANAGER_H_

/* The runtime manager for hosts that are not C++, or not built with this library's compiler: what
 * runtime_manager.h and owner.h offer, as one table of functions (C99). Every function is callable
 * from any thread, with or without the GIL; none throws. A text parameter is UTF-8. */

#include <stddef.h>
#include <stdint.h>

#include "ge/pyrt/abi/error.h"
#include "ge/pyrt/abi/host.h"
#include "ge/pyrt/abi/version.h"

/* What an owner is to the process; the first ends first. */
typedef enum ge_pyrt_role {
  GE_PYRT_ROLE_PASSES = 0,
  GE_PYRT_ROLE_ONNX = 1,
  GE_PYRT_ROLE_CUSTOM_OP = 2,
  GE_PYRT_ROLE_EXEC = 3,
  GE_PYRT_ROLE_TBE = 4,
  GE_PYRT_ROLE_HOST = 5
} ge_pyrt_role;

/* Every struct that the caller fills starts with its size: zero it, then set struct_size. */
typedef struct ge_pyrt_config {
  uint32_t struct_size;
  int32_t finalise_at_last_use; /* "auto" of shutdown.at_last_use; 0 or 1 */
  const char* config_dir;       /* NULL: the installation's */
  const char* python;           /* path of an interpreter, or NULL */
  const char* program_name;     /* for messages, or NULL */
} ge_pyrt_config;

typedef struct ge_pyrt_client {
  uint32_t struct_size;
  int32_t role;       /* ge_pyrt_role */
  int32_t order;      /* refines the ending order inside the role; smaller ends first */
  const char* name;   /* unique among live owners; copied */
  const char* plugin; /* path of the library, or NULL for the host program; copied */
  /* Called once at the end with the GIL held: drop all references to Python objects. NULL: none.
   * Anything but GE_PYRT_OK blocks the end, which may be asked for again. */
  int32_t (*on_quiesce)(void* argument, ge_pyrt_error* err);
  void* argument;
} ge_pyrt_client;

/* A text that the manager made; give it back with text_clear. */
typedef struct ge_pyrt_text {
  char* data; /* zero-terminated */
  uint64_t size;
} ge_pyrt_text;

/* What should be known though nothing was refused. Texts live until visit returns. */
typedef struct ge_pyrt_warning {
  uint32_t struct_size;
  uint32_t number;     /* 9005 for GEPY9005; docs/errors.md describes each */
  const char* owner;   /* the owner or plugin row that it is about; "": the process */
  const char* message; /* begins with "GEPYnnnn" */
} ge_pyrt_warning;

typedef struct ge_pyrt_manager {
  uint32_t abi;
  uint32_t struct_size; /* bytes this library filled: read no more */

  /* attach, detach, drop_reference, call, value_clear, log, fail and without_gil for the owners
   * that `acquire` gives. */
  const ge_pyrt_host* host;

  /* Reads the configuration; touches no Python. Once, before the first use. */
  int32_t (*configure)(const ge_pyrt_config* config, ge_pyrt_error* err);

  /* Starts or joins the interpreter and counts the caller. deadline_ms < 0: no limit.
   * Ownership: *owner is the caller's until release; NULL on failure. */
  int32_t (*acquire)(const ge_pyrt_client* client, int64_t deadline_ms, ge_pyrt_owner** owner,
                     ge_pyrt_error* err);
  /* Gives the claim back and frees the handle, whatever it answers; NULL is fine. Never finalises.
   * FOREIGN_FINALIZED: another component had ended Python before. */
  int32_t (*release)(ge_pyrt_owner* owner, ge_pyrt_error* err);

  /* Runs work(argument) with the GIL on Python's main thread and waits; its result is returned.
   * TIMEOUT: the text says whether it was not begun, or goes on and still uses `argument`. */
  int32_t (*run_on_interpreter_thread)(ge_pyrt_owner* owner, int64_t deadline_ms,
                                       int32_t (*work)(void* argument, ge_pyrt_error* err),
                                       void* argument, ge_pyrt_error* err);

  /* Plugin rows of a role (ge_pyrt_role). strict: a row that fails is an error, required or not. */
  int32_t (*load)(int32_t role, int32_t strict, ge_pyrt_error* err);
  int32_t (*unload)(int32_t role, ge_pyrt_error* err);
  int32_t (*has_active_row)(int32_t role); /* 0 or 1; starts nothing */

  /* A host service for plugins; kept until withdrawn. abi_tag NULL: pure C. */
  int32_t (*publish)(const char* service, uint32_t version, const char* abi_tag, void* pointer,
                     ge_pyrt_error* err);
  void (*withdraw)(const char* service);

  /* One engine user comes and goes; at zero `shutdown.at_last_use` decides. Reports as shutdown. */
  void (*begin_use)(void);
  int32_t (*end_use)(int32_t* finalised, ge_pyrt_text* report, ge_pyrt_error* err);

  /* Ends the process's use of Python. Idempotent; may be repeated after BLOCKED. deadline_ms < 0:
   * runtime.yaml's. `finalised` (or NULL): 1 when this call ended the interpreter. `report` (or
   * NULL): JSON with quiesce_order, blockers, left_threads and record_path. */
  int32_t (*shutdown)(int64_t deadline_ms, int32_t* finalised, ge_pyrt_text* report,
                      ge_pyrt_error* err);

  /* KeyboardInterrupt comes up in each thread that runs Python code under a lease. */
  int32_t (*interrupt)(ge_pyrt_error* err);

  /* The runtime at this moment as JSON: state, libpython, executable, version, owners,
   * queued_references, abandoned_references, warnings. Needs no GIL. */
  int32_t (*inspect)(ge_pyrt_text* json, ge_pyrt_error* err);

  void (*text_clear)(ge_pyrt_text* text);

  /* Calls visit for each warning so far, oldest first, on this thread and under no lock. It must
   * not throw. */
  void (*warnings)(void (*visit)(void* argument, const ge_pyrt_warning* warning), void* argument);
} ge_pyrt_manager;

/* Entry symbol of libge_python_runtime: the table for a caller that speaks newest_abi. Static; no
 * side effects on Python. NULL: nothing here is old enough, or another build of the library is in
 * charge of this process. */
typedef const ge_pyrt_manager* (*ge_pyrt_manager_query_fn)(uint32_t newest_abi);
#ifdef __cplusplus
extern "C"
#endif
    __attribute__((visibility("default"))) const ge_pyrt_manager*
    ge_pyrt_manager_query(uint32_t newest_abi);
#define GE_PYRT_MANAGER_ENTRY "ge_pyrt_manager_query"

#endif /* GE_PYRT_ABI_MANAGER_H_ */
