"""A real ModemManager on the system bus, with a modem that is not there: cellular.py FOLDER [MODE], as root. MODE is allow
(the default), refuse (polkit refuses the position), or unplug (after 4 s, for 4 s).

Pseudo-terminals answer as a Quectel EC25 does: one for commands, and one for NMEA 0183 once its receiver is on. In a mount
namespace, ModemManager finds them in a /sys and a /dev of its own. Prints "ready" when the modem is enabled."""
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
import tty

import dbus
import dbusmock

folder, mode = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "allow"
device = "devices/pci0000:00/0000:00:14.0/usb1/1-1"
ports = {1: "ttyUSB1", 2: "ttyUSB2"}  # interface: NMEA, commands
receiver_is_on = threading.Event()
answers = {
    "+CGMI": "Quectel", "+CGMM": "EC25", "+CGMR": "EC25EFAR06A01M4G", "+CGSN": "860000000000006", "+CIMI": "262020000000001",
    "+GCAP": "+GCAP: +CGSM", "+CPIN?": "+CPIN: READY", "+QCCID": "+QCCID: 8949020000000000001", "+CFUN?": "+CFUN: 1",
    "+CCID": "+CCID: 8949020000000000001", "+QGPS=?": "+QGPS: (1-4),(1-255),(1-1000),(0-1000),(1-65535)",
    "+CREG?": '+CREG: 2,1,"3A","1F2B3C",7', "+CGREG?": '+CGREG: 2,1,"3A","1F2B3C",7', "+CEREG?": '+CEREG: 2,1,"3A","1F2B3C",7',
    "+COPS=3,2;+COPS?": '+COPS: 0,2,"26202",7', "+COPS=3,0;+COPS?": '+COPS: 0,0,"Test",7', "+CSQ": "+CSQ: 20,99",
    "+CSCS=?": '+CSCS: ("IRA","GSM","UCS2")', "+CSCS?": '+CSCS: "GSM"', "+WS46=?": "+WS46: (12,22,25,28,29)",
    "+CGDCONT=?": '+CGDCONT: (1-16),"IP",,,(0-2),(0-4)', "+CGDCONT?": '+CGDCONT: 1,"IP","test","",0,0', "+CMGF=?": "+CMGF: (0,1)",
    "+CREG=?": "+CREG: (0-2)", "+CGREG=?": "+CGREG: (0-2)", "+CEREG=?": "+CEREG: (0-2)", "+CGATT?": "+CGATT: 1",
}
silent = ("+CNMI", "+CUSD", "+CPMS", "+CLCK", "+QINDCFG", "+CCLK", "+CTZU", "+CTZR", "+ICCID", "+QUIMSLOT", "+QPRTPARA", "+CMER")


def answer(command):
    word = command[2:]
    if word == "+QGPS=1":
        receiver_is_on.set()
    elif word == "+QGPSEND":
        receiver_is_on.clear()
    if word.startswith(silent):
        return "\r\nERROR\r\n"
    text = answers.get(word)
    return f"\r\n{text}\r\n\r\nOK\r\n" if text else "\r\nOK\r\n"


def serve(main):
    rest = b""
    while True:
        rest += os.read(main, 4096)
        *commands, rest = re.split(rb"[\r\n]+", rest)
        for command in commands:
            if command:
                os.write(main, answer(command.decode("latin-1")).encode())


def sentence(text):
    total = 0
    for letter in text:
        total ^= ord(letter)
    return f"${text}*{total:02X}\r\n"


def report(main):
    step = 0
    while True:
        time.sleep(1)
        if not receiver_is_on.is_set():
            continue
        now = time.gmtime()
        latitude = f"5230.{step * 6:04d}"
        clock = time.strftime("%H%M%S.00", now)
        os.write(main, (
            sentence(f"GPGGA,{clock},{latitude},N,01324.0000,E,1,08,0.9,34.5,M,46.9,M,,")
            + sentence(f"GPRMC,{clock},A,{latitude},N,01324.0000,E,021.6,000.0,{time.strftime('%d%m%y', now)},,,A")).encode())
        step += 1


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text + "\n")


def link(target, path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.symlink(target, path)


# A folder like /sys, and one like /dev. The links are absolute: they are followed where the folders are mounted.
system, devices = f"{folder}/sys", f"{folder}/dev"
for name, text in {"idVendor": "2c7c", "idProduct": "0125", "bcdDevice": "0318", "manufacturer": "Quectel", "product": "EC25"}.items():
    write(f"{system}/{device}/{name}", text)
link("/sys/bus/usb", f"{system}/{device}/subsystem")
os.makedirs(f"{system}/bus/usb/drivers/option")
opened = []
for number, port in ports.items():
    interface = f"{device}/1-1:1.{number}"
    for name, text in {"Class": "ff", "SubClass": "00", "Protocol": "00", "Number": f"{number:02}"}.items():
        write(f"{system}/{interface}/bInterface{name}", text)
    link("/sys/bus/usb", f"{system}/{interface}/subsystem")
    link("/sys/bus/usb/drivers/option", f"{system}/{interface}/driver")
    link("/sys/class/tty", f"{system}/{interface}/{port}/tty/{port}/subsystem")
    link(f"/sys/{interface}/{port}/tty/{port}", f"{system}/class/tty/{port}")
    main, other = pty.openpty()
    tty.setraw(other)
    opened.append(other)  # without it, the terminal would hang up between two uses
    link(os.ttyname(other), f"{devices}/{port}")
    threading.Thread(target=serve if number == 2 else report, args=(main,), daemon=True).start()
write(f"{folder}/events", "\n".join(f"action=add,subsystem=tty,name={port}" for port in ports.values()))

polkit = subprocess.Popen([sys.executable, "-m", "dbusmock", "--system", "--template", "polkitd"])
path = "/org/freedesktop/PolicyKit1/Authority"
dbusmock.DBusTestCase.wait_for_bus_object("org.freedesktop.PolicyKit1", path, system_bus=True)
mock = dbus.Interface(dbus.SystemBus().get_object("org.freedesktop.PolicyKit1", path), dbusmock.MOCK_IFACE)
control = ["org.freedesktop.ModemManager1.Control", "org.freedesktop.ModemManager1.Device.Control"]
mock.SetAllowed(control + ([] if mode == "refuse" else ["org.freedesktop.ModemManager1.Location"]))

namespace = (
    f"mkdir -p {devices}/pts && mount --rbind /dev/pts {devices}/pts && cp -a /dev/null /dev/urandom {devices}"
    f" && mount --rbind {devices} /dev && mount --rbind {system} /sys"
    f" && exec ModemManager --debug --no-auto-scan --test-no-udev --test-no-suspend-resume --test-no-qrtr --initial-kernel-events={folder}/events"
    f" --log-file={folder}/log")
daemon = subprocess.Popen(["unshare", "-m", "sh", "-c", namespace])


def plug_in():
    for _ in range(90):
        if subprocess.run(["mmcli", "-m", "any", "-e"], capture_output=True).returncode == 0:
            return
        time.sleep(0.5)


def report_ports(action):
    for port in ports.values():
        subprocess.run(["mmcli", f"--report-kernel-event=action={action},subsystem=tty,name={port}"], capture_output=True)



def end(*_):
    sys.exit()


signal.signal(signal.SIGTERM, end)
try:
    plug_in()
    print("ready", flush=True)
    if mode == "unplug":
        time.sleep(4)
        receiver_is_on.clear()
        report_ports("remove")
        time.sleep(4)
        report_ports("add")
        plug_in()
    time.sleep(60)
finally:
    for process in (daemon, polkit):
        process.terminate()
