"""Clients that come, start, and go without a word: crowd.py COUNT."""
import os
import sys

from gi.repository import Gio, GLib

service, manager, client = "org.freedesktop.GeoClue2", "/org/freedesktop/GeoClue2/Manager", "org.freedesktop.GeoClue2.Client"
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
for number in range(int(sys.argv[1])):
    bus = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SYSTEM_BUS_ADDRESS"], flags, None, None)

    def call(path, interface, method, values=None):
        return bus.call_sync(service, path, interface, method, values, None, 0, 5000, None).unpack()

    (path,) = call(manager, "org.freedesktop.GeoClue2.Manager", "GetClient")
    call(path, "org.freedesktop.DBus.Properties", "Set", GLib.Variant("(ssv)", (client, "DesktopId", GLib.Variant("s", "crowd"))))
    call(path, client, "Start")
    bus.close_sync()
