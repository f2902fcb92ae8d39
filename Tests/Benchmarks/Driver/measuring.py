"""Runs programs, and returns their cost and their results."""
import os
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import tools

# A program that takes longer than this is run once: the noise is small beside it.
LONG = 5.0


@dataclass
class Cost:
    """The median of several runs; user and system time of the whole process, its start included."""
    cpu: float
    wall: float
    kilobytes: int


def environment():
    return dict(os.environ, TZ="UTC", LC_ALL="C", PYTHONPATH=str(tools.PYTHON_MODULES))


def once(command, output=os.devnull, stdin=None):
    """One run: what it cost; an error where the program failed."""
    timed = tools.c_program("timed")
    with tempfile.NamedTemporaryFile(mode="r") as report:
        process = subprocess.run(
            [timed, report.name, str(output), *map(str, command)], env=environment(), stdin=stdin,
            stderr=subprocess.PIPE, text=True)
        if process.returncode:
            raise RuntimeError(f"{command[0]}: {process.stderr.strip()}")
        user, system, wall, kilobytes, status = report.read().split()
        if status != "0":
            raise RuntimeError(f"{' '.join(map(str, command))}: exit code {status}: {process.stderr.strip()[-300:]}")
    return Cost(float(user) + float(system), float(wall), int(kilobytes))


def medians(commands, runs):
    """Each command's cost over so many runs, one after the other in turns, so that what else the machine does meets all."""
    costs = {name: [once(command)] for name, command in commands.items()}
    for index in range(runs):
        for name, command in commands.items():
            if costs[name][0].cpu < LONG:
                costs[name].append(once(command))
    return {name: median(several[1:] or several) for name, several in costs.items()}


def median(costs):
    return Cost(
        statistics.median(cost.cpu for cost in costs), statistics.median(cost.wall for cost in costs),
        max(cost.kilobytes for cost in costs))


def result(command):
    """What a program of ours prints: `points 12 latitude 34.5`."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        once(command, output)
        words = output.read_text().split()
    return {name: float(value) for name, value in zip(words[::2], words[1::2])}


def instructions(command):
    """Counted by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *map(str, command)],
            env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    lines = [line for line in done.stderr.splitlines() if "refs:" in line]
    return int(lines[0].split()[-1].replace(",", "")) if lines else None


def allocations(command):
    """Blocks of memory that the program allocates, counted by valgrind, also in a static program."""
    done = subprocess.run(
        ["valgrind", "--soname-synonyms=somalloc=NONE", *map(str, command)], env=environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    lines = [line for line in done.stderr.splitlines() if "total heap usage:" in line]
    return int(lines[0].split("usage:")[1].split()[0].replace(",", "")) if lines else None


def differences(ours, theirs, tolerance):
    """Of the results that both have, those that differ by more than `tolerance` of their size."""
    common = [name for name in ours if name in theirs]
    if not common:
        return ["no common result"]
    return [
        f"{name} {ours[name]:.10g} against {theirs[name]:.10g}" for name in common
        if abs(ours[name] - theirs[name]) > tolerance * max(1.0, abs(theirs[name]))]
