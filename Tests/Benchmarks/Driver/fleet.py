"""A fleet as lines of JSON, end to end, beside the searches that a geofence in Redis would need for the same readings."""
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from array import array
from pathlib import Path

import measuring
import places
import table
import tools

WORD = "fleet"
SUBJECTS, PLACES, ROUNDS = (10**5, 10**6), (10**4, 10**6), 4
REACH, AIM = 3, 5
# Bytes a subject.
BYTES = (128, 96)
# Of each, the readings that Redis is asked about.
ASKED = 100_000
# Metres; the largest circle, because Redis searches points.
RADIUS = 500


def measure(options):
    program, locate, maker = tools.measure_program(), tools.locate_program(), tools.c_program("fleet_make", ["-lm"])
    if not shutil.which("redis-server"):
        tools.say("SKIPPED the fleet against Redis: redis-server is not installed: apt-get install redis-server")
    rows = []
    for subjects in SUBJECTS:
        for count in PLACES:
            path = places.make(count, options.cache)
            measuring.result([program, "savedplaces", path])
            index = Path(f"{path}.index")
            command = [locate, "fleet", "run", "-", "--pois", index, "--format", "json", "--quiet"]
            tools.say(f"{subjects:,} subjects, {count:,} places: ours …")
            # Both runs have the whole index in memory.
            least, cost = (run(maker, path, number, command) for number in (subjects // 2, subjects))
            index.unlink()
            speed = subjects * ROUNDS / cost.cpu
            theirs = searches(path, maker, subjects) if shutil.which("redis-server") else None
            ratio = theirs and speed / theirs
            size = (cost.kilobytes - least.kilobytes) * 1024 / (subjects - subjects // 2)
            rows.append([
                f"{subjects:,} × {count:,}", table.number(speed), table.number(theirs), table.number(ratio, 1),
                table.verdict(ratio, REACH, AIM) if ratio else "–", table.number(size),
                "aim" if size <= BYTES[1] else "reach" if size <= BYTES[0] else "NO", table.number(cost.cpu / cost.wall, 2)])
    print()
    table.show(rows, [
        "subjects × places", "readings/s of cpu", "Redis, searches/s of cpu", "ratio", f"reach {REACH} ×, aim {AIM} ×",
        "bytes a subject", f"reach {BYTES[0]}, aim {BYTES[1]}", "cores used"])
    return True


def run(maker, path, subjects, command):
    with subprocess.Popen([maker, path, str(subjects), str(ROUNDS)], stdout=subprocess.PIPE) as source:
        return measuring.once(command, stdin=source.stdout)


def searches(path, maker, subjects):
    """Searches of Redis a second of its processor time, about readings of the same subjects."""
    tools.say("  Redis …")
    with tempfile.TemporaryDirectory(prefix="locate-redis-") as folder:
        address = f"{folder}/socket"
        server = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", address, "--save", "", "--appendonly", "no", "--dir", folder],
            stdout=subprocess.DEVNULL)
        try:
            while not os.path.exists(address):
                time.sleep(0.05)
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(address)
                ask(connection, (("GEOADD", "p", longitude, latitude, number) for number, latitude, longitude in circles(path)))
                before = processor(server.pid)
                ask(connection, (
                    ("GEOSEARCH", "p", "FROMLONLAT", *position, "BYRADIUS", RADIUS, "m")
                    for position in positions(maker, path, subjects)))
                return ASKED / (processor(server.pid) - before)
        finally:
            server.kill()
            server.wait()


def circles(path):
    values = array("d")
    with open(path, "rb") as file:
        values.fromfile(file, 3 * struct.unpack("QQ", file.read(16))[0])
    for number in range(len(values) // 3):
        yield number, values[3 * number], values[3 * number + 1]


def positions(maker, path, subjects):
    """Longitude and latitude of readings."""
    with subprocess.Popen([maker, path, str(subjects), str(ROUNDS)], stdout=subprocess.PIPE, text=True) as source:
        for _, line in zip(range(ASKED), source.stdout):
            latitude, longitude = line.rstrip("}\n").split('"lat":')[1].split(',"lon":')
            # Redis has no place nearer to a pole.
            yield longitude, max(-85, min(85, float(latitude)))
        source.kill()


def ask(connection, commands):
    """Sends commands, a thousand at a time, and reads the replies."""
    replies, batch = connection.makefile("rb"), []

    def flush():
        connection.sendall(b"".join(batch))
        for _ in batch:
            read(replies)
        batch.clear()

    for command in commands:
        words = [str(word).encode() for word in command]
        batch.append(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
        if len(batch) == 1000:
            flush()
    flush()


def read(replies):
    line = replies.readline()
    if line[:1] == b"-":
        raise RuntimeError(f"redis: {line.decode().strip()}")
    if line[:1] == b"*":
        for _ in range(int(line[1:])):
            read(replies)
    elif line[:1] == b"$":
        replies.read(int(line[1:]) + 2)


def processor(process):
    """Seconds of user and system time."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
