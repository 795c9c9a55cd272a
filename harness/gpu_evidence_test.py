#!/usr/bin/env python3
"""gpu_evidence.py with scripts in the place of quantcheck and fault_matrix.py, and ./bootstrap gpu where there is no GPU."""
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOUND = {"cuda_mutant.index_32bit": 1, "cuda_mutant.stray_read": 1, "cuda_mutant.missing_second_barrier": 1,
         "cuda_mutant.wrong_warp_barrier_mask": 1}  # the mutants that have to be found


class GpuEvidence(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name)
        self.addCleanup(self.scratch.cleanup)

    def run_steps(self, codes, *only):
        """Runs all steps, or some; a step whose arguments hold a key of `codes` exits with its value."""
        program = self.folder / "quantcheck"
        cases = "".join(f'  *"{words}"*) exit {code} ;;\n' for words, code in codes.items())
        script = f'#!/bin/sh\necho "$@" >> "{self.folder}/log"\ncase "$*" in\n{cases}esac\n'
        program.write_text(script)
        program.chmod(0o755)
        shutil.copy(HERE / "gpu_evidence.py", self.folder)
        (self.folder / "matrix").write_text(script)
        (self.folder / "fault_matrix.py").write_text(
            f'import subprocess, sys\nsys.exit(subprocess.run(["sh", "{self.folder}/matrix", *sys.argv[1:]]).returncode)\n')
        arguments = [word for name in only for word in ("--only", name)]
        return subprocess.run([sys.executable, self.folder / "gpu_evidence.py", program, self.folder / "reports", *arguments],
                              capture_output=True, text=True, check=False)

    def test_all_steps_as_expected(self):
        result = self.run_steps(FOUND)
        self.assertEqual(result.returncode, 0, result.stdout)
        commands = (self.folder / "log").read_text().splitlines()
        for words in ("gate --report", "prove scale --kernel cuda.scale", "prove pairs --kernel cuda.block_128x128",
                      "prove cast --kernel cuda.block_1x128 --format E5M2", "huge --kernel cuda.*", "selftest --kernel cuda_mutant.* --cases 300 --time-limit 2",
                      "--only device", "--sanitizer memcheck", "--sanitizer racecheck", "--sanitizer initcheck", "--sanitizer synccheck"):
            self.assertTrue(any(words in command for command in commands), words)
        summary = json.loads((self.folder / "reports/summary.json").read_text())
        self.assertEqual(len(summary["steps"]), len(commands))
        self.assertEqual(len(result.stdout.splitlines()), len(commands) + 1)

    def test_the_worst_step_decides(self):
        for codes, worst in (({"huge": 3}, 3), ({"huge": 3, "racecheck": 4}, 4), ({"huge": 4, "prove cast": 1}, 1),
                             ({"selftest": 139}, 4), ({"--only device": 1}, 1)):
            result = self.run_steps({**FOUND, **codes})
            self.assertEqual(result.returncode, worst, result.stdout)

    def test_a_mutant_that_passes_is_a_failure(self):
        self.assertEqual(self.run_steps({}, "finds-").returncode, 1)
        self.assertEqual(self.run_steps({**FOUND, "cuda_mutant.index_32bit": 3}, "finds-").returncode, 3)

    def test_steps_by_name(self):
        self.assertIn("2 steps", self.run_steps({}, "huge", "memcheck").stdout)
        self.assertEqual(self.run_steps({}, "nothing").returncode, 2)

    @unittest.skipIf(any(Path("/dev").glob("nvidia[0-9]*")), "this machine has a GPU")
    def test_without_a_gpu_it_is_one_sentence(self):
        result = subprocess.run([HERE.parent / "bootstrap", "gpu"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 3)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn("no NVIDIA GPU", result.stderr)


if __name__ == "__main__":
    unittest.main()
