#!/bin/sh
# Make sure that what the tests start for real is here: a PostgreSQL server, SQLite's own program, Chromium with letters to
# write in, and the TypeScript compiler, which checks the scripts. Named ones alone: sh scripts/services.sh tsc
# On a bare machine they are installed (packages.sh).
set -eu
. "${0%/*}/packages.sh"

here() {
    case $1 in
        postgres) command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ;;
        *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}
packages() {
    case $1 in
        postgres) echo "postgresql" ;;
        sqlite3) echo "sqlite3" ;;
        chromium) echo "chromium fonts-dejavu-core" ;;
        tsc) echo "node-typescript" ;;
    esac
}
wanting() {
    for service; do here "$service" || packages "$service"; done | tr '\n' ' ' | sed 's/ $//'
}

if [ $# = 0 ]; then set -- postgres sqlite3 chromium tsc; fi
missing=$(wanting "$@")
if [ -z "$missing" ]; then exit 0; fi

if may_install; then
    case " $missing " in
        *" postgresql "*)
            # The tests make clusters of their own, so none is made and started here.
            mkdir -p /etc/postgresql-common
            [ -e /etc/postgresql-common/createcluster.conf ] ||
                echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
            ;;
    esac
    # shellcheck disable=SC2086 -- several packages
    install_packages "installing with apt-get what the tests start: $missing" $missing
fi
missing=$(wanting "$@")
if [ -n "$missing" ]; then
    echo "diwan: the tests start a PostgreSQL server, sqlite3, Chromium and tsc (TypeScript); install what is missing and try again" >&2
    echo "       (Debian and Ubuntu: sudo apt-get install $missing)" >&2
    exit 1
fi
