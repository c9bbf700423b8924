#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the missing Debian packages of the given groups of packages.txt.
# With nothing missing it neither uses the network nor needs to be root.
# Exit code 4: something is missing and cannot be installed.
set -euo pipefail

cd "$(dirname "$0")/.."

fail() {
  printf 'install_packages: %s\n' "$1" >&2
  printf '  missing: %s\n' "${missing[*]}" >&2
  printf '  Install these by other means, then run with %s.\n' \
    'ASSAY_SKIP_PACKAGES=1' >&2
  exit 4
}

if [[ $# -eq 0 ]]; then
  echo "usage: tools/install_packages.sh GROUP..." >&2
  exit 2
fi
if [[ -n ${ASSAY_SKIP_PACKAGES:-} ]]; then
  exit 0
fi

missing=()
for group in "$@"; do
  mapfile -t packages < <(awk -v g="$group" '$1 == g { print $2 }' \
    tools/packages.txt)
  if [[ ${#packages[@]} -eq 0 ]]; then
    echo "install_packages: no group '$group' in tools/packages.txt" >&2
    exit 2
  fi
  missing+=("${packages[@]}")
done

if ! command -v dpkg-query >/dev/null; then
  fail "this is not a Debian system"
fi
# dpkg-query fails when it does not know one of the names; its list still holds
# for the others.
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' \
  "${missing[@]}" 2>/dev/null | awk '$2 == "installed" { print $1 }') || true
mapfile -t missing < <(printf '%s\n' "${missing[@]}" | sort -u |
  grep -vxF -f <(printf '%s\n' "$installed") || true)
if [[ ${#missing[@]} -eq 0 ]]; then
  exit 0
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    fail "neither root nor sudo without a password"
  fi
  as_root=(sudo -n)
fi
if ! command -v apt-get >/dev/null; then
  fail "there is no apt-get"
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -y -q -o DPkg::Lock::Timeout=120 "$@" </dev/null
}

printf 'install_packages: installing %s\n' "${missing[*]}"
# The package lists are often there already and fetching them is slow, so they
# are renewed only when the first try fails.
if ! apt install --no-install-recommends "${missing[@]}"; then
  if ! apt update ||
    ! apt install --no-install-recommends "${missing[@]}"; then
    fail "apt-get could not install everything"
  fi
fi
