#!/usr/bin/env python3
"""Judges the reports that reports_tests writes by Python's jsonschema: report_schema_test.py TESTS SCHEMA.

Sound reports must be valid and doctored ones must not; exit 77 (skipped) where jsonschema is not installed.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: Python has no jsonschema (Debian: python3-jsonschema)")
    sys.exit(77)


def main(tests, schema_file):
    schema = json.loads(pathlib.Path(schema_file).read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([tests, "--gtest_filter=Reports/*", "--gtest_brief=1"], check=True,
                       env={**os.environ, "QUANTCHECK_REPORTS_OUT": folder})
        reports = {f.stem: json.loads(f.read_text(encoding="utf-8")) for f in sorted(pathlib.Path(folder).iterdir())}

    wrong = []
    for name, report in reports.items():
        errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(report)]
        if name.startswith("sound_") == bool(errors):
            wrong.append(f"{name}: {errors or 'valid, but it was doctored'}")
    sound = sum(name.startswith("sound_") for name in reports)
    if sound == 0 or sound == len(reports):
        wrong.append(f"{sound} sound reports of {len(reports)}: the test judged nothing")
    print("\n".join(wrong) or f"{sound} sound reports are valid, {len(reports) - sound} doctored ones are not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
