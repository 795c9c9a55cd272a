#!/usr/bin/env python3
"""Writes docs/epsilon.md from the reports of `quantcheck prove`, or checks that it is current.

  docs/write_epsilon.py build/release/bin/quantcheck > docs/epsilon.md
  docs/write_epsilon.py build/release/bin/quantcheck --dtype bf16 --dtype f16 --check docs/epsilon.md

The first takes minutes, since f32 has 2^31 amaxes. The second proves the 16-bit types only, in seconds, and asks that every
table row it gives stands in the page.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile

DTYPES = ("f32", "bf16", "f16")
FORMATS = ("E4M3", "E5M2")
POWER_OF_TWO = ("off", "on")
FAST_MATH = "lib/quantcheck_fast_math.so"


class Prover:
    """Runs quantcheck prove. Reports are kept in a folder, and not made again if they are there already."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def proof(self, name, *arguments, exit_codes=(0,)):
        """The proof section of one run."""
        report = os.path.join(self.folder, name + ".json")
        if not os.path.exists(report):
            words = [self.binary, "prove", *arguments, "--report", report, "--save-failures", self.folder]
            code = subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode
            if code not in exit_codes:
                sys.exit(f"{' '.join(words)}: exit code {code}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)["proof"]


def recipe_id(name, fmt, power_of_two):
    return f"{name}[format={fmt},power_of_two={power_of_two}]"


def epsilon_rows(prover, name, dtypes):
    """(format, rule, part) of every variant and input type; what the page says of all of them must be so."""
    for fmt, rule, dtype in itertools.product(FORMATS, POWER_OF_TWO, dtypes):
        proof = prover.proof(f"epsilon_{name}_{fmt}_{rule}_{dtype}", "epsilon", "--kernel", "reference", "--recipe",
                             recipe_id(name, fmt, rule), "--dtype", dtype)
        for claim in proof["claims"]:
            if claim["decides"] or claim["name"] == "edge":
                assert claim["holds"] is True, (fmt, rule, dtype, claim)
        part = next(part for part in proof["parts"] if part["name"] == dtype)
        assert naive_holds(part) == (dtype == "f16"), (fmt, rule, dtype)
        yield fmt, rule, part


def naive_holds(part):
    return found(part, "scale differs")["count"] == 0 and found(part, "code differs")["count"] == 0


def found(part, name):
    return next(entry for entry in part["sets"] if entry["name"] == name)


def grouped(number):
    return f"{number:,}"


def number(pattern):
    return f"`{pattern['bits']}` = {pattern['value']} = `{pattern['hex']}`"


def share(count, values):
    return f"{100 * count / values:.1f} %"


def last_of(entry):
    return number(entry["intervals"][-1]["last"]) if entry["intervals"] else "-"


def changed_row(fmt, rule, part):
    entry, nonzero = found(part, "scale differs"), part["values"] - 1
    return (f"| {fmt} | {rule} | {part['name']} | {grouped(nonzero)} | {grouped(entry['count'])} ({share(entry['count'], nonzero)}) | "
            f"{last_of(entry)} | {'true' if naive_holds(part) else 'false'} |")


def code_row(fmt, rule, part):
    own, zeroed = found(part, "code differs"), found(part, "zeroed")
    some = next((grouped(e["count"]) for e in part["sets"] if e["name"] == "some code differs"), "not counted")
    return (f"| {fmt} | {rule} | {part['name']} | {grouped(own['count'])} | {some} | {grouped(zeroed['count'])} | {last_of(zeroed)} |")


def subnormal_row(fmt, rule, part):
    entry = found(part, "subnormal scale_inv")
    return f"| {fmt} | {rule} | {part['name']} | {grouped(entry['count'])} | {last_of(entry)} |"


TABLES = (
    ("""## Which nonzero blocks change

A block is decided by its amax. Of all nonzero finite magnitudes of the input type, those in the fifth column get another
scale under epsilon 1e-12 than under epsilon 0: all of them from the smallest up to the one named, and no other. The naive
claim is that there are none.

| format | power of two | input | nonzero magnitudes | change scale | the last that changes | naive claim |
| --- | --- | --- | --- | --- | --- | --- |""", changed_row),
    ("""## What happens to their codes

The code of the block's largest element, and (for the 16-bit types, where every element no larger than the amax was tried)
any code at all. Blocks that 1e-12 turns into zeros altogether are those with an amax up to the one named, but for the very
smallest f32 blocks, which are all zeros under epsilon 0 too.

| format | power of two | input | largest element's code changes | some code changes | turned into all zeros | up to amax |
| --- | --- | --- | --- | --- | --- | --- |""", code_row),
    ("""## Where epsilon 0 leaves a subnormal scale_inv

A consumer that flushes subnormal numbers reads these as 0. Under 1e-12 there are none.

| format | power of two | input | amaxes with a subnormal scale_inv | up to amax |
| --- | --- | --- | --- | --- |""", subnormal_row),
)


def fast_math_section(prover):
    plugin = os.path.join(os.path.dirname(os.path.dirname(prover.binary)), FAST_MATH)
    runs = {epsilon: prover.proof(f"fast_math_{epsilon}", "scale", "--kernel", "fast_math.scale", "--plugin", plugin, "--recipe",
                                  f"te.float8_block_1x128[format=E4M3,epsilon={epsilon}]", exit_codes=(0, 1))["parts"][0]
            for epsilon in ("0", "1e-12")}
    zero = found(runs["0"], "kernel scale_inv zero")
    first, last = zero["intervals"][0]["first"], zero["intervals"][-1]["last"]
    return f"""## The one place where it did matter

A scale kernel that is built with fast math (`kernels/fast_math`, as TransformerEngine builds its second scale path) flushes
that subnormal scale_inv to 0. `quantcheck prove scale` over all {grouped(runs['0']['values'])} amaxes, E4M3, power of two off, f32 amaxes of
a bf16 tensor:

| epsilon | amaxes that differ from the recipe | with a scale_inv of 0 | from | to |
| --- | --- | --- | --- | --- |
| 0 | {grouped(found(runs['0'], 'differs')['count'])} | {grouped(zero['count'])} | {number(first)} | {number(last)} |
| 1e-12 | {grouped(found(runs['1e-12'], 'differs')['count'])} | {grouped(found(runs['1e-12'], 'kernel scale_inv zero')['count'])} | - | - |
"""


HEAD = """# What epsilon 1e-12 changes

Written by `docs/write_epsilon.py` from the reports of `quantcheck prove`; do not edit it by hand.

The question: does Float8BlockScaling with `amax_epsilon` 1e-12 give the same codes and scales as with 0 on every block whose
amax is not zero, and finite scales on zero blocks? The answer is a proof over every amax of each input type, for the recipe
`te.float8_block_1x128` (`te.float8_block_128x128`, run for the 16-bit types, gives the same sets).

- **Naive claim** ("nonzero blocks are unaffected"): false for f32 and bf16 input, true for f16 input.
- **Edge**: the blocks that change scale are all those below one amax. Without the power-of-two rule it is 1e-12 itself; with
  the rule it is lower, since scales within one binade are the same.
- **Zero blocks** have finite positive scales and zero codes under both epsilons.
"""

TAIL = """## To see it again

```sh
quantcheck prove epsilon --kernel reference --recipe 'te.float8_block_1x128[format=E4M3,power_of_two=off]'
quantcheck prove epsilon --kernel host.scale --recipe 'te.float8_block_1x128[format=E5M2,power_of_two=on]'
quantcheck prove epsilon --kernel host.block_1x128 --dtype bf16 --epsilon 1e-12 --against 0
quantcheck prove scale --plugin build/release/lib/quantcheck_fast_math.so --kernel fast_math.scale
```

The first proves it of the recipe, the others of a kernel: that it is the recipe's under both epsilons, and so changes exactly
where the recipe does. The report's `proof` section has every interval as bits, decimal and hexadecimal.
"""


def page(prover, dtypes):
    rows = list(epsilon_rows(prover, "te.float8_block_1x128", dtypes))
    tiles = epsilon_rows(prover, "te.float8_block_128x128", [d for d in dtypes if d != "f32"])
    same = [(f, r, p["name"], p["sets"]) for f, r, p in rows if p["name"] != "f32"]
    assert same == [(f, r, p["name"], p["sets"]) for f, r, p in tiles], "the two block shapes differ; say so in the page"
    text = HEAD
    for head, row in TABLES:
        text += "\n" + head + "\n" + "".join(row(*entry) + "\n" for entry in rows)
    if "f32" in dtypes:
        text += "\n" + fast_math_section(prover)
    return text + "\n" + TAIL


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--dtype", action="append", choices=DTYPES)
    parser.add_argument("--check", metavar="PAGE")
    parser.add_argument("--reports", metavar="FOLDER", help="keep the reports here, and use those that are here already")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        text = page(Prover(os.path.abspath(options.binary), options.reports or scratch), options.dtype or DTYPES)
    if not options.check:
        print(text, end="")
        return 0
    with open(options.check, encoding="utf-8") as file:
        lines = set(file.read().splitlines())
    missing = [line for line in text.splitlines() if line not in lines]
    print("\n".join(["not in the page:", *missing]) if missing else f"{len(text.splitlines())} lines stand in the page")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
