#!/usr/bin/env python3
"""Prints a fix of gpsd's JSON each second, with the time of now: a source for `locate share exec:…`."""
import datetime
import json
import sys
import time

step = 0
while True:
    now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    print(json.dumps({"class": "TPV", "device": "/dev/feed", "mode": 3, "time": now, "lat": 52.5 + step / 1e4, "lon": 13.4,
                      "altMSL": 34.5, "speed": 11.1, "track": 0.0, "eph": 4.2}))
    sys.stdout.flush()
    step += 1
    time.sleep(1)
