#!/usr/bin/env python3
"""Runs what the documents show: every line that starts with '$ ' in a ```console block.

The lines that follow a command are what it must print, in order, on stdout or stderr; a line '...' stands for any lines
in between. A comment '# exit N' at the end of a command is its exit code (0 without one). Commands run in a scratch
folder in which build/release is this build and examples are those of this project, and quantcheck is on PATH.
"""
import os
import re
import subprocess
import sys
import tempfile


def console_blocks(text):
    return re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(block):
    """Yields (command, exit code, expected lines)."""
    current = None
    for line in block.splitlines():
        if line.startswith("$ "):
            if current:
                yield current
            match = re.search(r"\s+# exit (\d+)$", line)
            current = (line[2:match.start()] if match else line[2:], int(match.group(1)) if match else 0, [])
        elif current:
            current[2].append(line)
    if current:
        yield current


def missing_line(expected, output):
    """The first expected line that is not in the output where it should be, or None."""
    lines, at, free = output.splitlines(), 0, False
    for want in expected:
        if want.strip() == "...":
            free = True
            continue
        found = next((i for i in range(at, len(lines)) if lines[i].rstrip() == want.rstrip()), None)
        if found is None or (found != at and not free):
            return want
        at, free = found + 1, False
    return None


def main():
    binary_dir, *documents = sys.argv[1:]
    ran = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.makedirs(os.path.join(scratch, "build"))
        os.symlink(binary_dir, os.path.join(scratch, "build", "release"))
        project = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        os.symlink(os.path.join(project, "examples"), os.path.join(scratch, "examples"))
        environment = dict(os.environ, PATH=os.path.join(binary_dir, "bin") + os.pathsep + os.environ["PATH"])
        for document in documents:
            with open(document, encoding="utf-8") as file:
                blocks = console_blocks(file.read())
            for command, code, expected in (entry for block in blocks for entry in commands(block)):
                result = subprocess.run(["bash", "-c", command], cwd=scratch, env=environment, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
                missing = missing_line(expected, result.stdout)
                returncode = result.returncode if result.returncode >= 0 else 128 - result.returncode  # as a shell says
                if returncode != code or missing is not None:
                    print(f"{document}: $ {command}\nexit {returncode}, documented {code}; "
                          f"first line not found: {missing!r}\n{result.stdout}")
                    return 1
                ran += 1
    print(f"{ran} commands of {len(documents)} documents do what they show")
    return 0 if ran else 1  # a document without a command is no evidence


if __name__ == "__main__":
    sys.exit(main())
