#!/usr/bin/env python3
"""Writes seed inputs of the fuzz targets to FOLDER/<target>/: the repository's own recipes, recordings and waivers, and
small files by hand for what it has no example of.

usage: make_seeds.py FOLDER"""
import json
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECIPE = "te.float8_block_1x128[format=E5M2,power_of_two=off,epsilon=0,input=bf16,layout=compact,outputs=rowwise]"


def safetensors(header: dict, data: bytes) -> bytes:
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def case(rows: int, cols: int, recorded: bool = False, **metadata) -> bytes:
    sizes = {"input": ("BF16", [rows, cols], 2 * rows * cols)}
    if recorded:
        sizes["codes"] = ("U8", [rows, cols], rows * cols)
        blocks = rows * -(-cols // 128)
        sizes["scale_inv"] = ("F32", [-(-cols // 128), rows], 4 * blocks)
    header, end = {}, 0
    for name, (dtype, shape, size) in sizes.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [end, end + size]}
        end += size
    known = {"quantcheck": "1", "recipe_id": RECIPE, "operation": "quantize"}
    header["__metadata__"] = known | {k: v if isinstance(v, str) else json.dumps(v) for k, v in metadata.items()}
    return safetensors(header, bytes(range(1, 255)) * (end // 254 + 1))[: len(safetensors(header, b"")) + end]


PLAN = {"seed": "0x2a", "patch": [1, 2], "kinds": ["zero_pos", "eps_ge"], "keep": [[0, 1], [2, 3]]}


def cases():
    yield case(1, 1)
    yield case(2, 3, recorded=True, property="bit_exact", verdict="fail", subject="k", versions={"a": "1"})
    yield case(1, 4, geometry={"rows": 1, "cols": 4, "row_padding": 2, "misalignment": 1}, plan=PLAN)
    yield case(0, 0, quantcheck="2", after=["0" * 32, "f" * 32])
    yield case(1, 3, operation="scale_from_amax", provenance="by hand")
    recorded = sorted((ROOT / "corpora/recorded").rglob("*.safetensors"), key=lambda file: file.stat().st_size)
    yield from (file.read_bytes() for file in recorded[:4])


def plans():
    for rows, cols, plan in ((1, 4, PLAN), (1, 1, PLAN | {"patch": [1, 1], "kinds": ["sub_mixed"], "keep": []}),
                             (3, 3, PLAN | {"patch": [2, 2], "kinds": ["zero_neg"] * 4})):
        yield struct.pack(">HH", rows, cols) + json.dumps(plan).encode()


def proof(proves: str, dtype: str, sets: list) -> bytes:
    bits = lambda number: {"bits": f"0x{number:0{8 if dtype == 'f32' else 4}X}"}
    found = [{"name": name, "meaning": meaning, "count": 3 if i == 0 else 0,
              "intervals": [{"first": bits(1), "last": bits(3)}] if i == 0 else []}
             for i, (name, meaning) in enumerate(sets)]
    part = {"name": dtype, "domain": "every magnitude", "dtype": dtype, "judges_reference": False, "values": 32768,
            "steps": 4, "checked": 32768, "differing": 2, "first": {"amax": bits(1), "x": bits(1)}, "sets": found,
            "histogram": [1] * 256, "checksum": "123"}
    report = {"proof": {"proves": proves, "subject": "host.block_1x128", "recipe": RECIPE, "epsilon": {"bits": "0x00000000"},
                        "against": {"bits": "0x2B8CBCCC"}, "rests_on": ["a sentence"], "parts": [part],
                        "steps": {"first": 0, "end": 4, "all": 4}},
              "host": {"plugin host": "0.1.0 /a/b.so xxh3:0123"}, "results": [{"lane": "cuda"}]}
    return json.dumps(report).encode()


def proofs():
    yield proof("cast", "f32", [("differs", "floats")])
    yield proof("pairs", "bf16", [])
    # The words of harness/prove/epsilon_sets.hpp, which a report has to repeat.
    source = (ROOT / "harness/prove/epsilon_sets.hpp").read_text()
    strings = source.split("sets = {", 1)[1].split("return sets", 1)[0].split('"')[1::2]
    names = list(zip(strings[::2], strings[1::2]))
    yield proof("epsilon", "bf16", names)
    yield proof("epsilon", "f32", names[:-1])


def plugins():
    kernel = {"name": "k", "summary": "s", "space": 1, "operation": 0, "recipes": ["te.float8_block_1x128"],
              "input_dtypes": 7, "code_formats": 3, "outputs": 7, "layouts": 3, "rows_multiple": 1, "cols_multiple": 16,
              "max_elements": 0, "emulated": False}
    mutant = {"fault": "value", "equivalent": "", "needs": "", "kind": "", "property": ""}
    plugin = {"name": "p", "version": "1", "devices": [[0, "H200"]], "no_device": "", "warning": "",
              "instrumented": False, "kernels": [kernel, kernel | {"name": "m", "mutant": mutant}]}
    yield json.dumps(plugin).encode()


def journals():
    header = json.dumps({"options": {"seed": "1", "cases": "10"}, "corpus": ["0" * 32]}).encode()
    # target, index, flags, seconds, message, entries of verdict, blocks, elements, waiver
    record = bytes([0, 3, 0, 0, 2]) + b"no" + bytes([2, 16, 1, 128, 1, 0, 17, 0, 0, 0])
    for payloads in ([header], [header, record], [header, record + record, record]):
        yield b"".join(struct.pack(">H", len(p)) + p for p in payloads)


def waivers():
    yield (ROOT / "examples/waivers.json").read_bytes()
    one = json.loads((ROOT / "examples/waivers.json").read_text())["waivers"][0]
    two = one | {"recipe": RECIPE, "property": "zero_block", "situation": "amax_zero"}
    yield json.dumps({"waivers_version": 1, "waivers": [one, two]}).encode()


def main(folder: Path) -> None:
    recipes = [file.read_bytes() for file in sorted((ROOT / "reference/recipes").glob("*.json"))]
    seeds = {"recipe_json": recipes, "case_file": cases(), "safetensors": cases(), "plan_json": plans(),
             "proof_report": proofs(), "plugin_info": plugins(), "journal": journals(), "waivers": waivers()}
    for target, inputs in seeds.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(inputs):
            (folder / target / f"seed{number}").write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
