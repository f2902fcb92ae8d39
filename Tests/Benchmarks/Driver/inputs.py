"""Makes the inputs: deterministic, so that two machines measure the same bytes.

One walk serves every format. An epoch is a second of it: eleven NMEA sentences, four UBX messages, one TPV, one SKY,
one track point.
"""
import math
import random
import struct
from datetime import datetime, timedelta, timezone
from pathlib import Path

SEED = 20260501
START = datetime(2026, 5, 1, tzinfo=timezone.utc)
GPX_SEGMENTS = 55


class Walk:
    """A wanderer above the Alps: one position a second, with the twenty satellites that she sees."""

    def __init__(self, seed=SEED):
        self.random = random.Random(seed)
        self.seconds = 0
        self.latitude, self.longitude, self.altitude = 47.05, 8.31, 436.0
        self.course, self.speed = 37.0, 1.4
        sky = [(number, 0) for number in self.random.sample(range(1, 33), 12)]
        sky += [(number, 6) for number in self.random.sample(range(65, 89), 8)]
        self.satellites = [
            (number, system, self.random.randint(5, 89), self.random.randint(0, 359)) for number, system in sky]

    def step(self):
        chance = self.random.random
        self.seconds += 1
        self.course = (self.course + 20 * (chance() - 0.5)) % 360
        self.speed = min(12.0, max(0.3, self.speed + chance() - 0.5))
        angle = math.radians(self.course)
        self.latitude += self.speed * math.cos(angle) / 111_320
        self.longitude += self.speed * math.sin(angle) / 75_900
        self.altitude += 0.4 * (chance() - 0.5)
        self.hdop = 0.8 + 0.4 * chance()
        self.strengths = [int(20 + 30 * chance()) for _ in self.satellites]
        self.time = START + timedelta(seconds=self.seconds)


def sentence(body):
    total = 0
    for byte in body.encode():
        total ^= byte
    return f"${body}*{total:02X}\r\n"


def minutes(value, digits, north, south):
    degrees = int(abs(value))
    return f"{degrees:0{digits}d}{(abs(value) - degrees) * 60:08.5f},{north if value >= 0 else south}"


def fixes_epoch(walk):
    """An epoch without satellites: what of it comes out of a replay is locations alone."""
    return "".join(line + "\r\n" for line in nmea_epoch(walk).split("\r\n") if line and line[3:6] not in ("GSA", "GSV"))


def nmea_epoch(walk):
    clock = walk.time.strftime("%H%M%S.00")
    date = walk.time.strftime("%d%m%y")
    at = minutes(walk.latitude, 2, "N", "S") + "," + minutes(walk.longitude, 3, "E", "W")
    knots = walk.speed / 0.514444
    used_gps = ",".join(f"{number:02d}" for number, system, _, _ in walk.satellites[:8])
    used_glonass = ",".join(f"{number:02d}" for number, system, _, _ in walk.satellites[12:17])
    dops = f"{walk.hdop * 1.9:.2f},{walk.hdop:.2f},{walk.hdop * 1.6:.2f}"
    bodies = [
        f"GNRMC,{clock},A,{at},{knots:.3f},{walk.course:.2f},{date},,,A",
        f"GNVTG,{walk.course:.2f},T,,M,{knots:.3f},N,{walk.speed * 3.6:.3f},K,A",
        f"GNGGA,{clock},{at},1,13,{walk.hdop:.2f},{walk.altitude:.1f},M,47.3,M,,",
        f"GNGSA,A,3,{used_gps},,,,,{dops}",
        f"GNGSA,A,3,{used_glonass},,,,,,,,{dops}",
    ]
    for talker, first, last in (("GP", 0, 12), ("GL", 12, 20)):
        parts = (last - first) // 4
        for part in range(parts):
            fields = "".join(
                f",{number:02d},{elevation:02d},{azimuth:03d},{strength:02d}"
                for (number, _, elevation, azimuth), strength in list(zip(walk.satellites, walk.strengths))[
                    first + 4 * part:first + 4 * part + 4])
            bodies.append(f"{talker}GSV,{parts},{part + 1},{last - first:02d}{fields}")
    bodies.append(f"GNGLL,{at},{clock},A,A")
    return "".join(sentence(body) for body in bodies)


def ubx_frame(family, number, payload):
    body = bytes([family, number]) + struct.pack("<H", len(payload)) + payload
    first = second = 0
    for byte in body:
        first = (first + byte) & 0xFF
        second = (second + first) & 0xFF
    return b"\xb5\x62" + body + bytes([first, second])


def ubx_epoch(walk):
    """NAV-DOP, NAV-PVT, NAV-SAT, NAV-EOE."""
    since = walk.time - datetime(1980, 1, 6, tzinfo=timezone.utc)
    week_time = (int(since.total_seconds()) + 18) % 604800 * 1000
    height = int(1000 * walk.altitude)
    solution = struct.pack(
        "<IHBBBBBBIiBBBBiiiiIIiiiiiIIHH4xihH", week_time, walk.time.year, walk.time.month, walk.time.day,
        walk.time.hour, walk.time.minute, walk.time.second, 7, 30, 0, 3, 1, 0xE0, 13, round(walk.longitude * 1e7),
        round(walk.latitude * 1e7), height + 47300, height, int(1900 * walk.hdop), int(3000 * walk.hdop), 0, 0, 0,
        int(1000 * walk.speed), int(walk.course * 1e5), 100, 50000, int(190 * walk.hdop), 0, int(walk.course * 1e5), 0, 0)
    dilutions = struct.pack("<I7H", week_time, *(int(factor * walk.hdop) for factor in (240, 190, 100, 160, 100, 70, 70)))
    satellites = struct.pack("<IBBxx", week_time, 1, len(walk.satellites)) + b"".join(
        struct.pack(
            "<BBBbhhI", system, number if system == 0 else number - 64, strength, elevation, azimuth, 0,
            0x191F if index % 3 else 0x1917)
        for index, ((number, system, elevation, azimuth), strength) in enumerate(zip(walk.satellites, walk.strengths)))
    return (
        ubx_frame(1, 0x04, dilutions) + ubx_frame(1, 0x07, solution) + ubx_frame(1, 0x35, satellites)
        + ubx_frame(1, 0x61, struct.pack("<I", week_time)))


def fit_checksum(content):
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ 0xA001 if value & 1 else value >> 1
        table.append(value)
    value = 0
    for byte in content:
        value = value >> 8 ^ table[(value ^ byte) & 0xFF]
    return value


def write_fit(path, size):
    """An activity: file_id, then a record a second as bicycle computers write it."""
    walk = Walk()
    content = bytearray(struct.pack("<BBBHBBBBBBB", 0x40, 0, 0, 0, 2, 0, 1, 0, 4, 4, 0x86) + struct.pack("<BBI", 0, 4, 10**9))
    fields = [
        (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (5, 4, 0x86), (2, 2, 0x84), (6, 2, 0x84), (7, 2, 0x84), (3, 1, 2),
        (4, 1, 2), (13, 1, 1)]
    content += struct.pack("<BBBHB", 0x41, 0, 0, 20, len(fields)) + bytes(number for field in fields for number in field)
    while len(content) < size:
        walk.step()
        time = int(walk.time.timestamp()) - 631065600
        semicircles = [round(degrees / 180 * 2**31) for degrees in (walk.latitude, walk.longitude)]
        content += struct.pack(
            "<BIiiIHHHBBb", 1, time, *semicircles, len(content), round((walk.altitude + 500) * 5), round(walk.speed * 1000),
            150 + walk.seconds % 97, 60 + walk.seconds % 97, 85, 21)
    header = struct.pack("<BBHI4s", 14, 0x20, 2132, len(content), b".FIT")
    header += struct.pack("<H", fit_checksum(header))
    with open(path, "wb") as file:
        file.write(header + content + struct.pack("<H", fit_checksum(header + content)))


def tpv_line(walk):
    msl = walk.altitude
    return (
        '{"class":"TPV","device":"/dev/ttyACM0","mode":3,'
        f'"time":"{walk.time.strftime("%Y-%m-%dT%H:%M:%S.000Z")}","leapseconds":18,"ept":0.005,'
        f'"lat":{walk.latitude:.9f},"lon":{walk.longitude:.9f},"altHAE":{msl + 47.3:.4f},"altMSL":{msl:.4f},'
        f'"alt":{msl:.4f},"epx":{walk.hdop * 8.1:.3f},"epy":{walk.hdop * 9.3:.3f},"epv":{walk.hdop * 23:.3f},'
        f'"track":{walk.course:.4f},"magtrack":{(walk.course + 3.2) % 360:.4f},"magvar":3.2,'
        f'"speed":{walk.speed:.3f},"climb":0.012,"eps":{walk.hdop * 18:.2f},"epc":46.00,"geoidSep":47.300,'
        f'"eph":{walk.hdop * 19:.3f},"sep":{walk.hdop * 30:.3f}}}\n')


def sky_line(walk):
    dop = walk.hdop
    satellites = ",".join(
        f'{{"PRN":{number},"el":{elevation}.0,"az":{azimuth}.0,"ss":{strength}.0,'
        f'"used":{"true" if index % 3 else "false"},"gnssid":{system},"svid":{number if system == 0 else number - 64}}}'
        for index, ((number, system, elevation, azimuth), strength) in enumerate(zip(walk.satellites, walk.strengths)))
    return (
        f'{{"class":"SKY","device":"/dev/ttyACM0","time":"{walk.time.strftime("%Y-%m-%dT%H:%M:%S.000Z")}",'
        f'"xdop":{dop * 0.5:.2f},"ydop":{dop * 0.6:.2f},"vdop":{dop * 1.6:.2f},"tdop":{dop:.2f},"hdop":{dop:.2f},'
        f'"gdop":{dop * 2.4:.2f},"pdop":{dop * 1.9:.2f},"nSat":20,"uSat":13,"satellites":[{satellites}]}}\n')


def track_point(walk, with_heart_rate):
    extension = (
        "        <extensions>\n          <gpxtpx:TrackPointExtension>\n"
        f"            <gpxtpx:hr>{60 + walk.seconds % 97}</gpxtpx:hr>\n"
        "          </gpxtpx:TrackPointExtension>\n        </extensions>\n" if with_heart_rate else "")
    return (
        f'      <trkpt lat="{walk.latitude:.9f}" lon="{walk.longitude:.9f}">\n        <ele>{walk.altitude:.2f}</ele>\n'
        f'        <time>{walk.time.strftime("%Y-%m-%dT%H:%M:%SZ")}</time>\n{extension}      </trkpt>\n')


GPX_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="benchmark" '
    'xmlns="http://www.topografix.com/GPX/1/1" '
    'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\n  <trk>\n    <name>A walk</name>\n')
GPX_TAIL = "  </trk>\n</gpx>\n"


def write_epochs(path, size, line):
    walk = Walk()
    written = 0
    with open(path, "w", newline="") as file:
        while written < size:
            walk.step()
            written += file.write(line(walk))


def write_frames(path, size):
    walk = Walk()
    written = 0
    with open(path, "wb") as file:
        while written < size:
            walk.step()
            written += file.write(ubx_epoch(walk))


def write_gpx(path, size):
    walk = Walk()
    with open(path, "w", newline="") as file:
        written = file.write(GPX_HEAD)
        for segment in range(GPX_SEGMENTS):
            written += file.write("    <trkseg>\n")
            while written < size * (segment + 1) // GPX_SEGMENTS:
                walk.step()
                written += file.write(track_point(walk, segment % 3 == 0))
            written += file.write("    </trkseg>\n")
        file.write(GPX_TAIL)


WRITERS = {
    "nmea": lambda path, size: write_epochs(path, size, nmea_epoch),
    "fixes": lambda path, size: write_epochs(path, size, fixes_epoch),
    "ubx": write_frames,
    "fit": write_fit,
    "gpx": write_gpx,
    "tpv": lambda path, size: write_epochs(path, size, tpv_line),
    "sky": lambda path, size: write_epochs(path, size, sky_line),
}
SUFFIXES = {
    "nmea": ".nmea", "fixes": "-fixes.nmea", "ubx": ".ubx", "fit": ".fit", "gpx": ".gpx", "tpv": "-tpv.json", "sky": "-sky.json",
}


def make(kind, megabytes, folder, say):
    """The input of that kind and size; made if the folder does not hold it yet."""
    path = Path(folder) / f"walk{megabytes}{SUFFIXES[kind]}"
    if not path.exists():
        say(f"making {path.name} …")
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part")
        WRITERS[kind](unfinished, megabytes * 1_000_000)
        unfinished.rename(path)
    return path
