"""Clients that come, start, and go without a word: crowd.py COUNT [SECONDS]. COUNT of them, one after the other; or as many at
a time, each for up to 10 s, for SECONDS. Prints how many there were."""
import os
import random
import sys
import time

from gi.repository import Gio, GLib

service, manager, client = "org.freedesktop.GeoClue2", "/org/freedesktop/GeoClue2/Manager", "org.freedesktop.GeoClue2.Client"
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION


def come():
    bus = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SYSTEM_BUS_ADDRESS"], flags, None, None)

    def call(path, interface, method, values=None):
        return bus.call_sync(service, path, interface, method, values, None, 0, 5000, None).unpack()

    (path,) = call(manager, "org.freedesktop.GeoClue2.Manager", "GetClient")
    call(path, "org.freedesktop.DBus.Properties", "Set", GLib.Variant("(ssv)", (client, "DesktopId", GLib.Variant("s", "crowd"))))
    call(path, "org.freedesktop.DBus.Properties", "Set", GLib.Variant("(ssv)", (client, "DistanceThreshold", GLib.Variant("u", 300))))
    call(path, client, "Start")
    return bus


count, seconds = int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0
end, served, present = time.monotonic() + seconds, 0, []
while seconds and time.monotonic() < end or served < count:
    served += 1
    present.append((time.monotonic() + random.uniform(0, 10), come()))
    if not seconds or len(present) >= count:
        present.sort(key=lambda one: one[0])
        leaving, bus = present.pop(0)
        if seconds:
            time.sleep(max(0, leaving - time.monotonic()))
        bus.close_sync()
print(served)
