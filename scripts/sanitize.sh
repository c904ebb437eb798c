#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds and tests with the compiler's sanitizers. Usage: scripts/sanitize.sh [address] [thread]; default both.
#   address  ASan, LSan and UBSan, build/debug: unit tests, process tests with one CPython, and the Python
#            tests that drive the staged atc and ge_run, so that the bridges run inside it
#   thread   TSan, build/tsan: unit tests
# What is suppressed, and why: tests/sanitizers. Needs what scripts/setup.sh installs.
set -uo pipefail
export LC_ALL=C.UTF-8
if [ "$#" -eq 0 ]; then set -- address thread; fi
for kind in "$@"; do
  case "$kind" in
    address | thread) ;;
    -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) printf "sanitize: unknown sanitizer '%s'; use address or thread\n" "$kind" >&2; exit 2 ;;
  esac
done

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
python="$root/build/venv/bin/python"
cd "$root" || exit 2
if command -v ccache >/dev/null; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
fi

# build <preset> <target>
build() {
  rm -f "build/$1/test_results"/*.xml
  cmake --preset "$1" -DGE_BUILD_TESTS=ON "-DGE_PYTHONS=$python" > "build/configure_$1.log" 2>&1 \
    || { cat "build/configure_$1.log" >&2; return 1; }
  NINJA_STATUS="[$1 %f/%t %es] " cmake --build --preset "$1" --target "$2"
}

# tests <preset> <ctest option...>: the environment of a sanitized test comes from cmake/GeSanitizers.cmake.
tests() {
  local preset="$1"
  shift
  ctest --preset "$preset" -j2 --output-junit "$root/build/$preset/test_results/ctest_summary.xml" "$@"
}

address() {
  build debug all || return 1
  local failed=0
  tests debug -LE '^full$' || failed=1
  # pytest itself is a plain program; only what it starts is sanitized.
  local environment
  mapfile -t environment < build/debug/sanitizer_environment
  env "${environment[@]}" GE_STAGE_DIR="$root/build/debug/stage" "$python" -m pytest \
    --junitxml build/debug/test_results/pytest_summary.xml \
    tests/integration/test_{ge_run,mutants,quickstart}.py \
    tests/integration/test_{config,interpreter,model,output,pass}_errors.py \
    tests/python/passes/test_in_atc.py tests/python/onnx_plugin/test_in_atc.py \
    tests/python/api/test_lifetimes_in_atc.py tests/python/api/test_operator_lifetime.py || failed=1
  return "$failed"
}

thread() {
  build tsan ge_unit_tests && tests tsan -L '^unit$'
}

failed=0
for kind in "$@"; do
  "$kind" || failed=1
done
[ "$failed" -eq 0 ] || printf 'sanitize: something failed (see above)\n' >&2
exit "$failed"
