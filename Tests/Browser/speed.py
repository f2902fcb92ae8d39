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
window.frames = []; window.blocks = [];
new PerformanceObserver((list) => blocks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
let last = performance.now();
requestAnimationFrame(function next(now) { frames.push(now - last); last = now; requestAnimationFrame(next); });
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


def positions(seconds):
    """A TPV line of each subject, in and around Vienna; one in ten is silent."""
    for number in range(SUBJECTS):
        distance, angle = 0.0025 * math.sqrt(number), number * 2.4 + seconds / 60
        yield {"class": "TPV", "subject": f"van-{number}", "mode": 2, "time": walk.stamp(seconds), "speed": 8.0, "track": math.degrees(angle) % 360,
               "lat": round(walk.CENTRE[0] + distance * math.sin(angle), 7), "lon": round(walk.CENTRE[1] + 1.5 * distance * math.cos(angle), 7)}


def fleet():
    server = served.Server(arguments=("--fleet", "--fleet-stale", "10s"), feeds="nothing")
    browser = Browser()
    stop = threading.Event()

    def feed():
        while not stop.is_set():
            begin = time.monotonic()
            server.process.stdin.write("".join(json.dumps(line) + "\n" for line in positions(time.time())))
            server.process.stdin.flush()
            stop.wait(max(0, 1 - (time.monotonic() - begin)))

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    try:
        browser.open(server.url)
        browser.wait("document.querySelector('.cluster, .vehicle') !== null && document.querySelectorAll('#fleet-list li').length > 90", seconds=60)
        for name, zoom in (("all clustered", 0), ("a city", 4), ("streets", 6)):
            for _ in range(zoom):
                browser.run("document.querySelector('.leaflet-control-zoom-in').click()")
                time.sleep(0.5)
            time.sleep(3)
            browser.run(FRAMES)
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:  # the map moves meanwhile
                for x in (120, -120):
                    drag(browser, x)
            frames, blocks = browser.run("return [frames.slice(1), blocks]")
            markers = browser.run("return [document.querySelectorAll('.cluster').length, document.querySelectorAll('.vehicle').length]")
            print(f"{SUBJECTS} subjects, {name} ({markers[0]} clusters, {markers[1]} single): {len(frames) / sum(frames) * 1000:.0f} frames a second, "
                  f"longest frame {max(frames):.0f} ms, blocked {len(blocks)} times, {max(blocks, default=0):.0f} ms at most; "
                  f"load {os.getloadavg()[0]:.1f}", flush=True)
        print(f"console: {browser.errors()}")
    finally:
        stop.set()
        browser.close()
        server.close()


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
