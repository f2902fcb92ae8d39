"""A map of vector tiles: the centre of Helsinki, which Tests/Browser/region makes."""
import pathlib
import time

from selenium.webdriver.support.ui import Select

from page_test import PageTest
from test_access import AccessibilityTest

REGION = pathlib.Path(__file__).resolve().parents[2] / ".build/browser/region.mbtiles"
STATION = (60.1712, 24.9414)
COLOURS = """
    const count = (name) => {
      const probe = document.createElement('span');
      probe.style.color = `var(--map-${name})`;
      document.body.append(probe);
      const [r, g, b] = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
      probe.remove();
      let pixels = 0;
      for (const canvas of document.querySelectorAll('.leaflet-tile-pane .leaflet-layer:last-child canvas')) {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        for (let at = 0; at < data.length; at += 4) if (data[at] === r && data[at + 1] === g && data[at + 2] === b) pixels++;
      }
      return pixels;
    };
    return Object.fromEntries(['building', 'street', 'main', 'green', 'land'].map((name) => [name, count(name)]));"""


class MapTests(AccessibilityTest):
    allowed = ("willReadFrequently",)  # the test reads canvases
    arguments = ("--tiles", str(REGION), "--tile-attribution", "© OpenStreetMap contributors")

    def setUp(self):
        super().setUp()
        self.server.place = STATION
        self.browser.wait("document.querySelector('#figures dd').textContent.startsWith('60.17')")
        self.browser.run("document.getElementById('follow-button').getAttribute('aria-pressed') === 'true' || document.getElementById('follow-button').click()")
        self.browser.wait(lambda: self.colours()["building"] > 5000, what="buildings")

    def colours(self):
        return self.browser.run(COLOURS)

    def labels(self):
        """Number of the dark pixels of the labels."""
        return self.browser.run("""
            const canvas = document.querySelector('.leaflet-labels-pane canvas');
            return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.filter((value, at) => at % 4 === 3 && value > 200).length;""")

    def test_streets_buildings_and_labels_are_drawn_in_both_themes(self):
        light = self.colours()
        for name in ("street", "main", "land"):
            self.assertGreater(light[name], 500, name)
        self.browser.wait(lambda: self.labels() > 1000, what="labels")
        self.assertIn("OpenStreetMap contributors", self.browser.text(".leaflet-control-attribution"))
        self.picture("vector")
        self.check("vector tiles")
        Select(self.browser.find("#theme")).select_by_value("dark")
        self.browser.wait(lambda: self.colours()["building"] > 5000, what="dark buildings")
        self.picture("vector-dark")

    def test_labels_follow_the_text_size_of_the_browser(self):
        self.browser.wait(lambda: self.labels() > 1000)
        before = self.labels()
        self.browser.text_size(200)
        for direction in ("in", "out"):
            self.browser.run(f"document.querySelector('.leaflet-control-zoom-{direction}').click()")
            time.sleep(1)
        self.browser.wait(lambda: self.labels() > before, what="larger labels")
        self.picture("vector-large-text")

    def test_outside_the_region_the_outline_remains(self):
        self.server.place = (48.2, 16.37)
        self.browser.wait("document.querySelector('#figures dd').textContent.startsWith('48.2')")
        self.browser.wait(lambda: self.colours()["building"] == 0)
        self.assertEqual(self.browser.find("#map-layer").get_property("value"), "tiles")
        self.assertFalse(self.browser.find("#map-failure").is_displayed())
