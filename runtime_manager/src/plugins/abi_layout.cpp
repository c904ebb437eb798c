// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The layout of the C ABI on LP64, pinned: compiling this file is the check. A table may grow at
// its end (its size line changes, nothing else). Anything else that fails here breaks plugins that
// are in the field and needs a new GE_PYRT_ABI.
#include "ge/pyrt/abi/manager.h"
#include "ge/pyrt/abi/plugin.h"
#include "ge/pyrt/owner.h"

#define FROZEN(type, field, at) \
  static_assert(offsetof(type, field) == (at), #type "." #field " moved: that needs a new ABI")
#define FROZEN_SIZE(type, size) \
  static_assert(sizeof(type) == (size), #type " has another size: only a table may grow")

static_assert(GE_PYRT_ABI == 1, "the number of the first release");
static_assert(sizeof(void*) == 8, "pinned for LP64");

FROZEN(ge_pyrt_error, struct_size, 0);
FROZEN(ge_pyrt_error, code, 4);
FROZEN(ge_pyrt_error, message, 8);
FROZEN(ge_pyrt_error, private_data, 16);
FROZEN(ge_pyrt_error, release, 24);
FROZEN_SIZE(ge_pyrt_error, 32);

FROZEN(ge_pyrt_lease, token, 0);
FROZEN_SIZE(ge_pyrt_lease, 8);

FROZEN(ge_pyrt_value, kind, 0);
FROZEN(ge_pyrt_value, flags, 4);
FROZEN(ge_pyrt_value, i, 8);
FROZEN(ge_pyrt_value, f, 16);
FROZEN(ge_pyrt_value, data, 24);
FROZEN(ge_pyrt_value, size, 32);
FROZEN(ge_pyrt_value, items, 40);
FROZEN(ge_pyrt_value, private_data, 48);
FROZEN_SIZE(ge_pyrt_value, 56);

FROZEN(ge_pyrt_host, abi, 0);
FROZEN(ge_pyrt_host, struct_size, 4);
FROZEN(ge_pyrt_host, service, 8);
FROZEN(ge_pyrt_host, option, 16);
FROZEN(ge_pyrt_host, plugin_dir, 24);
FROZEN(ge_pyrt_host, attach, 32);
FROZEN(ge_pyrt_host, detach, 40);
FROZEN(ge_pyrt_host, drop_reference, 48);
FROZEN(ge_pyrt_host, call, 56);
FROZEN(ge_pyrt_host, value_clear, 64);
FROZEN(ge_pyrt_host, log, 72);
FROZEN(ge_pyrt_host, fail, 80);
FROZEN(ge_pyrt_host, without_gil, 88);
FROZEN_SIZE(ge_pyrt_host, 96);

FROZEN(ge_pyrt_plugin, abi, 0);
FROZEN(ge_pyrt_plugin, struct_size, 4);
FROZEN(ge_pyrt_plugin, name, 8);
FROZEN(ge_pyrt_plugin, version, 16);
FROZEN(ge_pyrt_plugin, engine_abi, 24);
FROZEN(ge_pyrt_plugin, python_tag, 32);
FROZEN(ge_pyrt_plugin, sanitizer, 40);
FROZEN(ge_pyrt_plugin, features, 48);
FROZEN(ge_pyrt_plugin, open, 56);
FROZEN(ge_pyrt_plugin, load, 64);
FROZEN(ge_pyrt_plugin, unload, 72);
FROZEN(ge_pyrt_plugin, quiesce, 80);
FROZEN(ge_pyrt_plugin, close, 88);
FROZEN_SIZE(ge_pyrt_plugin, 96);

FROZEN(ge_pyrt_config, struct_size, 0);
FROZEN(ge_pyrt_config, finalise_at_last_use, 4);
FROZEN(ge_pyrt_config, config_dir, 8);
FROZEN(ge_pyrt_config, python, 16);
FROZEN(ge_pyrt_config, program_name, 24);
FROZEN_SIZE(ge_pyrt_config, 32);

FROZEN(ge_pyrt_client, struct_size, 0);
FROZEN(ge_pyrt_client, role, 4);
FROZEN(ge_pyrt_client, order, 8);
FROZEN(ge_pyrt_client, name, 16);
FROZEN(ge_pyrt_client, plugin, 24);
FROZEN(ge_pyrt_client, on_quiesce, 32);
FROZEN(ge_pyrt_client, argument, 40);
FROZEN_SIZE(ge_pyrt_client, 48);

FROZEN(ge_pyrt_text, data, 0);
FROZEN(ge_pyrt_text, size, 8);
FROZEN_SIZE(ge_pyrt_text, 16);

FROZEN(ge_pyrt_manager, abi, 0);
FROZEN(ge_pyrt_manager, struct_size, 4);
FROZEN(ge_pyrt_manager, host, 8);
FROZEN(ge_pyrt_manager, configure, 16);
FROZEN(ge_pyrt_manager, acquire, 24);
FROZEN(ge_pyrt_manager, release, 32);
FROZEN(ge_pyrt_manager, run_on_interpreter_thread, 40);
FROZEN(ge_pyrt_manager, load, 48);
FROZEN(ge_pyrt_manager, unload, 56);
FROZEN(ge_pyrt_manager, has_active_row, 64);
FROZEN(ge_pyrt_manager, publish, 72);
FROZEN(ge_pyrt_manager, withdraw, 80);
FROZEN(ge_pyrt_manager, begin_use, 88);
FROZEN(ge_pyrt_manager, end_use, 96);
FROZEN(ge_pyrt_manager, shutdown, 104);
FROZEN(ge_pyrt_manager, interrupt, 112);
FROZEN(ge_pyrt_manager, inspect, 120);
FROZEN(ge_pyrt_manager, text_clear, 128);
FROZEN(ge_pyrt_manager, warnings, 136);
FROZEN_SIZE(ge_pyrt_manager, 144);

FROZEN(ge_pyrt_warning, struct_size, 0);
FROZEN(ge_pyrt_warning, number, 4);
FROZEN(ge_pyrt_warning, owner, 8);
FROZEN(ge_pyrt_warning, message, 16);
FROZEN_SIZE(ge_pyrt_warning, 24);

static_assert(GE_PYRT_INTERNAL == 23, "codes are added at the end");
static_assert(GE_PYRT_LIST == 6, "kinds of values are added at the end");
static_assert(static_cast<int>(ge::pyrt::Role::kPasses) == GE_PYRT_ROLE_PASSES &&
                  static_cast<int>(ge::pyrt::Role::kOnnx) == GE_PYRT_ROLE_ONNX &&
                  static_cast<int>(ge::pyrt::Role::kCustomOp) == GE_PYRT_ROLE_CUSTOM_OP &&
                  static_cast<int>(ge::pyrt::Role::kExec) == GE_PYRT_ROLE_EXEC &&
                  static_cast<int>(ge::pyrt::Role::kTbe) == GE_PYRT_ROLE_TBE &&
                  static_cast<int>(ge::pyrt::Role::kHost) == GE_PYRT_ROLE_HOST,
              "roles are the same on both sides");
