#!/usr/bin/env python3
"""Writes CSV files in 14 encodings from the queries of the truth set, and a list of what they are.

    make.py TRUTH.csv.gz FOLDER [FILES] [SEED] [TOWNSHIPS.tsv.xz]
"""
import csv, gzip, io, lzma, os, random, sys

ENCODINGS = {
    "cp1252": "FR DE IT ES BR PT MX PE CL SE NO DK LI CH AT", "iso8859-15": "FR DE IT BR ES LI",
    "cp1250": "PL CZ SK HU HR SI", "iso8859-2": "PL CZ SK HU HR SI", "cp1251": "RU", "koi8-r": "RU",
    "cp1254": "TR", "cp1256": "KW SA BH JO OM QA LB AE EG", "cp949": "KR", "gb18030": "CN",
    "big5": "TW HK CN", "cp932": "JP", "euc-jp": "JP", "utf-16": "FR KR JP RU PL CN",
}
HEADERS = {
    "FR": ["identifiant", "adresse", "libellé"], "DE": ["Nr", "Straße und Ort", "Größe"],
    "KR": ["번호", "주소", "비고"], "JP": ["番号", "住所", "備考"], "CN": ["编号", "地址", "备注"],
    "RU": ["номер", "адрес", "примечание"], "PL": ["nr", "adres", "uwagi"],
    "TW": ["編號", "地址", "備註"], "BR": ["código", "endereço", "observação"],
}


def pool(truth, townships):
    rows = {}
    with gzip.open(truth, "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file): rows.setdefault(row["country"], []).append(row["query"])
    if townships:
        with lzma.open(townships, "rt", encoding="utf-8", newline="") as file:
            names = [r["zip3"] + r["county"] + r["township"] for r in csv.DictReader(file, delimiter="\t")]
        rows["TW"] = rows.get("TW", []) + [f"{n}中山路{i % 200 + 1}號" for i, n in enumerate(names)]
    return rows


def fits(text, encoding):
    try: return text.encode(encoding).decode(encoding) == text
    except UnicodeError: return False


def main():
    truth, folder = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
    random.seed(int(sys.argv[4]) if len(sys.argv) > 4 else 20260101)
    rows = pool(truth, sys.argv[5] if len(sys.argv) > 5 else None)
    os.makedirs(folder, exist_ok=True)
    usable = {}
    listing = open(os.path.join(folder, "LIST.tsv"), "w", encoding="utf-8")
    names = list(ENCODINGS)
    made = 0
    while made < count:
        encoding = names[made % len(names)]
        size = random.choice([3, 4, 5, 8, 12, 19, 20, 30, 60, 120, 400, 1000, 3000, 10000])
        country = random.choice([c for c in ENCODINGS[encoding].split() if c in rows])
        key = (encoding, country)
        if key not in usable: usable[key] = [q for q in rows[country] if fits(q, encoding)]
        texts = usable[key]
        if not any(ord(ch) > 127 for q in texts for ch in q): continue
        picked = [random.choice(texts) for _ in range(size)]
        if not any(ord(ch) > 127 for q in picked for ch in q):
            picked[random.randrange(size)] = random.choice([q for q in texts if not q.isascii()])
        header = HEADERS.get(country, ["id", "address", "note"])
        if random.random() < 0.5 or not all(fits(h, encoding) for h in header): header = ["id", "address", "note"]
        out = io.StringIO()
        writer = csv.writer(out, delimiter=random.choice(",;\t"), lineterminator=random.choice(["\n", "\r\n"]))
        writer.writerow(header)
        for i, q in enumerate(picked): writer.writerow([i + 1, q, random.choice(["", "ok", "x-12"])])
        data = out.getvalue().encode(encoding if encoding != "utf-16" else random.choice(["utf-16", "utf-16-le"]))
        name = f"{made:04d}.csv"
        with open(os.path.join(folder, name), "wb") as file: file.write(data)
        with open(os.path.join(folder, name + ".txt"), "w", encoding="utf-8", newline="") as file: file.write(out.getvalue())
        listing.write(f"{name}\t{encoding}\t{country}\t{size}\n")
        made += 1


main()
