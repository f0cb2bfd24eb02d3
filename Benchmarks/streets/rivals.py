"""Other geocoders on the same queries: servers that run on this machine, asked one by one.

Their cost is the CPU time of the serving process and all its children, read from /proc, so that other
work on the machine does not count against them.
"""

import http.client
import json
import os
import pathlib
import urllib.parse


class Rival:
    """A server at HOST:PORT. `kind` is nominatim or addok; `processes` are the numbers of its roots."""

    def __init__(self, kind, address, processes):
        self.kind, self.address, self.processes = kind, address, processes

    def points(self, queries):
        """The first answer's (latitude, longitude) for each query, or None; and CPU seconds."""
        connection = http.client.HTTPConnection(self.address, timeout=120)
        before = cpu_seconds(self.processes)
        found = [self.ask(connection, query) for query in queries]
        return found, cpu_seconds(self.processes) - before

    def ask(self, connection, query):
        text = urllib.parse.quote(query)
        path = (f"/search?format=jsonv2&limit=1&q={text}" if self.kind == "nominatim"
                else f"/search/?limit=1&q={text}")
        try:
            connection.request("GET", path)
            reply = connection.getresponse()
        except (http.client.HTTPException, ConnectionError):
            # A server may close a kept connection between two requests.
            connection.close()
            connection.request("GET", path)
            reply = connection.getresponse()
        body = reply.read()
        if reply.status != 200:
            raise SystemExit(f"streets: {self.kind} answered {reply.status} to {query!r}")
        return self.point(json.loads(body))

    def point(self, reply):
        if self.kind == "nominatim":
            return (float(reply[0]["lat"]), float(reply[0]["lon"])) if reply else None
        features = reply.get("features")
        if not features:
            return None
        longitude, latitude = features[0]["geometry"]["coordinates"][:2]
        return latitude, longitude


def cpu_seconds(roots):
    """User and system time of processes and all their children so far."""
    parents, times = {}, {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        process = int(folder.name)
        parents[process] = int(fields[1])
        times[process] = sum(int(value) for value in fields[11:15])
    members = set(roots)
    grown = True
    while grown:
        more = {process for process, parent in parents.items() if parent in members} - members
        members |= more
        grown = bool(more)
    return sum(times.get(process, 0) for process in members) / os.sysconf("SC_CLK_TCK")
