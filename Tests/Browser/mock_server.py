#!/usr/bin/env python3
"""A stand-in for locate-serve, to develop and test the page without a Swift toolchain.

    Tests/Browser/mock_server.py [--port N] [--leaflet DIR] [--token TOKEN]

It walks a scripted path around Vienna's first district once a second, and implements the part of the HTTP API that the page uses.
POST /mock {"state": "tracking|stale|lost|silent", "origin": "simulated|replayed|real", "speed": N} changes what it does.
"""
import argparse
import datetime
import http.server
import json
import pathlib
import threading
import time
import urllib.parse

from mock_world import FINDINGS, World, distance, point_at, stamp

PAGE = pathlib.Path(__file__).parents[2] / "Sources/LocationServer/Page"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    world = None
    leaflet = pathlib.Path("/usr/share/javascript/leaflet")
    token = None

    def log_message(self, *_):
        pass

    def answer(self, body, status=200, kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": len(data), "Content-Security-Policy": POLICY, **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)

    def problem(self, status, detail):
        self.answer({"type": "about:blank", "title": "Problem", "status": status, "detail": detail}, status, "application/problem+json")

    def is_allowed(self):
        return self.token is None or self.headers.get("Authorization") == f"Bearer {self.token}"

    def do_GET(self):
        address = urllib.parse.urlparse(self.path)
        self.query = {name: values[0] for name, values in urllib.parse.parse_qs(address.query).items()}
        path = address.path
        if path == "/":
            return self.file(PAGE / "index.html")
        if path.startswith("/page/"):
            return self.file(PAGE / path[6:])
        if path.startswith("/leaflet/"):
            return self.file(self.leaflet / path[9:])
        if not self.is_allowed():
            return self.problem(401, "a token is needed")
        if path.startswith("/v1/places/"):
            return self.place(path[11:])
        answers = {"/v1/state": self.state, "/v1/stream": self.stream, "/v1/sources": self.sources, "/v1/doctor": self.doctor, "/v1/track": self.track,
                   "/v1/summary": self.summary, "/v1/stays": self.stays, "/v1/places": self.collection, "/v1/tiles": lambda: self.answer({"template": None})}
        answers.get(path, lambda: self.problem(404, f"there is no {path}"))()

    def file(self, path):
        if not path.resolve().is_file():
            return self.problem(404, "there is no such file")
        self.answer(path.read_bytes(), kind=TYPES.get(path.suffix, "application/octet-stream"))

    def state(self):
        world = self.world
        self.answer({"state": "tracking" if world.state == "silent" else world.state, "age": time.time() - world.last if world.last else None,
                     "source": "scenario:city-walk", "simulated": world.origin == "simulated", "replayed": world.origin == "replayed",
                     "startedAt": stamp(world.started), "version": "mock"})

    def sources(self):
        self.answer([{"source": "scenario:city-walk", "state": self.world.state, "active": True, "error": None},
                     {"source": "gpsd://masthead:2947", "state": "lost", "active": False, "error": "masthead:2947 refused the connection"}])

    def doctor(self):
        self.answer(FINDINGS if self.world.state == "lost" else [])

    def track(self):
        start, end = (datetime.datetime.fromisoformat(self.query[name]).timestamp() for name in ("from", "to"))
        step = max(1, float(self.query.get("level-of-detail", 1)) / 1.5, (end - start) / 20_000)
        times = [start + n * step for n in range(int((end - start) / step) + 1)]
        points = [point_at(seconds) for seconds in times]
        columns = {name: [round(point[name], 7) for point in points] for name in points[0]} if points else {}
        self.answer({"time": times, **columns, "breaks": [len(times) // 2] if end - start > 3600 else []})

    def summary(self):
        start = datetime.datetime.fromisoformat(self.query["from"]).timestamp()
        stops = [{"lat": 48.2085, "lon": 16.3800, "from": stamp(start + 600 * n), "to": stamp(start + 600 * n + 420)} for n in range(3)]
        self.answer([{"from": self.query["from"], "to": self.query["to"], "distance": 12345.6, "movingTime": 7400, "topSpeed": 2.6, "ascent": 84, "stops": stops}])

    def stays(self):
        now = time.time()
        days = [(3600, 1800), (90000, 5400), (800000, 600)]
        self.answer({"stays": [{"enter": stamp(now - age), "exit": stamp(now - age + length), "seconds": length} for age, length in days]})

    def collection(self):
        places = [place for place, _ in self.world.places.values()]
        if "contains" in self.query:
            lat, lon = map(float, self.query["contains"].split(","))
            places = [p for p in places if p["geometry"]["type"] == "Point" and distance(lat, lon, p) < p["properties"].get("radius_m", 0)]
        self.answer({"type": "FeatureCollection", "features": places}, kind="application/geo+json")

    def place(self, name):
        place, version = self.world.places.get(urllib.parse.unquote(name), (None, 0))
        if place is None:
            return self.problem(404, f"there is no place {name}")
        self.answer(place, kind="application/geo+json", ETag=f'"{version}"')

    def precondition_fails(self, version):
        match = self.headers.get("If-Match")
        return (self.headers.get("If-None-Match") == "*" and version) or (match is not None and match != f'"{version}"')

    def do_PUT(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name = urllib.parse.unquote(self.path[11:])
        version = self.world.places.get(name, (None, 0))[1]
        if not self.is_allowed():
            return self.problem(401, "a token is needed")
        if self.precondition_fails(version):
            return self.problem(412, "the place was changed")
        self.world.places[name] = (body, version + 1)
        self.answer(body, 200 if version else 201, "application/geo+json", ETag=f'"{version + 1}"')

    def do_DELETE(self):
        name = urllib.parse.unquote(self.path[11:])
        if self.precondition_fails(self.world.places.get(name, (None, 0))[1]):
            return self.problem(412, "the place was changed")
        self.world.places.pop(name, None)
        self.send_response(204)
        self.end_headers()

    def do_POST(self):
        self.world.command(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer({})

    def stream(self):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        world = self.world
        at = len(world.messages)
        location, _ = world.location(world.last or time.time())
        state = "tracking" if world.state == "silent" else world.state
        reason = {"reason": "no fix"} if state == "lost" else {}
        first = [{"class": "STATE", "state": state, **reason, **world.marks()}, location, world.sky(world.last or time.time())]
        pending = [(None, line) for line in first]
        if "Last-Event-ID" in self.headers:
            after = int(self.headers["Last-Event-ID"])
            pending += [message for message in world.messages[:at] if message[0] is not None and message[0] > after]
        try:
            while True:
                for number, line in pending:
                    head = f"id: {number}\n" if number is not None else ""
                    self.wfile.write(f"{head}event: {line['class']}\ndata: {json.dumps(line)}\n\n".encode())
                self.wfile.flush()
                with world.lock:
                    world.lock.wait_for(lambda: len(world.messages) > at, timeout=15)
                    pending, at = world.messages[at:], len(world.messages)
                if not pending:
                    self.wfile.write(b": alive\n\n")
        except OSError:
            pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--leaflet", type=pathlib.Path, default=Handler.leaflet)
    parser.add_argument("--token")
    options = parser.parse_args()
    Handler.world, Handler.leaflet, Handler.token = World(), options.leaflet, options.token
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"serve: http://127.0.0.1:{server.server_port}/", flush=True)
    while True:
        Handler.world.step()
        time.sleep(1)


if __name__ == "__main__":
    main()
