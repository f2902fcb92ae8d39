"""Points of interest that contain a point: an index of ours against those that people use, all of the same input."""
import os

import measuring
import table
import tools

WORD = "places"
# What a check in the order of tracks and at random is to cost, in ns, by number of places: to reach, and where we want to stand.
LIMITS = {10**4: ((None, 15), (None, 40)), 10**6: ((40, 20), (120, 50)), 10**7: ((150, 60), (450, 210))}
# At ten million: seconds, and bytes a place besides its circle and its id.
BUILD, BYTES = (4, 2), (50, 32)
OPEN_MS, FIRST_MS = 1, 50
# A location of a manager that watches ten million, beside what it costs without any.
WATCH_NS = 60
RUNS = 5
KEYS = ("checks", "hits", "sum")


def measure(options):
    program = tools.measure_program()
    rows, watched, equal = [], [], True
    for count in options.places:
        path = make(count, options.cache)
        tools.say(f"{count:,} places: ours …")
        ours = measuring.result([program, "places", path])
        rows += own_rows(count, ours)
        watched.append(watch_row(count, program, path))
        for name, command in peers(path, count):
            tools.say(f"{count:,} places: {name} …")
            theirs = measuring.result(command)
            # The slow ones ask about the first points only.
            first = "" if theirs["checks"] == ours["checks"] else "first_"
            different = measuring.differences(
                {key: ours[first + key] for key in KEYS}, {key: theirs[key] for key in KEYS}, 0)
            for note in different:
                tools.say(f"{count:,} places: {name} DIFFERS: {note}")
            equal = equal and not different
            rows.append([
                f"{count:,}", name, table.number(theirs["build_s"], 2), table.number(theirs["bytes"], 0),
                table.number(theirs["track_ns"], 1), table.number(theirs["random_ns"], 1),
                table.number(theirs["track_ns"] / ours["track_ns"], 1) + " ×",
                table.number(theirs["random_ns"] / ours["random_ns"], 1) + " ×", "DIFFER" if different else "equal"])
    print()
    table.show(rows, [
        "places", "index", "build s", "bytes a place", "track ns", "random ns", "track", "random", "hits, or met"])
    print("\nbytes: what the process grew by, beside the 24 a place that the peers are given, and keep, to measure by; ours holds "
          "them itself, and the memory of its building may be in it, too")
    print()
    table.show(watched, [
        "a manager with places", "locations", "events a location", "ns with", "ns without", "ns to watch", "met"])
    opening(program, max(options.places), options.cache)
    return equal


def watch_row(count, program, path):
    tools.say(f"{count:,} places: watched …")
    found = measuring.result([program, "watchedplaces", path])
    cost = found["with_ns"] - found["without_ns"]
    met = "–" if count < 10**7 else "yes" if cost <= WATCH_NS else "NO"
    return [
        f"{count:,}", f"{found['locations']:,.0f}", table.number(found["events"] / found["locations"], 3),
        table.number(found["with_ns"], 0), table.number(found["without_ns"], 0), table.number(cost, 0), met]


def own_rows(count, ours):
    (track, random) = LIMITS.get(count, ((None, None), (None, None)))
    size = ours["index_bytes"]
    met = [
        f"track {verdict(ours['track_ns'], track)}", f"random {verdict(ours['random_ns'], random)}"]
    if count == 10**7:
        met += [f"build {verdict(ours['build_s'], BUILD)}", f"bytes {verdict(size - 24 - ours['id_bytes'], BYTES)}"]
    return [[
        f"{count:,}", "ours", f"{ours['build_s']:.2f} ({ours['build_wall_s']:.2f} wall)", f"{ours['bytes']:.0f} ({size:.1f} itself)",
        table.number(ours["track_ns"], 1), table.number(ours["random_ns"], 1), "", "", ", ".join(met)]]


def verdict(value, limits):
    reach, aim = limits
    if aim is not None and value <= aim:
        return "aim"
    if reach is None:
        return "–" if aim is None else "NO"
    return "reach" if value <= reach else "NO"


def opening(program, count, cache):
    """A file of the most places, which no cache has, to the first answer."""
    path = make(count, cache)
    tools.say(f"{count:,} places in a file …")
    saved = measuring.result([program, "savedplaces", path])
    index = f"{path}.index"
    cold, warm = [], []
    for _ in range(RUNS):
        forget(index)
        cold.append(measuring.result([program, "openedplaces", index]))
        warm.append(measuring.result([program, "openedplaces", index]))
    os.unlink(index)
    # What else the machine does only adds to it.
    opened = min(one["open_ms"] for one in warm)
    answered = min(one["open_ms"] + one["first_ms"] for one in cold)
    print()
    table.show([[
        f"{count:,}", table.number(saved["build_s"], 2), table.number(saved["write_s"], 2),
        table.number(saved["bytes"], 1), table.number(opened, 3), table.number(min(one["open_ms"] for one in cold), 3),
        table.number(answered, 2), "yes" if opened <= OPEN_MS and answered <= FIRST_MS else "NO"]],
        ["saved index", "build cpu s", "write cpu s", "bytes a place", "open ms", "open ms, cold", "first answer ms, cold", "met"])


def forget(path):
    """Drops a file from the page cache."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def make(count, cache):
    cache.mkdir(parents=True, exist_ok=True)
    path = cache / f"places-{count}.bin"
    maker = tools.c_program("places_make", ["-lm"])
    if not path.exists() or path.stat().st_mtime < maker.stat().st_mtime:
        tools.say(f"making {path.name} …")
        tools.run([maker, count, path])
    return path


def peers(path, count):
    """Returns name and command of each installed peer; reports the others."""
    boost = ("boost/geometry/index/rtree.hpp", "libboost-dev")
    found = [
        ("Boost rtree, 64 bits", "places_rtree", boost, [], []),
        ("Boost rtree, 32 bits", "places_rtree", boost, ["-DFLOAT"], []),
        ("nanoflann", "places_nanoflann", ("nanoflann.hpp", "libnanoflann-dev"), [], []),
        ("S2", "places_s2", ("s2/s2point_index.h", "libs2-dev"), [], ["-ls2"]),
    ]
    # Ten million take it many minutes to build.
    if count < 10**7:
        found.append(("SQLite R*Tree", "places_sqlite", ("sqlite3.h", "libsqlite3-dev"), [], ["-lsqlite3"]))
    for name, source, needs, flags, libraries in found:
        try:
            program = tools.cpp_program(source, needs, flags, libraries)
        except tools.Missing as missing:
            tools.say(f"SKIPPED {count:,} places against {name}: {missing}")
            continue
        database = [f"{path}.sqlite"] if source == "places_sqlite" else []
        yield name, [program, path, RUNS, *database]
