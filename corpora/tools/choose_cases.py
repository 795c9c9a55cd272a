#!/usr/bin/env python3
"""Writes the cases that corpora/recorded/quantcheck_h200 was recorded from:

    choose_cases.py QUANTCHECK FOLDER

Chosen from exported cases so that for each recipe every pair of option values, every kind of block, every misalignment,
padded rows and short last blocks are there (greedy, most new things a byte first), and amaxes for the scale kernel.
"""
import itertools
import json
import math
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

RECIPES = ["te.float8_block_1x128", "te.float8_block_128x128"]
FORMATS, RULES, EPSILONS, INPUTS = ["E4M3", "E5M2"], ["off", "on"], ["0", "1e-12", "1"], ["f32", "bf16", "f16"]


def metadata_of(path):
    with open(path, "rb") as file:
        size = struct.unpack("<Q", file.read(8))[0]
        return json.loads(file.read(size))["__metadata__"]


def facts_of(path):
    """What a case shows, as a set, each with the recipe's name."""
    meta = metadata_of(path)
    name, options = re.fullmatch(r"(.*)\[(.*)\]", meta["recipe_id"]).groups()
    values = options.split(",")
    geometry = json.loads(meta["geometry"])
    rows, cols, shift = (int(geometry.get(k, 0)) for k in ("rows", "cols", "misalignment"))
    facts = set(itertools.combinations(sorted(values), 2))
    facts |= {(kind, next(v for v in values if v.startswith("input="))) for kind in json.loads(meta.get("plan", "{}")).get("kinds", [])}
    facts |= {("misaligned", shift % 8), ("padded rows", int(geometry.get("row_padding", 0)) > 0),
              ("short blocks", rows % 128 > 0, cols % 128 > 0), ("cols", cols % 16), ("blocks", rows > 128, cols > 128)}
    return {(name, fact) for fact in facts}


def choose(paths):
    facts = {path: facts_of(path) for path in paths}
    missing, chosen = set().union(*facts.values()), []
    while missing:
        # The metadata of a file weighs more than a small tensor; outputs come to about as much as the input.
        best = max(sorted(facts), key=lambda p: len(facts[p] & missing) / (3000 + 2 * p.stat().st_size))
        chosen.append(best)
        missing -= facts[best]
    return chosen


def amaxes():
    """Zero, subnormals, edges of epsilon and of the formats, powers of two and their neighbours, Inf, NaN, random bits."""
    landmarks = [0.0, 5e-324, 1e-45, 1e-38, 2.0**-126, 2.0**-120, 1e-12, 1.0, 448.0, 57344.0, 65504.0, 3.38953139e38,
                 3.40282347e38, math.inf]
    bits = [struct.unpack("<I", struct.pack("<f", value))[0] for value in landmarks]
    bits = sorted({near for b in bits for near in (b - 1, b, b + 1) if 0 <= near <= 0x7F800000})
    numbers = random.Random(1)
    return bits + [0x7F800001, 0x7FC00000, 0x7FFFFFFF] + [numbers.randrange(0x7F800000) for _ in range(64)]


def write_scale_case(folder, recipe_id):
    values = amaxes()
    data = struct.pack(f"<{len(values)}I", *values)
    header = json.dumps({
        "__metadata__": {"quantcheck": "1", "operation": "scale_from_amax", "recipe_id": recipe_id, "property": "", "verdict": "",
                         "subject": "", "provenance": "", "versions": "{}"},
        "input": {"dtype": "F32", "shape": [1, len(values)], "data_offsets": [0, len(data)]}}).encode()
    header += b" " * (-len(header) % 8)
    (folder / (re.sub(r"\W+", "-", recipe_id) + ".safetensors")).write_bytes(struct.pack("<Q", len(header)) + header + data)


def main():
    quantcheck, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as exported:
        recipes = [option for name in RECIPES for option in ("--recipe", name)]
        subprocess.run([quantcheck, "export-cases", exported, "--cases", "40", "--max-elements", "1024", *recipes], check=True)
        for path in choose(sorted(pathlib.Path(exported).rglob("*.safetensors"))):
            shutil.copy(path, folder)
    for i, (code, rule, epsilon) in enumerate(itertools.product(FORMATS, RULES, EPSILONS)):
        write_scale_case(folder, f"{RECIPES[i // 3 % 2]}[format={code},power_of_two={rule},epsilon={epsilon},input={INPUTS[(i + i // 3) % 3]}]")


if __name__ == "__main__":
    main()
