#!/usr/bin/env python3
"""The official safetensors package against our reader and writer: each must read what the other wrote.

usage: safetensors_interop_test.py PEER RECORDED_FOLDER    (exit 77: the package or NumPy is absent)
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy as np
    import safetensors
    from safetensors.numpy import load_file, save_file
except ImportError as missing:
    print(f"skipped: {missing}; install it with: pip install numpy safetensors", file=sys.stderr)
    sys.exit(77)

PEER, RECORDED = sys.argv[1], pathlib.Path(sys.argv[2])
ITEM_SIZE = {"F32": 4, "BF16": 2, "F16": 2, "U8": 1}


def peer(command, path):
    return subprocess.run([PEER, command, str(path)], check=True, capture_output=True, text=True).stdout


def expected_bytes(count):
    return bytes((i * 37 + 1) % 256 for i in range(count))


class Interop(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "x.safetensors"

    def test_official_package_reads_every_type_we_write(self):
        peer("write", self.file)
        tensors = dict(safetensors.deserialize(self.file.read_bytes()))
        for name, size in ITEM_SIZE.items():
            tensor = tensors["t_" + name]
            self.assertEqual(tensor["dtype"], name)
            self.assertEqual(list(tensor["shape"]), [3, 5])
            self.assertEqual(bytes(tensor["data"]), expected_bytes(15 * size))
        self.assertEqual(list(tensors["empty"]["shape"]), [0, 128])
        self.assertEqual(list(tensors["scalar"]["shape"]), [])
        with safetensors.safe_open(str(self.file), framework="np") as opened:
            self.assertEqual(opened.metadata(), {"quote": 'a "b" \\ \n', "utf8": "é€"})
            self.assertEqual(opened.get_tensor("t_F32").tobytes(), expected_bytes(60))

    def test_we_read_what_the_official_package_writes(self):
        rng = np.random.default_rng(2)
        tensors = {
            "f32": rng.standard_normal((4, 3)).astype(np.float32),
            "f16": rng.standard_normal((2, 2, 2)).astype(np.float16),
            "u8": rng.integers(0, 256, 9).astype(np.uint8),
            "none": np.zeros((0, 4), np.float32),
            "scalar": np.array(3.5, np.float32),
        }
        save_file(tensors, self.file, metadata={"a": "b c", "é": "€"})
        names = {"float32": "F32", "float16": "F16", "uint8": "U8"}
        want = {
            f"{name} {names[str(t.dtype)]} [{''.join(f'{side},' for side in t.shape)}] {t.tobytes().hex()}"
            for name, t in tensors.items()
        }
        self.assertEqual(set(peer("read", self.file).splitlines()), want | {"metadata a=b c", "metadata é=€"})

    def test_official_package_reads_the_committed_recordings(self):
        files = sorted(RECORDED.rglob("*.safetensors"))
        self.assertTrue(files)
        for file in files:
            with safetensors.safe_open(str(file), framework="np") as opened:
                self.assertIn("recipe", opened.metadata())
                self.assertIn("input", opened.keys())
                scales_only = opened.metadata()["operation"] == "scale_from_amax"
                output, dtype = ("scale", np.float32) if scales_only else ("codes", np.uint8)
                written = [name for name in opened.keys() if name.removesuffix("_t") in (output, "scale_inv")]
                self.assertTrue({output, output + "_t"} & set(written), file)
                for name in written:
                    expected = dtype if name.removesuffix("_t") == output else np.float32
                    self.assertEqual(opened.get_tensor(name).dtype, expected, f"{file} {name}")

    def test_a_recording_written_by_a_few_lines_of_python_loads(self):
        rows, cols = 4, 128
        x = np.full((rows, cols), 3, np.float16)
        recipe = "te.float8_block_1x128[input=f16,outputs=rowwise]"
        tensors = {"input": x, "codes": np.zeros((rows, cols), np.uint8), "scale_inv": np.ones((1, rows), np.float32)}
        save_file(tensors, self.file, metadata={"quantcheck": "1", "recipe_id": recipe, "operation": "quantize"})
        self.assertTrue(peer("case", self.file).startswith("te.float8_block_1x128["))

    def test_recordings_load_back_with_numpy_alone(self):
        for file in sorted(RECORDED.rglob("*.safetensors")):
            with safetensors.safe_open(str(file), framework="np") as opened:
                if opened.get_slice("input").get_dtype() == "F16":
                    self.assertEqual(load_file(file)["input"].dtype, np.float16)
                    return
        self.fail("no recording has f16 input")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
