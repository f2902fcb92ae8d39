"""From a receiver's last byte to a client, through a real gpsd and by our serial: line; ours beside a client of libgps."""
import os
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import table
import tools

# Of a client at a time.
EPOCHS = 50
# The most that we may take of the C client's latency and CPU time.
TARGETS = {"ours, libgps": (1.2, 1.8), "ours, Swift": (1.05, 1.2)}


class Line:
    """A receiver on a pseudo-terminal, which our serial: line reads. `port` is the terminal."""

    def __init__(self, feeder, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        self.log = Path(self.folder.name) / "written"
        with open(self.log, "w") as log:
            self.feeder = subprocess.Popen([feeder, *arguments], stdout=log)
        self.processes = [self.feeder]
        self.port = self.wait(lambda: self.log.read_text().partition("\n")[0])

    @staticmethod
    def wait(what):
        for _ in range(1000):
            if result := what():
                return result
            time.sleep(0.01)
        raise RuntimeError("the receiver or gpsd did not come up")

    def written(self):
        """When the last byte of each epoch was written."""
        rows = (line.split() for line in self.log.read_text().splitlines()[1:-1])
        return {epoch: int(instant) for epoch, instant in rows}

    def close(self):
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
            process.wait()
        self.folder.cleanup()


class Receiver(Line):
    """The same, with a gpsd on it, whose port is `port`."""

    def __init__(self, feeder):
        super().__init__(feeder)
        device = self.port
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        gpsd = shutil.which("gpsd") or "/usr/sbin/gpsd"
        self.gpsd = subprocess.Popen(
            [gpsd, "-N", "-n", "-b", "-S", self.port, device], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.insert(0, self.gpsd)
        self.wait(self.greets)

    def cost(self, body):
        """Runs `body`. Returns the processor time of gpsd, in µs an epoch, meanwhile."""
        def state():
            spent = Path(f"/proc/{self.gpsd.pid}/schedstat").read_text().split()[0]
            return int(spent) / 1000, len(self.written())
        spent, epochs = state()
        body()
        spent_after, epochs_after = state()
        return (spent_after - spent) / max(1, epochs_after - epochs)

    def greets(self):
        try:
            with socket.create_connection(("127.0.0.1", int(self.port)), timeout=1) as connection:
                return connection.recv(64)
        except OSError:
            return None


def measure(options):
    """Both alone in turns, then both at once, each of them first in turns."""
    try:
        if not (shutil.which("gpsd") or os.access("/usr/sbin/gpsd", os.X_OK)):
            raise tools.Missing("gpsd is not installed: apt-get install gpsd")
        client = tools.c_program("gpsd_client", package=("libgps", "libgps-dev"))
    except tools.Missing as missing:
        return tools.say(f"SKIPPED gpsd: {missing}")
    latency = tools.latency_program()
    feeder = tools.c_program("gpsd_feeder")
    receiver, dialects = Receiver(feeder), {"NMEA": [], "UBX": ["ubx"]}
    clients = {
        "C client": [client, receiver.port],
        "ours, libgps": [latency, "libgps", receiver.port],
        "ours, Swift": [latency, "swift", receiver.port],
    }
    results = {way: {name: ([], []) for name in clients} for way in ("alone", "at once")}
    turns, gpsd_costs = [], []
    try:
        for turn in range(options.runs):
            tools.say(f"gpsd and serial:, turn {turn + 1} of {options.runs} …")
            names = list(clients)[turn % 3:] + list(clients)[:turn % 3]
            for group in [[name] for name in names] + [names]:
                way = "at once" if group[1:] else "alone"
                cost = receiver.cost(lambda: run(receiver, {name: clients[name] for name in group}, results[way]))
                if group == ["C client"]:
                    gpsd_costs.append(cost)
            turns.append({name: ([], []) for name in dialects})
            for name in list(dialects)[::-1 if turn % 2 else 1]:
                line = Line(feeder, *dialects[name])
                try:
                    run(line, {name: [latency, "serial", line.port]}, turns[-1])
                finally:
                    line.close()
    finally:
        receiver.close()
    show(results)
    show_lines(turns, statistics.median(results["alone"]["C client"][1]), statistics.median(gpsd_costs))


def show_lines(turns, bare_cost, gpsd_cost):
    """By our serial: line, in NMEA and in UBX; the processor time beside that of the C client, without and with its gpsd."""
    latencies = {name: [value for turn in turns for value in turn[name][0]] for name in turns[0]}
    costs = {name: statistics.median(turn[name][1][0] for turn in turns) for name in turns[0]}
    medians = {name: statistics.median(values) for name, values in latencies.items()}
    lasts = {name: statistics.quantiles(values, n=100)[98] for name, values in latencies.items()}
    ratios = sorted(statistics.median(turn["UBX"][0]) / statistics.median(turn["NMEA"][0]) for turn in turns)
    rows = []
    for name, median in medians.items():
        ratio, last = median / medians["NMEA"], lasts[name] / lasts["NMEA"]
        is_met = ratio <= 1.05 and costs[name] <= bare_cost
        rows.append([
            f"serial:, {name}", table.number(median), table.number(ratio, 2), table.number(lasts[name]),
            table.number(last, 2), table.number(costs[name]), table.number(costs[name] / bare_cost, 2),
            table.number(costs[name] / (bare_cost + gpsd_cost), 2), "yes" if is_met else "NO"])
    print()
    table.show(rows, [
        "a line to a client", "median µs", "of NMEA", "p99 µs", "of NMEA", "cpu µs an epoch", "of the C client",
        "of it and its gpsd", "met"])
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\nmedian of UBX by that of NMEA, turn by turn: {ratios[0]:.2f} to {ratios[-1]:.2f}; load {load}")


def run(receiver, clients, results):
    running = {
        name: subprocess.Popen([*command, str(EPOCHS)], stdout=subprocess.PIPE, text=True)
        for name, command in clients.items()}
    outputs = {name: process.communicate(timeout=60)[0].split("\n") for name, process in running.items()}
    written = receiver.written()
    for name, lines in outputs.items():
        latencies, costs = results[name]
        for key, value in (line.split() for line in lines if line):
            if key == "cpu":
                costs.append(int(value) / 1000)
            elif key in written:
                latencies.append((int(value) - written[key]) / 1000)


def show(results):
    rows = []
    for way, clients in results.items():
        bare_latency, bare_cost = (statistics.median(values) for values in clients["C client"])
        for name, (latencies, costs) in clients.items():
            median, cost = statistics.median(latencies), statistics.median(costs)
            ratios = median / bare_latency, cost / bare_cost
            tenths = statistics.quantiles(latencies, n=10)
            targets = TARGETS.get(name)
            met = "–" if targets is None else "yes" if all(map(float.__le__, ratios, targets)) else "NO"
            rows.append([
                f"{name}, {way}", table.number(min(latencies)), table.number(median), table.number(tenths[8]),
                table.number(ratios[0], 2), table.number(cost), table.number(ratios[1], 2),
                "–" if targets is None else " ".join(f"≤ {target}" for target in targets), met])
    print()
    table.show(rows, [
        "gpsd to a client", "min µs", "median µs", "p90 µs", "ratio", "cpu µs an epoch", "ratio", "targets", "met"])
