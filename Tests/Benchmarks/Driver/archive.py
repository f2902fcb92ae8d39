"""The location archive with a simulated life: its size beside that of others' files, and the time that it needs."""
import gzip
import math
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
from pathlib import Path

import measuring
import table
import tools

WORD = "archive"
YEAR = 365 * 86_400
# Locations of which others' files are made: each takes minutes for all of them.
SAMPLE = 1_000_000
ROW = struct.Struct("14d")


def measure(options):
    program = archive_program()
    folder = options.cache / f"life-{options.years:g}.archive"
    equal = compare(program, options.cache)
    rows = made(program, folder, round(options.years * YEAR))
    rows += asked(program, folder)
    rows += sizes(program, options.cache)
    new, same = against_rtree(program, options)
    print(f"\n{options.years:g} simulated years; load {os.getloadavg()[0]:.1f}\n")
    table.show(rows + new, ["archive", "measured", "cpu", "reach", "aim", "met"])
    return equal and same


def archive_program():
    tools.say("building ours (release) …")
    (tools.PACKAGE / "Package.swift").touch()
    tools.run(["swift", "build", "-c", "release", "--product", "archive", "--package-path", tools.PACKAGE])
    return tools.BUILD / "release" / "archive"


def compare(program, cache):
    """Answers about places are those of a replay of all locations: 46 days."""
    folder = cache / "life-46d.archive"
    shutil.rmtree(folder, ignore_errors=True)
    measuring.result([program, "make", folder, 4_000_000])
    for kind, count in (("home", 1), ("town", 300), ("way", 20)):
        tools.say(f"places ({kind}): the events of the archive and of a replay …")
        try:
            measuring.result([program, "compare", folder, kind, count])
        except RuntimeError as error:
            tools.say(f"places ({kind}) DIFFER: {error}")
            return False
    return True


def made(program, folder, count):
    if folder.exists():
        tools.say(f"{folder} exists: not made again")
        return []
    tools.say(f"{count:,} locations are made and appended …")
    result = measuring.result([program, "make", folder, count])
    speed = [result["locations"] / result[name] / 1e6 for name in ("append_s", "append_cpu_s")]
    return [
        line("append, flushed each second, million a second", speed[0], speed[1], 2, 10, more=True),
        line("memory of the writer, MB", result["peak_mb"], None, 64, 16)]


def asked(program, folder):
    count = measuring.result([program, "open", folder])["locations"]
    rows = [line("bytes a location", size(folder) / count, None, 6, 4, 2)]
    opened = measuring.result([program, "open", folder])
    rows.append(line("open, ms", opened["open_s"] * 1e3, opened["open_cpu_s"] * 1e3, 10, 1, 2))
    for text, kind, number, name, reach, aim in (
            ("50 m somewhere in the town, median of 21, ms", "town", 21, "median", 10, 2),
            ("50 m somewhere on the way to work, median of 21, ms", "way", 21, "median", None, None),
            ("50 m around home, ms", "home", 3, "median", 100, 20)):
        tools.say(f"{text} …")
        result = measuring.result([program, "near", folder, kind, number])
        rows.append(line(text, result[f"{name}_s"] * 1e3, result[f"{name}_cpu_s"] * 1e3, reach, aim, 1))
        memory = result["peak_mb"]
    rows.append(line("memory of a question about home, MB", memory, None, 64, 16))
    forget(folder)
    result = measuring.result([program, "near", folder, "town", 1])
    rows.append(line("50 m somewhere in the town, not in the page cache (opened in it), ms", result["median_s"] * 1e3, None, 150, 50, 1))
    forget(folder)
    cold = measuring.result([program, "open", folder])["open_first_s"]
    rows.append(line("open, not in the page cache, ms", cold * 1e3, None, None, None, 1))
    tools.say("1,000 places …")
    result = measuring.result([program, "places", folder, 1000])
    rows.append(line("events of 1,000 new places, s", result["places_s"], result["places_cpu_s"], 60, 20, 1))
    tools.say("scan …")
    result = measuring.result([program, "scan", folder])
    speed = [result["locations"] / result[name] / 1e6 for name in ("scan_s", "scan_cpu_s")]
    rows.append(line("scan, million a second", speed[0], speed[1], 20, 60, 1, more=True))
    return rows


def forget(folder):
    """Drops an archive from the page cache, as far as the kernel follows the advice."""
    for path in folder.iterdir():
        with open(path, "rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def size(path):
    return sum(file.stat().st_size for file in path.iterdir()) if path.is_dir() else path.stat().st_size


def line(text, value, cpu, reach, aim, digits=1, more=False):
    def meets(limit):
        return limit is not None and (value >= limit if more else value <= limit)
    met = "–" if reach is None else "aim" if meets(aim) else "reach" if meets(reach) else "NO"
    return [
        text, table.number(value, digits), table.number(cpu, digits), table.number(reach), table.number(aim), met]


# Others' files.


def sizes(program, cache):
    """The same million locations with all fields that they have; the JSON lines lack the satellites."""
    sample, rows, lines = cache / "sample.archive", cache / "sample.rows", cache / "sample.json"
    shutil.rmtree(sample, ignore_errors=True)
    measuring.result([program, "make", sample, SAMPLE])
    measuring.result([program, "rows", sample, SAMPLE, rows])
    measuring.result([program, "lines", sample, SAMPLE, lines])
    found = [("ours", size(sample) / SAMPLE)]
    tools.say("others' sizes …")
    found.append(("SQLite, WITHOUT ROWID, WAL", size(sqlite(rows, cache / "sample.sqlite")) / SAMPLE))
    packed = cache / "sample.json.gz"
    with open(lines, "rb") as plain, gzip.open(packed, "wb", 9) as output:
        shutil.copyfileobj(plain, output)
    found.append(("gzip -9 of our JSON lines", size(packed) / SAMPLE))
    parquet = cache / "sample.parquet"
    try:
        tools.run([python_with_pyarrow(), tools.PACKAGE / "Harness" / "archive_parquet.py", rows, parquet])
        found.append(("Parquet, zstd", size(parquet) / SAMPLE))
    except (SystemExit, OSError, subprocess.CalledProcessError) as error:
        tools.say(f"SKIPPED Parquet: {error}")
    return [line(f"{SAMPLE:,} locations, bytes a location: {name}", value, None, None, None, 2) for name, value in found]


def python_with_pyarrow():
    """A virtual environment of the benchmark's own, with pyarrow from PyPI."""
    folder = tools.BUILD / "pyarrow"
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "pyarrow"], check=True)
    return python


def read_rows(path):
    with open(path, "rb") as file:
        while block := file.read(ROW.size * 8192):
            yield from ROW.iter_unpack(block)


def units(value, scale):
    return None if math.isnan(value) else round(value * scale)


def sqlite(rows, path):
    """Integers in the units of the archive, which SQLite stores shorter than doubles."""
    for old in path.parent.glob(path.name + "*"):
        old.unlink()
    database = sqlite3.connect(path)
    database.execute("pragma journal_mode = wal")
    database.execute("create table origin (id integer primary key, source text, device text, kind text)")
    database.execute("insert into origin values (0, 'gpsd://localhost:2947', '/dev/ttyACM0', 'live')")
    names = "lat lon alt speed course accuracy level basis satellites mode status segment disordered origin".split()
    database.execute(
        f"create table track (time integer primary key, {', '.join(name + ' integer' for name in names)}) without rowid")
    scales = [1, 1e7, 1e7, 100, 100, 100, 1000] + [1] * 7
    database.executemany(
        f"insert into track values ({'?, ' * len(names)}0)",
        ([units(value, scale) for value, scale in zip(row, scales)] for row in read_rows(rows)))
    database.commit()
    database.execute("pragma wal_checkpoint(truncate)")
    database.close()
    return path


# SQLite's R*Tree.


def against_rtree(program, options):
    """Stays within 50 m, and all locations in boxes of 100 m: the same answers, the medians of the times, and the sum of
    the times of all stays: a person asks about home, about known ways, and about places where nobody was."""
    count = options.rtree_rows
    ours, rows = options.cache / "rtree.archive", options.cache / "rtree.rows"
    shutil.rmtree(ours, ignore_errors=True)
    measuring.result([program, "make", ours, count])
    measuring.result([program, "rows", ours, count, rows])
    tools.say(f"an R*Tree of {count:,} locations …")
    begun = time.process_time()
    database = rtree(rows, options.cache / "rtree.sqlite")
    lines, equal = [line(f"R*Tree of {count:,} locations: built, s", time.process_time() - begun, None, 600, None, 0)], True
    sums = [0, 0]
    for kind, number in (("home", 1), ("way", 21), ("town", 21)):
        result = measuring.result([program, "stays", ours, kind, number])
        names, times = ("visits", "entered"), []
        for place in range(number):
            found, seconds = answer(database, STAYS, circle(result[f"latitude{place}"], result[f"longitude{place}"]))
            times.append(seconds)
            equal &= same(f"{kind} {place}", found, [result[f"{name}{place}"] for name in names])
        lines.append(ratio(f"stays within 50 m, {kind}", result, "stays", times))
        sums = [sums[0] + sum(times), sums[1] + sum(result[f"stays{place}_cpu_s"] for place in range(number))]
    lines.append(
        line(f"all of these questions: R*Tree's {sums[0] * 1e3:.0f} ms by our {sums[1] * 1e3:.1f} ms", sums[0] / sums[1], None, 50, 500, 2, more=True))
    result = measuring.result([program, "boxes", ours, 21])
    times = []
    for place in range(21):
        latitude, longitude = result[f"latitude{place}"], result[f"longitude{place}"]
        box = (latitude - 0.00045, latitude + 0.00045, longitude - 0.00074, longitude + 0.00074)
        found, seconds = answer(database, LOCATIONS, box + box)
        times.append(seconds)
        equal &= same(f"box {place}", found, [result[f"found{place}"]])
    lines.append(ratio("all locations in boxes of 100 m, way", result, "box", times))
    return lines, equal


def answer(database, question, values):
    """The only row, and the processor's seconds of the second time."""
    for _ in range(2):
        begun = time.process_time()
        found = database.execute(question, values).fetchone()
        seconds = time.process_time() - begun
    return found, seconds


def same(name, theirs, ours):
    theirs = [value or 0 for value in theirs]
    if list(theirs) != list(ours):
        tools.say(f"{name} DIFFERS: {ours} of ours, {theirs} of SQLite")
    return list(theirs) == list(ours)


def ratio(text, result, name, times):
    own = sorted(result[f"{name}{place}_cpu_s"] for place in range(len(times)))[len(times) // 2]
    theirs = sorted(times)[len(times) // 2]
    return line(f"{text}: R*Tree's {theirs * 1e3:.3f} ms by our {own * 1e3:.3f} ms", theirs / own, None, 50, 500, 2, more=True)


def circle(latitude, longitude):
    """A box of 60 m around a place, and its centre with the metres in a degree there: WGS 84."""
    sine = math.sin(math.radians(latitude))
    flat = 1 - 0.00669437999014 * sine * sine
    north = math.radians(6378137 * 0.99330562000986 / flat ** 1.5)
    east = math.radians(6378137 / math.sqrt(flat)) * math.cos(math.radians(latitude))
    high, wide = 61 / north, 61 / east
    return {"south": latitude - high, "north": latitude + high, "west": longitude - wide, "east": longitude + wide,
            "latitude": latitude, "longitude": longitude, "high": north, "wide": east}


# A stay begins within 50 m and ends beyond 60 m, as the archive's does without a confirmation.
STAYS = """
    with inside as (
      select id, (lat - :latitude) * (lat - :latitude) * :high * :high
        + (lon - :longitude) * (lon - :longitude) * :wide * :wide as square, time
      from near join place using (id)
      where north >= :south and south <= :north and east >= :west and west <= :east and square <= 3600),
    runs as (select *, id - row_number() over (order by id) as run from inside)
    select count(*), sum(entered) from (
      select min(case when square <= 2500 then time end) as entered from runs group by run having min(square) <= 2500)"""

# An R*Tree holds 32-bit floats, rounded outwards: the doubles decide.
LOCATIONS = """
    select count(*) from near join place using (id)
    where north >= ? and south <= ? and east >= ? and west <= ? and lat between ? and ? and lon between ? and ?"""


def rtree(rows, path):
    for old in path.parent.glob(path.name + "*"):
        old.unlink()
    database = sqlite3.connect(path)
    database.execute("pragma journal_mode = off")
    database.execute("pragma synchronous = off")
    database.execute("pragma cache_size = -1000000")
    database.execute("create table place (id integer primary key, time integer, lat real, lon real)")
    database.execute("create virtual table near using rtree (id, south, north, west, east)")
    database.executemany(
        "insert into place (time, lat, lon) values (?, ?, ?)", ((round(row[0]), row[1], row[2]) for row in read_rows(rows)))
    database.execute("insert into near select id, lat, lat, lon, lon from place")
    database.commit()
    return database
