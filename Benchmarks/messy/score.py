#!/usr/bin/env python3
"""Compares what geobatch reads with the expected parse of csv-spectrum, csv-test-data and Pollock.

    score.py GEOBATCH MESSY-CSV [-v]

Each file goes through `geobatch IN OUT` twice: by detection alone, and with the dialect given. The
input columns of OUT are compared with what the suite expects, cell by cell, header and rows apart.
Needs GEOBATCH_DATA. A file without an expected header (no header in it) is judged by its rows.
"""
import csv, glob, json, os, subprocess, sys, tempfile
csv.field_size_limit(1 << 30)


# Where our contract wants another reading than the suite: values leave character for character, and
# there are as many rows out as in. docs/csv.md says so to users.
OTHERWISE = {
    "csv-spectrum/location_coordinates": "the suite's JSON has another telephone number than its CSV",
    "csv-test-data/all-empty": "two blank lines: refused, there is no header to name columns",
    "pollock/file_multitable_same.csv": "a second table: its rows are kept, the suite drops them",
    "pollock-real/2004-2016.csv": "the suite blanks cells that hold 'missing'",
    "pollock-real/20170320-ePC_Data-Travel-Stationery.csv": "a second table: its title and header are kept",
    "pollock-real/O18_air.csv": "the suite drops blanks before values; here they are kept",
    "pollock-real/Wine_Cellar_Consumption_dataset_14-15.csv":
        "the suite replaces C1 control characters by quotes; values are not changed here",
    "pollock-real/ministers-overseas-travel-jan-mar-2013.csv": "C1 control characters, as above",
    "pollock-real/mos-oct-dec-2014.csv": "further tables: their titles are kept",
    "pollock-real/permanent_secretary_and_director_general_expenses_and_hospitality_april_to_june_2012.csv":
        "further tables: their titles and headers are kept",
}

# What is read worse than a person would, and why.
SHORT = {
    "pollock/file_field_delimiter_0x20.csv":
        "blanks separate and stand unquoted in values; one line of 83 could be read in two ways",
    "pollock-real/nati-clin-audi-bowe-canc-2017-tran-main-fiel-list.csv":
        "a header of one name is taken for a title, and the row after it for the header; C1 controls",
}

# Rows as expected, other names of columns.
HEADERS = {
    "pollock/file_header_multirow_2.csv": "the header twice: named once, the suite joins 'DATE DATE'",
    "pollock-real/Note_4_Staff_costs_-_Average_number_of_persons_employed_13-14.csv":
        "the suite joins the title of the table to the name of the first column",
    "pollock-real/workforce-management-information-dft_201706.csv":
        "the suite leaves out names of the second row over the second of two columns",
}
EXCEPTIONS = OTHERWISE | SHORT | HEADERS


def cases(root):
    for name in ("csv-spectrum", "csv-test-data"):
        for path in sorted(glob.glob(f"{root}/{name}/json__*.json")):
            base = os.path.basename(path)[6:-5]
            source = glob.glob(f"{root}/{name}/csv*__{base}.csv")
            if not source: continue
            expected = json.load(open(path, encoding="utf-8"))
            if isinstance(expected, dict): expected = [expected]
            if expected and isinstance(expected[0], dict):
                header = list(expected[0])
                rows = [[str(v) for v in row.values()] for row in expected]
            else:
                header, rows = (expected[0], expected[1:]) if expected else (None, [])
            yield f"{name}/{base}", source[0], header, rows, {}
    for name in ("pollock", "pollock-real"):
        for path in sorted(glob.glob(f"{root}/{name}/parameters__*")):
            base = os.path.basename(path)[len("parameters__"):-len("_parameters.json")]
            parameters = json.load(open(path))
            clean = open(f"{root}/{name}/clean__{base}", encoding="utf-8-sig", errors="replace", newline="")
            table = list(csv.reader(clean))
            source = f"{root}/{name}/csv__{base}"
            given = {"delimiter": parameters["delimiter"], "quote": parameters["quotechar"],
                     "preamble": lines_of(source, int(parameters["preamble_lines"]), parameters), "header": int(parameters["header_lines"]),
                     "encoding": parameters["encoding"]}
            header = None if given["header"] == 0 else table[0] if table else None
            yield f"{name}/{base}", source, header, table[1:], given


def lines_of(path, records, parameters):
    """The suite counts records before the header, --skip-rows lines."""
    text = open(path, encoding="utf-8-sig", errors="replace", newline="").read()
    reader = csv.reader(text.splitlines(keepends=True), delimiter=parameters["delimiter"] or ",",
                        quotechar=parameters["quotechar"] or '"')
    for _ in range(records): next(reader)
    return reader.line_num


def flags(given):
    out = []
    if given.get("delimiter"): out += ["--delimiter", {"\t": "tab", " ": "space"}.get(given["delimiter"], given["delimiter"])]
    if "quote" in given: out += ["--quote", given["quote"] or '"']
    if "preamble" in given: out += ["--skip-rows", str(given["preamble"])]
    if "header" in given: out += ["--header-rows", str(given["header"])]
    if given.get("encoding"): out += ["--encoding", "utf-8" if given["encoding"] == "ascii" else given["encoding"]]
    return out


def read(binary, path, options):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.csv")
        shown = subprocess.run([binary, "inspect", path, "--json", *options], capture_output=True)
        if shown.returncode != 0: return None, None, shown.stderr.decode()
        found = json.loads(shown.stdout.decode("utf-8", "replace"))
        ran = subprocess.run([binary, path, out, "--address", "#1", "--columns", "status", "--quiet", *options],
                             capture_output=True, timeout=60)
        if not os.path.exists(out): return None, None, ran.stderr.decode()
        table = list(csv.reader(open(out, encoding="utf-8-sig", newline=""), delimiter=found["delimiter"]))
    count = len(found["columns"])
    rows = [row[:count] + row[count + 1:] for row in table]
    if found["has_header"]: return rows[0], rows[1:], ""
    return None, rows, ""


def equal(a, b):
    """Cells: line ends in a value may be those of either."""
    return a.replace("\r\n", "\n") == b.replace("\r\n", "\n")


def tidy(row):
    row = list(row)
    while row and row[-1] == "": row.pop()
    return row


def compare(got, want):
    """Equal cells, all cells."""
    want = [tidy(r) for r in want]
    got = [tidy(r) for r in got]
    want = [r for r in want if r]
    got = [r for r in got if r]
    total = sum(len(r) for r in want)
    same = sum(equal(a, b) for x, y in zip(got, want) for a, b in zip(x, y))
    extra = sum(len(r) for r in got) - total
    return same - max(0, extra), max(total, 0), got == want or (len(got) == len(want) and all(
        len(x) == len(y) and all(equal(a, b) for a, b in zip(x, y)) for x, y in zip(got, want)))


def main():
    binary, root = sys.argv[1:3]
    for mode in ("detection alone", "dialect given"):
        files = exact = cells = right = heads = headsRight = 0
        others = othersExact = othersCells = othersRight = 0
        bad = []
        for name, path, header, rows, given in cases(root):
            options = flags(given) if mode == "dialect given" else []
            gotHeader, gotRows, error = read(binary, path, options)
            files += 1
            if gotRows is None:
                if not rows:
                    exact += 1
                    others += 1
                    othersExact += 1
                    continue
                bad.append((name, 0, "not read: " + error.strip()[:150]))
                cells += sum(map(len, rows))
                if name not in OTHERWISE:
                    others += 1
                    othersCells += sum(map(len, rows))
                continue
            same, total, whole = compare(gotRows, rows)
            cells += total
            right += max(0, same)
            exact += whole
            if name not in OTHERWISE:
                others += 1
                othersExact += whole
                othersCells += total
                othersRight += max(0, same)
            headOK = True
            if header is not None:
                heads += 1
                headOK = gotHeader is not None and [c.strip() for c in tidy(gotHeader)] == [c.strip() for c in tidy(header)]
                headsRight += headOK
            if not whole or not headOK:
                bad.append((name, same / total if total else 0, "rows" if not whole else "header"))
        print(f"{mode}: {exact} of {files} files cell-exact ({100 * exact / files:.1f} %), "
              f"{right} of {cells} cells ({100 * right / cells:.2f} %), headers {headsRight} of {heads}")
        print(f"  without the {len(OTHERWISE)} files of which the contract wants another reading: "
              f"{othersExact} of {others} files ({100 * othersExact / others:.1f} %), "
              f"{othersRight} of {othersCells} cells ({100 * othersRight / othersCells:.2f} %)")
        if "-v" in sys.argv:
            for name, share, what in bad:
                print(f"  {name}  {share:.4f}  {what}: {EXCEPTIONS.get(name, 'UNEXPECTED')}")


main()
