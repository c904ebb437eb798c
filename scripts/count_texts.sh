#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# Counts the error texts that no test provokes: builds build/coverage, runs the tests that use the product from
# outside with it, and lists what was never said (scripts/unprovoked_texts.py). Exit 0 only when nothing is left.
# Failures of the tests themselves are not counted here. Needs what scripts/setup.sh installs.
set -uo pipefail
export LC_ALL=C.UTF-8
case "${1:-}" in
  "") ;;
  -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
  *) printf 'count_texts: it takes no arguments, not %s\n' "$1" >&2; exit 2 ;;
esac

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
python="$root/build/venv/bin/python"
build="$root/build/coverage"
cd "$root" || exit 2
if command -v ccache >/dev/null; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
fi

cmake --preset coverage -DGE_BUILD_TESTS=ON "-DGE_PYTHONS=$python" > build/configure_coverage.log 2>&1 \
  || { cat build/configure_coverage.log >&2; exit 1; }
NINJA_STATUS="[coverage %f/%t %es] " cmake --build --preset coverage || exit 1
"$python" scripts/unprovoked_texts.py --mark "$build" || exit 1
GE_STAGE_DIR="$build/stage" "$python" -m pytest -q -m 'not full' tests/integration tests/python tests/process
ctest --test-dir "$build" -j2 -LE 'full|unit'
exec "$python" scripts/unprovoked_texts.py "$build"
