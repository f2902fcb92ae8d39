"""nats-servers on this machine that store a fleet, for campaigns and benchmarks."""
import socket
import subprocess
import sys
import time


class Node:
    """A server. It stores everything in the folder; `routes` are the ports by which the servers of a cluster meet."""

    def __init__(self, folder, number, port, route, routes, partitions):
        self.log = folder / f"node{number}.log"
        cluster = "" if len(routes) == 1 else (
            f'cluster {{ name: fleet, listen: "127.0.0.1:{route}", routes: [{", ".join(f"nats://127.0.0.1:{each}" for each in routes)}] }}\n')
        self.configuration = folder / f"node{number}.conf"
        self.configuration.write_text(
            f'server_name: node{number}\nlisten: "127.0.0.1:{port}"\njetstream {{ store_dir: "{folder}/store{number}" }}\n{cluster}'
            f'mappings = {{ "positions.*": "positions.{{{{partition({partitions},1)}}}}.{{{{wildcard(1)}}}}" }}\n')

    def start(self):
        self.process = subprocess.Popen(["nats-server", "-c", self.configuration, "-l", self.log], stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


def started_nodes(folder, count, partitions):
    """Starts servers on free ports, and returns them with the address of all."""
    ports = free_ports(2 * count)
    nodes = [Node(folder, number, ports[number], ports[count + number], ports[count:], partitions) for number in range(count)]
    for node in nodes:
        node.start()
    return nodes, ",".join(f"nats://127.0.0.1:{port}" for port in ports[:count])


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


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports
