"""A ModemManager of python-dbusmock on the system bus, whose template has no position: one modem, whose position changes
each second: modem.py MODE, which is nmea, raw, refuse, or unplug (after 3 s, for 3 s; it then has another number)."""
import os
import subprocess
import sys
import time

import dbus
import dbusmock

mode = sys.argv[1]
name, root, path = "org.freedesktop.ModemManager1", "/org/freedesktop/ModemManager1", "/org/freedesktop/ModemManager1/Modem/0"
face = name + ".Modem.Location"
server = subprocess.Popen([sys.executable, "-m", "dbusmock", "--system", name, root, "org.freedesktop.DBus.Mock"])
dbusmock.DBusTestCase.wait_for_bus_object(name, root, system_bus=True)
mock = dbus.Interface(dbus.SystemBus().get_object(name, root), dbusmock.MOCK_IFACE)
properties = {"Capabilities": dbus.UInt32(7), "Enabled": dbus.UInt32(1), "SignalsLocation": False}


def sentence(text):
    total = 0
    for letter in text:
        total ^= ord(letter)
    return f"${text}*{total:02X}\r\n"


def plug_in():
    refusal = "raise dbus.exceptions.DBusException('PolicyKit authorization failed', name='" + name + ".Error.Core.Unauthorized')"
    mock.AddObject(path, name + ".Modem", {"EquipmentIdentifier": "356938035643809", "Device": "/sys/devices/usb1"}, [])
    modem = dbus.Interface(dbus.SystemBus().get_object(name, path), dbusmock.MOCK_IFACE)
    modem.AddProperties(face, properties)
    modem.AddMethod(face, "Setup", "ub", "", refusal if mode == "refuse" else f"self.UpdateProperties('{face}', {{'Enabled': args[0]}})")
    modem.AddMethod(face, "GetLocation", "", "a{uv}", refusal if mode == "refuse" else "ret = self.place if hasattr(self, 'place') else {}")
    mock.AddMethod("org.freedesktop.DBus.ObjectManager", "GetManagedObjects", "", "a{oa{sa{sv}}}",
                   "ret = {dbus.ObjectPath(p): {i: v for i, v in objects[p].props.items()} for p in objects if '/Modem/' in p}")
    return modem


modem = plug_in()
print("ready", flush=True)
begin = time.time()
for step in range(30):
    if mode == "unplug" and step == 3:
        mock.RemoveObject(path)
        time.sleep(3)
        path = path[:-1] + "1"
        modem = plug_in()
    now = time.strftime("%H%M%S", time.gmtime())
    latitude = 52.5 + step / 1e4
    degrees = f"{int(latitude):02d}{(latitude % 1) * 60:07.4f}"
    text = (sentence(f"GPGGA,{now}.00,{degrees},N,01324.0000,E,1,08,0.9,34.5,M,46.9,M,,")
            + sentence(f"GPRMC,{now}.00,A,{degrees},N,01324.0000,E,021.6,000.0,{time.strftime('%d%m%y', time.gmtime())},,,A"))
    raw = f"dbus.Dictionary({{'utc-time': '{now}.00', 'latitude': {latitude}, 'longitude': 13.4, 'altitude': 34.5}}, signature='sv')"
    value = f"dbus.UInt32(2): {raw}" if mode == "raw" else f"dbus.UInt32(4): {text!r}"
    if mode != "refuse":
        modem.AddMethod(face, "GetLocation", "", "a{uv}", f"ret = dbus.Dictionary({{dbus.UInt32(1): '262,2,3A,1F2B3C,0', {value}}}, signature='uv')")
    time.sleep(1)
server.terminate()
