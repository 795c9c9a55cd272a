#!/usr/bin/env python3
"""publish.py on a made-up run: what it keeps, adds up and leaves out."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PUBLISH = pathlib.Path(__file__).resolve().parent / "publish.py"
HOST = {
    "machine": "secret-name", "os": "Linux", "cpu": "Some CPU", "compiler": "gcc 12", "git": "abc", "driver": "580.1",
    "date": "2026-12-01T03:00:00Z", "plugin x": "0.1.0 /home/somebody/x.so xxh3:00",
    "device": "NVIDIA H200 (sm_90, GPU-12345678-1234-1234-1234-123456789abc, driver for CUDA 13.0, runtime of CUDA 12.9)",
}


def row(name, verdict, cases, reason=""):
    return {"property": name, "verdict": verdict, "reason": reason, "cases": cases, "drawn": 0, "blocks": 7, "elements": 9}


REPORT = {
    "command": "gate", "verdict": "fail", "exit_code": 1, "host": HOST, "versions": {"quantcheck": "0.1.0"},
    "options": {"cases": "1000", "corpora": "/home/somebody"}, "time": {"stage launch": 1.23456, "total": 2.0, "shrink": 1.0},
    "results": [{"subject": "k", "recipe": "r", "lane": "cuda", "situations": {"reached": 2, "reachable": 3, "unreached": ["x"]},
                 "properties": [row("bit_exact", "fail", 5), row("negation", "pass", 4), row("zero_block", "skipped", 0, "why")]}],
}
BLOCKS = [{"block": "a NaN", "blocks": 3, "elements": 30, "differing_scales": 0, "largest_ulps": 0, "differing_codes": 0},
          {"block": "zeros only", "blocks": 4, "elements": 40, "differing_scales": 0, "largest_ulps": 0, "differing_codes": 0},
          {"block": "an infinity", "blocks": 5, "elements": 50, "differing_scales": 0, "largest_ulps": 0, "differing_codes": 2}]


class Publish(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "report").write_text(json.dumps(REPORT))
        (self.folder / "differences").write_text(json.dumps({"cases": 9, "differing_cases": 1, "blocks": BLOCKS}))
        command = [sys.executable, PUBLISH, "name", "--title", "T", "--about", "A.", "--report", self.folder / "report",
                   "--differences", self.folder / "differences", "--folder", self.folder]
        subprocess.run(command, check=True)
        self.text = (self.folder / "name.json").read_text()
        self.document = json.loads(self.text)

    def test_it_says_where_it_was_made_but_not_on_which_machine(self):
        made = self.document["made"]
        self.assertEqual(made["device"], "NVIDIA H200 (sm_90)")
        self.assertEqual((made["driver"], made["cuda_of_driver"], made["cuda_runtime"]), ("580.1", "13.0", "12.9"))
        self.assertEqual((made["date"], made["quantcheck"]), ("2026-12-01", "0.1.0 (abc)"))
        for secret in ("secret-name", "/home/somebody", "12345678"):
            self.assertNotIn(secret, self.text)

    def test_it_keeps_coverage_and_every_property(self):
        (run,) = self.document["runs"]
        (result,) = run["results"]
        self.assertEqual((result["cases"], result["pass"], result["fail"]), (5, ["negation"], ["bit_exact"]))
        self.assertEqual(result["skipped"], {"zero_block": "why"})
        self.assertEqual(result["situations"]["unreached"], ["x"])
        self.assertEqual(run["seconds"], {"stage launch": 1.235, "total": 2.0})

    def test_it_adds_up_what_does_not_differ(self):
        found = self.document["differences"]
        self.assertEqual(found["same"], {"blocks": 7, "elements": 70})
        self.assertEqual(found["rows"], BLOCKS[2:])


if __name__ == "__main__":
    unittest.main()
