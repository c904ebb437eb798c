/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GE_PYRT_ABI_ERROR_H_
#define GE_PYRT_ABI_ERROR_H_

#include <stdint.h>

/* Result of every ABI call. 0 is success; the rest say whose turn it is to act. */
typedef enum ge_pyrt_code {
  GE_PYRT_OK = 0,
  GE_PYRT_NOT_READY = 1,         /* no interpreter yet: acquire one first */
  GE_PYRT_QUIESCING = 2,         /* a Shutdown is under way: drop references, do not retry */
  GE_PYRT_FINALIZED = 3,         /* the interpreter ended; final for this process */
  GE_PYRT_FOREIGN_FINALIZED = 4, /* somebody else ended it; final for this process */
  GE_PYRT_FORKED = 5,            /* child of a native fork: exec or exit */
  GE_PYRT_POISONED = 6,          /* a start failed inside CPython; final for this process */
  GE_PYRT_WRONG_INTERPRETER = 7, /* a sub-interpreter is current on this thread */
  GE_PYRT_WRONG_THREAD = 8,      /* must be Python's main thread */
  GE_PYRT_WOULD_DEADLOCK = 9,
  GE_PYRT_STACK_TOO_SMALL = 10,
  GE_PYRT_TIMEOUT = 11,
  GE_PYRT_VERSION_MISMATCH = 12,
  GE_PYRT_SECOND_LIBPYTHON = 13,
  GE_PYRT_BAD_ENVIRONMENT = 14,
  GE_PYRT_CONFIG_CONFLICT = 15,
  GE_PYRT_BLOCKED = 16,            /* an owner refused to quiesce or a lease is out */
  GE_PYRT_BLOCKED_BY_THREADS = 17, /* live non-daemon Python threads */
  GE_PYRT_NOT_FOUND = 18,
  GE_PYRT_INVALID_ARGUMENT = 19,
  GE_PYRT_CONFIG_ERROR = 20, /* YAML or manifest; the text has file:line:column */
  GE_PYRT_PYTHON_ERROR = 21, /* user code raised; the text has type, message, user frames */
  GE_PYRT_FAILED = 22,       /* the plugin's own work failed */
  GE_PYRT_INTERNAL = 23
} ge_pyrt_code;

/* Error text that travels with a non-zero code.
 * Ownership: the caller zeroes it (struct_size set) and calls release once if it is not NULL;
 * who filled it frees it. Passing NULL for an error parameter drops the text. */
typedef struct ge_pyrt_error {
  uint32_t struct_size;
  int32_t code;
  char* message; /* UTF-8, who/what/where/next step; valid until release */
  void* private_data;
  void (*release)(struct ge_pyrt_error* self);
} ge_pyrt_error;

#endif /* GE_PYRT_ABI_ERROR_H_ */
