"""nats-servers on this machine that store a fleet, for campaigns and benchmarks. They use the files in Config/fleet."""
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

CONFIGURATIONS = Path(__file__).resolve().parents[2] / "Config/fleet"


class Node:
    """A server with an address of its own on loopback. It stores everything in a folder; `addresses` are those of all."""

    def __init__(self, folder, number, addresses, partitions):
        self.log, self.store = folder / f"node{number}.log", folder / f"store{number}"
        # Megabytes that must be free on its disk; None: nobody looks.
        self.room = None
        self.address = addresses[number]
        text = (CONFIGURATIONS / ("one.conf" if len(addresses) == 1 else "three.conf")).read_text()
        for former, other in ("partition(16,1)", f"partition({partitions},1)"), ("/var/lib/nats\n", f'"{self.store}"\n'):
            assert former in text
            text = text.replace(former, other)
        self.configuration = folder / f"node{number}.conf"
        self.configuration.write_text(text)
        # Words before the command of the server.
        self.launcher = []
        self.environment = os.environ | {"NODE": f"node{number}", "ADDRESS": self.address}
        self.environment |= {f"ROUTE_{each + 1}": f"nats://{address}:6222" for each, address in enumerate(addresses)}

    def start(self):
        guard = [CONFIGURATIONS / "server", self.store, str(self.room)] if self.room else [os.environ.get("NATS_SERVER", "nats-server")]
        life, end = os.pipe()
        # In a group of processes of its own, with the script that guards it.
        with open(f"{self.log}.guard", "a") as errors:
            self.process = subprocess.Popen(
                self.launcher + guard + ["-c", self.configuration, "-a", self.address, "-l", self.log],
                env=self.environment, stderr=errors, start_new_session=True, pass_fds=[end])
        os.close(end)
        self.life = os.fdopen(life, "rb")

    def send(self, number):
        os.killpg(self.process.pid, number)

    def kill(self):
        if self.process.poll() is None:
            self.send(signal.SIGKILL)
        self.process.wait()
        # Until nats-server has ended, too, which is a child of the script.
        self.life.read()


class Networks:
    """A network namespace for each server, connected by a bridge with this process, which has one of its own."""

    def __init__(self, count):
        self.addresses = [f"10.77.0.{number + 1}" for number in range(count)]
        ip("link", "set", "lo", "up")
        ip("link", "add", "fleet", "type", "bridge")
        ip("addr", "add", "10.77.0.254/24", "dev", "fleet")
        ip("link", "set", "fleet", "up")
        self.holders = []
        for number, address in enumerate(self.addresses):
            # The namespace remains while the server is killed.
            holder = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            holder.stdout.readline()
            self.holders.append(holder)
            ip("link", "add", f"n{number}", "type", "veth", "peer", "name", "eth", "netns", str(holder.pid))
            ip("link", "set", f"n{number}", "master", "fleet", "up")
            for arguments in (["link", "set", "lo", "up"], ["addr", "add", f"{address}/24", "dev", "eth"], ["link", "set", "eth", "up"]):
                self.ip(number, *arguments)

    def launcher(self, number):
        return ["nsenter", "-t", str(self.holders[number].pid), "-n"]

    def ip(self, number, *arguments):
        subprocess.run([*self.launcher(number), "ip", *arguments], check=True)

    def cut(self, pairs, change="add"):
        """Cuts the network between two servers, for each pair; clients reach both."""
        for one, other in pairs:
            self.ip(one, "route", change, "blackhole", f"{self.addresses[other]}/32")
            self.ip(other, "route", change, "blackhole", f"{self.addresses[one]}/32")

    def connect(self, pairs):
        self.cut(pairs, "del")

    def end(self):
        for holder in self.holders:
            holder.kill()


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


def started_nodes(folder, count, partitions, prepare=lambda node: None, networks=None):
    """Starts servers on free addresses, and returns them with the address of all. Calls `prepare` with each before."""
    addresses = networks.addresses if networks else free_addresses(count)
    nodes = [Node(folder, number, addresses, partitions) for number in range(count)]
    for number, node in enumerate(nodes):
        if networks:
            node.launcher = networks.launcher(number)
        prepare(node)
        node.start()
    return nodes, ",".join(f"nats://{address}:4222" for address in addresses)


def create_fleet(program, places, url, partitions, replicas):
    """Gives a fleet its places, as soon as the servers have elected a leader."""
    for _ in range(30):
        time.sleep(1)
        created = subprocess.run(
            [program, "fleet", "places", "--pois", places, "--nats", url, "--partitions", str(partitions), "--replicas", str(replicas), "--quiet"],
            capture_output=True, text=True)
        if created.returncode == 0:
            return
    sys.exit(f"no fleet: {created.stderr}")


def free_addresses(count):
    """Returns addresses in 127.0.0.0/8 whose ports for clients and servers are free."""
    while True:
        network = f"127.{random.randrange(1, 255)}.{random.randrange(1, 255)}"
        addresses = [f"{network}.{number + 1}" for number in range(count)]
        try:
            for address in addresses:
                for port in (4222, 6222):
                    socket.create_server((address, port)).close()
            return addresses
        except OSError:
            pass
