# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Plugins of the runtime manager in C, made by a test with the fault that it wants."""
import shutil
import subprocess

import pytest
from programs import ROOT

_SOURCE = """
#include "ge/pyrt/abi/plugin.h"
static const ge_pyrt_host* the_host;
static int32_t open_it(const ge_pyrt_host* host, ge_pyrt_owner* owner, void** self, ge_pyrt_error* err) {
  the_host = host; *self = (void*)host; (void)owner; (void)err; return GE_PYRT_OK; }
static int32_t load_it(void* self, ge_pyrt_error* err) { (void)self; (void)err; LOAD return GE_PYRT_OK; }
static int32_t refuse(void* self, ge_pyrt_error* err) {
  (void)self; return the_host->fail(err, GE_PYRT_FAILED, "no, says the plugin"); }
int32_t (*refuse_is_for_tables)(void*, ge_pyrt_error*) = &refuse;
__attribute__((visibility("default"))) const ge_pyrt_plugin* ge_pyrt_plugin_query(uint32_t newest) {
  static const ge_pyrt_plugin table = { .abi = 1, .struct_size = sizeof(table), .name = "made", .version = "1",
    .open = &open_it, .load = &load_it, .sanitizer = SANITIZER, FIELDS };
  return newest >= 1 ? &table : NULL; }
"""


def made_plugin(folder, fields="", load="", sanitizer='""', role="exec"):
    """Row `made` of plugins.yaml, for a library whose table has these fields and whose load() does this.

    `.unload = &refuse` and `.quiesce = &refuse` are fields that fail. Skips the test where nothing compiles C.
    """
    compiler = shutil.which("cc") or pytest.skip("no C compiler for a plugin")
    source, library = folder / "made_plugin.c", folder / "libmade.so"
    source.write_text(_SOURCE.replace("LOAD", load).replace("SANITIZER", sanitizer).replace("FIELDS", fields))
    subprocess.run([compiler, "-shared", "-fPIC", f"-I{ROOT / 'runtime_manager' / 'include'}", source, "-o", library],
                   check=True)
    return f"  - {{name: made, library: {library}, role: {role}, activate: {{always: true}}}}\n"
