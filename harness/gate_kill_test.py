#!/usr/bin/env python3
"""Kills a gate at random moments and resumes it: gate_kill_test.py QUANTCHECK PLUGIN KILLS.

The kernels of PLUGIN are one that fails and one that conforms, so that a kill hits generated cases, planned cases,
shrinking and the writing of files. After each kill no file may be cut short and no worker may be left; the gate that
comes to its end must report what an undisturbed one reports, and leave the same failing cases.
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

KERNELS = ["--kernel", "mutant.ties_away", "--kernel", "mutant.none"]
FILES = ["--report", "report.json", "--junit", "report.xml", "--save-failures", "failures"]


def gate(quantcheck, plugin, folder, more=()):
    return subprocess.Popen([quantcheck, "gate", "--plugin", plugin, *KERNELS, "--cases", "1000", "--jobs", "2", *FILES,
                             *more], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def comparable(folder):
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    del report["host"], report["time"]
    failures = {file.name: file.read_bytes() for file in (folder / "failures").iterdir()}
    return report, failures, (folder / "report.xml").read_bytes()


def nameless_files(folder):
    """Whether this file system has files without a name; elsewhere a killed gate may leave a part of one behind."""
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY))
    except OSError:
        return False
    return True


def cut_files(folder, whole):
    """Files of a killed gate that are not whole: neither absent nor what the undisturbed gate wrote."""
    report, failures, junit = whole
    wrong = []
    for file in folder.rglob("*"):
        if file.is_dir() or file.name == "journal":
            continue
        content = file.read_bytes()
        if file.name == "report.json":
            found = json.loads(content)
            del found["host"], found["time"]
            sound = found == report
        elif file.name == "report.xml":
            sound = content == junit
        elif file.suffix == ".tmp":  # whole, and killed before it got its name, where files can be without one
            sound = not nameless_files(folder) or content in failures.values() or content.endswith((b"}\n", b">\n"))
        else:
            sound = content == failures.get(file.name)
        if not sound:
            wrong.append(str(file))
    return wrong


def workers(plugin):
    found = []
    for process in pathlib.Path("/proc").iterdir():
        try:
            words = (process / "cmdline").read_bytes().split(b"\0") if process.name.isdigit() else []
        except OSError:
            continue
        if plugin.encode() in words:
            found.append(process.name)
    return found


def main(quantcheck, plugin, kills):
    seed = int(os.environ.get("QUANTCHECK_KILL_SEED", time.time_ns() % 1_000_000))
    moments = random.Random(seed)
    with tempfile.TemporaryDirectory() as scratch:
        plugin = shutil.copy(plugin, os.path.join(scratch, "mutants.so"))  # a name that no other process has
        undisturbed, killed = pathlib.Path(scratch, "undisturbed"), pathlib.Path(scratch, "killed")
        undisturbed.mkdir()
        start = time.monotonic()
        run = gate(quantcheck, plugin, undisturbed)
        run.communicate()
        duration = time.monotonic() - start
        if run.returncode != 1:
            print(f"the undisturbed gate ended with {run.returncode}")
            return 1
        whole = comparable(undisturbed)

        done = ended = resumed = 0
        shutil.rmtree(killed, ignore_errors=True)
        killed.mkdir()
        while done < kills or ended == 0:
            resumed += (killed / "journal").exists()
            run = gate(quantcheck, plugin, killed, ["--resume", "journal"])
            # Short runs of many kills come nowhere near the end; what is left is killed in its last moments too.
            limit = moments.uniform(0, duration) if done < kills else None
            try:
                _, err = run.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                run.send_signal(signal.SIGKILL)
                run.communicate()
                done += 1
                patience = time.monotonic() + 20
                while (left := workers(plugin)) and time.monotonic() < patience:
                    time.sleep(0.02)
                wrong = cut_files(killed, whole)
                if left or wrong:
                    print(f"seed {seed}, kill {done}: workers left {left}, files cut {wrong}")
                    return 1
                continue
            ended += 1
            if run.returncode != 1 or (killed / "journal").exists() or comparable(killed) != whole:
                print(f"seed {seed}, kill {done}: the resumed gate ended with {run.returncode} and another report: {err}")
                return 1
            shutil.rmtree(killed)
            killed.mkdir()
    if resumed == 0:
        print(f"seed {seed}: no run was resumed; the test judged nothing")
        return 1
    print(f"seed {seed}: {done} kills, {resumed} runs resumed, {ended} came to the end of the undisturbed run")
    return 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
