"""Measures the page in chromium by a slow link, and with a fleet of 2,000 subjects at 1 Hz.

  Tests/Browser/run --speed     by a release build: LOCATE_PROGRAM
"""
import json
import math
import os
import sys
import threading
import time

import served
import walk
from browser import Browser

SUBJECTS = 2000
SECONDS = 20
LINK = {"offline": False, "latency": 40, "downloadThroughput": 125_000, "uploadThroughput": 125_000}  # 1 Mbit/s
WATCH = """
window.measured = {};
new MutationObserver(() => {
  if (document.querySelector('[role=tab][aria-selected=true]')) measured.usable ??= performance.now();
  if (document.documentElement.dataset.state === 'tracking' && document.querySelector('.location, .cluster, .vehicle')) measured.live ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
FRAMES = """
const frames = window.frames = [], blocks = window.blocks = [];
new PerformanceObserver((list) => blocks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
let last = performance.now();
requestAnimationFrame(function next(now) {
  frames.push(now - last);
  last = now;
  if (frames === window.frames) requestAnimationFrame(next);
});
"""


def visit(browser, url):
    browser.open(url)
    browser.wait("window.measured?.live", seconds=60)
    measured = browser.run("return measured")
    sizes = browser.run("""
        const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
        return { transferred: all.reduce((sum, entry) => sum + entry.transferSize, 0), requests: all.length,
          others: all.map((entry) => new URL(entry.name).origin).filter((origin) => origin !== location.origin) };""")
    return {**{name: round(value) for name, value in measured.items()}, **sizes}


def slow_link():
    server = served.Server()
    browser = Browser()
    try:
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        browser.driver.execute_cdp_cmd("Network.enable", {})
        browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", LINK)
        for name in ("first visit", "return"):
            print(f"1 Mbit/s, {name}: {json.dumps(visit(browser, server.url))}", flush=True)
            time.sleep(2)  # the service worker keeps the files
            browser.open("about:blank")
        print(f"console: {browser.errors()}")
    finally:
        browser.close()
        server.close()


COLUMNS = 54
METRES = 917  # between neighbours: 72 pixels at zoom 13 around Vienna, so that each is alone there in its cell of 64 pixels


def positions(seconds, is_first):
    """A TPV line of each subject on a lattice around Vienna; each drives around its place, and one in ten is silent."""
    for number in range(SUBJECTS):
        if number % 10 == 0 and not is_first:
            continue
        angle = number + seconds / 6
        east, north = (number % COLUMNS - COLUMNS / 2) * METRES, (number // COLUMNS - SUBJECTS / COLUMNS / 2) * METRES
        yield {"class": "TPV", "subject": f"van-{number}", "mode": 2, "time": walk.stamp(seconds), "speed": 6.7, "track": math.degrees(-angle) % 360,
               "lat": round(walk.CENTRE[0] + (north + 40 * math.sin(angle)) / 111_195, 7),
               "lon": round(walk.CENTRE[1] + (east + 40 * math.cos(angle)) / 74_100, 7)}


SHOWN = """
    const clusters = [...document.querySelectorAll('.cluster')], single = document.querySelectorAll('.vehicle').length;
    return [single + clusters.reduce((sum, node) => sum + parseInt(node.title), 0), clusters.length, single]"""


def fleet():
    server = served.Server(arguments=("--fleet", "--fleet-stale", "10s"), feeds="nothing")
    browser = Browser((1920, 1080))
    stop = threading.Event()

    def feed():
        is_first = True
        while not stop.is_set():
            begin = time.monotonic()
            server.process.stdin.write("".join(json.dumps(line) + "\n" for line in positions(time.time(), is_first)))
            is_first = False
            server.process.stdin.flush()
            stop.wait(max(0, 1 - (time.monotonic() - begin)))

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    try:
        browser.open(server.url)
        browser.wait(lambda: browser.run(SHOWN)[0] >= SUBJECTS, seconds=60, what="all subjects on the map")
        for name, zoom in (("all of them", 0), ("a part", 1), ("streets", 1)):
            for _ in range(zoom):
                browser.run("document.querySelector('.leaflet-control-zoom-in').click()")
                time.sleep(0.5)
            time.sleep(3)
            measure(browser, name)
        print(f"console: {browser.errors()}")
    finally:
        stop.set()
        browser.close()
        server.close()


def measure(browser, name):
    """Frames and blocked times while the map is moved to and fro."""
    shown, clusters, single = browser.run(SHOWN)
    before = browser.processor_seconds()
    browser.run(FRAMES)
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        for x in (120, -120):
            drag(browser, x)
    frames, blocks = browser.run("return [frames.slice(1), blocks]")
    late = sum(frame > 1000 / 30 + 1 for frame in frames)
    print(f"{shown} of {SUBJECTS} subjects, {name}: {clusters} clusters and {single} single; {len(frames) / sum(frames) * 1000:.0f} frames a second, "
          f"{late} of {len(frames)} later than 33 ms, the longest {max(frames):.0f} ms, blocked {len(blocks)} times, {max(blocks, default=0):.0f} ms at most; "
          f"{(browser.processor_seconds() - before) / SECONDS:.0%} of a core; load {os.getloadavg()[0]:.1f}", flush=True)


def drag(browser, x):
    """Moves the map as a finger does, in 20 steps."""
    send = lambda kind, at: browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
        "type": kind, "x": 400 + at, "y": 300, "button": "left", "buttons": 0 if kind == "mouseReleased" else 1, "clickCount": 1})
    send("mousePressed", 0)
    for step in range(1, 21):
        send("mouseMoved", x * step / 20)
        time.sleep(0.02)
    send("mouseReleased", x)


if __name__ == "__main__":
    parts = {"link": slow_link, "fleet": fleet}
    for part in sys.argv[1:] or parts:
        parts[part]()
