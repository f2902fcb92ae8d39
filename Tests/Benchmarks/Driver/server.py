"""`locate serve` under load: clients of the stream, requests for the past, phones, and its start with much to open."""
import datetime
import json
import os
import random
import shutil
import struct
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import archive
import measuring
import places
import table
import tools

WORD = "server"
TRAITS = "Server,LibGPS,Web,SQLite"
SECONDS = 20
PLACES = 10**6
# Milliseconds, megabytes, seconds to the first answer.
STREAM_MS, STREAM_MB, REQUEST_MS, START_S = 100, 300, 50, 1


def measure(options):
    program, locate = server_programs()
    crowd, load = tools.c_program("stream_crowd"), tools.c_program("request_load")
    seconds = options.server_seconds
    life = options.server_archive or options.cache / f"life-{options.years:g}.archive"
    if not life.exists():
        archive.made(archive.archive_program(), life, round(options.years * archive.YEAR))
    options.cache.mkdir(parents=True, exist_ok=True)
    rows, complete = [], True
    for readers, silent in ((200, 0), (150, 50), (2000, 0), (5000, 0)):
        rows.append(streamed(program, crowd, readers, silent, seconds))
    with tempfile.TemporaryDirectory(dir=options.cache) as folder:
        # The server appends to its archive.
        copy = Path(folder) / "life.archive"
        shutil.copytree(life, copy)
        rows += asked(program, load, copy, seconds)
        rows.append(started(program, copy, place_index(locate, options.cache)))
        row, complete = posted(program, load, Path(folder) / "phones.archive", seconds)
        rows.append(row)
    print(f"\n{seconds} s each; load {os.getloadavg()[0]:.1f}; cpu: of the server, in per cent of one processor\n")
    table.show(rows, ["server", "measured", "p50 ms", "p99 ms", "max ms", "MB", "cpu %", "clients' cpu %", "limit", "met"])
    return complete


def server_programs():
    named = os.environ.get("LOCATE_PROGRAM")
    if named:
        return Path(named).with_name("locate-serve"), Path(named)
    tools.say("building the server (release): minutes, the first time …")
    scratch = tools.BUILD / "server"
    for product in ("locate-serve", "locate"):
        tools.run([
            "swift", "build", "-c", "release", "--product", product, "--package-path", tools.PROJECT, "--scratch-path", scratch,
            "--traits", TRAITS])
    return scratch / "release" / "locate-serve", scratch / "release" / "locate"


class Served:
    """A running server, whose source reports ten locations a second."""

    def __init__(self, program, *arguments, feeds=True):
        self.begun = time.monotonic()
        command = [program, "-", "--port", "0", *arguments]
        self.process = subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = next(line.split(" ", 1)[1].strip() for line in self.process.stderr if line.startswith("serve: http"))
        self.port = self.url.rsplit(":", 1)[1].strip("/")
        if feeds:
            threading.Thread(target=self.feed, daemon=True).start()

    def feed(self):
        due, number = time.monotonic(), 0
        try:
            while True:
                moment = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="microseconds").replace("+00:00", "Z")
                self.process.stdin.write(json.dumps({
                    "class": "TPV", "device": "/dev/ttyACM0", "mode": 3, "time": moment, "lat": 52 + number % 1000 * 1e-5, "lon": 13.4,
                    "altMSL": 35.5, "speed": 1.5, "track": 10, "eph": 4.2}) + "\n")
                self.process.stdin.flush()
                number, due = number + 1, due + 0.1
                time.sleep(max(0, due - time.monotonic()))
        except (OSError, ValueError):
            pass

    def get(self, target):
        try:
            with urllib.request.urlopen(self.url + target) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            return error.read()

    @property
    def cpu(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def peak(self):
        """The most memory that it has had, in MB."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) / 1024

    def under(self, command, seconds):
        """Runs a client; returns what it prints, and the processors' time."""
        before, begun = self.cpu, time.monotonic()
        done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, timeout=60 + 10 * seconds, check=True)
        words, wall = done.stdout.split(), time.monotonic() - begun
        found = {name: float(value) for name, value in zip(words[::2], words[1::2])}
        return found | {"cpu": 100 * (self.cpu - before) / wall, "client_cpu": 100 * found["client_cpu"] / wall, "mb": self.peak}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def row(name, measured, found, limit, met):
    numbers = [table.number(found.get(key), 1) for key in ("p50", "p99", "max", "mb", "cpu", "client_cpu")]
    return [name, measured, *numbers, limit, "yes" if met else "NO"]


def streamed(program, crowd, readers, silent, seconds):
    tools.say(f"{readers} clients of the stream, and {silent} that never read …")
    with Served(program) as server:
        found = server.under([crowd, server.port, readers, silent, seconds], seconds)
    met = found["p99"] < STREAM_MS and found["mb"] < STREAM_MB and found["least"] >= 0.9 * found["most"] and not found["broken"]
    name = f"{readers:,} clients at 10 Hz" + (f", and {silent} that never read" if silent else "")
    measured = f"{found['least']:.0f} to {found['most']:.0f} locations a client"
    return row(name, measured, found, f"p99 {STREAM_MS} ms, {STREAM_MB} MB", met)


def asked(program, load, life, seconds):
    """Questions about moments of the whole time, 500 a second."""
    chance = random.Random(1)
    with Served(program, "--archive", life, feeds=False) as server:
        first = json.loads(server.get("v1/history?limit=1"))["locations"][0]["time"]
        begin = datetime.datetime.fromisoformat(first).timestamp()
        # The last file has the last time.
        end = begin + sum(file.stat().st_size for file in life.iterdir()) / 5

        def span(length):
            start = chance.uniform(begin, end)
            return "&".join(
                f"{name}={datetime.datetime.fromtimestamp(at, datetime.timezone.utc):%Y-%m-%dT%H:%M:%SZ}"
                for name, at in (("from", start), ("to", start + length)))

        questions = {
            "a minute": lambda: f"/v1/history?{span(60)}",
            "100 locations of a day": lambda: f"/v1/history?{span(86400)}&limit=100",
            "an hour at home": lambda: f"/v1/history?{span(3600)}&near=52.5,13.4,100&limit=100",
            "a day's path, 50 m of detail": lambda: f"/v1/track?{span(86400)}&level-of-detail=50",
        }
        rows = []
        for name, question in [*questions.items(), ("all of these", lambda: chance.choice(list(questions.values()))())]:
            tools.say(f"500 requests a second: {name} …")
            with tempfile.NamedTemporaryFile("w", suffix=".requests") as file:
                file.writelines(f"GET {question()}\n" for _ in range(500 * seconds))
                file.flush()
                found = server.under([load, server.port, 500, 64, file.name], seconds)
            met = found["p99"] < REQUEST_MS and not found["failed"] and found["rate"] > 490
            measured = f"{found['rate']:.0f} a second, {found['failed']:.0f} failed"
            rows.append(row(f"500 requests a second: {name}", measured, found, f"p99 {REQUEST_MS} ms", met))
        return rows


def posted(program, load, folder, seconds):
    """1,000 phones, each with its subject, once a second."""
    tools.say("1,000 phones …")
    base = int(time.time()) - 10 * seconds
    with Served(program, "--archive", folder, feeds=False) as server, tempfile.NamedTemporaryFile("w") as file:
        for second in range(seconds):
            for phone in range(1000):
                body = json.dumps({"_type": "location", "lat": 52 + phone / 1e4, "lon": 13 + second / 1e4, "tst": base + second, "acc": 5})
                file.write(f"POST /v1/ingest/owntracks?u=p{phone} {body}\n")
        file.flush()
        found = server.under([load, server.port, 1000, 1000, file.name], seconds)
        time.sleep(1.5)  # the answers contain what was stored a second ago
        stored = sum(len(json.loads(server.get(f"v1/history?subject=p{phone}&limit=1000"))["locations"]) for phone in range(1000))
    met = found["p99"] < REQUEST_MS and not found["failed"] and stored == 1000 * seconds
    measured = f"{stored:,} of {1000 * seconds:,} in the archive"
    if stored != 1000 * seconds:
        tools.say(f"1,000 phones: {measured}")
    return row("1,000 phones, once a second", measured, found, f"p99 {REQUEST_MS} ms", met), stored == 1000 * seconds


def place_index(locate, cache):
    """An index of a million places in a file."""
    path, index = places.make(PLACES, cache), cache / f"places-{PLACES}.index"
    if not index.exists():
        tools.say(f"an index of {PLACES:,} places …")
        text = cache / f"places-{PLACES}.csv"
        with open(path, "rb") as file, open(text, "w") as lines:
            count, _ = struct.unpack("2q", file.read(16))
            lines.write("id,lat,lon,radius_m\n")
            for number, place in enumerate(struct.iter_unpack("3d", file.read(24 * count))):
                lines.write(f"{number},{place[0]:.7f},{place[1]:.7f},{place[2]:.1f}\n")
        tools.run([locate, "places", "build", text, "--output", index])
        text.unlink()
    return index


def started(program, life, index):
    tools.say("starting …")
    found = []
    for _ in range(5):
        with Served(program, "--archive", life, "--pois", index, feeds=False) as server:
            server.get("readyz")
            found.append((time.monotonic() - server.begun, server.cpu, server.peak))
    wall, cpu, peak = min(found)
    measured = f"{wall * 1000:.0f} ms to the answer of /readyz, {cpu * 1000:.0f} ms of cpu"
    return row("start with the archive and 1,000,000 places", measured, {"mb": peak}, f"{START_S} s", wall < START_S)
