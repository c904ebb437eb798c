#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs benchmark suites: writes build/bench/<suite>.json and prints a table.
# Usage: bench/run.sh [--quick] [option...] [suite...]      suites: start_cost match_cost detector_cost attach_cost flight_cost import_cost scale (default: all)
# Options are those of the suites, see bench/README.md. GE_STAGE_DIR names another stage than build/release/stage.
set -euo pipefail
export LC_ALL=C.UTF-8

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
stage="$(realpath -m "${GE_STAGE_DIR:-$root/build/release/stage}")"
venv="$root/build/bench-venv"
base=/usr/bin/python3

die() { printf 'bench: error: %s\n' "$*" >&2; exit 1; }

suites=() options=()
while [ $# -gt 0 ]; do
  case "$1" in
    start_cost|match_cost|detector_cost|attach_cost|flight_cost|import_cost|scale) suites+=("$1") ;;
    -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    --quick) options+=("$1") ;;
    --*=*) options+=("$1") ;;
    --*) [ $# -ge 2 ] || die "option $1 needs a value"; options+=("$1" "$2"); shift ;;
    *) die "there is no suite '$1'; suites are start_cost, match_cost, detector_cost, attach_cost, flight_cost, import_cost and scale" ;;
  esac
  shift
done
[ "${#suites[@]}" -gt 0 ] || suites=(start_cost match_cost detector_cost attach_cost flight_cost import_cost scale)

[ -x "$stage/bin/atc" ] || die "there is no $stage/bin/atc; run ./quickstart.sh, or set GE_STAGE_DIR"
wanted="$("$base" --version) $(sha256sum < "$root/bench/requirements.txt")"
if [ "$(cat "$venv/.stamp" 2>/dev/null || true)" != "$wanted" ]; then
  printf 'bench: installing bench/requirements.txt into %s\n' "$venv"
  "$base" -m venv --clear "$venv" || die "$base could not make a venv in $venv; is python3-venv installed?"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
    -r "$root/bench/requirements.txt" || die "pip could not install bench/requirements.txt (see above)"
  printf '%s\n' "$wanted" > "$venv/.stamp"
fi

mkdir -p "$root/build/bench"
for suite in "${suites[@]}"; do
  "$venv/bin/python" "$root/bench/$suite.py" --stage "$stage" --out "$root/build/bench" "${options[@]}"
done
