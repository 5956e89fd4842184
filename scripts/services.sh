#!/bin/sh
# Make sure that what the tests start for real is here: a PostgreSQL server, and Chromium with letters to write in.
# On a bare machine (root, apt-get) they are installed, and that is said; DIWAN_SYSTEM_PACKAGES=0 forbids that.
set -eu

postgres() { command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
chromium() { command -v chromium >/dev/null 2>&1; }

missing=
if ! postgres; then missing="postgresql"; fi
if ! chromium; then missing="$missing chromium fonts-dejavu-core"; fi
if [ -z "$missing" ]; then exit 0; fi

if [ "${DIWAN_SYSTEM_PACKAGES:-1}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "diwan: installing with apt-get what the tests start: $missing"
    # The tests make clusters of their own, so none is made and started here.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
    apt-get update -qq
    # shellcheck disable=SC2086 -- several packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
if ! postgres || ! chromium; then
    echo "diwan: the tests start a PostgreSQL server and Chromium; install them and try again" >&2
    echo "       (Debian and Ubuntu: sudo apt-get install postgresql chromium)" >&2
    exit 1
fi
