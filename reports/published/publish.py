#!/usr/bin/env python3
"""Makes one published report of the reports of several runs: what was judged, where, and every difference found.

    reports/published/publish.py torch_compiled --title T --about SENTENCE --report judge.json
        [--differences differences.json] [--smallest FOLDER smallest.json] [--packages recordings]

Writes NAME.json beside this script, and copies the smallest failing cases below cases/NAME; docs/write_conformance.py
makes pages of them. Names of machines, paths and serial numbers stay out.
"""
import argparse
import json
import re
import shutil
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
STAGE = "stage "


def load(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def metadata_of(file):
    data = file.read_bytes()
    return json.loads(data[8 : 8 + struct.unpack("<Q", data[:8])[0]])["__metadata__"]


def made_by(report, packages):
    """Machine, driver, toolkit, versions and date, from the run itself and from what the recordings say."""
    host = report["host"]
    device = re.match(r"(.*?) \((sm_\d+), GPU-[0-9a-f-]+, driver for CUDA ([\d.]+)(?:, runtime of CUDA ([\d.]+))?\)",
                      host.get("device", ""))
    made = {"date": host["date"][:10], "host": host["cpu"], "compiler": host["compiler"],
            "quantcheck": f"{report['versions']['quantcheck']} ({host['git']})"}
    if device:
        made |= {"device": f"{device[1]} ({device[2]})", "cuda_of_driver": device[3], "cuda_runtime": device[4]}
    if "driver" in host:
        made["driver"] = host["driver"]
    if packages:
        versions = json.loads(metadata_of(next(iter(sorted(packages.rglob("*.safetensors")))))["versions"])
        made |= {key: versions.pop(key) for key in ("device", "driver") if key in versions}
        made["packages"] = versions
    return {key: value for key, value in made.items() if value}


def result_of(result):
    """One subject against one recipe."""
    rows = result["properties"]
    exact = next((row for row in rows if row["property"] == "bit_exact"), max(rows, key=lambda row: row["elements"]))
    kept = {key: result[key] for key in ("subject", "recipe", "lane")}
    kept |= {key: exact[key] for key in ("cases", "blocks", "elements")}
    for verdict in ("pass", "fail"):
        kept[verdict] = [row["property"] for row in rows if row["verdict"] == verdict]
    kept["skipped"] = {row["property"]: row["reason"] for row in rows if row["verdict"] not in ("pass", "fail")}
    kept |= {key: result[key] for key in ("situations", "exhaustive") if result.get(key)}
    return kept


def proof_of(proof):
    """What was tried of a domain, and how it came out."""
    parts = [{key: part[key] for key in ("name", "domain", "values", "checked", "differing")} for part in proof["parts"]]
    return {"proves": proof["proves"], "verdict": proof["verdict"], "rests_on": proof["rests_on"], "parts": parts}


def run_of(report):
    run = {"command": report["command"], "verdict": report["verdict"], "exit_code": report["exit_code"]}
    run["options"] = {key: value for key, value in report["options"].items()
                      if key in ("cases", "recipes", "kernels", "recipe", "kernel") and value}
    run["results"] = [result_of(result) for result in report["results"]]
    if "proof" in report:
        run["proof"] = proof_of(report["proof"])
    if any(key.startswith(STAGE) for key in report["time"]):
        run["seconds"] = {key: round(value, 3) for key, value in report["time"].items()
                          if key.startswith(STAGE) or key == "total"}
    return run


def differences_of(document):
    """The kinds of block that differ, and the sum of those that do not."""
    differs = lambda row: row["differing_scales"] or row["differing_codes"]
    same = [row for row in document["blocks"] if not differs(row)]
    return {"cases": document["cases"], "differing_cases": document["differing_cases"],
            "same": {key: sum(row[key] for row in same) for key in ("blocks", "elements")},
            "rows": [row for row in document["blocks"] if differs(row)]}


def smallest_of(name, published, folder, report):
    """Copies the failing cases of the folder to the published ones, and says of each what is expected and what came."""
    target = published / "cases" / name
    shutil.rmtree(target, ignore_errors=True)
    entries = []
    for failure in load(report)["failures"]:
        if failure["property"] != "bit_exact":
            continue
        source = Path(folder) / Path(failure["saved_as"]).name
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target / source.name)
        entries.append({"file": f"cases/{name}/{source.name}", "recipe": failure["recipe"], "finding": failure["finding"]})
    return entries


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--title", required=True)
    parser.add_argument("--about", required=True, help="what was judged, in a sentence")
    parser.add_argument("--report", action="append", required=True, help="a report of quantcheck (repeatable)")
    parser.add_argument("--differences", help="what differences.py printed")
    parser.add_argument("--smallest", nargs=2, metavar=("FOLDER", "REPORT"), help="recordings and judge's report of them")
    parser.add_argument("--packages", type=Path, help="recordings that name the packages that made them")
    parser.add_argument("--folder", type=Path, default=HERE, help="where it is written (default: beside this script)")
    arguments = parser.parse_args()
    reports = [load(path) for path in arguments.report]
    document = {"title": arguments.title, "about": arguments.about, "made": made_by(reports[0], arguments.packages),
                "runs": [run_of(report) for report in reports]}
    if arguments.differences:
        document["differences"] = differences_of(load(arguments.differences))
    if arguments.smallest:
        document["smallest"] = smallest_of(arguments.name, arguments.folder, *arguments.smallest)
    (arguments.folder / f"{arguments.name}.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
