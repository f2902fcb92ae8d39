"""The scripted walk of the mock server: what happens, and what a server knows about it."""
import datetime
import math
import threading
import time

CENTRE = (48.2085, 16.3721)
CATHEDRAL = {"type": "Feature", "id": "stephansdom", "properties": {"name": "Stephansdom", "radius_m": 120},
             "geometry": {"type": "Point", "coordinates": [16.3769, 48.2085]}}
PARK = {"type": "Feature", "id": "volksgarten", "properties": {"name": "Volksgarten"},
        "geometry": {"type": "Polygon", "coordinates": [[[16.3595, 48.2072], [16.3625, 48.2064], [16.3640, 48.2090], [16.3612, 48.2097], [16.3595, 48.2072]]]}}
FINDINGS = [{"severity": "failed", "finding": "gpsd at localhost:2947 answers, but its receiver sees no satellites.",
             "remedy": "Move the antenna to a place with a free view of the sky, and check its cable."},
            {"severity": "note", "finding": "The receiver sends sentences at 9600 baud.", "remedy": None}]


def stamp(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def point_at(seconds):
    """Position, speed, height, satellites and accuracy at a time."""
    angle = seconds / 90
    lat = CENTRE[0] + 0.0035 * math.sin(angle) + 0.0002 * math.sin(7 * angle)
    lon = CENTRE[1] + 0.0080 * math.cos(angle)
    speed = 1.6 + math.sin(angle * 3) * 0.8 + 0.2 * math.sin(seconds)
    used = 14 + round(3 * math.sin(angle * 2))
    return {"lat": lat, "lon": lon, "speed": max(0, speed), "alt": 171 + 6 * math.sin(angle * 1.5), "eph": 9 + 4 * math.cos(angle * 2), "satellites": used}


def distance(lat, lon, place):
    lon2, lat2 = place["geometry"]["coordinates"]
    return 111320 * math.hypot(lat - lat2, (lon - lon2) * math.cos(math.radians(lat)))


class World:
    """What the server knows; one lock protects it."""

    def __init__(self):
        self.lock = threading.Condition()
        self.state, self.origin, self.started = "tracking", "simulated", time.time()
        self.places = {place["id"]: (place, 1) for place in (CATHEDRAL, PARK)}
        self.messages, self.number, self.last, self.inside = [], 0, 0, False

    def marks(self):
        return {"source": "scenario:city-walk", **({"simulated": True} if self.origin == "simulated" else {})}

    def location(self, seconds):
        point = point_at(seconds)
        used = point.pop("satellites")
        east = point_at(seconds + 1)
        track = math.degrees(math.atan2((east["lon"] - point["lon"]) * 0.667, east["lat"] - point["lat"])) % 360
        alt = point.pop("alt")
        return {"class": "TPV", "mode": 3, "time": stamp(seconds), **point, "altMSL": alt, "track": track, **self.marks()}, used

    def sky(self, seconds):
        satellites = []
        for number in range(26):
            gnss = [0, 0, 0, 2, 2, 3, 6][number % 7]
            strength = max(0, 47 - number + 3 * math.sin(seconds / 5 + number))
            satellites.append({"PRN": number + 1, "gnssid": gnss, "svid": number + 1, "el": (number * 29) % 86, "az": (number * 67) % 360,
                               "ss": round(strength, 1), "used": strength > 28})
        used = sum(satellite["used"] for satellite in satellites)
        return {"class": "SKY", "time": stamp(seconds), "hdop": 0.8, "nSat": 26, "uSat": used, "satellites": satellites, **self.marks()}

    def say(self, line, numbered=False):
        with self.lock:
            self.number += numbered
            self.messages.append((self.number if numbered else None, line))
            self.lock.notify_all()

    def step(self):
        if self.state != "tracking":
            return
        now = self.last = time.time()
        line, _ = self.location(now)
        self.say(line)
        self.say(self.sky(now))
        cathedral = self.places.get("stephansdom")
        inside = cathedral is not None and distance(line["lat"], line["lon"], cathedral[0]) < cathedral[0]["properties"]["radius_m"]
        if inside != self.inside:
            self.inside = inside
            self.say({"class": "POI", "event": "enter" if inside else "exit", "id": "stephansdom", "name": "Stephansdom", "time": line["time"],
                      "lat": line["lat"], "lon": line["lon"], **self.marks()}, numbered=True)

    def command(self, values):
        self.origin = values.get("origin", self.origin)
        if "state" in values:
            self.state = values["state"]
            if self.state != "silent":
                reason = {"reason": "no fix"} if self.state == "lost" else {}
                self.say({"class": "STATE", "state": self.state, **reason, "time": stamp(time.time()), **self.marks()}, numbered=True)
        if "event" in values:
            self.say({"class": "POI", "id": "stephansdom", "name": "Stephansdom", "time": stamp(time.time()), **values["event"]}, numbered=True)
