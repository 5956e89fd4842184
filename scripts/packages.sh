# What the other scripts install from the system's packages. Only on a bare machine (root, apt-get); it is said, and
# DIWAN_SYSTEM_PACKAGES=0 forbids it.

may_install() {
    [ "${DIWAN_SYSTEM_PACKAGES:-1}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

# install_packages WHAT-IS-SAID PACKAGE...
install_packages() {
    echo "diwan: $1"
    shift
    # Only the lock of dpkg can be waited for. The lists have one of their own, which an update finds taken or not.
    tries=60
    until apt_get update 2>/dev/null || [ "$tries" = 0 ]; do
        if [ "$tries" = 60 ]; then echo "diwan: apt-get is not ready; it is tried again for up to five minutes"; fi
        tries=$((tries - 1))
        sleep 5
    done
    apt_get install -y --no-install-recommends "$@" >/dev/null || true # whoever asked for it looks again
}

# A fresh machine often installs something by itself when it is started: that is waited for, in seconds.
apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$@"; }
