#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# Brings a bare Debian 12 checkout to a built tree: Debian packages, build/venv, private Boost, build/release.
# Usage: scripts/setup.sh [--with-tests] [--all-pythons] [--no-build]
#   --with-tests    build the C++ tests too
#   --all-pythons   bridge sets for every CPython found, not only those of python3 and the build venv
#   --no-build      stop before CMake
# Every step looks first whether it is already done, so a second run takes seconds.
set -euo pipefail
export LC_ALL=C.UTF-8

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
with_tests=0 all_pythons=0 build=1
for argument in "$@"; do
  case "$argument" in
    --with-tests) with_tests=1 ;;
    --all-pythons) all_pythons=1 ;;
    --no-build) build=0 ;;
    -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) printf 'setup: unknown argument %s; see %s --help\n' "$argument" "$0" >&2; exit 2 ;;
  esac
done

say() { printf 'setup: %s\n' "$*"; }
die() { printf 'setup: error: %s\n' "$*" >&2; exit 1; }

packages="g++ cmake ninja-build pkg-config python3 python3-dev python3-venv libpython3.11 libyaml-cpp-dev
  libprotobuf-dev protobuf-compiler libspdlog-dev libcli11-dev nlohmann-json3-dev binutils dpkg-dev xz-utils
  ca-certificates gpgv debian-archive-keyring"

install_packages() {
  command -v dpkg-query >/dev/null || die "this is not Debian (no dpkg-query); Debian 12 (bookworm) is what the build knows"
  local missing="" package
  for package in $packages; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing="$missing $package"
  done
  if [ -z "$missing" ]; then
    say "Debian packages: all there"
    return
  fi
  if [ "$(id -u)" -ne 0 ]; then
    printf 'setup: these Debian packages are missing; install them, then run this again:\n' >&2
    printf '  sudo apt-get update && sudo apt-get install -y --no-install-recommends%s\n' "$missing" >&2
    exit 1
  fi
  say "Debian packages: installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q -o DPkg::Lock::Timeout=300 update || die "apt-get update failed (see above); check the network and /etc/apt"
  # shellcheck disable=SC2086  # a list of words
  apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $missing \
    || die "apt-get install failed (see above)"
}

make_venv() {
  local venv="$root/build/venv" base=/usr/bin/python3 wanted
  wanted="$("$base" --version) $(cat "$root/requirements.txt" "$root/requirements-models.txt" | sha256sum)"
  if [ "$(cat "$venv/.stamp" 2>/dev/null || true)" = "$wanted" ] && "$venv/bin/python" -c '' 2>/dev/null; then
    say "build venv: up to date"
    return
  fi
  say "build venv: installing requirements.txt into $venv"
  "$base" -m venv --clear "$venv" || die "$base could not make a venv in $venv; is python3-venv installed?"
  local pip=("$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input)
  "${pip[@]}" -r "$root/requirements.txt" || die "pip could not install requirements.txt (see above); check the network"
  "${pip[@]}" --no-deps -r "$root/requirements-models.txt" || die "pip could not install requirements-models.txt (see above)"
  printf '%s\n' "$wanted" > "$venv/.stamp"
}

build_release() {
  local options=()
  if [ "$with_tests" -eq 1 ]; then
    options+=(-DGE_BUILD_TESTS=ON)
  elif [ ! -f "$root/build/release/CMakeCache.txt" ]; then
    options+=(-DGE_BUILD_TESTS=OFF)
  fi
  if [ "$all_pythons" -eq 1 ]; then options+=(-DGE_PYTHON_SETS=all); fi
  if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
  fi
  say "configuring build/release"
  (cd "$root" && cmake --preset release "${options[@]}" > build/configure.log 2>&1) || {
    cat "$root/build/configure.log" >&2
    die "cmake could not configure build/release (see above, and build/configure.log)"
  }
  grep -- '-- CPython' "$root/build/configure.log" || true
  say "building build/release"
  NINJA_STATUS='[%f/%t %es] ' cmake --build "$root/build/release" || die "the build failed (see above)"
}

install_packages
mkdir -p "$root/build"
make_venv
"$root/scripts/fetch_boost.sh"
if [ "$build" -eq 1 ]; then build_release; fi
say "done"
