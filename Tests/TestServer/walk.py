"""A walk around Vienna's first district, in gpsd's JSON: what the tests feed to the server, and the past of its archive."""
import datetime
import math

CENTRE = (48.2085, 16.3721)
CATHEDRAL = (48.2085, 16.3769)
PLACES = [
    {"type": "Feature", "id": "stephansdom", "properties": {"name": "Stephansdom", "radius_m": 120},
     "geometry": {"type": "Point", "coordinates": [CATHEDRAL[1], CATHEDRAL[0]]}},
    {"type": "Feature", "id": "volksgarten", "properties": {"name": "Volksgarten"},
     "geometry": {"type": "Polygon", "coordinates": [[[16.3595, 48.2072], [16.3625, 48.2064], [16.3640, 48.2090], [16.3612, 48.2097], [16.3595, 48.2072]]]}},
]
HOUR = 3600
STOPS = (2, 4, 6)  # hours before the start of the tests, 20 minutes each, at the cathedral
YEAR = 365 * 24 * HOUR


def stamp(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def location(seconds, place=None):
    """A TPV line: where the walk is at a time, or another place."""
    angle = seconds / 90
    lat = CENTRE[0] + 0.0035 * math.sin(angle) + 0.0002 * math.sin(7 * angle)
    lon = CENTRE[1] + 0.0080 * math.cos(angle)
    course = math.degrees(math.atan2(-0.0080 * math.sin(angle) * 0.667, 0.0035 * math.cos(angle))) % 360
    lat, lon = place or (lat, lon)
    return {"class": "TPV", "mode": 3, "time": stamp(seconds), "lat": round(lat, 7), "lon": round(lon, 7), "altMSL": round(171 + 6 * math.sin(angle * 1.5), 1),
            "eph": round(9 + 4 * math.cos(angle * 2), 1), "speed": round(1.6 + 0.8 * math.sin(angle * 3), 2), "track": round(course, 1)}


def sky(seconds, seen=26):
    """A SKY line with four constellations; a receiver indoors sees fewer satellites and uses none."""
    satellites = []
    for number in range(seen):
        strength = max(0, 47 - number + 3 * math.sin(seconds / 5 + number))
        satellites.append({"PRN": number + 1, "gnssid": [0, 0, 0, 2, 2, 3, 6][number % 7], "svid": number + 1, "el": (number * 29) % 86,
                           "az": (number * 67) % 360, "ss": round(strength, 1), "used": seen > 4 and strength > 28})
    return {"class": "SKY", "time": stamp(seconds), "hdop": 0.8, "satellites": satellites}


def no_fix(seconds):
    return {"class": "TPV", "mode": 1, "time": stamp(seconds)}


def past(now):
    """A year before: a journey with a location every ten minutes; in the last eight hours, one a second with three stops."""
    for age in range(YEAR, 8 * HOUR, -600):
        angle = age / 86400
        yield location(now - age, (48.2 + 0.9 * math.sin(angle) + 0.01 * math.sin(97 * angle), 16.4 + 0.9 * math.cos(angle * 1.1)))
    for age in range(8 * HOUR, 0, -1):
        stands = any(hours * HOUR - 1200 < age <= hours * HOUR for hours in STOPS)
        if age % 10 == 0:
            yield sky(now - age, seen=9)
        yield location(now - age, CATHEDRAL if stands else None)


VEHICLES = 240


def fleet(seconds):
    """A TPV line of each vehicle: most drive around in Vienna, some in Graz and in Sydney."""
    for number in range(VEHICLES):
        lat, lon = CENTRE if number % 3 else ((47.07, 15.44) if number % 2 else (-33.87, 151.21))
        distance, angle = 0.004 * math.sqrt(number), number * 2.4 + seconds / 60
        lat, lon = lat + distance * math.sin(angle), lon + 1.5 * distance * math.cos(angle)
        course = (math.degrees(math.atan2(-1.5 * math.sin(angle) * 0.667, math.cos(angle)))) % 360
        yield {"class": "TPV", "subject": f"van-{number}", "mode": 2, "time": stamp(seconds), "lat": round(lat, 7), "lon": round(lon, 7),
               "speed": round(5 + number % 9, 1), "track": round(course, 1)}
