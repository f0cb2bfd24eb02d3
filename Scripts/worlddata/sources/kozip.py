"""Korea Post's road addresses. Fetched on the user's machine only: their licence is not stated."""

import collections
import json
import re

PACKAGE = "kozip"
_ADDRESS = re.compile(r"^(.*?)\s+(?:지하\s*)?(\d+)(?:-\d+)?$")


def roads_and_quarters(wheels):
    """(sido, sigungu, road, zip) → [lowest number, highest number, addresses, dong of the first], and
    (sido, sigungu, dong) → zip → addresses."""
    roads, quarters = {}, collections.defaultdict(collections.Counter)
    for zip_, provinces in json.loads(wheels.read(PACKAGE, "kozip/new_zip.json")).items():
        for sido, districts in provinces.items():
            for sigungu, addresses in districts.items():
                for text in addresses:
                    address, _, dong = text.partition("|")
                    if match := _ADDRESS.match(address.strip()):
                        number = int(match[2])
                        if dong:
                            quarters[sido, sigungu, dong][zip_] += 1
                        road = roads.setdefault((sido, sigungu, match[1], zip_), [number, number, 0, dong])
                        road[0], road[1] = min(road[0], number), max(road[1], number)
                        road[2] += 1
    return roads, quarters
