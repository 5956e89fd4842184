#!/bin/sh
# Chromium without windows, which tries pages in little more than half the time. It is no must: where the system's packages
# do not have it, or may not be installed (packages.sh), the tests take the whole Chromium.
set -eu
. "${0%/*}/packages.sh"

if command -v chromium-headless-shell >/dev/null 2>&1 || ! may_install; then exit 0; fi
try() { apt_get install -y --no-install-recommends chromium-headless-shell >/dev/null 2>&1; }
echo "diwan: installing with apt-get what makes the tests quicker: chromium-headless-shell"
try || { apt_get update >/dev/null 2>&1 && try; } || echo "diwan: it is not to be had here; the tests do without"
