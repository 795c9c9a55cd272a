#!/usr/bin/env python3
"""Writes docs/conformance.md and a page beside each report in reports/published, or checks that they are current.

  docs/write_conformance.py            write
  docs/write_conformance.py --check    fail if a page is not what the reports give
"""
import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUBLISHED = ROOT / "reports" / "published"
NAMES = {"device": "device", "driver": "driver", "cuda_of_driver": "CUDA of the driver", "cuda_runtime": "CUDA runtime",
         "host": "host", "compiler": "compiler", "quantcheck": "quantcheck", "date": "date"}


def cell_text(cell):
    """A value as one cell: names come from whoever wrote the kernel, and none may end its cell or its row."""
    return " ".join(str(cell).split()).replace("|", "\\|")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(map(cell_text, row)) + " |" for row in rows])


def listed(words):
    words = list(words)
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def results(report):
    return [result for run in report["runs"] if "proof" not in run for result in run["results"]]


def proofs(report):
    return [(run["results"][0], run["proof"]) for run in report["runs"] if "proof" in run]


def verdict(result):
    return f"differs ({', '.join(result['fail'])})" if result["fail"] else "conformant"


def made_text(made):
    rows = [(text, made[key]) for key, text in NAMES.items() if key in made]
    if "packages" in made:
        rows.append(("packages", ", ".join(f"{name} {version}" for name, version in made["packages"].items())))
    return table(("made", "with"), rows)


def judged_text(report):
    head = ("subject", "recipe", "cases", "blocks", "elements", "result")
    rows = [(f"`{r['subject']}`", f"`{r['recipe']}`", f"{r['cases']:,}", f"{r['blocks']:,}", f"{r['elements']:,}", verdict(r))
            for r in results(report)]
    lines = ["## Judged", table(head, rows)]
    for result in results(report):
        said = [f"{len(result['pass'])} properties pass"]
        if "situations" in result:
            said.append(f"{result['situations']['reached']} of {result['situations']['reachable']} situations reached")
        said += [f"{entry['what']} {entry['met']:,} of {entry['of']:,}" for entry in result.get("exhaustive", [])]
        if result["skipped"]:
            said.append(f"not judged: {', '.join(result['skipped'])}")
        lines.append(f"`{result['subject']}`: {'; '.join(said)}.")
    return "\n\n".join(lines)


def proved_text(report):
    rows = [(f"`{result['subject']}`", f"`{result['recipe']}`", part["domain"], f"{part['checked']:,} of {part['values']:,}",
             f"{part['differing']:,}") for result, proof in proofs(report) for part in proof["parts"]]
    rests = {sentence for _, proof in proofs(report) for sentence in proof["rests_on"]}
    text = "## Proved\n\n" + table(("kernel", "recipe", "domain", "looked at", "differ"), rows)
    return text + ("\n\nIt rests on this: " + " ".join(sorted(rests)) if rests else "")


def differences_text(report):
    found = report["differences"]
    recipe = results(report)[0]["recipe"]
    same = f"{found['same']['blocks']:,} blocks with {found['same']['elements']:,} elements"
    if not found["rows"]:
        return f"## Differences from `{recipe}`\n\nNone, in {found['cases']:,} cases: {same} are the same bytes."
    kinds = list(dict.fromkeys(row["block"] for row in found["rows"]))
    options = [key for key in ("format", "power_of_two", "input") if key in found["rows"][0]]
    head = ("block holds", *options, "blocks", "scales that differ", "by ulps, at most", "codes that differ", "of")
    rows = [(row["block"], *(row[key] for key in options), f"{row['blocks']:,}", f"{row['differing_scales']:,}",
             row["largest_ulps"], f"{row['differing_codes']:,}", f"{row['elements']:,}") for row in found["rows"]]
    return (f"## Differences from `{recipe}`\n\nIn {found['differing_cases']:,} of {found['cases']:,} cases it differs from "
            f"the recipe, in blocks that hold {listed(kinds)}:\n\n{table(head, rows)}\n\n"
            f"Everything else is the same bytes: {same}.")


def finding_text(finding):
    sides = [f"{name} {finding[name]['expected']['bits']}, written {finding[name]['actual']['bits']}"
             for name in ("scale", "code") if finding[name]]
    return f"{finding['what']} ({'; '.join(sides)}; amax {finding['amax']['bits']} = {finding['amax']['value']})"


def smallest_text(report):
    rows = [(f"[{Path(entry['file']).stem}]({entry['file']})", f"`{entry['recipe']}`", finding_text(entry["finding"]),
             f"{entry['finding']['differing_scales']} and {entry['finding']['differing_codes']}")
            for entry in report["smallest"]]
    return ("## Smallest inputs\n\nRecordings of the fewest elements that still differ; `quantcheck judge FILE` shows them.\n\n" +
            table(("file", "recipe", "first difference", "scales and codes"), rows))


def seconds_text(report):
    rows = [(key.removeprefix("stage "), value) for run in report["runs"] for key, value in run.get("seconds", {}).items()]
    return ("## Where the time went\n\nSeconds, of all threads together but for `total`; a launch includes waiting for it, and "
            "the device's streams overlap.\n\n" + table(("stage", "seconds"), rows))


def page(report):
    parts = [f"# {report['title']}", report["about"], made_text(report["made"])]
    parts += [judged_text(report)] if results(report) else []
    parts += [proved_text(report)] if proofs(report) else []
    parts += [differences_text(report)] if "differences" in report else []
    parts += [smallest_text(report)] if report.get("smallest") else []
    parts += [seconds_text(report)] if any("seconds" in run for run in report["runs"]) else []
    return "\n\n".join(parts) + "\n"


def outcome(report):
    """What the overview says of a report."""
    failed = [f"`{r['recipe']}`" for r in results(report) if r["fail"]]
    if any(proof["verdict"] != "proved" for _, proof in proofs(report)):
        return "not proved"
    if not failed:
        return "proved" if proofs(report) and not results(report) else "conformant"
    found = report.get("differences")
    where = listed(dict.fromkeys(row["block"] for row in found["rows"])) if found else "the situations of its page"
    return f"differs from {listed(dict.fromkeys(failed))} in blocks that hold {where}"


def overview(reports):
    rows = []
    for name, report in reports:
        cases = sum(result["cases"] for result in results(report))
        values = sum(proof["parts"][-1]["checked"] for _, proof in proofs(report))
        amount = f"{cases:,} cases" if cases else f"{values:,} values"
        made = report["made"]
        rows.append((f"[{report['title']}](../reports/published/{name}.md)", amount,
                     f"{made.get('device', made['host'])}, {made['date']}", outcome(report)))
    return "\n\n".join([
        "# Conformance reports",
        "What was judged on a GPU, against which written recipe, and what came out. A difference says that a kernel does not write "
        "the bytes of that recipe, and nothing about its worth: another recipe may be the one that its authors had in mind. Each "
        "page names machine, driver, packages and coverage, and holds every difference found with the smallest input that shows it.",
        table(("report", "judged", "where, when", "outcome"), rows),
        "The pages are written by `docs/write_conformance.py` from the reports in [reports/published](../reports/published), which "
        "`publish.py` there makes of the reports of `quantcheck`; [recording.md](recording.md) is how kernels in Python are judged.",
    ]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    reports = [(path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in sorted(PUBLISHED.glob("*.json"))]
    if not reports:
        sys.exit(f"there is no report in {PUBLISHED}")
    pages = {PUBLISHED / f"{name}.md": page(report) for name, report in reports}
    pages[ROOT / "docs" / "conformance.md"] = overview(reports)
    for path, text in pages.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path} is not current; run docs/write_conformance.py")
    missing = [entry["file"] for _, report in reports for entry in report.get("smallest", [])
               if not (PUBLISHED / entry["file"]).is_file()]
    if missing:
        sys.exit(f"{missing[0]} is named by a report and is not there")
    print(f"{len(pages)} pages of {len(reports)} reports")
    return 0


if __name__ == "__main__":
    sys.exit(main())
