"""The same rules as WebAssembly: one small module a game, without imports.

Numba's code for the CPU is taken before it becomes machine code, aimed at `wasm32` by llvmlite,
and linked by `wasm-ld` from the package `ziglang` (extra `wasm`). Every function that a module
exports takes and gives 32-bit numbers; an array is the address of its first item, and its size is
fixed when the module is built.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from itertools import accumulate
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher

from bugnight.extras import require

ENVIRONMENT = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_OPT": "0",
}
"""What must be set before Numba is imported: no instruction of this machine may be used, and code
is optimised only once it is aimed at WebAssembly; it is then a third smaller."""

_TRIPLE = "wasm32-unknown-unknown"
_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
_FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
_COMPILED = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
}
# Arrays that a kernel makes for itself lie after `bottom` until the next call. The caller leaves
# room for them; memory that is not there is an error. Their first 32 bytes are Numba's own: after a
# 64-bit number and two pointers, the address of the items. Nothing counts references.
_RUNTIME = """
@__heap_base = external global i8
@bottom = global ptr @__heap_base
@top = global ptr null
define void @NRT_incref(ptr %p) { ret void }
define void @NRT_decref(ptr %p) { ret void }
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %p = load ptr, ptr @top
  %items = getelementptr i8, ptr %p, i64 32
  %place = getelementptr i8, ptr %p, i64 16
  store ptr %items, ptr %place
  %padded = add i64 %size, 31
  %whole = and i64 %padded, -32
  %after = getelementptr i8, ptr %items, i64 %whole
  store ptr %after, ptr @top
  ret ptr %p
}
define ptr @NRT_Allocate(i64 %size) {
  %p = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 32)
  %items = getelementptr i8, ptr %p, i64 32
  ret ptr %items
}
define void @NRT_Free(ptr %p) { ret void }
"""


ALIGNED = 16
"""Bytes: arrays of a block begin at a multiple."""


class Buffer(NamedTuple):
    """An array that an export takes: its type and shape.

    A size that is `None` is a number that the export takes after the array's address.
    """

    dtype: np.dtype[Any]
    shape: tuple[int | None, ...] = (1,)


class Block(NamedTuple):
    """A named tuple of arrays of fixed size that lie in one piece of memory."""

    kind: type[tuple[Any, ...]]
    buffers: tuple[Buffer, ...]

    def places(self) -> list[int]:
        """Where each array begins, and where the last one ends."""
        sizes = [each.dtype.itemsize * prod(n or 0 for n in each.shape) for each in self.buffers]
        return [*accumulate((-(-size // ALIGNED) * ALIGNED for size in sizes), initial=0)]


class Export(NamedTuple):
    """A function that a module exports: a kernel, and what it takes.

    An argument is a buffer, a block of them, or a number, which is `None`.
    """

    kernel: Callable[..., Any]
    takes: tuple[Buffer | Block | None, ...]


def build(exports: Mapping[str, Export], *, vectors: bool = False) -> bytes:
    """Compile kernels into one module that exports them by name.

    With `vectors` loops use vector instructions, as all browsers since 2023 know them: a network is
    three times as fast, but a module a fifth larger.
    """
    require("wasm", "ziglang")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = _FEATURES + ",+simd128" * vectors
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(opt=3, features=features)
    whole = _parsed(_RUNTIME)
    for name, export in exports.items():
        whole.link_in(_parsed(_export(name, export)))
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in {*exports, "bottom"}:
            value.linkage = "internal"
    _optimise(whole, machine, vectors=vectors)
    return _link(machine.emit_object(whole), [*exports])


def _parsed(ir: str) -> llvm.ModuleRef:
    ir = re.sub(r"target (datalayout|triple) = .*\n", "", ir)
    ir = re.sub(r'"target-(cpu|features)"="[^"]*"', "", ir)
    ir = ir.replace(" = common ", " = weak ")  # which WebAssembly does not have
    counting = r"define linkonce_odr void @NRT_(in|de)cref\(.*?\n}\n"
    ir = re.sub(counting, r"declare void @NRT_\1cref(ptr)\n", ir, flags=re.DOTALL)
    header = f'target datalayout = "{_LAYOUT}"\ntarget triple = "{_TRIPLE}"\n'
    return llvm.parse_assembly(header + ir)


def _export(name: str, export: Export) -> str:
    """The code of a kernel with all that it calls, and of a function that calls it."""
    kinds = tuple(map(_type, export.takes))
    compiled = CPUDispatcher(export.kernel.py_func, targetoptions=_COMPILED)  # type: ignore[attr-defined]
    compiled.compile(kinds)
    made = compiled.overloads[kinds]
    code: str = made.library.get_llvm_str()
    result = _result(made.signature.return_type)
    return code + _caller(name, export, made.fndesc.mangled_name, result)


def _type(each: Buffer | Block | None) -> types.Type:
    """The type that a kernel takes."""
    if each is None:
        return types.int64
    if isinstance(each, Block):
        return types.NamedTuple([*map(_type, each.buffers)], each.kind)
    return types.Array(numba.from_dtype(each.dtype), len(each.shape), "C")


def _result(kind: Any) -> str:  # noqa: ANN401
    """Give back what a kernel returns as 32 bits."""
    if kind == types.none:
        return "ret i32 0"
    bits = 8 if kind == types.boolean else kind.bitwidth
    change = "trunc" if bits > 32 else "sext" if getattr(kind, "signed", False) else "zext"
    wide = "%r" if bits == 32 else "%t"
    widen = "" if bits == 32 else f"%t = {change} i{bits} %r to i32\n  "
    return f"%r = load i{bits}, ptr %result\n  {widen}ret i32 {wide}"


def _caller(name: str, export: Export, kernel: str, result: str) -> str:
    """Call a kernel as Numba does: an array is owner, parent, count, size, data, shape, strides."""
    takes: list[str] = []
    code: list[str] = []
    given = ["ptr %result", "ptr %error"]

    def number() -> str:
        """Take one number, and widen it."""
        i = len(takes)
        takes.append(f"i32 %a{i}")
        code.append(f"%w{i} = sext i32 %a{i} to i64")
        return f"%w{i}"

    def product(a: object, b: object) -> str:
        code.append(f"%p{len(code)} = mul i64 {a}, {b}")
        return f"%p{len(code) - 1}"

    def array(each: Buffer, data: str) -> None:
        """Give an array as Numba does."""
        shape = [number() if size is None else size for size in each.shape]
        size = each.dtype.itemsize
        strides: list[object] = [size]
        for n in reversed(shape):
            strides.insert(0, product(strides[0], n))
        count: object = 1
        for n in shape:
            count = product(count, n)
        given.extend(["ptr null", "ptr null", f"i64 {count}", f"i64 {size}", f"ptr {data}"])
        given.extend(f"i64 {n}" for n in (*shape, *strides[1:]))

    for each in export.takes:
        if each is None:
            given.append(f"i64 {number()}")
            continue
        data = f"%a{len(takes)}"
        takes.append(f"ptr {data}")
        if isinstance(each, Block):
            for buffer, place in zip(each.buffers, each.places(), strict=False):
                code.append(f"%b{len(code)} = getelementptr i8, ptr {data}, i32 {place}")
                array(buffer, f"%b{len(code) - 1}")
        else:
            array(each, data)
    lines = "\n  ".join(code)
    return f"""
@bottom = external global ptr
@top = external global ptr
declare void @llvm.trap()
define i32 @{name}({", ".join(takes)}) {{
  %result = alloca i64
  %error = alloca ptr
  %free = load ptr, ptr @bottom
  store ptr %free, ptr @top
  {lines}
  %status = call i32 @{kernel}({", ".join(given)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %fail, label %good
fail:
  call void @llvm.trap()
  unreachable
good:
  {result}
}}
"""


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, *, vectors: bool) -> None:
    """Drop what no export calls, and inline the rest."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    tuning.loop_vectorization, tuning.slp_vectorization = vectors, False
    tuning.loop_unrolling = False  # 5 % faster, but half as much code again
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)


def _link(code: bytes, names: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, module = Path(folder, "rules.o"), Path(folder, "rules.wasm")
        source.write_bytes(code)
        exports = [f"--export={name}" for name in (*names, "bottom")]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "-O3"]
        command += ["--gc-sections", "--stack-first", "-z", "stack-size=65536", *exports]
        subprocess.run([*command, str(source), "-o", str(module)], check=True)
        return module.read_bytes()
