#!/usr/bin/env python3
"""Runs the fuzz targets below BIN, as many at a time as there are processors, and prints one line for each.

usage: run.py BIN FOLDER [--seconds N] [--copies N] [--only TARGET]...

FOLDER/seeds holds the seed inputs, FOLDER/corpus/TARGET the inputs that reach new code (a later run starts from them) and
FOLDER/findings the inputs that a target fails on, with FOLDER/TARGET.N.log saying why.
Exit code: 0 nothing found, 1 a finding, 3 a target that ran no input or none that matches, 4 a target that could not start."""
import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import make_seeds

# libFuzzer ends with one of these where an input is a finding (a sanitizer, 20 s, memory, a crash); see -help=1.
FINDINGS = {1, 70, 71, 77}


def fuzz(program: Path, copy: int, folder: Path, seconds: int) -> tuple[int, int]:
    """The exit status of one copy of a target, and how many inputs it executed."""
    target = program.name.removeprefix("fuzz_")
    corpus, log = folder / "corpus" / target, folder / f"{target}.{copy}.log"
    corpus.mkdir(parents=True, exist_ok=True)
    command = [program, f"-dict={Path(__file__).with_name('json.dict')}", f"-max_total_time={seconds}", "-timeout=20",
               "-rss_limit_mb=2048", "-print_final_stats=1", f"-artifact_prefix={folder / 'findings'}/{target}-",
               corpus, folder / "seeds" / target]
    with log.open("wb") as out:
        status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    executed = re.findall(r"^stat::number_of_executed_units:\s*(\d+)", log.read_text(errors="replace"), re.MULTILINE)
    return status, int(executed[-1]) if executed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=int, default=60, help="of each target (default: %(default)s)")
    parser.add_argument("--copies", type=int, default=1, help="of each target, sharing what they find (default: %(default)s)")
    parser.add_argument("--only", action="append", metavar="TARGET", help="this target; may be repeated")
    arguments = parser.parse_args()
    programs = sorted(arguments.bin.glob("fuzz_*"))
    for name in arguments.only or ():
        if name not in (program.name.removeprefix("fuzz_") for program in programs):
            print(f"run.py: there is no target {name} below {arguments.bin}.", file=sys.stderr)
            return 3
    if arguments.only:
        programs = [program for program in programs if program.name.removeprefix("fuzz_") in arguments.only]
    if not programs:
        print(f"run.py: there is no fuzz target below {arguments.bin}; build the preset fuzz.", file=sys.stderr)
        return 3

    folder = arguments.folder.resolve()
    (folder / "findings").mkdir(parents=True, exist_ok=True)
    make_seeds.main(folder / "seeds")
    runs = [(program, copy) for copy in range(arguments.copies) for program in programs]
    worst, total = 0, 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = pool.map(lambda run: fuzz(*run, folder, arguments.seconds), runs)
        for (program, copy), (status, executed) in zip(runs, outcomes):
            log = folder / f"{program.name.removeprefix('fuzz_')}.{copy}.log"
            found = status in FINDINGS or status < 0
            if found:
                verdict, code = f"FINDING, see {log}", 1
            elif status != 0:
                verdict, code = f"did not run (exit {status}), see {log}", 4
            elif executed == 0:
                verdict, code = f"executed nothing, see {log}", 3
            else:
                verdict, code = "nothing found", 0
            print(f"{program.name:<20} {executed:>12,} executions   {verdict}", flush=True)
            total += executed
            worst = code if worst == 0 or code == 1 else worst
    print(f"{'in all':<20} {total:>12,} executions of {arguments.seconds} s each")
    return worst


if __name__ == "__main__":
    sys.exit(main())
