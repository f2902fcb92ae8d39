"""A chromium under test: finds elements, waits, and collects what the console reports."""
import importlib.util
import pathlib
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

DESKTOP, PHONE = (1280, 800), (390, 844)


class Browser:
    def __init__(self, size=DESKTOP, dark=False, reduced_motion=False):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 500})
        self.media(dark, reduced_motion)

    def media(self, dark=False, reduced_motion=False, forced_colors=False):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "forced-colors", "value": "active" if forced_colors else "none"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"}]})

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def text_size(self, percent):
        """The text size of the browser's settings."""
        self.driver.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}})

    def close(self):
        self.driver.quit()

    def open(self, url):
        self.driver.get(url)
        return self

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def wait(self, condition, seconds=15, what=""):
        """Waits until the condition, a function or a script, is true; returns its value."""
        check = condition if callable(condition) else lambda: self.run(f"return {condition}")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = check()
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"still false after {seconds} s: {what or condition}")

    def wait_live(self):
        self.wait("document.documentElement.dataset.state === 'tracking' && document.querySelector('#figures dd') !== null")

    def view(self, name):
        self.run("document.getElementById(arguments[0]).click()", f"tab-{name}")

    def errors(self, allowed=()):
        """Errors and warnings of the console since the last call, also violations of the content security policy."""
        entries = [e["message"] for e in self.driver.get_log("browser") if e["level"] in ("SEVERE", "WARNING")]
        return [message for message in entries if not any(text in message for text in allowed)]

    def processor_seconds(self):
        """Processor time of the page's main thread, which does not depend on what else the machine does."""
        self.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        metrics = self.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def accessibility_violations(self):
        """What axe-core finds in the page as it is now."""
        package = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
        self.run((pathlib.Path(package) / "axe.min.js").read_text())
        return self.driver.execute_async_script("const done = arguments[0]; axe.run().then((result) => done(result.violations))")

    def unreachable(self):
        """Visible controls that cannot be clicked: beyond the window's sides, or under something else wherever they are scrolled to."""
        return self.run("""
            const found = [];
            for (const node of document.querySelectorAll('button, input, select, summary, textarea, [role=slider], #map [role=button]')) {
              if (!node.checkVisibility({ visibilityProperty: true }) || node.disabled) continue;
              node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
              const box = node.getBoundingClientRect();
              const name = node.id || node.textContent.trim() || node.className;
              if (box.left < -1 || box.right > innerWidth + 1 || box.width < 8) found.push([name, 'outside', box.left, box.right]);
              const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
              if (!hit || !(node.contains(hit) || hit.contains(node) && hit.matches('label, .chart-area'))) found.push([name, 'under', hit?.id || hit?.className]);
              if (node.matches('button') && node.scrollWidth > node.clientWidth + 1) found.push([name, 'cut off', node.scrollWidth, node.clientWidth]);
            }
            return found;""")

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))
