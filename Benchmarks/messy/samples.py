#!/usr/bin/env python3
"""Runs geobatch over every table of samples-real: with no option, and with the address columns only.

    samples.py GEOBATCH SHARED [-v]

SHARED holds samples-real and SAMPLES-MANIFEST.tsv, which names the address columns. Needs
GEOBATCH_DATA. A run counts when it ends with 0 or 1 and wrote as many rows as it read.
"""
import csv, glob, json, os, re, subprocess, sys, tempfile

TABLES = (".csv", ".tsv", ".csv.gz", ".tsv.gz")


def manifest(shared):
    with open(f"{shared}/SAMPLES-MANIFEST.tsv", encoding="utf-8", newline="") as file:
        return {row["path"]: row["address_columns"] for row in csv.DictReader(file, delimiter="\t")}


def columns(binary, path, names):
    """Those of the manifest's names that the header has, in the manifest's order."""
    shown = subprocess.run([binary, "inspect", path, "--json"], capture_output=True)
    if shown.returncode != 0: return []
    header = json.loads(shown.stdout.decode("utf-8", "replace"))["columns"]
    present = {name.strip(): f"#{place + 1}" for place, name in reversed(list(enumerate(header)))}
    return [present[name] for name in re.split(r"\s*[,;+|]\s*", names) if name in present]


def run(binary, path, options):
    """Whether the run went well, and what it said."""
    with tempfile.TemporaryDirectory() as folder:
        summary = os.path.join(folder, "summary.json")
        ran = subprocess.run([binary, path, os.path.join(folder, "out.csv"), "--summary", summary, *options],
                             capture_output=True, timeout=600)
        said = ran.stderr.decode("utf-8", "replace").strip().splitlines()
        if ran.returncode not in (0, 1): return False, said[-1] if said else ""
        found = json.load(open(summary))
        rows, written = found["rows"]["read"], [output["rows"] for output in found["outputs"]]
        return all(count == rows for count in written), f"{rows} rows"


def main():
    binary, shared = sys.argv[1:3]
    known = manifest(shared)
    paths = sorted(path for path in glob.glob(f"{shared}/samples-real/**/*", recursive=True) if path.endswith(TABLES))
    bare = given = tried = 0
    for path in paths:
        name = os.path.relpath(path, shared)
        alone, said = run(binary, path, [])
        bare += alone
        found = columns(binary, path, known.get(name, ""))
        helped, also = (None, "no address column of the manifest in the header")
        if found:
            tried += 1
            helped, also = run(binary, path, ["--address", ",".join(found)])
            given += helped
        if "-v" in sys.argv or helped is False:
            print(f"{name}\n  no option: {'ran' if alone else 'NOT'} {said[:160]}\n"
                  f"  {found}: {'ran' if helped else helped} {also[:160]}")
    print(f"{len(paths)} tables: {bare} run with no option; "
          f"{given} of {tried} with the manifest's address columns")


main()
