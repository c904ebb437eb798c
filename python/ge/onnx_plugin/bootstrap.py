# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Discovery of Python ONNX plugins."""
import sys
from types import ModuleType

from ge._internal import plugin_loader
from ge._internal.plugin_loader import OnProblem

ENV_PY_ONNX_PLUGIN_PATH = "ASCEND_CUSTOM_OPP_PATH"
MODULE_PREFIX = "_ge_py_onnx_plugin_"
PLUGIN_KIND = "python ONNX Plugin"


def load_onnx_plugins(on_problem: OnProblem = None) -> list[ModuleType]:
    """Loads the plugin files on the path variable.

    Args:
        on_problem: called for each file that fails; None: the first failure is raised.
    """
    return plugin_loader.load_plugins_from_env(
        ENV_PY_ONNX_PLUGIN_PATH, module_prefix=MODULE_PREFIX, plugin_kind=PLUGIN_KIND,
        on_problem=on_problem)


def forget_loaded_modules() -> None:
    """Removes the modules of all ONNX plugins from sys.modules: the next load executes them again."""
    for name in [name for name in sys.modules if name.startswith(MODULE_PREFIX)]:
        del sys.modules[name]
