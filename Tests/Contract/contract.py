"""Runs Schemathesis against a server. See Tests/Contract/run --help."""
import argparse
import os
import pathlib
import subprocess
import sys
import urllib.request

import walk
from served import Server

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("--examples", type=int, default=50)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()

schemathesis = pathlib.Path(sys.executable).absolute().with_name("schemathesis")
folder = pathlib.Path(__file__).resolve().parent


def run(server, *selection):
    """Sends requests to the operations that are selected; returns the exit code."""
    try:
        for place in walk.PLACES:
            server.put(place)
        status = subprocess.run([
            schemathesis, "--config-file", folder / "schemathesis.toml", "run", f"{server.url}openapi.json", "--checks", "all", *selection, "--max-examples", str(options.examples),
            "--seed", str(options.seed), "--request-timeout", "60", "--generation-database", "none", "--no-color"],
            cwd=server.folder.name, env={**os.environ, "PYTHONPATH": str(folder), "SCHEMATHESIS_HOOKS": "hooks"}).returncode
        # It lives, and it still answers.
        urllib.request.urlopen(f"{server.url}readyz").read()
    finally:
        server.close()
    return status


status = run(Server(), "--exclude-path", "/v1/stream")
sys.exit(status or run(Server(arguments=("--fleet",), feeds="fleet"), "--include-path-regex", "^/v1/(fleet|state|location$)"))
