#!/usr/bin/env python3
"""Judges what was detected: FOLDER of make.py, then lines "path TAB encoding" on standard input.

Text counts as right when the bytes decoded in the detected encoding are those that were written.
"""
import collections, os, sys

NAMES = {"CP949": "cp949", "Shift_JIS": "cp932", "macintosh": "mac-roman", "windows-874": "cp874",
         "?": "latin-1", "IBM866": "cp866", "IBM850": "cp850"}


def main():
    folder = sys.argv[1]
    listing = {}
    for line in open(os.path.join(folder, "LIST.tsv"), encoding="utf-8"):
        name, encoding, country, size = line.rstrip("\n").split("\t")
        listing[name] = (encoding, country, int(size))
    right, total = collections.Counter(), collections.Counter()
    wrong = []
    for line in sys.stdin:
        if line.startswith("#"): continue
        path, found = line.rstrip("\n").split("\t")[:2]
        name = os.path.basename(path)
        encoding, country, size = listing[name]
        data = open(path, "rb").read()
        want = open(path + ".txt", encoding="utf-8", newline="").read()
        text = data.decode(NAMES.get(found, found), "replace").removeprefix("\ufeff")
        ok = text == want
        large = "20 rows or more" if size >= 20 else "fewer"
        for group in (large, encoding + " " + large):
            total[group] += 1
            right[group] += ok
        if not ok: wrong.append((size, name, encoding, country, line.rstrip("\n").split("\t", 1)[1]))
    for group in sorted(total, key=lambda g: (g.count(" ") > 3, g)):
        print(f"{group:40} {right[group]:5} of {total[group]:5}  {100 * right[group] / total[group]:.1f} %")
    if "-v" in sys.argv:
        for entry in sorted(wrong): print(*entry)


main()
