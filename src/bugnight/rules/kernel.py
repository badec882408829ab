"""Compile the rules: one decorator, and the folder where compiled code is kept.

Rules are plain Python functions over one NumPy record. `@kernel` compiles them for the CPU; the
same source runs interpreted with `NUMBA_DISABLE_JIT=1`, and on a GPU through `rules.gpu`.
"""

import atexit
import hashlib
import importlib
import importlib.util
import shutil
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.np import linalg

Record: TypeAlias = Any
"""A state: one element of a NumPy array of a game's `STATE`, with its fields as attributes."""

Array: TypeAlias = np.ndarray[Any, Any]

Fields: TypeAlias = list[tuple[str, type] | tuple[str, type, int | tuple[int, ...]]]

P = ParamSpec("P")
R = TypeVar("R")


def _leave_scipy_for_later() -> None:
    """Spare a new process a quarter of a second where SciPy is installed.

    To learn whether it could multiply matrices Numba imports SciPy; that it is there is enough.
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


def _fingerprint(folder: Path) -> str:
    """Name all that compiled code depends on; Numba's own cache looks at a single file."""
    digest = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(f"{package} {version(package)}\n".encode())
    for source in sorted(folder.rglob("*.py")):
        text = source.read_bytes()
        if b"@kernel" in text:
            digest.update(text)
    return digest.hexdigest()[:16]


def _cache_folder(name: str, sources: Path) -> Path:
    folder = Path(platformdirs.user_cache_dir("bugnight")) / f"{name}-{_fingerprint(sources)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a folder of one's own: code found in a shared one is not to be trusted
        folder = Path(tempfile.mkdtemp(prefix="bugnight-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


CACHE = _cache_folder("rules", SOURCES / "rules")
"""The rules, which depend on nothing else."""
CACHE_OF_THE_REST = _cache_folder("kernels", SOURCES)
"""Compiled code above the rules has them inlined: it depends on everything."""


class _Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that takes all whole numbers as one type.

    Numba would compile a copy for every small integer type and literal it is called with. With one
    version of each function the first use of a game takes half as long.
    """

    def compile(self, sig: Any) -> Any:  # noqa: ANN401
        """Compile for types of arguments, or take what is kept on disk.

        Looking for the place on disk takes a while, and most functions are only called by others.
        """
        with global_compiler_lock:
            if not self._cache.cache_path:
                stands_in_rules = self.py_func.__module__.startswith("bugnight.rules.")
                folder = CACHE if stands_in_rules else CACHE_OF_THE_REST
                elsewhere, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
                self.enable_caching()
                numba.config.CACHE_DIR = elsewhere
            return super().compile(sig)

    def get_call_template(self, args: list[Any], kws: dict[str, Any]) -> Any:  # noqa: ANN401
        """Choose the version for a call from another kernel."""
        return super().get_call_template([_widened(each) for each in args], kws)


def _widened(kind: Any) -> Any:  # noqa: ANN401
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of the rules, and keep the result on disk."""
    if numba.config.DISABLE_JIT:
        return function
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    return cast("Callable[P, R]", _Kernel(function, targetoptions=options))


def state_type(fields: Fields) -> np.dtype[Any]:
    """Make the type of a game's record: aligned, its fields readable as attributes."""
    return np.dtype((np.record, np.dtype(fields, align=True)))
