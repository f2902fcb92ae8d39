"""The server under test: `locate serve` with a journal, an archive, a store of places, and a source that the test controls."""
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.request

import walk

FEED = "-"  # the source that the test writes
SCENARIO = "scenario:city-walk"


class Archive:
    """The past, made once for all tests."""

    folder = None

    @classmethod
    def copy(cls, path):
        if cls.folder is None:
            cls.folder = tempfile.TemporaryDirectory()
            cls.make(pathlib.Path(cls.folder.name))
        shutil.copytree(pathlib.Path(cls.folder.name) / "past.archive", path)

    @classmethod
    def make(cls, folder):
        lines = "".join(json.dumps(line) + "\n" for line in walk.past(int(time.time())))
        (folder / "past.json").write_text(lines)
        subprocess.run([program(), "convert", "past.json", "past.archive", "--quiet"], cwd=folder, check=True)


def program():
    return os.environ["LOCATE_PROGRAM"]


class Server:
    """A server that can be killed, and started again on the same port with what it has stored."""

    def __init__(self, source=FEED, arguments=(), feeds="walk"):
        self.source, self.arguments, self.feeds = source, arguments, feeds
        self.place, self.port, self.silent = None, 0, ()
        self.folder = tempfile.TemporaryDirectory()
        Archive.copy(self.path("trips.archive"))
        self.start()

    def path(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def start(self):
        command = [program(), "serve", self.source, "--port", str(self.port), "--archive", self.path("trips.archive"),
                   "--journal", self.path("events.journal"), "--store", self.path("places.sqlite"), "--tokens", self.path("tokens"),
                   *self.arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.address()
        self.port = int(self.url.rsplit(":", 1)[1].strip("/"))
        threading.Thread(target=self.drain, args=(self.process,), daemon=True).start()
        threading.Thread(target=self.feed, args=(self.process,), daemon=True).start()

    def address(self):
        text = []
        for line in self.process.stderr:
            text.append(line)
            if line.startswith("serve: http"):
                return line.split(" ", 1)[1].strip()
        raise AssertionError(f"the server did not start: {''.join(text)}")

    def stop(self):
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):  # what was buffered has no reader
            self.process.stdin.close()

    def close(self):
        self.stop()
        self.folder.cleanup()

    @staticmethod
    def drain(process):
        with process.stderr:
            for _ in process.stderr:
                pass

    def feed(self, process):
        """Writes what the source reports, twice a second: a walk, a fleet, no fix, or nothing."""
        try:
            while process.poll() is None:
                for line in self.lines(time.time()):
                    process.stdin.write(json.dumps(line) + "\n")
                process.stdin.flush()
                time.sleep(0.5)
        except (OSError, ValueError):
            pass

    def lines(self, now):
        if self.feeds == "walk":
            return [walk.sky(now), walk.location(now, self.place)]
        if self.feeds in ("fleet", "city"):
            return [line for line in walk.fleet(now) if line["subject"] not in self.silent and (self.feeds == "fleet" or line["lat"] > 48)]
        return [walk.sky(now, seen=3), walk.no_fix(now)] if self.feeds == "no fix" else []

    def request(self, method, path, body=None, **headers):
        """Sends a request as another program does; returns the decoded answer and its headers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/geo+json", **headers}, method=method)
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return json.loads(text) if text else None, answer.headers

    def put(self, place, **headers):
        self.request("PUT", f"v1/places/{place['id']}", place, **headers)
