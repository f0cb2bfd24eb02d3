"""A geocoder on this machine that answers as a script says and counts what it is asked."""

from __future__ import annotations

import collections
import http.server
import json
import threading
import time
import urllib.parse
from typing import Any


class FakeProvider:
    """Speaks as Nominatim does: every query that is not forbidden lies in Berlin."""

    def __init__(self) -> None:
        self.delay = 0.0
        self.forbidden = False
        self.asked: collections.Counter[str] = collections.Counter()
        #: When each request came, by the monotonic clock.
        self.times: list[float] = []
        #: The most requests that were under way at once.
        self.most = 0
        self._under_way = 0
        self._lock = threading.Lock()
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                provider._answer(self)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def option(self) -> str:
        """What ``provider=`` takes."""
        return f"nominatim={self.base}"

    @property
    def requests(self) -> int:
        return sum(self.asked.values())

    def __enter__(self) -> FakeProvider:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(request.path).query)["q"][0]
        with self._lock:
            self.asked[query] += 1
            self.times.append(time.monotonic())
            self._under_way += 1
            self.most = max(self.most, self._under_way)
        time.sleep(self.delay)
        place = {
            "lat": "52.5", "lon": "13.4", "display_name": query, "type": "house",
            "category": "building", "place_rank": 30, "address": {"country_code": "de"},
        }
        body = b"no" if self.forbidden else json.dumps([place]).encode()
        try:
            request.send_response(401 if self.forbidden else 200)
            request.send_header("Content-Type", "application/json")
            request.send_header("Content-Length", str(len(body)))
            request.end_headers()
            request.wfile.write(body)
        except OSError:
            pass
        finally:
            with self._lock:
                self._under_way -= 1
