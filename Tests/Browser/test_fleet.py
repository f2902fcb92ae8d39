"""A fleet: clusters, subjects, a trail, the past of a subject."""
import time

from selenium.webdriver.support.ui import Select

import walk
from browser import PHONE
from page_test import PageTest
from test_access import AccessibilityTest


class FleetTest(PageTest):
    arguments, feeds, ready = ("--fleet", "--fleet-stale", "4s"), "fleet", False

    def setUp(self):
        super().setUp()
        self.browser.wait("document.documentElement.dataset.state === 'tracking' && document.querySelector('.cluster') !== null")

    def look_at(self, subject):
        self.browser.run("document.getElementById('fleet-name').value = arguments[0]; document.getElementById('fleet-search').requestSubmit()", subject)
        self.browser.wait("!document.getElementById('fleet-subject').hidden")

    def listed(self):
        return self.browser.run("return [...document.querySelectorAll('#fleet-list .name')].map((each) => each.textContent)")

    def shown(self):
        """Number of the subjects in the clusters and markers on the map, by the titles of the clusters."""
        return self.browser.run(
            "return document.querySelectorAll('.vehicle:not(.chosen)').length"
            " + [...document.querySelectorAll('.cluster')].reduce((sum, node) => sum + parseInt(node.title), 0)")


class FleetTests(FleetTest):
    allowed = ("willReadFrequently",)  # the test reads a canvas

    def test_clusters_count_all_subjects_and_split(self):
        self.browser.wait(lambda: self.shown() >= walk.VEHICLES)
        clusters = len(self.browser.all(".cluster"))
        self.picture("fleet")
        self.look_at("van-0")
        self.browser.wait("document.querySelectorAll('.vehicle').length > 3", what="single vehicles")
        self.assertLess(clusters, walk.VEHICLES / 2)
        self.assertIn(str(walk.VEHICLES)[:2], self.browser.text("#status-state"))

    def test_views_of_one_location_are_not_offered(self):
        for view, is_shown in (("fleet", True), ("live", False), ("sky", False), ("history", True)):
            self.assertEqual(self.browser.find(f"#tab-{view}").is_displayed(), is_shown, view)

    def test_a_click_on_a_cluster_moves_closer(self):
        scale = self.browser.text(".leaflet-control-scale-line")
        self.browser.run("document.querySelector('.cluster').click()")
        self.browser.wait(lambda: self.browser.text(".leaflet-control-scale-line") != scale)

    def test_a_click_on_a_subject_shows_its_trail_which_grows(self):
        self.look_at("van-0")
        self.browser.run("document.getElementById('fleet-close').click()")
        self.browser.wait("document.querySelector('.vehicle[title=\"van-0\"]') !== null")
        self.browser.run("document.querySelector('.vehicle[title=\"van-0\"]').click()")
        self.browser.wait("document.getElementById('fleet-subject-name').textContent === 'van-0'")
        self.browser.wait("document.querySelectorAll('#fleet-subject-figures dd').length === 5")
        time = "return document.querySelector('#fleet-subject-figures > div:last-child dd').textContent"
        first = self.browser.run(time)
        self.browser.wait(lambda: self.browser.run(time) != first, what="a later position")
        self.browser.wait("document.querySelector('.chart-area').getAttribute('aria-valuemax') > 2", what="points of the trail")
        self.picture("fleet-subject")

    def test_the_past_of_a_subject_is_shown(self):
        self.browser.view("history")
        self.browser.find("#presets button").click()
        self.browser.wait("document.getElementById('history-message').textContent.includes('Choose a subject')")
        self.browser.view("fleet")
        self.look_at("van-1")
        self.browser.find("#fleet-history").click()
        self.browser.wait("document.querySelector('#history-subject option:checked').textContent === 'van-1'")
        self.browser.wait("/^\\d+ points? in/.test(document.getElementById('history-message').textContent)")

    def test_a_silent_subject_becomes_stale(self):
        self.look_at("van-2")
        self.server.silent = {"van-2"}
        self.browser.wait("document.getElementById('fleet-subject').dataset.state === 'stale'")
        self.browser.wait("document.querySelector('.vehicle.chosen.stale') !== null")
        Select(self.browser.find("#fleet-state")).select_by_value("stale")
        self.browser.wait(lambda: self.listed()[:1] == ["van-2"], what="the silent one first")
        self.browser.wait("/^silent for \\d+\\s/.test(document.querySelector('#fleet-list .use').textContent)")
        self.picture("fleet-stale")

    def test_the_list_is_searched_while_the_user_types(self):
        self.browser.wait(lambda: len(self.listed()) == 100)
        self.assertRegex(self.browser.text("#fleet-list-message"), r"^100 of 24[01]\.")
        self.browser.find("#fleet-name").send_keys("VAN-23")
        self.browser.wait(lambda: self.listed() == ["van-23", *(f"van-{number}" for number in range(230, 240))], what="names with van-23")
        self.browser.find("#fleet-list button").click()
        self.browser.wait("document.getElementById('fleet-subject-name').textContent === 'van-23'")

    def test_the_list_is_filtered_by_place_without_moving_the_map(self):
        scale = self.browser.text(".leaflet-control-scale-line")
        self.server.put({"type": "Feature", "id": "sydney", "properties": {"name": "Sydney", "radius_m": 100_000},
                         "geometry": {"type": "Point", "coordinates": [151.21, -33.87]}})
        self.browser.open(self.server.url)
        self.browser.wait("document.querySelectorAll('#fleet-place option').length === 4")
        Select(self.browser.find("#fleet-place")).select_by_visible_text("Sydney")
        self.browser.wait(lambda: self.listed() and all(name.startswith("van-") and int(name[4:]) % 6 == 0 for name in self.listed()), seconds=60, what="those in Sydney")
        self.assertEqual(self.browser.text(".leaflet-control-scale-line"), scale)

    def test_near_subjects_have_names_and_lines_and_no_label_covers_another(self):
        self.look_at("van-0")
        self.browser.wait("document.querySelector('.vehicle-names') !== null && document.querySelectorAll('.vehicle').length > 3")
        self.browser.wait("(() => { const canvas = document.querySelector('.leaflet-trails-pane canvas'); return canvas.width > 0"
                          " && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0); })()",
                          what="lines behind the subjects")
        self.picture("fleet-names")
        covered = self.browser.run("""
            const boxes = [...document.querySelectorAll('.vehicle-name, .place-name, .vehicle .ring')]
              .filter((node) => getComputedStyle(node).visibility === 'visible').map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
            return boxes.flatMap(([a, one], at) => boxes.slice(at + 1).filter(([b, two]) => !(a.matches('.ring') && b.matches('.ring'))
              && one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top).map(([b]) => [a.textContent, b.textContent]));""")
        self.assertEqual(covered, [])

    def test_events_of_all_subjects_are_in_the_view_of_the_fleet(self):
        for age, (latitude, longitude) in ((20, walk.CENTRE), (10, walk.CATHEDRAL)):
            self.server.request("POST", f"v1/ingest/osmand?id=boat&lat={latitude}&lon={longitude}&timestamp={int(time.time()) - age}")
        self.browser.wait("document.getElementById('events').textContent.includes('boat: Entered Stephansdom')", what="an event")
        self.assertTrue(self.browser.find("#event-box").is_displayed())

    def test_several_subjects_are_shown_together_in_colours(self):
        self.look_at("van-0")
        self.browser.wait("document.querySelectorAll('#subject-names option').length > 100")
        self.browser.find("#fleet-history").click()
        self.browser.wait("/^\\d+ points? in/.test(document.getElementById('history-message').textContent)")
        self.browser.find("#others summary").click()
        self.browser.find("#other-name").send_keys("van-6")
        self.browser.find("#other-form button").click()
        self.browser.wait("[...document.querySelectorAll('.legend-item')].map((each) => each.textContent).join() === 'van-0,van-6'")
        self.picture("fleet-several")
        self.browser.find("#other-list button").click()
        self.browser.wait("document.querySelectorAll('.legend-item').length === 0")

    def test_an_unknown_subject_is_reported(self):
        self.browser.run("document.getElementById('fleet-name').value = 'nobody'; document.getElementById('fleet-search').requestSubmit()")
        self.browser.wait("document.getElementById('fleet-list-message').textContent === 'No subject matches.'")


class FleetCityTests(FleetTest):
    feeds = "city"

    def test_the_first_view_shows_all_of_a_fleet_in_one_city(self):
        self.browser.open(self.server.url)  # all subjects have sent by now
        self.browser.wait(lambda: FleetTests.shown(self) > walk.VEHICLES / 2)
        self.assertGreater(len(self.browser.all(".cluster, .vehicle")), 10)


class FleetAccessibilityTests(FleetTest, AccessibilityTest):
    def test_axe_finds_nothing_with_clusters_and_with_a_subject(self):
        self.check("fleet")
        self.look_at("van-0")
        self.browser.wait("document.querySelectorAll('#fleet-list button').length > 0")
        self.check("subject")


class FleetPhoneTests(FleetTest):
    """By touch, with the sheet over the map."""

    size, name, reduced_motion = PHONE, "phone", True

    def setUp(self):
        super().setUp()
        self.browser.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def tap(self, selector):
        """Touches what is in the middle of an element that the user sees."""
        x, y = self.browser.run("""
            const node = document.querySelector(arguments[0]);
            if (!node.closest('#map')) node.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { left, top, width, height } = node.getBoundingClientRect();
            return [left + width / 2, top + height / 2]""", selector)
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def hidden(self, selector):
        """What lies over the middle of elements."""
        return self.browser.run("""
            return [...document.querySelectorAll(arguments[0])].map((node) => {
              const { left, top, width, height } = node.getBoundingClientRect();
              const hit = document.elementFromPoint(left + width / 2, top + height / 2);
              return node === hit || node.contains(hit) ? null : hit?.id || hit?.className || 'outside';
            }).filter(Boolean)""", selector)

    def test_all_clusters_are_in_view_and_a_touched_one_splits(self):
        self.browser.wait(lambda: FleetTests.shown(self) >= walk.VEHICLES)
        self.assertEqual(self.hidden(".cluster"), [])
        self.picture(f"fleet-{self.name}")
        scale = self.browser.text(".leaflet-control-scale-line")
        self.tap(".cluster")
        self.browser.wait(lambda: self.browser.text(".leaflet-control-scale-line") != scale)

    def test_a_subject_of_the_list_is_shown_above_the_sheet_with_its_figures(self):
        self.browser.wait("document.querySelectorAll('#fleet-list button').length > 50")
        self.tap("#fleet-list li:nth-child(9) button")
        self.browser.wait("document.querySelector('.vehicle.chosen') !== null")
        self.browser.wait(lambda: self.hidden(".vehicle.chosen, #fleet-subject-name") == [], what="the marker and the name are covered by nothing")
        self.picture(f"fleet-subject-{self.name}")
        self.tap("#fleet-follow")
        self.browser.wait("document.getElementById('fleet-follow').checked")
        self.tap("#fleet-history")
        self.browser.wait("/^\\d+ points? in/.test(document.getElementById('history-message').textContent)")

    def test_the_silent_ones_are_found(self):
        self.server.silent = {"van-2"}
        Select(self.browser.find("#fleet-state")).select_by_value("stale")
        # The archive has a subject without a name, too.
        self.browser.wait(lambda: FleetTests.listed(self) == ["without a name", "van-2"], what="the silent ones")
        self.tap("#fleet-list li:last-child button")
        self.browser.wait("document.querySelector('.vehicle.chosen.stale') !== null")
        self.browser.wait(lambda: self.hidden(".vehicle.chosen, #fleet-subject-name") == [], what="the marker and the name are covered by nothing")

    def test_nothing_is_beyond_the_edge_or_too_small_to_touch(self):
        self.look_at("van-0")
        self.assertEqual(self.browser.unreachable(), [])
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
        small = self.browser.run("""
            return [...document.querySelectorAll('#fleet button, #fleet select, #fleet input:not([type=checkbox])')].filter((node) => node.checkVisibility())
              .map((node) => [node.id || node.textContent, node.getBoundingClientRect().height]).filter(([, height]) => height < 32)""")
        self.assertEqual(small, [])
        self.assertEqual(self.browser.accessibility_violations(), [])


class FleetLandscapeTests(FleetPhoneTests):
    size, name = PHONE[::-1], "landscape"
