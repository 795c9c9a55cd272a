#!/usr/bin/env python3
"""Proves that no part of the gate can be taken away unnoticed: selftest_needs_all.py QUANTCHECK properties|kinds.

Takes out every property of the default gate (or every block kind), one at a time, and expects `quantcheck selftest` to
fail on the mutants that are there for it, and to pass on the same mutants with nothing taken out.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile


class Quantcheck:
    """The program, run in a folder of its own."""

    def __init__(self, program, folder):
        self.program, self.folder = pathlib.Path(program).resolve(), folder

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, text=True, check=False)

    def selftest(self, name, *arguments):
        """Exit code and the report's section of one selftest; (code, None) if it wrote no report."""
        report = self.folder / f"{name}.json"
        code = self.run("selftest", "--report", str(report), *arguments).returncode
        return code, json.loads(report.read_text(encoding="utf-8"))["selftest"] if report.exists() else None


def kind_names(quantcheck):
    lines = quantcheck.run("list", "kinds").stdout.splitlines()
    return [line.split()[0] for line in lines if line and not line[0].isspace()]


def mutants_for(section, field, name):
    return [m["mutant"] for m in section["mutants"] if m.get(field) == name and "needs" not in m]


def fault_without(quantcheck, field, name, mutants):
    """What is wrong with the selftest of these mutants without the part; nothing if it fails as it should."""
    if not mutants:
        return f"{field} {name}: no mutant is there for it"
    kernels = [argument for mutant in mutants for argument in ("--kernel", mutant)]
    code, section = quantcheck.selftest(name, "--jobs", "1", f"--without-{field}", name, *kernels)
    if code != 1 or section is None:
        return f"{field} {name}: exit code {code} without it, not 1"
    if not any(name in sentence for sentence in section["unmet"]):
        return f"{field} {name}: what is unmet without it does not name it: {section['unmet']}"
    return None


def main(program, what):
    field = {"properties": "property", "kinds": "kind"}[what]
    with tempfile.TemporaryDirectory() as folder:
        quantcheck = Quantcheck(program, pathlib.Path(folder))
        code, section = quantcheck.selftest("everything", "--quick")
        if code != 0 or section is None:
            print(f"selftest --quick with nothing taken out: exit code {code}: {(section or {}).get('unmet')}")
            return 1
        names = [p["property"] for p in section["properties"]] if field == "property" else kind_names(quantcheck)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            faults = list(pool.map(lambda n: fault_without(quantcheck, field, n, mutants_for(section, field, n)), names))
    faults = [fault for fault in faults if fault]
    print("\n".join(faults) or f"selftest passes with all, and fails without any one of {len(names)} {what}")
    return 0 if names and not faults else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
