#!/usr/bin/env python3
"""Where recordings differ from the reference, counted by what the blocks hold, as JSON.

    quantcheck export-cases --recipe R cases
    quantcheck export-cases --recipe R --with-outputs expected
    examples/recording/record.py ADAPTER cases recordings
    examples/recording/differences.py recordings expected --smallest small > differences.json

For recipes with rowwise codes and row-major scales. --smallest writes cases with the one element that decides a differing
scale, or with it and an element whose code differs, to be recorded in turn.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

from case_file import load_case, save_case

LARGEST = {"E4M3": 448.0, "E5M2": 57344.0}


def blocks_of(array, rows, cols, fill):
    """[block rows, block cols, elements of a block], filled up at the edges."""
    down, across = -(-array.shape[0] // rows), -(-array.shape[1] // cols)
    padded = np.pad(array, ((0, down * rows - array.shape[0]), (0, across * cols - array.shape[1])), constant_values=fill)
    return padded.reshape(down, rows, across, cols).swapaxes(1, 2).reshape(down, across, rows * cols)


def contents(case, blocks):
    """What each block holds, in words."""
    magnitude = np.abs(np.where(np.isnan(blocks), 0, blocks)).max(axis=2, initial=0)
    amax = np.maximum(magnitude, case.epsilon).astype(np.float64)
    with np.errstate(divide="ignore"):
        overflows = LARGEST[case.options["format"]] / amax > np.finfo(np.float32).max
    return np.select(
        [np.isnan(blocks).any(axis=2), np.isinf(magnitude), magnitude == 0, overflows],
        ["a NaN", "an infinity", "zeros only", "an amax so small that the scale overflows"],
        "finite elements of ordinary size",
    )


def compare(case, expected):
    """Per block: its elements and their number, what they are, how far its scale is off in ulps, and which codes are."""
    rows, cols = case.recipe["block"]
    blocks = blocks_of(case.widened(), rows, cols, 0)
    wrong = blocks_of(case.outputs["codes"] != expected["codes"], rows, cols, False)
    scales = [outputs["scale_inv"].view(np.uint32).astype(np.int64) for outputs in (case.outputs, expected)]
    elements = blocks_of(np.ones(case.input.shape, int), rows, cols, 0).sum(axis=2)
    return blocks, elements, contents(case, blocks), np.abs(scales[0] - scales[1]), wrong


def shape_of(recipe):
    """The least rows and columns that the recipe takes, at least one and two."""
    shape = recipe.get("shape", {})
    return max(1, shape.get("rows_multiple", 1)), max(2, shape.get("cols_multiple", 1))


def smallest_case(case, blocks, ulps, wrong):
    """A case of the fewest elements that still shows a block's difference: a code's if there is one."""
    at = tuple(np.argwhere(wrong.any(axis=2))[0]) if wrong.any() else tuple(np.argwhere(ulps)[0])
    rows, cols = case.recipe["block"]
    bits = blocks_of(case.input, rows, cols, 0)[at]
    decides = int(np.nanargmax(np.abs(blocks[at])))
    kept = [decides] + ([int(np.argwhere(wrong[at])[0][0])] if wrong.any() else [])
    tensor = np.zeros(shape_of(case.recipe), case.input.dtype)
    for column, element in enumerate(dict.fromkeys(kept)):
        tensor[0, column] = bits[element]
    return tensor


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings", type=Path)
    parser.add_argument("expected", type=Path, help="the same cases, exported --with-outputs")
    parser.add_argument("--smallest", type=Path, help="folder for the smallest case of each kind of difference")
    arguments = parser.parse_args()
    key = lambda case: (case.metadata["recipe_id"], case.input.shape, case.input.tobytes())
    expected = {key(case): case.outputs for case in map(load_case, sorted(arguments.expected.rglob("*.safetensors")))}
    groups, small, subjects, differing, cases = {}, {}, set(), 0, 0
    for file in sorted(arguments.recordings.rglob("*.safetensors")):
        case = load_case(file)
        if key(case) not in expected:
            sys.exit(f"differences.py: '{file}' is none of the cases in '{arguments.expected}'")
        blocks, elements, holds, ulps, wrong = compare(case, expected[key(case)])
        subjects.add(case.metadata["subject"])
        cases += 1
        differing += bool(ulps.any() or wrong.any())
        varying = {name: case.options[name] for name in ("format", "power_of_two", "input") if name in case.options}
        for word in np.unique(holds):
            here = holds == word
            group = groups.setdefault((word, *varying.values()), {"block": str(word), **varying, "blocks": 0, "elements": 0,
                                      "differing_scales": 0, "largest_ulps": 0, "differing_codes": 0})
            group["blocks"] += int(here.sum())
            group["elements"] += int(elements[here].sum())
            group["differing_scales"] += int((ulps[here] > 0).sum())
            group["largest_ulps"] = max(group["largest_ulps"], int(ulps[here].max(initial=0)))
            group["differing_codes"] += int(wrong[here].sum())
            for what, wanted in (("scale", here & (ulps > 0) & ~wrong.any(axis=2)), ("code", here & wrong.any(axis=2))):
                if wanted.any() and (str(word), what) not in small:
                    small[str(word), what] = case, smallest_case(case, blocks, ulps * wanted, wrong & wanted[..., None])
    if arguments.smallest:
        arguments.smallest.mkdir(parents=True, exist_ok=True)
        for (word, what), (case, tensor) in small.items():
            save_case(arguments.smallest / f"{what}_{word.replace(' ', '_')}.safetensors", case, tensor)
    print(json.dumps({"subjects": sorted(subjects), "cases": cases, "differing_cases": differing,
                      "blocks": sorted(groups.values(), key=lambda g: tuple(map(str, g.values())))}, indent=1))
    return 0 if cases else 1


if __name__ == "__main__":
    sys.exit(main())
