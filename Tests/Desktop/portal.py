"""Follows the position by xdg-desktop-portal, as Firefox and programs in Flatpaks do. It is also the portal's store of
permissions and its dialog, which say yes."""
import sys
import time

from gi.repository import Gio, GLib

loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
store = Gio.DBusNodeInfo.new_for_xml("""
<node><interface name="org.freedesktop.impl.portal.PermissionStore">
  <method name="Lookup"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="a{sas}" direction="out"/><arg type="v" direction="out"/></method>
  <method name="SetPermission"><arg type="s" direction="in"/><arg type="b" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="as" direction="in"/></method>
  <method name="Set"><arg type="s" direction="in"/><arg type="b" direction="in"/><arg type="s" direction="in"/>
    <arg type="a{sas}" direction="in"/><arg type="v" direction="in"/></method>
</interface>
<interface name="org.freedesktop.impl.portal.Access">
  <method name="AccessDialog"><arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="u" direction="out"/><arg type="a{sv}" direction="out"/></method>
</interface></node>""").interfaces


def answer(_, sender, path, interface, method, values, call):
    if method == "Lookup":
        permissions = {name: ["EXACT", "0"] for name in ("", "test")}
        call.return_value(GLib.Variant("(a{sas}v)", (permissions, GLib.Variant("y", 0))))
    elif method == "AccessDialog":
        call.return_value(GLib.Variant("(ua{sv})", (0, {})))
    else:
        call.return_value(None)


bus.register_object("/org/freedesktop/impl/portal/PermissionStore", store[0], answer, None, None)
bus.register_object("/org/freedesktop/portal/desktop", store[1], answer, None, None)
Gio.bus_own_name_on_connection(bus, "org.freedesktop.impl.portal.desktop.test", 0, None, None)
Gio.bus_own_name_on_connection(bus, "org.freedesktop.impl.portal.PermissionStore", 0, None, None)


def show(_, sender, path, interface, signal, values):
    place = values.unpack()[1]
    seconds, microseconds = place.get("Timestamp", (0, 0))
    print(*(place.get(name) for name in ("Latitude", "Accuracy", "Altitude", "Speed", "Heading")),
          time.time() - seconds - microseconds / 1e6, flush=True)


def ended(_, sender, path, interface, signal, values):
    code = values.unpack()[0]
    if code != 0:
        print("refused: response", code, flush=True)
        loop.quit()


portal, objects = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
bus.signal_subscribe(portal, "org.freedesktop.portal.Location", "LocationUpdated", objects, None, 0, show)
bus.signal_subscribe(portal, "org.freedesktop.portal.Request", "Response", None, None, 0, ended)


def start():
    def call(method, values):
        return bus.call_sync(portal, objects, "org.freedesktop.portal.Location", method, values, None, 0, 20000).unpack()

    for _ in range(80):
        names = bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames", None, None, 0, 5000).unpack()[0]
        if portal in names:
            break
        time.sleep(0.1)
    try:
        (session,) = call("CreateSession", GLib.Variant("(a{sv})", ({"session_handle_token": GLib.Variant("s", "t")},)))
        values = (session, "", {"handle_token": GLib.Variant("s", "r")})
        call("Start", GLib.Variant("(osa{sv})", values))
    except GLib.Error as error:
        print("refused:", error.message, flush=True)
        loop.quit()


# Calls block the loop, and the portal calls this program: from a thread.
import threading  # noqa: E402

threading.Thread(target=start, daemon=True).start()
GLib.timeout_add(9000, loop.quit)
loop.run()
sys.stdout.flush()
