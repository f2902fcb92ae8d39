"""Measures how long the page needs to show a year of an archive: from the navigation to the drawn path, in chromium, several times.

  Tests/Browser/run --year ARCHIVE.archive     an archive of Tests/Benchmarks (life-1.archive), by a release build: LOCATE_PROGRAM
"""
import datetime
import json
import os
import subprocess
import sys
import threading
import urllib.request

from browser import Browser

RUNS = 5
WATCH = """
addEventListener('DOMContentLoaded', () => {
  const message = document.getElementById('history-message');
  new MutationObserver(() => /points? in/.test(message.textContent) && requestAnimationFrame(() => setTimeout(() =>
    window.measured ??= [performance.now(), message.textContent]))).observe(message, {childList: true, characterData: true, subtree: true});
});
"""


def get(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read()


def measure(archive):
    """One run, with a server and a browser of its own: totals that an earlier page has asked for would still be computed."""
    command = [os.environ["LOCATE_PROGRAM"], "serve", "-", "--port", "0", "--archive", archive]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    browser = Browser()
    try:
        url = next(line.split(" ", 1)[1].strip() for line in server.stderr if line.startswith("serve: http"))
        threading.Thread(target=server.stderr.read, daemon=True).start()
        first = json.loads(get(f"{url}v1/history?limit=1"))["locations"][0]["time"]
        begin = datetime.datetime.fromisoformat(first)
        span = [moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ") for moment in (begin, begin + datetime.timedelta(days=365))]
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        browser.open(f"{url}#view=history&from={span[0]}&to={span[1]}")
        milliseconds, text = browser.wait("window.measured")
        return f"{milliseconds:.0f} ms from the navigation to the drawn path; {text}"
    finally:
        browser.close()
        server.kill()
        server.wait()


def main():
    for run in range(RUNS):
        print(f"run {run + 1}: {measure(sys.argv[1])}; load {os.getloadavg()[0]:.1f}", flush=True)


main()
