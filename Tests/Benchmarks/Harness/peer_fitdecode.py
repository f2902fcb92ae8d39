"""fitdecode over a file: the positions, altitudes, times and heart rates of its records."""
import sys

import fitdecode

points = seconds = rates = 0
latitude = longitude = elevation = 0.0
with fitdecode.FitReader(sys.argv[1]) as reader:
    for frame in reader:
        if frame.frame_type != fitdecode.FIT_FRAME_DATA or frame.name != "record":
            continue
        position = frame.get_value("position_lat", fallback=None)
        if position is None:
            continue
        points += 1
        latitude += position * (180 / 2**31)
        longitude += frame.get_value("position_long") * (180 / 2**31)
        elevation += frame.get_value("altitude", fallback=None) or 0
        seconds += int(frame.get_value("timestamp").timestamp()) % 86400
        rates += frame.get_value("heart_rate", fallback=None) is not None
print(
    f"points {points} latitude {latitude:.9f} longitude {longitude:.9f} elevation {elevation:.9f} seconds {seconds} "
    f"rates {rates}")
