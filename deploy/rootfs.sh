#!/bin/sh
# Build the image's file system without a daemon, and check that the server starts in it.
#
#   deploy/rootfs.sh FOLDER        as root, with debootstrap; some minutes, 1.5 GB
#
# It does what the Dockerfile does, on Debian's own Python 3.11. COMPILE=false leaves out compiling
# rules and bots, which the server then does when it starts for the first time.
set -eu
root=${1:?usage: deploy/rootfs.sh FOLDER}
port=${PORT:-8421}
cd "$(dirname "$0")/.."

[ -d src/bugnight/server/static ] || (cd web && npm ci --no-audit --no-fund && npm run build)
debootstrap --variant=minbase --include=ca-certificates,python3-venv bookworm "$root"
mkdir -p "$root/src" "$root/data"
tar -c pyproject.toml hatch_build.py README.md LICENSE requirements docs/rules src packages/bugnight-js/games web/package.json |
    tar -x -C "$root/src"
cp /etc/resolv.conf "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"

chroot "$root" sh -ec '
    cd /src
    python3 -m venv /opt/bugnight
    /opt/bugnight/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/run.txt
    /opt/bugnight/bin/pip install --no-cache-dir --no-deps --no-build-isolation .
    useradd --create-home --uid 1000 bugnight
    chown bugnight /data
'
rm -r "$root/src"

user() { # in a shell of its own, which it replaces: signals reach the command
    exec chroot --userspec=1000:1000 "$root" env -i HOME=/home/bugnight NUMBA_CPU_NAME=generic "$@"
}
[ "${COMPILE:-true}" = false ] || (user /opt/bugnight/bin/python -m bugnight.bots.warm_up)

user BUGNIGHT_DATABASE=sqlite:////data/bugnight.sqlite BUGNIGHT_OPEN=false BUGNIGHT_LOG=info \
    /opt/bugnight/bin/bugnight serve --port "$port" &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
tries=0
until python3 -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$port/readyz')" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 120 ] || { echo "the server does not start in $root" >&2; exit 1; }
    sleep 1
done
python3 -c "
import urllib.request as r
page = r.urlopen('http://127.0.0.1:$port/').read()
assert b'<!doctype html' in page.lower(), page[:200]
"
kill $server
wait $server
trap - EXIT
echo "the server starts in $root, serves its page and stops"
