"""pynmea2 over a log: every sentence checked and parsed, the positions of RMC, GGA and GLL taken."""
import sys

import pynmea2

sentences, latitude, longitude = 0, 0.0, 0.0
with open(sys.argv[1], newline="") as file:
    for line in file:
        message = pynmea2.parse(line, check=True)
        sentences += 1
        if message.sentence_type in ("RMC", "GGA", "GLL"):
            latitude += message.latitude
            longitude += message.longitude
print(f"sentences {sentences} latitude {latitude:.9f} longitude {longitude:.9f}")
