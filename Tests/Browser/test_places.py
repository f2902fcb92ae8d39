"""Places: editing by pointer and by keyboard, import, two editors."""
import json
import pathlib
import tempfile
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from page_test import PageTest


class PlaceTests(PageTest):
    allowed = ("412 (Precondition Failed)",)

    def setUp(self):
        super().setUp()
        self.browser.view("places")
        self.browser.wait("document.querySelectorAll('#place-list li').length === 2")

    def stored(self, name):
        return self.server.request("GET", f"v1/places/{name}")[0]

    def test_circle_is_created_with_the_map(self):
        self.browser.find("#place-circle").click()
        self.browser.find("#map").click()
        self.browser.find("[name=name]").send_keys("My café")
        self.browser.find("#place-form .primary").click()
        self.browser.wait("document.querySelectorAll('#place-list li').length === 3")
        self.assertEqual(self.stored("my-cafe")["properties"]["name"], "My café")
        self.assertGreater(self.stored("my-cafe")["properties"]["radius_m"], 0)

    def test_polygon_is_created_by_keyboard(self):
        self.browser.find("#place-polygon").send_keys(Keys.ENTER)
        self.browser.find("[name=name]").send_keys("Yard")
        self.browser.find("[name=corners]").send_keys("48.2, 16.3\n48.21, 16.3\n48.21, 16.31")
        self.browser.find("#place-form .primary").send_keys(Keys.ENTER)
        self.browser.wait("document.querySelectorAll('#place-list li').length === 3")
        self.assertEqual(len(self.stored("yard")["geometry"]["coordinates"][0]), 4)

    def test_polygon_with_a_bad_corner_names_the_line(self):
        self.browser.find("#place-polygon").click()
        self.browser.find("[name=corners]").send_keys("48.2, 16.3\nnonsense")
        self.browser.wait("document.querySelector('#places-message.error')?.textContent.includes('Line 2')")

    def test_handles_change_the_radius(self):
        self.edit("stephansdom")
        self.browser.wait("document.querySelectorAll('.handle').length === 2")
        time.sleep(0.5)  # the map moves to the place
        self.picture("edit")
        handle = self.browser.all(".handle")[0]
        ActionChains(self.browser.driver).click_and_hold(handle).move_by_offset(30, 0).move_by_offset(30, 0).release().perform()
        self.browser.wait("Number(document.querySelector('[name=radius]').value) > 130")

    def edit(self, name):
        position = ["stephansdom", "volksgarten"].index(name)
        self.browser.all("#place-list li button:last-child")[position].click()
        self.browser.wait("!document.getElementById('place-form').hidden")

    def test_edit_of_another_editor_is_not_overwritten(self):
        self.edit("volksgarten")
        place = self.stored("volksgarten")
        place["properties"]["name"] = "Changed elsewhere"
        self.server.put(place, **{"If-Match": "*"})
        self.browser.find("#place-form .primary").click()
        self.browser.wait("document.querySelector('#places-message.error')?.textContent.includes('Another editor')")
        self.assertEqual(self.browser.find("[name=name]").get_property("value"), "Changed elsewhere")

    def test_place_is_deleted_after_a_confirmation(self):
        self.edit("volksgarten")
        self.browser.find(".danger").click()
        self.browser.find(".danger.armed").click()
        self.browser.wait("document.querySelectorAll('#place-list li').length === 1")

    def test_import_keeps_places_that_exist_unless_told_to_replace_them(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / "places.geojson"
        point = {"type": "Point", "coordinates": [16.37, 48.21]}
        features = [{"type": "Feature", "id": name, "properties": {"name": name, "radius_m": 50}, "geometry": point} for name in ("stephansdom", "quay")]
        path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        self.browser.run("document.getElementById('places-file').hidden = false")
        self.browser.find("#places-file").send_keys(str(path))
        self.browser.wait("document.getElementById('places-message').textContent.startsWith('1 added, 0 replaced, 1 skipped')")
        self.assertEqual(self.stored("stephansdom")["properties"]["name"], "Stephansdom")
