"""Asks the release binary: a list of queries in, as many answers out, in the same order."""

import csv
import dataclasses
import gzip
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

csv.field_size_limit(1 << 24)


@dataclasses.dataclass
class Truth:
    """A query and where it is. `country` is a code or empty, `level` what the query names."""

    id: str
    source: str
    country: str
    query: str
    latitude: float
    longitude: float
    level: str


@dataclasses.dataclass
class Answer:
    """An accepted answer; refused rows are None. Metres for the radius."""

    latitude: float
    longitude: float
    level: str
    radius: float
    confidence: float
    country: str
    label: str


class Engine:
    """`binary` with the given extra indexes; the world index is found as geobatch finds it."""

    def __init__(self, binary, indexes=()):
        self.binary = binary
        self.arguments = [part for index in indexes for part in ("--index", index)]
        own = ROOT / ".build" / "geobatch"
        self.environment = dict(os.environ)
        self.environment.setdefault("GEOBATCH_DATA", str(own))
        pathlib.Path(self.environment["GEOBATCH_DATA"]).mkdir(parents=True, exist_ok=True)

    def answers(self, queries):
        """The answers in the order of the queries; raises where geobatch fails."""
        with tempfile.TemporaryDirectory(prefix="geobatch-quality-") as folder:
            asked, answered = os.path.join(folder, "asked.csv"), os.path.join(folder, "answers.csv")
            with open(asked, "w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(["number", "query"])
                writer.writerows(enumerate(queries))
            # Exit 1 says that too few rows are ok, which is what a negative set wants.
            run = subprocess.run(
                [self.binary, "--quiet", "--address", "query", *self.arguments, asked, answered],
                env=self.environment, stderr=subprocess.PIPE, text=True, check=False)
            if run.returncode not in (0, 1):
                raise SystemExit(f"quality: geobatch failed ({run.returncode}): {run.stderr}")
            with open(answered, encoding="utf-8", newline="") as file:
                answers = [parsed(row) for row in csv.DictReader(file)]
        if len(answers) != len(queries):
            raise SystemExit(f"quality: {len(queries)} rows asked, {len(answers)} answered")
        return answers


def parsed(row):
    if row["geo_status"] != "ok":
        return None
    return Answer(float(row["geo_lat"]), float(row["geo_lon"]), row["geo_level"],
                  float(row["geo_accuracy_m"]), float(row["geo_confidence"]),
                  row["geo_country_code"], row["geo_label"])


def read(path):
    """A truth set: columns id, source, country, query, lat, lon, level."""
    opened = gzip.open if str(path).endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8", newline="") as file:
        return [Truth(row["id"], row["source"], row["country"], row["query"], float(row["lat"]),
                      float(row["lon"]), row["level"]) for row in csv.DictReader(file)]
