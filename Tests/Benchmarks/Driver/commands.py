"""The built command line, end to end."""
import statistics
import subprocess
from pathlib import Path

import daemon
import inputs
import measuring
import peers
import table
import tools

WORDS = ["replay", "convert", "startup", "scenario", "gpsd"]


def measure(options):
    chosen = [word for word in WORDS if word in options.only]
    if "scenario" in chosen:
        scenario(options)
    if "gpsd" in chosen:
        daemon.measure(options)
    if not set(chosen) - {"scenario", "gpsd"} and not options.big:
        return True
    locate = tools.locate_program()
    equal = True
    if "replay" in chosen:
        replay(locate, options)
    if "convert" in chosen or options.big:
        equal = convert(locate, options)
    if "startup" in chosen:
        startup(locate)
    return equal


def replay(locate, options):
    """All of a replay against decoding alone: what the manager and the printing of JSON cost."""
    program = tools.measure_program()
    rows = []
    for kind, name, decoding, only in (
            ("nmea", "TPV", "locations", ["--only", "tpv"]), ("nmea", "TPV and SKY", "skies", []),
            ("fixes", "TPV, no satellites in", "locations", [])):
        path = inputs.make(kind, options.size, options.cache, tools.say)
        tools.say(f"locate replay, {name} …")
        command = [locate, "replay", path, "--rate", "max", "--format", "json", "--quiet", *only]
        costs = measuring.medians({"replay": command, "locations": [program, decoding, path]}, options.runs)
        ratio = costs["replay"].cpu / costs["locations"].cpu
        megabytes = path.stat().st_size / 1e6
        rows.append([
            f"locate replay → {name}", table.number(megabytes / costs["replay"].cpu),
            table.number(megabytes / costs["locations"].cpu), table.number(ratio, 2), "3",
            "yes" if ratio <= 3 else "NO", table.number(costs["replay"].kilobytes / 1024, 1)])
    print()
    table.show(rows, ["work", "replay MB/s", "decoding MB/s", "times its cost", "at most", "met", "peak MiB"])


def points_of(path):
    """Counted by a program that is not ours."""
    return measuring.result(peers.in_c("gpx_libxml2", "libxml-2.0", "libxml2-dev")(path))


def convert(locate, options):
    if subprocess.run([locate, "convert", "--help"], capture_output=True).returncode:
        tools.say("SKIPPED locate convert: this locate has no such command")
        return True
    path = inputs.make("nmea", options.size, options.cache, tools.say)
    ours, theirs = Path(options.cache) / "ours.gpx", Path(options.cache) / "theirs.gpx"
    command = [locate, "convert", path, ours, "--quiet"]
    commands = {"ours": command}
    try:
        commands["gpsbabel"] = [
            tools.program("gpsbabel", "gpsbabel"), "-i", "nmea", "-f", path, "-o", "gpx", "-F", theirs]
    except tools.Missing as missing:
        tools.say(f"SKIPPED locate convert against gpsbabel: {missing}")
    tools.say("locate convert …")
    costs = medians_writing(commands, [ours, theirs], options.runs)
    different = []
    if "gpsbabel" in commands:
        wanted = ("points", "latitude", "longitude", "elevation", "seconds")
        found = {name: value for name, value in points_of(ours).items() if name in wanted}
        # gpsbabel gives an epoch the position, and the height, of the one before it, and the first one no height.
        different = measuring.differences(found, points_of(theirs), 1e-4)
        for note in different:
            tools.say(f"locate convert: gpsbabel DIFFERS: {note}")
        ratio = costs["gpsbabel"].cpu / costs["ours"].cpu
        megabytes = path.stat().st_size / 1e6
        print()
        table.show([[
            "locate convert NMEA → GPX", table.number(megabytes / costs["ours"].cpu),
            table.number(megabytes / costs["gpsbabel"].cpu, 1), table.number(ratio, 1),
            "DIFFER" if different else "equal"]], ["work", "ours MB/s", "gpsbabel MB/s", "ratio", "results"])
    if options.big:
        big(locate, options)
    return not different


def medians_writing(commands, outputs, runs):
    """As `measuring.medians`, for programs that do not like to write over what is there."""
    costs = {name: [] for name in commands}
    for _ in range(runs + 1):
        for output in outputs:
            output.unlink(missing_ok=True)
        for name, command in commands.items():
            costs[name].append(measuring.once(command))
    return {name: measuring.median(several[1:]) for name, several in costs.items()}


def big(locate, options):
    """The peak memory of converting 1 GB, which is not to depend on the size."""
    path = inputs.make("nmea", 1000, options.cache, tools.say)
    output = Path(options.cache) / "big.gpx"
    rows = []
    ways = {
        "from a file": [locate, "convert", path, output, "--quiet"],
        "through pipes": [locate, "convert", "-", "-", "--input-format", "nmea", "--output-format", "gpx", "--quiet"],
    }
    for name, command in ways.items():
        tools.say(f"locate convert, 1 GB {name} …")
        output.unlink(missing_ok=True)
        if name == "from a file":
            cost = measuring.once(command)
        else:
            with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as source:
                cost = measuring.once(command, output, stdin=source.stdout)
        rows.append([
            f"convert 1 GB {name}", table.number(cost.cpu, 1), table.number(cost.kilobytes / 1024, 1), "64",
            "yes" if cost.kilobytes < 64 * 1024 else "NO", f"{points_of(output).get('points', 0):,.0f}"])
        output.unlink()
    print()
    table.show(rows, ["work", "cpu s", "peak MiB", "below", "met", "points"])


def scenario(options):
    """A day at 10 Hz through the script and a manager with places."""
    program = tools.measure_program()
    rows = []
    for name, most in (("day", 2.0), ("day-with-errors", None)):
        tools.say(f"scenario, {name} …")
        path = tools.PACKAGE / "Harness" / f"{name}.yaml"
        epochs = measuring.result([program, "scenario", path])["epochs"]
        cost = measuring.medians({"ours": [program, "scenario", path]}, options.runs)["ours"]
        rows.append([
            f"scenario {name}", f"{epochs:,.0f}", table.number(cost.cpu, 2), table.number(cost.cpu / epochs * 1e9, 0),
            table.number(cost.kilobytes / 1024, 1), "–" if most is None else table.number(most, 0),
            "–" if most is None else "yes" if cost.cpu < most else "NO"])
    print()
    table.show(rows, ["work", "epochs", "cpu s", "ns an epoch", "peak MiB", "below s", "met"])


def startup(locate):
    tools.say("start …")
    rows = []
    programs = {"locate --version": [locate, "--version"]}
    try:
        programs["gpspipe -V"] = [tools.program("gpspipe", "gpsd-clients"), "-V"]
    except tools.Missing as missing:
        tools.say(f"SKIPPED start against gpspipe: {missing}")
    costs = {name: [] for name in programs}
    for _ in range(61):
        for name, command in programs.items():
            costs[name].append(measuring.once(command))
    for name, several in costs.items():
        # What else the machine does only adds to it.
        wall = min(cost.wall for cost in several) * 1000
        megabytes = max(cost.kilobytes for cost in several) / 1024
        ours = name.startswith("locate")
        rows.append([
            name, table.number(wall, 2), table.number(statistics.median(cost.cpu for cost in several[1:]) * 1000, 2),
            table.number(megabytes, 1), "3 ms, 10 MB" if ours else "–",
            ("yes" if wall <= 3 and megabytes <= 10 else "NO") if ours else "–"])
    print()
    table.show(rows, ["start", "wall ms, the best", "cpu ms", "peak MiB", "at most", "met"])
    linked = subprocess.run(["ldd", locate], capture_output=True, text=True)
    print("\nlinked at run time: " + (linked.stdout.strip() or linked.stderr.strip()))
