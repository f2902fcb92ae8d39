"""A year at 1 Hz, with a million places: the program that a user has, end to end, and what of it costs what."""
import os
import subprocess
from pathlib import Path

import measuring
import places
import table
import tools

WORD = "year"
SECONDS = 365 * 86_400
PLACES = 10**6
# End to end.
LIMIT = 60


def measure(options):
    program, locate = tools.measure_program(), tools.locate_program()
    path = places.make(options.year_places, options.cache)
    tools.say(f"an index of {options.year_places:,} places …")
    measuring.result([program, "savedplaces", path])
    index = Path(f"{path}.index")
    replay = [locate, "replay", "-", "--rate", "max", "--quiet", "--format", "json"]
    runs = {
        "all: events to JSON, and every location": [*replay, "--pois", index],
        "all but locations: events to JSON": [*replay, "--only", "poi", "--pois", index],
        "without places": replay,
        "decoded and decided only": [*replay, "--only", "poi"],
    }
    maker = tools.c_program("year_make", ["-lm"])
    costs, events = {}, 0
    for name, command in runs.items():
        tools.say(f"{options.year_seconds:,} locations, {name} …")
        output = Path(options.cache) / "year.out" if "events" in name and "but" in name else os.devnull
        with subprocess.Popen([maker, path, str(options.year_seconds)], stdout=subprocess.PIPE) as source:
            costs[name] = measuring.once(command, output, stdin=source.stdout)
        if output != os.devnull:
            with open(output, "rb") as lines:
                events = sum(1 for _ in lines)
            os.unlink(output)
    index.unlink()
    everything, quiet, placeless, least = costs.values()
    share = {
        "decode and order": least.cpu, "check": quiet.cpu - least.cpu, "output": everything.cpu - quiet.cpu}
    whole = SECONDS / options.year_seconds
    print()
    table.show([
        [name, f"{options.year_seconds:,}", table.number(cost.wall, 1), table.number(cost.cpu, 1),
         table.number(cost.cpu / options.year_seconds * 1e9, 0), table.number(cost.kilobytes / 1024, 1),
         table.number(cost.wall * whole, 1)]
        for name, cost in costs.items()],
        ["replay", "locations", "wall s", "cpu s", "cpu ns a location", "peak MiB", "wall s a year"])
    print(f"\nplace events: {events:,}, {events / options.year_seconds:.3f} a location; shares of the cpu: "
          + ", ".join(f"{name} {cost / everything.cpu:.0%}" for name, cost in share.items())
          + f"; below {LIMIT} s: " + ("yes" if everything.wall * whole < LIMIT else "NO"))
    return True
