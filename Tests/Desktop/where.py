"""Runs where-am-i, and prints a line of values for each location: where.py SECONDS."""
import re
import subprocess
import sys
import time

program = "/usr/libexec/geoclue-2.0/demos/where-am-i"
process = subprocess.Popen([program, "-t", sys.argv[1]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
values = {}
for line in process.stdout:
    found = re.match(r"(\w+): +(-?[\d.]+)", line)
    if found:
        values[found[1]] = found[2]
    elif line.startswith("Timestamp:"):
        # where-am-i shows whole seconds.
        age = time.time() - int(re.search(r"\((\d+) seconds", line)[1])
        print(*(values.get(name, -1) for name in ("Latitude", "Accuracy", "Altitude", "Speed", "Heading")), age, flush=True)
        values = {}
    elif "rror" in line or "denied" in line or "may not" in line:
        print("refused:", line.strip(), flush=True)
