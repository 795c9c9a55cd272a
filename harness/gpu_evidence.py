#!/usr/bin/env python3
"""Everything that a machine with a GPU can say of the CUDA kernels, in one run: gate, proofs, huge tensors, compute-sanitizer,
kernels that misbehave and selftest. Writes each step's report and output below a folder and prints one line per step.

    gpu_evidence.py QUANTCHECK REPORTS [--only NAME]...

Exit code: the worst of all steps (1 nonconformant, 4 the harness failed, 2 usage, 3 inconclusive, 0 all as expected). Of the
steps that run a mutant a failure is expected."""
import argparse
import itertools
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BLOCKS = ("cuda.block_1x128", "cuda.block_128x128")
TOOLS = {"memcheck": "stray_read", "racecheck": "missing_second_barrier", "initcheck": "stray_read",
         "synccheck": "wrong_warp_barrier_mask"}  # and a mutant that each must find
WORST_FIRST = (1, 4, 2, 3, 0)
WORDS = {0: "as expected", 1: "NONCONFORMANT", 2: "USAGE", 3: "INCONCLUSIVE", 4: "HARNESS FAULT"}
FINDS = "finds-"  # how a step is named whose kernel must fail


def steps(quantcheck):
    """Name and command of each step."""
    build = Path(quantcheck).resolve().parent.parent
    yield "gate", [quantcheck, "gate"]
    for kernel in BLOCKS:
        name = kernel.removeprefix("cuda.")
        recipe = f"te.float8_{name}"
        prove = [quantcheck, "prove"]
        for dtype in ("bf16", "f16"):
            yield f"prove-scale-{name}-{dtype}", [*prove, "scale", "--kernel", kernel, "--recipe", f"{recipe}[input={dtype}]"]
            yield f"prove-pairs-{name}-{dtype}", [*prove, "pairs", "--kernel", kernel, "--dtype", dtype]
        for code in ("E4M3", "E5M2"):
            yield f"prove-cast-{name}-{code}", [*prove, "cast", "--kernel", kernel, "--format", code]
    yield "prove-scale-f32", [quantcheck, "prove", "scale", "--kernel", "cuda.scale"]
    yield "huge", [quantcheck, "huge", "--kernel", "cuda.*"]
    mutants = ["--plugin", str(build / "lib" / "quantcheck_cuda_mutants.so")]
    yield FINDS + "index-32bit", [quantcheck, "huge", *mutants, "--kernel", "cuda_mutant.index_32bit", "--shape", "65537x32897"]
    for tool, mutant in TOOLS.items():
        sanitized = ["--property", "bit_exact", "--time-limit", "60", "--sanitizer", tool]
        yield tool, [quantcheck, "gate", "--kernel", "cuda.*", *sanitized, "--cases", "40"]
        # None of these changes a byte of the outputs: only the tool finds it. Each report costs the tool's start, some seconds.
        yield FINDS + tool, [quantcheck, "gate", *mutants, "--kernel", f"cuda_mutant.{mutant}", *sanitized, "--cases", "4"]
    matrix = Path(__file__).resolve().with_name("fault_matrix.py")
    yield "misbehaving", [sys.executable, "-B", str(matrix), "run", str(build), "--only", "device"]
    yield "selftest", [quantcheck, "selftest", "--kernel", "cuda_mutant.*", "--cases", "300", "--time-limit", "2"]


def run(name, command, quantcheck, folder):
    report, text = folder / f"{name}.json", folder / f"{name}.txt"
    if command[0] == quantcheck:
        command = [*command, "--report", str(report)]
        if command[1] in ("gate", "prove"):
            command += ["--save-failures", str(folder / "failures")]
    start = time.monotonic()
    with text.open("w") as out:
        code = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    seconds = time.monotonic() - start
    code = code if code in WORDS else 4  # ended by a signal
    if name.startswith(FINDS) and code in (0, 1):
        code = 1 - code
    print(f"{name:28} {WORDS[code]:13} {seconds:7.1f} s   {report if report.exists() else text}", flush=True)
    return {"name": name, "command": command, "exit_code": code, "seconds": round(seconds, 1)}


def run_all(chosen, quantcheck, folder):
    """One step after the other, but those under compute-sanitizer side by side: they mostly wait for the tool to start."""
    with ThreadPoolExecutor(len(TOOLS)) as pool:
        for sanitized, group in itertools.groupby(chosen, key=lambda step: "--sanitizer" in step[1]):
            yield from (pool.map if sanitized else map)(lambda step: run(*step, quantcheck, folder), group)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("quantcheck")
    parser.add_argument("reports", type=Path)
    parser.add_argument("--only", action="append", metavar="NAME", help="only the steps whose names begin so")
    options = parser.parse_args()
    options.reports.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    chosen = (step for step in steps(options.quantcheck)
              if not options.only or any(step[0].startswith(only) for only in options.only))
    done = list(run_all(chosen, options.quantcheck, options.reports))
    if not done:
        print(f"no step begins with {' or '.join(options.only)}", file=sys.stderr)
        return 2
    worst = min((step["exit_code"] for step in done), key=WORST_FIRST.index)
    seconds = round(time.monotonic() - start, 1)
    summary = {"exit_code": worst, "seconds": seconds, "steps": done}
    (options.reports / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")
    print(f"{len(done)} steps, {sum(step['exit_code'] == 0 for step in done)} as expected, {seconds:.0f} s, exit code {worst}")
    return worst


if __name__ == "__main__":
    sys.exit(main())
