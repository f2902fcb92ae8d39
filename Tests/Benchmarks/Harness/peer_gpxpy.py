"""gpxpy over a GPX file: all points with elevation and time."""
import sys

import gpxpy

points, latitude, longitude, elevation, seconds = 0, 0.0, 0.0, 0.0, 0
with open(sys.argv[1]) as file:
    for track in gpxpy.parse(file).tracks:
        for segment in track.segments:
            for point in segment.points:
                points += 1
                latitude += point.latitude
                longitude += point.longitude
                elevation += point.elevation
                seconds += point.time.hour * 3600 + point.time.minute * 60 + point.time.second
print(f"points {points} latitude {latitude:.9f} longitude {longitude:.9f} elevation {elevation:.9f} seconds {seconds}")
