/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GE_PYRT_ABI_PLUGIN_H_
#define GE_PYRT_ABI_PLUGIN_H_

/* The whole contract of a plugin author: this header, host.h, error.h and version.h (C99). */

#include <stddef.h>
#include <stdint.h>

#include "ge/pyrt/abi/error.h"
#include "ge/pyrt/abi/host.h"
#include "ge/pyrt/abi/version.h"

/* Kind of instrumentation that this compiler adds: a plugin's must be the host's. */
#if defined(__SANITIZE_ADDRESS__)
#define GE_PYRT_SANITIZER "address"
#elif defined(__SANITIZE_THREAD__)
#define GE_PYRT_SANITIZER "thread"
#else
#define GE_PYRT_SANITIZER ""
#endif

/* load, unload and quiesce are called with the GIL held, on the interpreter thread. */
#define GE_PYRT_FEATURE_USES_PYTHON 1u
/* The plugin calls C++ of the engine: engine_abi must be equal, not just compatible. */
#define GE_PYRT_FEATURE_USES_ENGINE_CXX 2u

/* Static table returned by the query function. Static storage; never freed.
 * After loading no slot is NULL: the manager fills absent ones with a polite no-op. */
typedef struct ge_pyrt_plugin {
  uint32_t abi;         /* revision this table was written against */
  uint32_t struct_size; /* bytes the plugin filled; the host reads no more */
  const char* name;
  const char* version;
  const char* engine_abi; /* or NULL */
  const char* python_tag; /* "cp311", or NULL when version-neutral */
  const char* sanitizer;  /* "", "address", "thread": must equal the host's */
  uint64_t features;      /* GE_PYRT_FEATURE_* */

  /* Makes the plugin's state. `host` and `owner` stay valid until close returns. No Python here. */
  int32_t (*open)(const ge_pyrt_host* host, ge_pyrt_owner* owner, void** self, ge_pyrt_error* err);
  /* Registers business state (may run again after unload). */
  int32_t (*load)(void* self, ge_pyrt_error* err);
  /* Drops business state; the interpreter stays. Idempotent. */
  int32_t (*unload)(void* self, ge_pyrt_error* err);
  /* Last call with Python: drop every reference. OK counts as "owner released". Idempotent. */
  int32_t (*quiesce)(void* self, ge_pyrt_error* err);
  /* Frees C++ state only. The library itself is never unmapped. */
  void (*close)(void* self);
} ge_pyrt_plugin;

/* Entry symbol: no side effects, any thread, any number of calls.
 * NULL: nothing this plugin offers is old enough for a host that speaks newest_abi. */
typedef const ge_pyrt_plugin* (*ge_pyrt_plugin_query_fn)(uint32_t newest_abi);

/* Default name of the entry symbol; a YAML row may name another with `entry:`. */
#define GE_PYRT_PLUGIN_DEFAULT_ENTRY "ge_pyrt_plugin_query"

#endif /* GE_PYRT_ABI_PLUGIN_H_ */
