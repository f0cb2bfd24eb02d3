"""Builds an index with the release binary and asks it."""

import csv
import json
import os
import pathlib
import resource
import subprocess
import tempfile

from judge import Answer

ROOT = pathlib.Path(__file__).resolve().parents[2]

csv.field_size_limit(1 << 24)


class Geobatch:
    """A binary with indexes beside the world index."""

    def __init__(self, binary, indexes=()):
        self.binary = str(binary)
        self.indexes = [part for index in indexes for part in ("--index", str(index))]

    def build(self, target, inputs, options):
        """`index build`; ends the benchmark with its words where it fails."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            [self.binary, "index", "build", str(target), *map(str, inputs), *options],
            stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, check=False)
        if run.returncode != 0:
            raise SystemExit(f"streets: index build failed ({run.returncode}): {run.stderr}")
        return spent(before)

    def answers(self, queries, columns=""):
        """Answers in the order of the queries, None where none was accepted; and CPU seconds.

        `columns` adds output columns, whose values an answer keeps in `more`.
        """
        with tempfile.TemporaryDirectory(prefix="geobatch-streets-") as folder:
            asked, answered = os.path.join(folder, "asked.csv"), os.path.join(folder, "answers.csv")
            with open(asked, "w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(["number", "query"])
                writer.writerows(enumerate(queries))
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            run = subprocess.run(
                [self.binary, "--quiet", "--address", "query", *self.indexes,
                 *(["--columns", columns] if columns else []), asked, answered],
                stderr=subprocess.PIPE, text=True, check=False)
            cost = spent(before)
            if run.returncode not in (0, 1):
                raise SystemExit(f"streets: geobatch failed ({run.returncode}): {run.stderr}")
            with open(answered, encoding="utf-8", newline="") as file:
                answers = [parsed(row) for row in csv.DictReader(file)]
        if len(answers) != len(queries):
            raise SystemExit(f"streets: {len(queries)} rows asked, {len(answers)} answered")
        return answers, cost


def world_index(binary):
    """Where the world index is that a binary takes."""
    output = subprocess.run([str(binary), "index", "info", "--json"], check=True,
                            capture_output=True, text=True).stdout
    return json.loads(output)["path"]


def spent(before):
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def parsed(row):
    if row["geo_status"] != "ok":
        return None
    return Answer(float(row["geo_lat"]), float(row["geo_lon"]), row["geo_level"],
                  float(row["geo_accuracy_m"]), float(row["geo_confidence"]),
                  row["geo_country_code"], row["geo_label"], row["geo_reason"], row)
