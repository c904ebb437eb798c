# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Artifact sets of ge.passes; the same functions serve every kind of bridge."""
from ge._internal.artifact_utils import (  # noqa: F401
    PythonArtifact,
    current_platform_tag,
    current_python_tag,
    find_compatible_artifact,
    iter_manifest_paths,
    load_artifact,
    load_module_from_path,
)
