"""The programs that we are measured against: how they are called, and what they came to."""
import csv
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import measuring
import tools


@dataclass
class Peer:
    name: str
    # The command to be timed, of an input's path; raises tools.Missing where it is not installed.
    command: Callable
    # What it came to, of an input's path; where not given, the command prints it.
    result: Callable | None = None
    # Multiples of the peer's speed: what an issue asks for, and where we want to stand.
    reach: float | None = None
    aim: float | None = None
    # The results of programs that print fewer digits agree less closely.
    tolerance: float = 1e-9

    def outcome(self, path):
        return self.result(path) if self.result else measuring.result(self.command(path))


def gpsbabel(kind):
    """Timed without `-t` it reads NMEA and writes nothing, which is in its favour; a track of GPX or FIT it reads only with it."""
    tracks = [] if kind == "nmea" else ["-t"]

    def command(path, tracks=tracks, output="/dev/null"):
        return [tools.program("gpsbabel", "gpsbabel"), *tracks, "-i", kind, "-f", path, "-o", "unicsv", "-F", output]

    def result(path):
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "points.csv"
            measuring.once(command(path, ["-t"], output))
            points, latitude, longitude = 0, 0.0, 0.0
            with open(output, newline="") as file:
                for row in csv.DictReader(file):
                    points += 1
                    latitude += float(row["Latitude"])
                    longitude += float(row["Longitude"])
        return {"points": points, "latitude": latitude, "longitude": longitude}

    return command, result


def gpsdecode_command(path):
    # It reads standard input alone.
    return ["sh", "-c", f'exec {tools.program("gpsdecode", "gpsd-clients")} < "{path}"']


def gpsdecode_result(path):
    """The last TPV of each time: gpsd prints several of an epoch."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "lines.json"
        measuring.once(gpsdecode_command(path), output)
        last = {}
        with open(output) as file:
            for line in file:
                if line.startswith('{"class":"TPV"'):
                    report = json.loads(line)
                    if report.get("mode", 0) >= 2 and "lat" in report:
                        last[report.get("time")] = report
    return {
        "points": len(last), "latitude": sum(report["lat"] for report in last.values()),
        "longitude": sum(report["lon"] for report in last.values())}


def ogrinfo_command(path):
    return [tools.program("ogrinfo", "gdal-bin"), "-ro", "-so", path, "track_points"]


def ogrinfo_result(path):
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "summary"
        measuring.once(ogrinfo_command(path), output)
        for line in output.read_text().splitlines():
            if line.startswith("Feature Count:"):
                return {"points": float(line.split(":")[1])}
    return {}


def in_c(name, *package):
    return lambda path: [tools.c_program(name, package=package), path]


def in_python(module):
    return lambda path: [*tools.python_module(module), path]
