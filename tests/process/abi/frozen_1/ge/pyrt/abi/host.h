/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GE_PYRT_ABI_HOST_H_
#define GE_PYRT_ABI_HOST_H_

#include <stdint.h>

#include "ge/pyrt/abi/error.h"

/* What a plugin may ask of the process it was loaded into. All functions are callable from any
 * thread unless said otherwise; none throws. */

/* Opaque: the plugin's ownership of the interpreter. Lent by the manager from open to close. */
typedef struct ge_pyrt_owner ge_pyrt_owner;

/* One attached thread. Filled by attach, emptied by detach on the same thread. Zero it first. */
typedef struct ge_pyrt_lease {
  void* token;
} ge_pyrt_lease;

typedef enum ge_pyrt_value_kind {
  GE_PYRT_NONE = 0,
  GE_PYRT_INT = 1,
  GE_PYRT_FLOAT = 2,
  GE_PYRT_STR = 3,   /* UTF-8, `size` bytes */
  GE_PYRT_BYTES = 4, /* copied into a Python bytes object / out of one */
  GE_PYRT_VIEW = 5, /* memory lent for the call: becomes a memoryview (read-only unless WRITABLE) */
  GE_PYRT_LIST = 6  /* `items`, `size` of them; tuples and lists come back as LIST */
} ge_pyrt_value_kind;

#define GE_PYRT_VALUE_WRITABLE 1u

/* A value that crosses pyrt.call. For arguments the caller owns everything and it must outlive the
 * call (Python code must not keep a VIEW; a kept one is released and raises ValueError).
 * For results the manager owns `data`/`items`; give it back with value_clear. */
typedef struct ge_pyrt_value {
  int32_t kind; /* ge_pyrt_value_kind */
  uint32_t flags;
  int64_t i;
  double f;
  const void* data;
  uint64_t size; /* bytes for STR/BYTES/VIEW, count for LIST */
  struct ge_pyrt_value* items;
  void* private_data;
} ge_pyrt_value;

typedef enum ge_pyrt_log_level {
  GE_PYRT_LOG_DEBUG = 0,
  GE_PYRT_LOG_INFO = 1,
  GE_PYRT_LOG_WARNING = 2,
  GE_PYRT_LOG_ERROR = 3
} ge_pyrt_log_level;

typedef struct ge_pyrt_host {
  uint32_t abi;
  uint32_t struct_size;

  /* A service published in this process; NULL when absent, older than min_version, or published
   * under another abi_tag (err says which). Valid until its role is unloaded.
   * abi_tag: NULL for pure C services, else the engine_abi the plugin was built with. */
  void* (*service)(const char* name, uint32_t min_version, const char* abi_tag, ge_pyrt_error* err);

  /* Value of `options.<key>` in the plugin's YAML row as text, or NULL. Lives as long as owner. */
  const char* (*option)(ge_pyrt_owner* owner, const char* key);

  /* Absolute folder that the plugin was loaded from (for a bridge: its artifact set). */
  const char* (*plugin_dir)(ge_pyrt_owner* owner);

  /* This thread holds the GIL afterwards. Nests. deadline_ms < 0: wait as CPython does.
   * GIL: may be held or not. Errors: the refusals of ge_pyrt_code; then nothing is held. */
  int32_t (*attach)(ge_pyrt_owner* owner, int64_t deadline_ms, ge_pyrt_lease* lease,
                    ge_pyrt_error* err);
  /* Innermost first, on the thread that attached. WRONG_THREAD, or INVALID_ARGUMENT while a lease
   * that was made inside is still there: then nothing happens and the lease stays. */
  int32_t (*detach)(ge_pyrt_owner* owner, ge_pyrt_lease* lease);

  /* Drops one strong reference, now if this thread is attached, else at the next attach (R15).
   * After the gate closed the reference is abandoned and counted. `object` is a PyObject*. */
  void (*drop_reference)(ge_pyrt_owner* owner, void* object);

  /* pyrt.call: imports `module`, calls `function(*args)`, converts the result. No Python header
   * needed. GIL: either; attaches itself, releases on return.
   * Errors: GE_PYRT_PYTHON_ERROR with type, text and user frames; SystemExit is an error too. */
  int32_t (*call)(ge_pyrt_owner* owner, const char* module, const char* function,
                  const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result,
                  ge_pyrt_error* err);
  void (*value_clear)(ge_pyrt_value* result);

  void (*log)(ge_pyrt_owner* owner, int32_t level, const char* utf8_message);

  /* Fills err (if not NULL) with a copy of message and returns code. */
  int32_t (*fail)(ge_pyrt_error* err, int32_t code, const char* utf8_message);

  /* Runs work(argument) once, with the GIL let go for its time if this thread holds it: for waits.
   * work must not throw and must not use Python. */
  void (*without_gil)(ge_pyrt_owner* owner, void (*work)(void* argument), void* argument);
} ge_pyrt_host;

#endif /* GE_PYRT_ABI_HOST_H_ */
