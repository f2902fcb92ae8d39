"""The past: periods, charts, replay, stays."""
import time
import urllib.error

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page_test import PageTest


WEEK, YEAR = "7 days", "1 year"


class OwnSubjectTests(PageTest):
    """The archive has a phone beside the server's own source, and each question must choose one."""

    def prepare(self):
        super().prepare()
        self.server.request("POST", f"v1/ingest/osmand?id=phone&lat=47&lon=15&timestamp={int(time.time())}")

    def test_the_past_is_that_of_the_servers_own_source(self):
        def needs_choice():
            try:
                self.server.request("GET", "v1/track?from=-1d")
            except urllib.error.HTTPError as error:
                return error.code == 400
            return False

        self.browser.wait(needs_choice, what="several subjects")
        HistoryTests.show(self, WEEK)
        self.assertGreater(int(self.browser.text("#history-message").split()[0]), 100)
        self.browser.wait("document.querySelector('#totals .stops') !== null")


class HistoryTests(PageTest):
    def show(self, period):
        self.browser.view("history")
        self.browser.run("[...document.querySelectorAll('#presets button')].find((button) => button.textContent === arguments[0]).click()", period)
        self.browser.wait("/ points in /.test(document.getElementById('history-message').textContent)")

    def test_year_costs_little_processor_time(self):
        before = self.browser.processor_seconds()
        self.show(YEAR)
        points = int(self.browser.text("#history-message").split()[0])
        self.assertTrue(5_000 < points <= 20_000, points)  # the line of the path
        self.assertLess(self.browser.processor_seconds() - before, 2)  # 0.2 to 0.9 s; more on a busy machine

    def test_charts_move_the_cursor_of_the_map_and_the_replay(self):
        self.show(WEEK)
        self.picture("history")
        before = self.browser.text("#replay-time")
        ActionChains(self.browser.driver).move_to_element(self.browser.find(".chart canvas")).perform()
        self.browser.wait("document.querySelector('.cursor') !== null")
        self.assertNotEqual(self.browser.text("#replay-time"), before)

    def test_satellites_that_were_reported_apart_have_a_chart(self):
        self.show(WEEK)
        self.browser.run("document.querySelector('.chart-area').focus()")
        self.browser.find(".chart-area").send_keys(Keys.END)
        self.browser.find(".chart-area").send_keys(Keys.PAGE_UP)  # a twentieth of the points before the end, within the last hours
        self.browser.wait("/^\\d+$/.test(document.querySelectorAll('.chart-value')[2].textContent)")

    def test_map_moves_the_cursor_of_the_charts(self):
        self.show(WEEK)
        place = self.browser.run("""
            const map = document.getElementById('map').getBoundingClientRect();
            return [map.left + map.width / 2, map.top + map.height / 2]""")
        area = self.browser.find(".chart-area")
        before = area.get_attribute("aria-valuenow")
        for x in range(0, 448, 12):
            self.browser.run("""
                const map = document.getElementById('map');
                map.dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: arguments[0], clientY: arguments[1]}))""", place[0] + x, place[1])
        self.assertNotEqual(area.get_attribute("aria-valuenow"), before)

    def test_replay_moves_on_and_stops(self):
        self.show(WEEK)
        Select(self.browser.find("#replay-speed")).select_by_value("3600")
        self.browser.find("#replay-play").click()
        self.browser.wait("document.getElementById('replay-slider').value > 20")
        self.browser.run("document.getElementById('replay-play').click()")
        self.assertEqual(self.browser.text("#replay-play"), "Play")

    def test_period_that_ends_before_it_starts_is_refused(self):
        self.browser.view("history")
        self.browser.run("document.getElementById('from').value = '2026-05-02T00:00'; document.getElementById('to').value = '2026-05-01T00:00'")
        self.browser.run("document.getElementById('exact').open = true")
        self.browser.find("#period .primary").click()
        self.browser.wait("document.querySelector('#history-message.error') !== null")

    def test_totals_and_stops_are_listed(self):
        self.show(WEEK)
        self.browser.wait("document.querySelectorAll('.stops li').length >= 3")
        self.assertRegex(self.browser.text("#sums dl"), r"Distance[\d.]+\skm")


class StayTests(PageTest):
    reduced_motion = True  # the map moves at once

    def test_the_stays_at_a_place_are_chosen_by_its_name(self):
        self.browser.view("here")
        self.browser.wait("document.querySelectorAll('#here-place option').length > 2")
        Select(self.browser.find("#here-place")).select_by_visible_text("Stephansdom")
        self.browser.wait("document.querySelectorAll('#stays li').length === 3")
        self.assertTrue(self.browser.text("#here-message").startswith("Stephansdom: 3 stays"))
        self.assertEqual(self.browser.text("#stays-summary dd"), "3")

    def test_click_on_the_map_lists_the_stays_there(self):
        self.browser.view("places")
        self.browser.wait("document.querySelector('#place-list li') !== null")
        self.browser.find("#place-list .row").click()  # the map shows the cathedral
        self.browser.view("here")
        self.browser.find("#map").click()
        self.browser.wait("document.querySelectorAll('#stays li').length === 3")
        self.assertNotEqual(self.browser.find("#here-lat").get_property("value"), "")
        self.picture("here")
