"""pyubx2 over a log: every frame checked and parsed, the positions of NAV-PVT and the strengths of NAV-SAT taken."""
import sys

from pyubx2 import ERR_RAISE, UBX_PROTOCOL, UBXReader

messages, latitude, longitude, satellites, strength = 0, 0.0, 0.0, 0, 0.0
with open(sys.argv[1], "rb") as file:
    for _, message in UBXReader(file, protfilter=UBX_PROTOCOL, quitonerror=ERR_RAISE):
        messages += 1
        if message.identity == "NAV-PVT":
            latitude += message.lat
            longitude += message.lon
        elif message.identity == "NAV-SAT":
            for number in range(1, message.numSvs + 1):
                satellites += 1
                strength += getattr(message, f"cno_{number:02d}")
print(
    f"messages {messages} latitude {latitude:.9f} longitude {longitude:.9f} satellites {satellites} "
    f"strength {strength:.9f}")
