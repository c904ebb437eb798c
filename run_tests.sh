#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds everything and runs every test. The last line is "N passed, N failed, N skipped"; exit 0 only when
# nothing failed. Usage: run_tests.sh [--full]
#   --full   also the suites labelled "full", bridge sets for every CPython found, the sanitizers
#            (scripts/sanitize.sh) and the count of error texts that no test provokes (scripts/count_texts.sh)
set -uo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
full=0
for argument in "$@"; do
  case "$argument" in
    --full) full=1 ;;
    -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) printf 'run_tests: unknown argument %s; usage: run_tests.sh [--full]\n' "$argument" >&2; exit 2 ;;
  esac
done
setup_options=(--with-tests) ctest_options=(-LE '^full$') pytest_options=()
if [ "$full" -eq 1 ]; then
  setup_options+=(--all-pythons) ctest_options=() pytest_options=(--full)
fi

cd "$root" || exit 2
build="$root/build/release"
results="$build/test_results"
export GE_STAGE_DIR="$build/stage"
mkdir -p "$results"
rm -f "$results"/*.{xml,json,md} "$results"/steps.txt

# step <name> <command...>: runs it, notes its time and exit code for the closing table.
step() {
  local name="$1" start end code
  shift
  printf '\n== %s\n' "$name"
  start="$(date +%s)"
  "$@"
  code=$?
  end="$(date +%s)"
  printf '%s\t%s\t%s\n' "$name" "$((end - start))" "$code" >> "$results/steps.txt"
  return "$code"
}

if step "configure and build" "$root/scripts/setup.sh" "${setup_options[@]}"; then
  step "ctest" ctest --test-dir "$build" --output-on-failure --no-tests=ignore -j2 \
    --output-junit "$results/ctest_summary.xml" "${ctest_options[@]}"
  step "pytest" "$root/build/venv/bin/python" -m pytest \
    --junitxml "$results/pytest_summary.xml" "${pytest_options[@]}"
  step "sample passes" "$root/build/venv/bin/python" "$root/examples/passes/run.py" \
    --stage "$GE_STAGE_DIR" --records "$results/samples.json"
  step "acceptance table" "$root/build/venv/bin/python" "$root/scripts/acceptance_table.py" "$results"
  step "table of symbols and tests" "$root/build/venv/bin/python" "$root/tests/python/api_table.py" \
    "$results/api_table.md"
  if [ "$full" -eq 1 ]; then
    step "asan and ubsan" "$root/scripts/sanitize.sh" address
    step "tsan" "$root/scripts/sanitize.sh" thread
    step "every text provoked" "$root/scripts/count_texts.sh"
  fi
fi
if ! command -v python3 >/dev/null; then  # the setup stopped before it had installed anything
  printf '0 passed, 1 failed, 0 skipped\n'
  exit 1
fi
exec python3 "$root/scripts/summarize_tests.py" "$results"
