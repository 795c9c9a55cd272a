#!/usr/bin/env python3
"""detection_figures.py against reports whose figures are known."""
import json
import struct
import tempfile
import unittest
from pathlib import Path

import detection_figures


def saved_case(path, dtype, bits):
    code = {"F32": "I", "BF16": "H"}[dtype]
    data = struct.pack(f"<{len(bits)}{code}", *bits)
    header = json.dumps({"input": {"dtype": dtype, "shape": [1, len(bits)], "data_offsets": [0, len(data)]}}).encode()
    path.write_bytes(struct.pack("<Q", len(header)) + header + data)
    return str(path)


def failure(saved, rows, cols, causes=(), direction="rowwise", verdict="fail"):
    return {"property": "bit_exact", "verdict": verdict, "recipe": "te.float8_block_1x128[input=f32]", "rows": rows,
            "cols": cols, "finding": {"direction": direction}, "saved_as": saved, "shrink_steps": 40,
            "causes": list(causes)}


class DetectionFigures(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name)

    def tearDown(self):
        self.scratch.cleanup()

    def report(self, name, failures, seconds):
        (self.folder / name).write_text(json.dumps({"failures": failures, "time": {"shrink": seconds}}))

    def figures(self):
        return detection_figures.figures(detection_figures.failures(self.folder))

    def test_counts_zeros_of_both_signs_as_zeros(self):
        self.assertEqual(detection_figures.nonzero_elements(saved_case(self.folder / "a", "F32", [0, 1 << 31, 1])), 1)
        self.assertEqual(detection_figures.nonzero_elements(saved_case(self.folder / "b", "BF16", [0x8000, 0x7FC0])), 1)

    def test_counts_blocks_of_the_direction_that_failed(self):
        self.assertEqual(detection_figures.blocks(failure("", 3, 129)), 6)
        self.assertEqual(detection_figures.blocks(failure("", 3, 129, direction="columnwise")), 129)
        self.assertEqual(detection_figures.blocks({**failure("", 1, 4), "finding": {}}), 4)

    def test_figures(self):
        cause = "agrees bit for bit with: x, in 100 % of 3 differing elements"
        partly = "agrees bit for bit with: x, in 99 % of 300 differing elements"
        small = saved_case(self.folder / "small", "F32", [0, 1, 2, 3])
        large = saved_case(self.folder / "large", "F32", [1, 2, 3, 4])
        self.report("value,mutant.a.json", [failure(small, 1, 4, [cause])], 0.25)
        self.report("value,mutant.b.json", [failure(large, 1, 4, [partly])], 4.0)
        self.report("storage,mutant.c.json", [failure(small, 3, 1)], 0.5)
        self.report("storage,mutant.d.json", [failure("", 3, 1, verdict="crash")], 9.0)
        text = self.figures()
        self.assertIn("3 failures of 3 mutants", text)
        self.assertIn("| shrunk to one block with at most three nonzero elements | 33.3 % |", text)
        self.assertIn("median, 95 %, most | 0.50, 4.00, 4.00 |", text)
        self.assertIn("| value faults named in 100 % of the differing elements | 50.0 % |", text)
        self.assertIn("| mutant.b | 1 | 4 |", text)
        self.assertIn("| mutant.c | 3 | 3 |", text)
        self.assertTrue(text.endswith("- mutant.b\n"), text)

    def test_no_failure_is_no_figure(self):
        self.report("value,mutant.a.json", [], 0.0)
        with self.assertRaises(SystemExit):
            self.figures()


if __name__ == "__main__":
    unittest.main()
