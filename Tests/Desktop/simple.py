"""Follows the position by Geoclue.Simple, the library that programs of GNOME use: simple.py DESKTOP-ID LEVEL."""
import sys
import time

import gi

gi.require_version("Geoclue", "2.0")
from gi.repository import Geoclue, GLib  # noqa: E402

loop = GLib.MainLoop()


def follow(_, result):
    try:
        simple = Geoclue.Simple.new_finish(result)
    except GLib.Error as error:
        print("refused:", error.message, flush=True)
        return loop.quit()

    def show(*_):
        location = simple.get_location()
        values = [location.get_property(name) for name in ("latitude", "accuracy", "altitude", "speed", "heading")]
        seconds, microseconds = location.get_property("timestamp").unpack()
        print(*values, time.time() - seconds - microseconds / 1e6, flush=True)

    GLib.timeout_add(4500, loop.quit)
    show()
    simple.connect("notify::location", show)


Geoclue.Simple.new(sys.argv[1], Geoclue.AccuracyLevel(int(sys.argv[2])), None, follow)
loop.run()
