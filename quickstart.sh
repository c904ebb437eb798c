#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# From a bare checkout to a compiled and executed model: sets up, builds, runs examples/quickstart/run.py.
# Arguments are handed to the demo.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
"$root/scripts/setup.sh"
exec "$root/build/venv/bin/python" "$root/examples/quickstart/run.py" --stage "$root/build/release/stage" "$@"
