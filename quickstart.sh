#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# From a bare checkout to a compiled and executed model: sets up, builds, runs examples/quickstart/run.py.
# Usage: quickstart.sh [--work FOLDER]
#   --work FOLDER   where the compiled models and reports go; default build/release/quickstart
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
# The command line is judged first: what follows may install packages and build for minutes.
options=()
while [ "$#" -gt 0 ]; do
  case "$1" in
    -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    --work=?*) options+=("$1") ;;
    --work)
      [ -n "${2:-}" ] || { printf 'quickstart: --work wants a folder\n' >&2; exit 2; }
      options+=("--work=$2"); shift ;;
    *) printf 'quickstart: unknown argument %s; usage: quickstart.sh [--work FOLDER]\n' "$1" >&2; exit 2 ;;
  esac
  shift
done
"$root/scripts/setup.sh"
exec "$root/build/venv/bin/python" "$root/examples/quickstart/run.py" --stage "$root/build/release/stage" \
  "${options[@]}"
