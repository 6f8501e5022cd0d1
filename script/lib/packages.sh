# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# The distribution's packages that a preset needs, and how the missing ones get installed. Sourced by script/bootstrap.
# docs/dependencies.md says what each is for.

PACKAGES=(
  build-essential cmake ninja-build pkg-config file
  qt6-base-dev qt6-httpserver-dev qt6-websockets-dev qt6-svg-dev qtkeychain-qt6-dev qt6-l10n-tools qt6-translations-l10n fonts-dejavu-core
  libgrpc++-dev protobuf-compiler-grpc libprotobuf-dev protobuf-compiler libabsl-dev
  rapidjson-dev zlib1g-dev libssl-dev libre2-dev libxxhash-dev libhiredis-dev prometheus-cpp-dev libgoogle-perftools-dev
  libqcustomplot-dev libgraphviz-dev libdtl-dev libzip-dev
  libgtest-dev libgmock-dev openssl
  python3-venv libpython3-dev curl
)
DEVELOPER_PACKAGES=(redis-server haproxy clang-format-16 clang-tidy-16 fonts-wqy-microhei) # for script/test; script/demo works without them
DEVELOPER_PACKAGES+=(at-spi2-core dbus-daemon gir1.2-atspi-2.0 python3-gi) # a screen reader, and a bus with the theme of the system, for tests of the console
DISPLAY_PACKAGES=(xvfb) # for script/demo --console without a display, and its test
# Boost.Beast's parser has numeric limits from here on.
BOOST_MINIMUM=81
BOOST_PREFIX="$ROOT/build/boost"

missing_packages() { # PACKAGE...: prints those that are not installed
  local installed
  installed="$(dpkg-query -W -f '${db:Status-Abbrev}:${Package}:\n' "$@" 2>/dev/null || true)"
  local package
  for package in "$@"; do
    grep -q "^ii :$package:" <<<"$installed" || echo "$package"
  done
}

# Debian 12 carries 1.74 as its default and 1.81 beside it, Ubuntu 24.04 carries 1.83: any header package that is new
# enough will do, and one that is installed already is never replaced.
boost_installed() {
  [[ -e "$BOOST_PREFIX/usr/include/boost/version.hpp" ]] ||
    dpkg-query -W -f '${db:Status-Abbrev}:${Package}\n' 'libboost1.*-dev' 2>/dev/null |
    sed -n 's/^ii :libboost1\.\([0-9]*\)-dev$/\1/p' | awk -v least=$BOOST_MINIMUM '$1 >= least { found = 1 } END { exit !found }'
}

boost_offered() { # prints the oldest package on offer that is new enough
  apt-cache --names-only search '^libboost1\.[0-9]+-dev$' | sed 's/ .*//' |
    awk -F '[.-]' -v least=$BOOST_MINIMUM '$2 >= least { print $2, $0 }' | sort -n | sed -n '1s/^[0-9]* //p'
}

as_root() {
  if ((EUID == 0)); then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

# If an older Boost is installed, a newer one cannot be installed beside it as a package. Only the headers of the newer
# one are then unpacked, into the build tree.
install_boost() {
  local package
  package="$(boost_offered)"
  [[ -n "$package" ]] || fail "no package libboost1.N-dev with N >= $BOOST_MINIMUM is on offer here; Debian 12 and Ubuntu 24.04 have one"
  if apt-get install --simulate --no-install-recommends --no-remove -y "$package" >/dev/null 2>&1; then
    step boost "Installing $package" as_root apt-get install -y --no-install-recommends --no-remove "$package"
  else
    step boost "Unpacking the headers of $package into build/boost (another Boost is installed)" unpack_boost "$package"
  fi
}

unpack_boost() {
  rm -rf "$BOOST_PREFIX" && mkdir -p "$BOOST_PREFIX" && cd "$BOOST_PREFIX" && apt-get download "$1" &&
    dpkg -x "$1"_*.deb . && rm "$1"_*.deb
}

install_packages() { # PACKAGE...: what the preset needs beyond PACKAGES
  local missing
  mapfile -t missing < <(missing_packages "${PACKAGES[@]}" "$@")
  if ((${#missing[@]} == 0)) && boost_installed; then
    return
  fi
  command -v apt-get >/dev/null || fail "missing packages: ${missing[*]} (and Boost >= 1.$BOOST_MINIMUM); there is no apt-get here to install them"
  ((EUID == 0)) || command -v sudo >/dev/null || fail "missing packages: ${missing[*]} (and Boost >= 1.$BOOST_MINIMUM); run this as root, or install sudo"
  step apt-update "Reading the package lists" as_root apt-get update
  if ((${#missing[@]})); then
    step apt-install "Installing ${#missing[@]} packages" as_root apt-get install -y --no-install-recommends "${missing[@]}"
  fi
  boost_installed || install_boost
}
