# What the other scripts install from the system's packages. Only on a bare machine (root, apt-get); it is said, and
# DIWAN_SYSTEM_PACKAGES=0 forbids it.

may_install() {
    [ "${DIWAN_SYSTEM_PACKAGES:-1}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

# install_packages WHAT-IS-SAID PACKAGE...
install_packages() {
    echo "diwan: $1"
    shift
    apt_get update
    apt_get install -y --no-install-recommends "$@" >/dev/null
}

# A fresh machine often installs something by itself when it is started: that is waited for, in seconds.
apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$@"; }
