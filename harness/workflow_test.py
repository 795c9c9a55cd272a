#!/usr/bin/env python3
"""Runs the steps of examples/emulated's workflow as its author's CI does, read from its file: workflow_test.py BUILD.

Two steps fetch and build QuantCheck. BUILD stands for both: the clone is a folder with the script `bootstrap`, which must be
asked to build without CUDA, and with BUILD as its build/release. Every other command runs as it stands."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "emulated"
FETCH = "Fetch QuantCheck"
BOOTSTRAP = '#!/bin/sh\nif [ "$QUANTCHECK_CUDA $*" != "OFF build" ]; then echo "bootstrap: asked for: $*" >&2; exit 2; fi\n'
SKIPPED = 77


def stand_for_clone(folder: Path, build: Path) -> None:
    clone = folder / "quantcheck"
    (clone / "build").mkdir(parents=True)
    (clone / "build" / "release").symlink_to(build)
    (clone / "bootstrap").write_text(BOOTSTRAP)
    (clone / "bootstrap").chmod(0o755)


def main(build: Path) -> int:
    try:
        import yaml
    except ImportError:
        print("there is no Python package yaml (python3-yaml), so the workflow was not read")
        return SKIPPED
    jobs = yaml.safe_load((EXAMPLE / ".github/workflows/kernels.yml").read_text())["jobs"]
    steps = [(step["name"], step["run"]) for job in jobs.values() for step in job["steps"] if "run" in step]
    if FETCH not in (name for name, _ in steps) or len(steps) < 2:
        print(f"the workflow has no step {FETCH!r} that others follow")
        return 1
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "project"
        shutil.copytree(EXAMPLE, folder)
        for name, commands in steps:
            print(f"-- {name}", flush=True)
            start = time.monotonic()
            if name == FETCH:
                stand_for_clone(folder, build)
                continue
            # As GitHub runs a step: each in a new shell, which ends at the first command that fails.
            shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", commands]
            status = subprocess.run(shell, cwd=folder, env=os.environ | {"CI": "true"}, check=False).returncode
            print(f"   exit code {status} after {time.monotonic() - start:.1f} s", flush=True)
            if status != 0:
                return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve()))
