#!/usr/bin/env python3
"""Reads the PTX of kernels that claim a strict recipe: no approximate instruction, no flush to zero, no contraction.

Needs nvcc and no GPU. The files are compiled with the plugin's own options; then a planted file and a sound file
compiled with fast math must be refused, or the lint itself would prove nothing.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FORBIDDEN = re.compile(r"\.approx|\.ftz|\bfma\.")
STRICT = ["-fmad=false"]
ARCHITECTURES = ["80", "90"]
PLANTED = r"""
__global__ void contracted(float* x) { x[0] = x[1] * x[2] + x[3]; }
__global__ void flushed(float* x) { float y; asm("mul.ftz.f32 %0, %1, %2;" : "=f"(y) : "f"(x[1]), "f"(x[2])); x[0] = y; }
__global__ void approximate(float* x) { x[0] = __fdividef(x[1], x[2]); }
"""


def ptx_of(nvcc, source, root, options, architecture):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kernel.ptx"
        subprocess.run([nvcc, "--ptx", "-std=c++17", "-O3", "--expt-relaxed-constexpr", f"-arch=compute_{architecture}",
                        f"-I{root}", f"-I{root}/kernels/include", *options, str(source), "-o", str(out)], check=True)
        return out.read_text(encoding="utf-8")


def forbidden_lines(ptx):
    """The offending instructions, each with the function that it is in."""
    found, function = [], "?"
    for line in ptx.splitlines():
        if entry := re.search(r"\.(?:entry|func)\s.*?(\w+)\s*\(", line):
            function = entry.group(1)
        code = line.split("//")[0]
        if FORBIDDEN.search(code):
            found.append(f"{function}: {code.strip()}")
    return found


def main():
    nvcc, root, *sources = sys.argv[1:]
    failed = not sources
    for source in sources:
        for architecture in ARCHITECTURES:
            for line in forbidden_lines(ptx_of(nvcc, Path(root) / source, root, STRICT, architecture)):
                print(f"{source} sm_{architecture}: {line}")
                failed = True

    with tempfile.TemporaryDirectory() as folder:
        planted = Path(folder) / "planted.cu"
        planted.write_text(PLANTED, encoding="utf-8")
        found = " ".join(forbidden_lines(ptx_of(nvcc, planted, root, [], "90")))
    for kernel in ("contracted", "flushed", "approximate"):
        if kernel not in found:
            print(f"the planted kernel '{kernel}' was not noticed")
            failed = True
    if not forbidden_lines(ptx_of(nvcc, Path(root) / sources[0], root, ["-use_fast_math"], "90")):
        print(f"{sources[0]} compiled with fast math was not noticed")
        failed = True
    print(f"{len(sources)} files for sm_{' and sm_'.join(ARCHITECTURES)}: {'FAILED' if failed else 'no forbidden instruction'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
