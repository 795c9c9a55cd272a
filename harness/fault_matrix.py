#!/usr/bin/env python3
"""Runs the gate over every way to misbehave in fault_matrix.json, each beside good kernels that must pass in the same run.

  harness/fault_matrix.py run BUILD --jobs 4        # every row as expected, and no gate above its memory limit
  harness/fault_matrix.py write BUILD > docs/faults.md
  harness/fault_matrix.py check BUILD docs/faults.md

A row is [mutant, verdict, words of the output]. The verdict is that of a property, or of the failure once it was made smaller
and judged again; "A or B" where what the mutant reads decides.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

MATRIX = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fault_matrix.json")
FAILURES = ("fail", "crash", "timeout", "nondeterministic")
GATE_MEMORY_MIB = 1024
WORKER_MEMORY_MIB = 256
# What a mutant needs in order to show within few cases, or to show quickly.
OPTIONS = {
    "starts_5000_threads": ["--cases", "3"],
    "first_64_blocks_only": ["--cases", "100"],
    # Several workers share the cases; one of them must come to fifty launches of the kernel.
    "after_50_launches": ["--cases", "200"],
    "crash_after_50_launches": ["--cases", "200"],
    "allocates_without_end": ["--cases", "3", "--memory-limit", "64"],
}
OTHER_RECIPE = {"writes_scale_padding": "te.float8_block_128x128*"}


class Lane:
    """Where a theme's mutants run, and beside which good kernels: one in a process of its own, one in the mutants'."""

    def __init__(self, build, device):
        self.device = device
        self.prefix = "cuda_mutant." if device else "mutant."
        self.good = ("cuda.block_1x128", "cuda_mutant.none") if device else ("host.block_1x128", "mutant.none")
        names = ("quantcheck_cuda_mutants", "quantcheck_cuda") if device else ("quantcheck_mutants", "quantcheck_host")
        self.plugins = [os.path.join(build, "lib", name + ".so") for name in names]

    def can_run(self, build):
        return not self.device or (all(map(os.path.exists, self.plugins)) and
                                   "cannot run here" not in listed(build, self.plugins[0]))


def listed(build, plugin):
    """What the plugin says of its kernels."""
    return subprocess.run([os.path.join(build, "bin", "quantcheck"), "list", "kernels", "--plugin", plugin],
                          capture_output=True, text=True, check=True).stdout


def themes():
    with open(MATRIX, encoding="utf-8") as file:
        return json.load(file)


def gate(build, lane, row, jobs, folder):
    """(exit code, what it printed, report, peak MiB) of one gate run."""
    mutant, verdict, _ = row
    report = os.path.join(folder, "report.json")
    # Short only where it is waited for: on a busy machine a right launch may take longer.
    time_limit = "0.3" if verdict == "timeout" else "10"
    words = [os.path.join(build, "bin", "quantcheck"), "gate", "--property", "bit_exact", "--property",
             "every_output_written", "--cases", "30", "--time-limit", time_limit, "--memory-limit", str(WORKER_MEMORY_MIB),
             "--jobs", str(jobs), "--report", report, "--save-failures", os.path.join(folder, "failures")]
    for option, value in zip(*[iter(OPTIONS.get(mutant, []))] * 2):
        words[words.index(option) + 1] = value
    words += [word for plugin in lane.plugins for word in ("--plugin", plugin)]
    words += [word for kernel in (*lane.good, lane.prefix + mutant) for word in ("--kernel", kernel)]
    if mutant not in OTHER_RECIPE:
        words += ["--recipe", "te.float8_block_1x128"]
    out = os.path.join(folder, "out")
    with open(out, "wb") as file:
        child = subprocess.Popen(words, stdout=file, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    with open(out, encoding="utf-8", errors="backslashreplace") as file:
        text = file.read()
    with open(report, encoding="utf-8") as file:
        return child.returncode, text, json.load(file), usage.ru_maxrss / 1024


def verdicts_of(report, kernel):
    return ({prop["verdict"] for result in report["results"] if result["subject"] == kernel
             for prop in result["properties"]} |
            {failure["verdict"] for failure in report["failures"] if failure["subject"] == kernel})


def problems(lane, row, code, text, report, peak):
    """What is not as expected, one sentence each."""
    mutant, verdict, words = row
    found = verdicts_of(report, lane.prefix + mutant)
    expected_code = {"pass": 0, "unsupported": 3}.get(verdict, 1)
    # Thirty cases reach few situations; nothing is inconclusive but what the row says.
    if code != expected_code:
        yield f"exit code {code}, not {expected_code}"
    if verdict == "pass" and found.intersection(FAILURES):
        yield f"a failure: {sorted(found)}"
    if verdict != "pass" and not found.intersection(verdict.split(" or ")):
        yield f"not {verdict}, but {sorted(found)}"
    if words not in " ".join(text.split()):
        yield f"the output does not say '{words}'"
    for kernel in lane.good:
        good = verdicts_of(report, kernel)
        if "pass" not in good or good.intersection((*FAILURES, "unsupported")):
            yield f"{kernel}, which is right, is {sorted(good)}"
    if peak > GATE_MEMORY_MIB and not lane.device:  # CUDA maps more than it uses
        yield f"{peak:.0f} MiB of memory"


def wants(only, theme, row):
    return not only or theme in only or row[0] in only


def run(build, jobs, only):
    rows = []
    wanted = sum(wants(only, name, row) for name, theme in themes().items() for row in theme["rows"])
    for name, theme in themes().items():
        lane = Lane(build, theme.get("device", False))
        chosen = [(lane, row) for row in theme["rows"] if wants(only, name, row)]
        if chosen and not lane.can_run(build):
            print(f"{theme['title']}: {len(chosen)} rows not run, since there is no GPU here or no CUDA in this build")
            continue
        rows += chosen

    def one(lane_and_row):
        lane, row = lane_and_row
        with tempfile.TemporaryDirectory() as folder:
            code, text, report, peak = gate(build, lane, row, jobs, folder)
            return list(problems(lane, row, code, text, report, peak)), peak, text

    bad, highest = 0, (0, "")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (_, row), (wrong, peak, text) in zip(rows, pool.map(one, rows)):
            highest = max(highest, (peak, row[0]))
            bad += bool(wrong)
            for problem in wrong:
                print(f"{row[0]}: {problem}")
            if wrong:
                print(text[:3000])
    print(f"{len(rows) - bad} of {len(rows)} ways to misbehave as expected with {jobs} jobs; "
          f"the highest memory of a gate or its workers was {highest[0]:.0f} MiB, with {highest[1]}")
    return 1 if bad or len(rows) < (wanted if only else 40) or not rows else 0


def summaries(build, plugin, prefix):
    """What each mutant of a plugin does, by name, in its own words."""
    out = listed(build, os.path.join(build, "lib", plugin + ".so"))
    return {name.removeprefix(prefix): says.strip() for name, _, says in
            (line.partition(" ") for line in out.splitlines()) if name.startswith(prefix)}


def page(build):
    says = summaries(build, "quantcheck_mutants", "mutant.")
    # Built without CUDA, too, the mutants for the CPU say what those for a GPU do; a fault that only a GPU's plugin has is the
    # host's of the same name.
    on_device = says | summaries(build, "quantcheck_emulated_mutants", "emulated.cuda_mutant.")
    count = sum(len(theme["rows"]) for theme in themes().values())
    yield "# Ways to misbehave, and what the gate says"
    yield ""
    yield f"Each of these {count} kernels is judged by a gate that must give the verdict below and go on to judge good kernels"
    yield "correctly in the same run, with 1 and with 4 jobs, in less than 1 GiB. Written by `harness/fault_matrix.py` from"
    yield "`harness/fault_matrix.json`, which the tests run; [isolation.md](isolation.md) says how each is seen. Those on a GPU"
    yield "are run where there is one."
    for theme in themes().values():
        yield from ("", "## " + theme["title"], "", "| mutant | what it does | verdict | the gate says |",
                    "| --- | --- | --- | --- |")
        for mutant, verdict, words in theme["rows"]:
            said = "`" + words + "`" if words else ""
            yield f"| `{mutant}` | {(on_device if theme.get('device') else says)[mutant]} | {verdict} | {said} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("run", "write", "check"))
    parser.add_argument("build")
    parser.add_argument("page", nargs="?")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--only", action="append", default=[], help="only this mutant or theme (repeatable)")
    arguments = parser.parse_args()
    if arguments.what == "run":
        return run(arguments.build, arguments.jobs, arguments.only)
    text = "\n".join(page(arguments.build)) + "\n"
    if arguments.what == "write":
        sys.stdout.write(text)
        return 0
    with open(arguments.page, encoding="utf-8") as file:
        if file.read() == text:
            return 0
    print(f"{arguments.page} is not what harness/fault_matrix.json says; write it again")
    return 1


if __name__ == "__main__":
    sys.exit(main())
