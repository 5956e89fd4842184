#!/bin/sh
# Make sure that what the tests start for real is here: a PostgreSQL server.
# On a bare machine (root, apt-get) it is installed, and that is said; DIWAN_SYSTEM_PACKAGES=0 forbids that.
set -eu

postgres() { command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

if postgres; then exit 0; fi
if [ "${DIWAN_SYSTEM_PACKAGES:-1}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "diwan: no PostgreSQL server found, installing one with apt-get"
    # The tests make clusters of their own, so none is made and started here.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends postgresql
fi
if ! postgres; then
    echo "diwan: the tests start a PostgreSQL server; install one and try again" >&2
    echo "       (Debian and Ubuntu: sudo apt-get install postgresql)" >&2
    exit 1
fi
