#!/usr/bin/env python3
"""record.py from exported cases to verdicts: what is right by the recipe passes, what is not fails.

usage: record_test.py QUANTCHECK    (exit 77: NumPy is absent)
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
try:
    from case_file import load_case
except ImportError as missing:
    print(f"skipped: {missing}; install it with: pip install numpy", file=sys.stderr)
    sys.exit(77)

QUANTCHECK = sys.argv[1]
QUANTIZERS = HERE / "testing" / "numpy_quantizers.py"
ROWS = "te.float8_block_1x128[layout=compact,outputs=rowwise]"


class Record(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_command(self, *command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def export(self, recipe, *options):
        code, text = self.run_command(QUANTCHECK, "export-cases", "--recipe", recipe, *options, self.folder / "cases")
        self.assertEqual(code, 0, text)
        return text

    def record(self, function):
        recordings = self.folder / function
        command = (sys.executable, HERE / "record.py", f"{QUANTIZERS}:{function}", self.folder / "cases", recordings)
        return recordings, *self.run_command(*command)

    def judge(self, recordings):
        report = self.folder / "report.json"
        code, text = self.run_command(QUANTCHECK, "judge", recordings, "--report", report)
        return code, text, json.loads(report.read_text())

    def test_what_is_right_passes_and_a_reciprocal_is_named(self):
        text = self.export(ROWS, "--cases", 40, "--max-elements", 2048)
        self.assertRegex(text, r"40 drawn and \d+ directed cases, which reach (\d+) of \1 situations")
        recordings, code, text = self.record("block_1x128")
        self.assertEqual(code, 0, text)
        code, text, report = self.judge(recordings)
        self.assertEqual(code, 0, text)
        files = len(list(recordings.glob("*.safetensors")))
        self.assertIn(f"{files} cases recorded, 0 not taken", self.record("block_1x128")[2])
        (result,) = report["results"]
        self.assertEqual(result["subject"], "numpy_quantizers.block_1x128")
        (exact,) = [row for row in result["properties"] if row["property"] == "bit_exact"]
        self.assertEqual((exact["verdict"], exact["cases"] > 0), ("pass", True))

        recordings, code, text = self.record("reciprocal_1x128")
        self.assertEqual(code, 0, text)
        code, text, report = self.judge(recordings)
        self.assertEqual(code, 1, text)
        self.assertIn("scale = max * (1 / amax)", text)

    def test_differences_are_counted_by_what_blocks_hold(self):
        options = ("--cases", 30, "--max-elements", 4096)
        self.export(ROWS, *options)
        expected, small = self.folder / "expected", self.folder / "small"
        self.run_command(QUANTCHECK, "export-cases", "--with-outputs", "--recipe", ROWS, *options, expected)
        counts = {}
        for function in ("block_1x128", "reciprocal_1x128"):
            recordings, code, text = self.record(function)
            self.assertEqual(code, 0, text)
            command = (sys.executable, HERE / "differences.py", recordings, expected, "--smallest", small)
            code, text = self.run_command(*command)
            self.assertEqual(code, 0, text)
            counts[function] = json.loads(text)
        self.assertEqual(counts["block_1x128"]["differing_cases"], 0)
        rows = counts["reciprocal_1x128"]["blocks"]
        self.assertEqual(counts["block_1x128"]["cases"], counts["reciprocal_1x128"]["cases"])
        wrong = {row["block"] for row in rows if row["differing_scales"]}
        self.assertIn("finite elements of ordinary size", wrong)
        self.assertLessEqual({row["block"] for row in rows if row["differing_codes"]}, wrong)
        self.assertLessEqual({load_case(file).input.size for file in small.glob("*.safetensors")}, {2})

    def test_the_rules_of_transformers_weights(self):
        self.export("transformers.fp8_weight", "--cases", 20, "--max-elements", 32768)
        recordings, code, text = self.record("transformers_weight")
        self.assertEqual(code, 0, text)
        code, text, _ = self.judge(recordings)
        self.assertEqual(code, 0, text)

    def test_a_recording_keeps_its_case_and_says_where_it_was_made(self):
        self.export(ROWS.replace("]", ",input=bf16]"), "--cases", 3, "--max-elements", 512)
        recordings, code, text = self.record("block_1x128")
        self.assertEqual(code, 0, text)
        for file in recordings.glob("*.safetensors"):
            case, recorded = load_case(self.folder / "cases" / file.name), load_case(file)
            self.assertEqual(recorded.input.tobytes(), case.input.tobytes())
            self.assertEqual(recorded.recipe, case.recipe)
            self.assertIn("recorded by record.py on ", recorded.metadata["provenance"])
            self.assertIn("numpy", json.loads(recorded.metadata["versions"]))

    def test_nothing_recorded_is_no_success(self):
        self.export("te.float8_block_1x128[layout=gemm_ready,outputs=both]", "--cases", 2, "--max-elements", 512)
        _, code, text = self.record("block_1x128")
        self.assertEqual(code, 1, text)
        self.assertIn("0 cases recorded", text)

    def test_a_wrong_adapter_is_one_sentence(self):
        self.export(ROWS, "--cases", 1, "--max-elements", 128)
        _, code, text = self.record("no_such_function")
        self.assertEqual(code, 2, text)
        self.assertIn("has no function 'no_such_function'", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
