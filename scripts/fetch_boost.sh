#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
#
# Fetches Boost 1.81 as Debian's source package into build/_deps/boost-1.81 (headers of the libraries we
# use merged into one include tree, sources of Boost.Python and Boost.Test). The machine's own apt
# configuration, lists and cache stay untouched: everything apt needs lives in build/_deps/boost.
# Works as root or as a normal user; a second run does nothing.
set -euo pipefail
export LC_ALL=C
case "${1:-}" in
  "") ;;
  -h | --help) sed -n '5,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
  *) printf 'fetch_boost: it takes no arguments, not %s\n' "$1" >&2; exit 2 ;;
esac

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
deps="${GE_DEPS_DIR:-$root/build/_deps}"
private="$deps/boost"
tree="$deps/boost-1.81"
package=boost1.81
keyring="${GE_DEBIAN_KEYRING:-/usr/share/keyrings/debian-archive-keyring.gpg}"
# Bump the layout number whenever the set of unpacked libraries changes.
stamp_text="boost 1.81 layout 1"

say() { printf 'fetch_boost: %s\n' "$*"; }
die() { printf 'fetch_boost: error: %s\n' "$*" >&2; exit 1; }

if [ "$(cat "$tree/.stamp" 2>/dev/null || true)" = "$stamp_text" ]; then
  say "Boost 1.81 is already in $tree"
  exit 0
fi
for tool in apt-get tar xz gpgv; do
  command -v "$tool" >/dev/null || die "'$tool' is missing; install Debian's apt, tar, xz-utils and gpgv, then run $0 again"
done
[ -r "$keyring" ] || die "no Debian archive keyring at $keyring; install debian-archive-keyring or set GE_DEBIAN_KEYRING"

# The mirror is the one this machine already uses for bookworm; GE_DEBIAN_MIRROR overrides it.
mirror="${GE_DEBIAN_MIRROR:-}"
if [ -z "$mirror" ]; then
  # shellcheck disable=SC2016  # $(SITE) is apt's own format
  mirror="$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' 'Codename: bookworm' 'Component: main' \
    2>/dev/null | head -n 1 || true)"
fi
mirror="${mirror:-http://deb.debian.org/debian}"

mkdir -p "$private/lists/partial" "$private/cache/archives/partial" "$private/sourceparts" "$private/state"
printf 'deb-src [signed-by=%s] %s bookworm main\n' "$keyring" "$mirror" > "$private/sources.list"
: > "$private/state/status"
# A file for -c rather than -o options: it is read after the machine's settings and may hold blanks.
cat > "$private/apt.conf" <<CONF
Dir::Etc::sourcelist "$private/sources.list";
Dir::Etc::sourceparts "$private/sourceparts";
Dir::State "$private/state";
Dir::State::status "$private/state/status";
Dir::State::Lists "$private/lists";
Dir::Cache "$private/cache";
Dir::Cache::archives "$private/cache/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
APT::Sandbox::User "";
Acquire::Languages "none";
Acquire::Retries "3";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
CONF
private_apt() { apt-get -q -c "$private/apt.conf" "$@"; }

find_archive() { find "$private" -path "$private/download/${package}_*.orig.tar.xz" | sort | tail -n 1; }
archive="$(find_archive)"
if [ -z "$archive" ]; then
  say "reading the source index of bookworm from $mirror"
  private_apt update || die "the source index could not be read from $mirror (see above); set GE_DEBIAN_MIRROR to another mirror"
  say "downloading the source package $package (74 MB)"
  rm -rf "$private/download.partial"
  mkdir -p "$private/download.partial"
  (cd "$private/download.partial" && private_apt source --download-only "$package") \
    || die "$package could not be downloaded from $mirror (see above); set GE_DEBIAN_MIRROR to another mirror"
  rm -rf "$private/download"
  mv "$private/download.partial" "$private/download"
  archive="$(find_archive)"
  [ -n "$archive" ] || die "apt downloaded no ${package}_*.orig.tar.xz into $private/download"
fi

# What Boost.Python, Boost.Test and Boost.DLL (with std::filesystem) include, directly or not.
libraries="algorithm align array assert bind concept_check config container container_hash conversion core
  describe detail dll exception filesystem foreach function function_types fusion graph integer intrusive io
  iterator lexical_cast move mp11 mpl multi_index numeric/conversion optional parameter predef preprocessor
  property_map proto python range regex serialization smart_ptr spirit static_assert system test
  throw_exception tuple type_index type_traits typeof unordered utility variant"

say "unpacking the needed libraries"
fresh="$tree.partial"
rm -rf "$fresh" "$tree"
mkdir -p "$fresh/unpack" "$fresh/include" "$fresh/src"
members=(boost/LICENSE_1_0.txt boost/libs/python/src boost/libs/test/src)
for library in $libraries; do members+=("boost/libs/$library/include"); done
tar -xJf "$archive" -C "$fresh/unpack" "${members[@]}" || die "$archive has not the expected layout"
for library in $libraries; do
  cp -a "$fresh/unpack/boost/libs/$library/include/." "$fresh/include/"
done
for library in python test; do
  mv "$fresh/unpack/boost/libs/$library/src" "$fresh/src/$library"
done
mv "$fresh/unpack/boost/LICENSE_1_0.txt" "$fresh/"
rm -rf "$fresh/unpack"
[ -f "$fresh/include/boost/version.hpp" ] || die "the unpacked tree has no boost/version.hpp"
printf '%s\n' "$stamp_text" > "$fresh/.stamp"
mv "$fresh" "$tree"
say "done: $tree"
