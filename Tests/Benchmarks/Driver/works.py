"""What is measured: ours, its bound, its peers."""
from dataclasses import dataclass, field
from typing import Callable

import peers
import tools
from peers import Peer

# minmea is in no package. On the machine where it was measured it read 363 MB/s (gcc -O3), and the bound of all six types
# 2350 MB/s: it stands here by the bound of this run.
MINMEA = 363 / 2350


@dataclass
class Work:
    name: str
    # What --only calls it.
    word: str
    # The kind of input.
    input: str
    # Ours, of the paths of `measure` and of the input.
    ours: Callable
    peers: list[Peer] = field(default_factory=list)
    # The bound's command, of the input's path.
    bound: Callable | None = None
    # Peers that stand by the bound: name, share of the bound's speed, reach, aim.
    by_bound: list[tuple] = field(default_factory=list)


def measure(word):
    return lambda program, path: [program, word, path]


def all_works():
    babel_nmea, babel_nmea_result = peers.gpsbabel("nmea")
    babel_gpx, babel_gpx_result = peers.gpsbabel("gpx")
    babel_fit, babel_fit_result = peers.gpsbabel("garmin_fit")
    unpack = Peer("gps_unpack", peers.in_c("gps_unpack", "libgps", "libgps-dev"), reach=3, aim=8)
    return [
        Work(
            "NMEA → typed sentences", "sentences", "nmea", measure("sentences"),
            [Peer("pynmea2", peers.in_python("pynmea2"))],
            lambda path: [tools.bound_program("bounds_nmea"), "all", path],
            [("minmea, by the bound", MINMEA, 3, 5)]),
        Work(
            "NMEA → locations", "locations", "nmea", measure("locations"),
            [
                # Where RMC comes first it gives each epoch the position of the one before.
                Peer("gpsbabel", babel_nmea, babel_nmea_result, 15, 25, 1e-6),
            ]),
        Work(
            "NMEA → locations, skies", "locations", "nmea", measure("skies"),
            [
                # gpsd does not report the first epoch.
                Peer("gpsdecode", peers.gpsdecode_command, peers.gpsdecode_result, tolerance=5e-4),
            ]),
        Work(
            "UBX → numbers", "messages", "ubx", measure("messages"), [Peer("pyubx2", peers.in_python("pyubx2"))]),
        Work(
            "UBX → locations, skies", "ubx", "ubx", measure("ubx"),
            [Peer("gpsdecode", peers.gpsdecode_command, peers.gpsdecode_result, tolerance=5e-4)]),
        Work(
            "FIT → points", "fit", "fit", measure("fit"),
            [
                Peer("gpsbabel", babel_fit, babel_fit_result, 10, 20, 1e-6),
                Peer("fitdecode", peers.in_python("fitdecode"), reach=50, aim=100),
            ]),
        Work(
            "GPX → points", "gpx", "gpx", measure("points"),
            [
                Peer("libxml2 SAX", peers.in_c("gpx_libxml2", "libxml-2.0", "libxml2-dev"), reach=2.5, aim=4),
                Peer("expat", peers.in_c("gpx_expat", "expat", "libexpat1-dev")),
                Peer("gpsbabel", babel_gpx, babel_gpx_result, tolerance=1e-7),
                Peer("gpxpy", peers.in_python("gpxpy")),
                Peer("GDAL ogrinfo", peers.ogrinfo_command, peers.ogrinfo_result),
            ],
            lambda path: [tools.bound_program("bounds_gpx"), "check", path]),
        Work("gpsd TPV → reading", "tpv", "tpv", measure("readings"), [unpack]),
        Work("gpsd SKY → reading", "sky", "sky", measure("readings"), [unpack]),
    ]
