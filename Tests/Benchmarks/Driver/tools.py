"""Builds what is measured, and finds the programs that it is measured against."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
PROJECT = PACKAGE.parent.parent
BUILD = PACKAGE / ".build"
BIN = BUILD / "bin"
PYTHON_MODULES = BUILD / "python"


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


class Missing(Exception):
    """A program is not installed; the text names the command to install it."""


def run(command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"bench: {' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def c_program(name, libraries=(), package=None, compiler=None):
    """A program of ours in C, against which we are measured; built when its source is newer than it."""
    source, program = PACKAGE / "Harness" / f"{name}.c", BIN / name
    newest = max(path.stat().st_mtime for path in (PACKAGE / "Harness").iterdir())
    if program.exists() and program.stat().st_mtime > newest:
        return program
    BIN.mkdir(parents=True, exist_ok=True)
    flags = []
    if package:
        found = subprocess.run(["pkg-config", "--cflags", "--libs", package[0]], capture_output=True, text=True)
        if found.returncode:
            raise Missing(f"{package[1]} is not installed: apt-get install {package[1]}")
        flags = found.stdout.split()
    compiler = compiler or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        raise Missing("there is no C compiler: apt-get install gcc")
    run([compiler, "-O3", "-Wall", "-Wextra", source, "-o", program, *flags, *libraries])
    return program


def cpp_program(name, needs, flags=(), libraries=()):
    """A program of ours in C++ that uses a library of headers; `needs`: one of them, and the package that has it."""
    source, program = PACKAGE / "Harness" / f"{name}.cpp", BIN / "".join([name, *flags])
    newest = max(path.stat().st_mtime for path in (PACKAGE / "Harness").iterdir())
    if program.exists() and program.stat().st_mtime > newest:
        return program
    BIN.mkdir(parents=True, exist_ok=True)
    compiler = shutil.which("g++") or shutil.which("clang++")
    if not compiler:
        raise Missing("there is no C++ compiler: apt-get install g++")
    header, package = needs
    probe = subprocess.run(
        [compiler, "-x", "c++", "-E", "-", "-o", os.devnull], input=f"#include <{header}>\n", capture_output=True, text=True)
    if probe.returncode:
        raise Missing(f"{package} is not installed: apt-get install {package}")
    run([compiler, "-O3", "-std=c++17", *flags, source, "-o", program, *libraries])
    return program


def bound_program(name):
    """The bounds are built with the compiler whose back end Swift has, where it is there."""
    return c_program(name, compiler=shutil.which("clang"))


def program(name, package):
    found = shutil.which(name)
    if not found:
        raise Missing(f"{name} is not installed: apt-get install {package}")
    return found


def python_module(name):
    environment = dict(os.environ, PYTHONPATH=str(PYTHON_MODULES))
    if subprocess.run([sys.executable, "-c", f"import {name}"], env=environment, capture_output=True).returncode:
        raise Missing(f"{name} is not installed: {sys.executable} -m pip install --target {PYTHON_MODULES} {name}")
    return [sys.executable, str(PACKAGE / "Harness" / f"peer_{name}.py")]


def measure_program():
    say("building ours (release) …")
    # Static, for what a program loads when it starts would count with the rest.
    run([
        "swift", "build", "-c", "release", "--product", "measure", "--package-path", PACKAGE, "--static-swift-stdlib",
        "-Xswiftc", "-static-executable"])
    return BUILD / "release" / "measure"


def latency_program():
    """Laid out as the static `locate` is."""
    say("building our client of gpsd (release, with libgps) …")
    scratch = BUILD / "libgps"
    # SwiftPM sees new files of the package above only when this one's manifest is newer than what it has built.
    (PACKAGE / "Package.swift").touch()
    program = scratch / "release" / "latency"
    # Nor does it know what the linker reads.
    program.unlink(missing_ok=True)
    run([
        "swift", "build", "-c", "release", "--product", "latency", "--package-path", PACKAGE, "--scratch-path", scratch,
        "--traits", "LibGPS", "--static-swift-stdlib", *run([PROJECT / "Config" / "orderflags"]).splitlines()])
    return program


def locate_program():
    say("building locate as a static program: minutes, the first time …")
    BIN.mkdir(parents=True, exist_ok=True)
    built, installed = BUILD / "locate", BIN / "locate"
    run([PROJECT / "Config" / "build-static", built])
    # Installed as a user's is: of a file that was just linked the page cache keeps larger pieces, all of which would count
    # as the program's memory.
    run(["cp", built, installed])
    return installed
