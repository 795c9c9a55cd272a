#!/usr/bin/env python3
"""Runs a Python quantizer on exported cases, and writes recordings that `quantcheck judge` judges.

    quantcheck export-cases --recipe 'te.float8_block_1x128[layout=compact,outputs=rowwise]' cases
    examples/recording/record.py torch_block_1x128.py:compiled cases recordings
    quantcheck judge recordings

The adapter is a function in a Python file: it takes a Case (case_file.py) and returns {"codes": ..., "scale_inv": ...},
NumPy arrays or torch tensors in the shapes of corpora/README.md, or None for a case that it does not take.
"""
import argparse
import datetime
import importlib.metadata
import importlib.util
import platform
import subprocess
import sys
from pathlib import Path

from case_file import load_case, save_recording


def fail(sentence):
    """Ends the program as quantcheck does when it is used wrongly."""
    print(f"record.py: {sentence}", file=sys.stderr)
    sys.exit(2)


def load_adapter(place):
    """The function of 'file.py:name'."""
    file, _, name = place.rpartition(":")
    if not Path(file).is_file():
        fail(f"'{place}' is not FILE.py:FUNCTION of a file that is there")
    sys.path.insert(0, str(Path(file).resolve().parent))
    spec = importlib.util.spec_from_file_location(Path(file).stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not callable(getattr(module, name, None)):
        fail(f"'{file}' has no function '{name}'")
    return getattr(module, name)


def installed_versions():
    """Versions of Python and of the imported packages that can be in the result, and the device where there is one."""
    versions = {"python": platform.python_version()}
    for package in ("numpy", "torch", "triton", "transformers", "jax"):
        if package in sys.modules:
            versions[package] = importlib.metadata.version(package)
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_available():
        versions["cuda"] = torch.version.cuda
        versions["device"] = torch.cuda.get_device_name()
        query = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
        versions["driver"] = subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()[0]
    return versions


def cpu_model():
    """What Linux calls the processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("adapter", help="FILE.py:FUNCTION")
    parser.add_argument("cases", type=Path, help="folder that quantcheck export-cases wrote")
    parser.add_argument("recordings", type=Path, help="folder for the recordings")
    parser.add_argument("--subject", help="name of what is recorded (default: FILE.FUNCTION)")
    arguments = parser.parse_args()
    adapter = load_adapter(arguments.adapter)
    subject = arguments.subject or arguments.adapter.rpartition("/")[2].replace(".py:", ".")
    files = sorted(arguments.cases.rglob("*.safetensors"))
    if not files:
        fail(f"'{arguments.cases}' holds no case")
    arguments.recordings.mkdir(parents=True, exist_ok=True)
    recorded = not_taken = 0
    versions = None
    for file in files:
        case = load_case(file)
        outputs = adapter(case)
        if outputs is None:
            not_taken += 1
            continue
        versions = versions or installed_versions()  # once the adapter has imported what it needs
        where = versions.get("device", cpu_model())
        provenance = f"recorded by record.py on {where}, {datetime.date.today()}"
        save_recording(arguments.recordings / file.name, case, outputs, subject, provenance, versions)
        recorded += 1
    print(f"{subject}: {recorded} cases recorded, {not_taken} not taken")
    return 0 if recorded else 1  # nothing recorded is nothing to judge


if __name__ == "__main__":
    sys.exit(main())
