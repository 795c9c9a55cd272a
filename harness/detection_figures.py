#!/usr/bin/env python3
"""How small and how quick failures are shrunk, and how many faults are named, as Markdown from gate reports.

  detection_figures.py --run build/release/bin/quantcheck build/release/lib/quantcheck_mutants.so FOLDER [GLOB]
      gates every mutant by itself (bit_exact only) and leaves its report in FOLDER
  detection_figures.py FOLDER
      prints the figures of the reports there; a report is named KIND-OF-FAULT,MUTANT.json
"""
import fnmatch
import json
import math
import re
import struct
import subprocess
import sys
from pathlib import Path

ELEMENT = {"F32": ("I", 0x7FFFFFFF), "BF16": ("H", 0x7FFF), "F16": ("H", 0x7FFF)}
BLOCK = re.compile(r"block_(\d+)x(\d+)")


def kernels(quantcheck, plugin):
    """Name and kind of fault of every mutant that has one which the gate must find."""
    text = subprocess.run([quantcheck, "list", "kernels", "--plugin", plugin], check=True, capture_output=True,
                          text=True).stdout
    name = None
    for line in text.splitlines():
        if line.startswith("mutant."):
            name = line.split()[0]
        fault = re.search(r"; fault: (\w+)", line)
        if name and fault and fault[1] in ("value", "storage"):
            yield name, fault[1]


def run(quantcheck, plugin, folder, pattern):
    folder.mkdir(parents=True, exist_ok=True)
    for name, fault in kernels(quantcheck, plugin):
        if not fnmatch.fnmatch(name, pattern):
            continue
        report = folder / f"{fault},{name}.json"
        subprocess.run([quantcheck, "gate", "--plugin", plugin, "--kernel", name, "--property", "bit_exact",
                        "--report", report, "--save-failures", folder / "failures"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        print(name, file=sys.stderr)


def nonzero_elements(path):
    """Elements of a saved case's input that are not a zero of either sign."""
    data = Path(path).read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8:8 + length])
    tensor = header["input"]
    code, mask = ELEMENT[tensor["dtype"]]
    begin, end = (8 + length + offset for offset in tensor["data_offsets"])
    return sum(1 for (bits,) in struct.iter_unpack("<" + code, data[begin:end]) if bits & mask)


def blocks(failure):
    """Blocks of the minimal case, in the direction that has fewest; amaxes are blocks of one element."""
    if failure["finding"] is None or failure["finding"].get("direction") is None:
        return failure["rows"] * failure["cols"]
    rows, cols = (int(n) for n in BLOCK.search(failure["recipe"]).groups())
    if failure["finding"]["direction"] == "columnwise":
        rows, cols = cols, rows
    return math.ceil(failure["rows"] / rows) * math.ceil(failure["cols"] / cols)


def failures(folder):
    """One entry per failure that was shrunk: fault, mutant, blocks, nonzero elements, steps, seconds, causes."""
    found = []
    for path in sorted(Path(folder).glob("*.json")):
        fault, mutant = path.stem.split(",", 1)
        report = json.loads(path.read_text())
        drawn = [f for f in report["failures"] if f["property"] == "bit_exact" and f["verdict"] == "fail"]
        for failure in drawn:
            if not failure["saved_as"]:
                continue
            found.append({"fault": fault, "mutant": mutant, "blocks": blocks(failure),
                          "nonzero": nonzero_elements(failure["saved_as"]), "steps": failure["shrink_steps"],
                          "seconds": report["time"].get("shrink", 0.0) / len(drawn), "causes": failure["causes"]})
    return found


def quantile(values, q):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(q * len(ordered)) - 1)] if ordered else 0.0


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "none"


def is_named(failure):
    return any("in 100 %" in cause for cause in failure["causes"])


def figures(found):
    """The Markdown text. Throws where there is nothing to count."""
    if not found:
        raise SystemExit("no report with a failure of bit_exact; give the folder that --run wrote")
    small = [f for f in found if f["blocks"] == 1 and f["nonzero"] <= 3]
    seconds = [f["seconds"] for f in found]
    value = [f for f in found if f["fault"] == "value"]
    named = [f for f in value if is_named(f)]
    lines = [f"{len(found)} failures of {len({f['mutant'] for f in found})} mutants.", "",
             "| figure | value |", "| --- | --- |",
             f"| shrunk to one block with at most three nonzero elements | {percent(len(small), len(found))} |",
             f"| seconds of shrinking: median, 95 %, most | {quantile(seconds, 0.5):.2f}, "
             f"{quantile(seconds, 0.95):.2f}, {max(seconds):.2f} |",
             f"| steps of shrinking: median, most | {quantile([f['steps'] for f in found], 0.5)}, "
             f"{max(f['steps'] for f in found)} |",
             f"| value faults named in 100 % of the differing elements | {percent(len(named), len(value))} |", ""]
    larger = [f for f in found if f not in small]
    if larger:
        lines += ["Larger minimal cases:", "", "| mutant | blocks | nonzero elements |", "| --- | --- | --- |"]
        lines += [f"| {f['mutant']} | {f['blocks']} | {f['nonzero']} |" for f in larger] + [""]
    unnamed = sorted({f["mutant"] for f in value} - {f["mutant"] for f in named})
    if unnamed:
        lines += ["Value faults that are not named:", ""] + [f"- {mutant}" for mutant in unnamed]
    return "\n".join(lines).rstrip() + "\n"


def main(arguments):
    if len(arguments) in (4, 5) and arguments[0] == "--run":
        run(arguments[1], arguments[2], Path(arguments[3]), arguments[4] if len(arguments) == 5 else "*")
    elif len(arguments) == 1 and not arguments[0].startswith("-"):
        sys.stdout.write(figures(failures(arguments[0])))
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
