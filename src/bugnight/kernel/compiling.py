"""Compile the rules: one decorator, and the folder where compiled code is kept.

Rules are plain Python functions over one NumPy record. `@kernel` compiles them for the CPU; the
same source runs interpreted with `NUMBA_DISABLE_JIT=1`, and on a GPU through `kernel.gpu`.
"""

import atexit
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, wraps
from importlib.metadata import version
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.np import linalg

State: TypeAlias = Any
"""A state: one element of a NumPy array of a game's `STATE`, with its fields as attributes."""

Array: TypeAlias = np.ndarray[Any, Any]

Fields: TypeAlias = list[tuple[str, Any] | tuple[str, Any, int | tuple[int, ...]]]

P = ParamSpec("P")
R = TypeVar("R")


def _leave_scipy_for_later() -> None:
    """Start a process a quarter of a second faster where SciPy is installed.

    Numba imports SciPy only to find out whether it can multiply matrices; locating it is enough.
    """
    import_scipy = linalg.ensure_blas

    def find_scipy() -> None:
        if importlib.util.find_spec("scipy") is None:
            raise ImportError("without SciPy there is no BLAS")

    linalg.ensure_blas = find_scipy
    importlib.import_module("numba.np.arraymath")
    linalg.ensure_blas = import_scipy


_leave_scipy_for_later()

SOURCES = Path(__file__).parents[1]
WITHOUT_KERNELS = {"account.py", "game.py", "skill.py", "terminal.py"}
"""Parts of a game that compiled code does not depend on."""

GAMES: dict[Any, ModuleType] = {}
"""The rules of every game in use, by the type of its state."""
COMPILED: dict[Any, ModuleType] = {}
"""The same by the type that compiled code knows it by."""
KEPT: list[Any] = []
"""What must stay in memory, although only the code compiled from it is called."""


NEEDED = (
    *("STATE", "ACTIONS", "MAX_LEGAL", "MAX_SEATS", "PIECES"),
    *("deal", "actor", "legal", "step", "outcome", "view", "guess", "observe"),
)
"""What the rules of every game must have."""


def register(rules: ModuleType) -> None:
    """Let generic code find the rules of a game by its state; refuse rules that lack something."""
    if lacking := [name for name in NEEDED if not hasattr(rules, name)]:
        raise TypeError(f"{rules.__name__} lacks {', '.join(lacking)}; see docs/add-a-game.md")
    vars(rules)["OBSERVATION"] = sum(prod(shape) for _, shape in rules.PIECES)
    GAMES[rules.STATE] = rules
    COMPILED[numba.from_dtype(rules.STATE)] = rules


def _digest(sources: Iterable[Path]) -> str:
    """A hash of everything compiled code depends on; Numba's own cache checks a single file."""
    digest = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(f"{package} {version(package)}\n".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _generic_sources(folder: Path) -> Iterator[Path]:
    for source in sorted(folder.rglob("*.py")):
        has_kernels = re.search(rb"^ *@(kernel|compiler)", source.read_bytes(), re.MULTILINE)
        if has_kernels and SOURCES / "games" not in source.parents:
            yield source


@cache
def cache_folder(rules: ModuleType | None, *, only_rules: bool) -> Path:
    """The folder for code compiled for one game, or for none.

    Code in `kernel` depends on that package and on the game's folder. Other compiled code may
    inline any kernel that belongs to no game, so it depends on all of them as well.
    """
    sources = [*_generic_sources(SOURCES / "kernel" if only_rules else SOURCES)]
    name = "rules" if only_rules else "bots"
    if rules is not None:
        own = Path(str(rules.__file__)).parent
        sources += sorted(f for f in own.glob("*.py") if f.name not in WITHOUT_KERNELS)
        name = f"{name}-{own.name}"
    folder = Path(platformdirs.user_cache_dir("bugnight")) / f"{name}-{_digest(sources)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # code found in a folder that others can write to is not to be trusted
        folder = Path(tempfile.mkdtemp(prefix="bugnight-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _rules_in(signature: Any) -> ModuleType | None:  # noqa: ANN401
    """The game whose state is among the arguments."""
    for kind in signature.args if hasattr(signature, "args") else signature:
        rules = COMPILED.get(getattr(kind, "dtype", kind))
        if rules is not None:
            return rules
    return None


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps code by the name of its source's folder, so that copies of the package share it.

    Numba would keep it by the whole path; here, `cache_folder` is named after all sources.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return Path(py_file).parent.name

    def ensure_cache_path(self) -> None:
        """Accept a read-only folder: everything that is needed may be there."""
        if not os.access(self.get_cache_path(), os.R_OK):
            super().ensure_cache_path()


class _Implementation(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator, *CompileResultCacheImpl._locator_classes[1:])


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Implementation

    def save_overload(self, sig: Any, data: Any) -> None:  # noqa: ANN401
        """Keep compiled code, unless the folder is read-only or the disk is full."""
        with suppress(OSError):
            super().save_overload(sig, data)


class _CacheOfGame(_Cache):
    """Finds a closure on disk by its game and by the facts it was made from.

    Numba's own cache compares the objects that a closure holds, which differ in every process.
    """

    facts = ""

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:  # noqa: ANN401
        code = hashlib.sha256(self._py_func.__code__.co_code).hexdigest()
        return sig, codegen.magic_tuple(), (code, self.facts)


class _Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that takes all whole numbers as one type.

    Numba would compile a copy for every small integer type and literal it is called with. With one
    version of each function the first use of a game takes half as long.
    """

    def compile(self, sig: Any) -> Any:  # noqa: ANN401
        """Compile for types of arguments, or load what is kept on disk.

        The place on disk is looked up only here: most functions are only called by others.
        """
        with global_compiler_lock:
            only_rules = self.py_func.__module__.startswith("bugnight.kernel.")
            folder = str(cache_folder(self.rules or _rules_in(sig), only_rules=only_rules))
            caches = self.__dict__.setdefault("_caches", {})
            if folder not in caches:
                elsewhere, numba.config.CACHE_DIR = numba.config.CACHE_DIR, folder
                cache_type = _Cache if self.rules is None else _CacheOfGame
                caches[folder] = cache_type(self.py_func)
                caches[folder].facts = self.facts
                numba.config.CACHE_DIR = elsewhere
            self._cache = caches[folder]
            return super().compile(sig)

    rules: ModuleType | None = None
    """The game that it is made for, where no argument says so."""
    facts = ""
    """What else it is made from."""
    on_script: Any = None
    """What is called instead if the first argument is a script."""

    def get_call_template(self, args: list[Any], kws: dict[str, Any]) -> Any:  # noqa: ANN401
        """Choose the version for a call from another kernel."""
        if self.on_script is not None and args[0].dtype == types.int16:
            return self.on_script.get_call_template(args, kws)
        return super().get_call_template([_widened(each) for each in args], kws)

    def get_overload(self, sig: Any) -> Any:  # noqa: ANN401
        """The compiled version for types of arguments."""
        if self.on_script is not None and sig[0].dtype == types.int16:
            return self.on_script.get_overload(sig)
        return super().get_overload(sig)


def _widened(kind: Any) -> Any:  # noqa: ANN401
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of the rules, and keep the result on disk."""
    if numba.config.DISABLE_JIT:
        return function
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    options["_nrt"] = True  # it would be inherited by what is compiled for `kernel_in_place`
    return cast("Callable[P, R]", _Kernel(function, targetoptions=options))


def kernel_in_place(function: Callable[P, R]) -> Callable[P, R]:
    """`kernel` for functions that make no arrays, so that none are counted.

    Numba counts in every function who holds an array: in a small network, six sevenths of the time.
    """
    made = kernel(function)
    if isinstance(made, _Kernel):
        made.targetoptions["_nrt"] = False
    return made


def kernel_of(
    rules: ModuleType, facts: object = (), *, nogil: bool = True
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """`kernel` for closures: what they hold follows from a game's rules and from these facts."""

    def compiler(function: Callable[P, R]) -> Callable[P, R]:
        made = kernel(function)
        if isinstance(made, _Kernel):
            made.rules, made.facts = rules, repr((rules.__name__, facts))
            made.targetoptions["nogil"] = nogil
        return made

    return compiler


def compiled_for(
    rules: ModuleType, function: Callable[P, R], *arguments: types.Type
) -> Callable[P, R]:
    """Compile a function for one game and these types, where no argument tells the game.

    Calls are faster: Numba neither inspects the types nor releases the GIL.
    """
    made = kernel_of(rules, nogil=False)(function)
    if not isinstance(made, _Kernel):
        return made
    KEPT.append(made)
    return cast("Callable[P, R]", made.compile(arguments))


def unless_scripted(other: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function whose first argument is a generator; for a script, `other` is called."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        compiled = kernel(function)
        if isinstance(compiled, _Kernel):
            compiled.on_script = other
            return cast("Callable[P, R]", compiled)

        @wraps(function)
        def choose(*args: P.args, **kwargs: P.kwargs) -> R:
            is_script = cast("Array", args[0]).dtype == np.int16
            return (other if is_script else function)(*args, **kwargs)

        return choose

    return decorate


def record_type(fields: Fields) -> np.dtype[Any]:
    """Make a type of records: aligned, its fields readable as attributes."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


def state_type(game: str, fields: Fields) -> np.dtype[Any]:
    """Make the type of a game's state; one text may name several fields.

    An empty field named after the game tells it from another game with the same fields.
    """
    each = [(name, *kind) for names, *kind in fields for name in names.split()]
    return record_type([*each, (f"of_{game.replace('-', '_')}", np.int8, (0,))])
