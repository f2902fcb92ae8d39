"""Totals, stops by place, exports, a place's stays, and the filter of the events."""
import pathlib
import tempfile

from selenium.webdriver.support.ui import Select

import walk
from page_test import PageTest
from test_history import HistoryTests, WEEK, YEAR


class TotalsTests(PageTest):
    reduced_motion = True  # the map moves at once

    def show(self, period):
        HistoryTests.show(self, period)
        self.browser.wait("document.querySelector('#totals .by-place') !== null", 120)  # a first question computes the days

    def test_stops_are_named_by_place_and_lead_to_the_stays_there(self):
        self.show(WEEK)
        self.assertRegex(self.browser.text("#totals .by-place .name"), "Stephansdom")
        self.assertRegex(self.browser.text("#totals .by-place .use"), r"^3 ×, .+ %$")
        self.browser.run("document.getElementById('totals').scrollIntoView()")
        self.picture("totals")
        self.browser.run("document.querySelector('#totals .by-place .small').click()")
        self.browser.wait("document.querySelectorAll('#stays li').length === 3")
        self.assertEqual(self.browser.text("#stays-summary dd"), "3")
        self.assertEqual(len(self.browser.all("#stays-summary .weekdays li")), 7)
        self.assertTrue(self.browser.run("return !document.getElementById('here').hidden"))
        self.picture("here-summary")

    def test_the_table_has_rows_by_the_chosen_span_and_a_row_chooses_its_period(self):
        self.show(YEAR)
        self.browser.run("document.querySelector('#totals details.table').open = true")
        months = len(self.browser.all("#totals tbody tr"))
        self.assertIn(months, (12, 13))
        Select(self.browser.find("#totals-by")).select_by_value("year")
        self.browser.wait(f"document.querySelectorAll('#totals tbody tr').length < {months}")
        Select(self.browser.find("#totals-by")).select_by_value("day")
        self.browser.wait("document.querySelectorAll('#totals tbody tr').length > 300")
        self.browser.run("document.getElementById('totals').scrollIntoView()")
        self.picture("totals-table")
        day = self.browser.text("#totals tbody tr button")
        self.browser.run("document.querySelector('#totals tbody tr button').click()")
        self.browser.wait("document.querySelectorAll('#totals tbody tr').length === 1")
        self.assertEqual(self.browser.find("#from").get_property("value")[:16], f"{day}T00:00")

    def test_totals_of_an_earlier_period_never_show(self):
        self.show(YEAR)
        self.browser.run("""
            const button = (name) => [...document.querySelectorAll('#presets button')].find((each) => each.textContent === name);
            window.seen = [];
            new MutationObserver(() => window.seen.push(document.querySelector('#sums dd')?.textContent ?? null))
              .observe(document.getElementById('sums'), {childList: true, subtree: true});
            window.year = document.querySelector('#sums dd').textContent;
            button('1 year').click();
            button('Today').click();""")
        self.browser.wait("window.seen.some((text) => text !== null)")
        self.assertNotIn(self.browser.run("return window.year"), self.browser.run("return window.seen"))

    def test_the_period_is_exported(self):
        self.show(WEEK)
        with tempfile.TemporaryDirectory() as folder:
            self.browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder})
            for number, (name, start) in enumerate([("GPX", b"<?xml"), ("GeoJSON", b"{"), ("CSV", b"time"), ("KML", b"<?xml"), ("FIT", None)], 1):
                self.browser.run("[...document.querySelectorAll('#sums .exports button')].find((each) => each.textContent === arguments[0]).click()", name)
                self.browser.wait(lambda: len([f for f in pathlib.Path(folder).iterdir() if f.suffix != ".crdownload"]) == number, what=name)
                file = next(pathlib.Path(folder).glob(f"*.{name.lower()}"))
                content = file.read_bytes()
                self.assertTrue(content.startswith(start) if start else content[8:12] == b".FIT", content[:20])


class PlaceStaysTests(PageTest):
    def test_a_place_lists_its_stays(self):
        self.browser.view("places")
        self.browser.wait("document.querySelector('#place-list li') !== null")
        self.browser.run("[...document.querySelectorAll('#place-list button')].find((each) => each.getAttribute('aria-label') === 'Stays at Stephansdom').click()")
        self.browser.wait("document.querySelectorAll('#stays li').length === 3")
        self.assertRegex(self.browser.text("#here-message"), "^Stephansdom: 3 stays")


class EventFilterTests(PageTest):
    def test_events_remain_after_a_reload_and_are_filtered(self):
        self.server.place = walk.CATHEDRAL
        self.browser.wait("document.querySelector('#events li.enter') !== null")
        self.server.place = None
        self.browser.wait("document.querySelector('#events li.exit') !== null")
        self.browser.driver.refresh()
        self.browser.wait("document.querySelectorAll('#events li:is(.enter, .exit)').length === 2")
        Select(self.browser.find("#events-kind")).select_by_value("enter")
        self.browser.wait("document.querySelectorAll('#events li').length === 1 && document.querySelector('#events li.enter') !== null")
        self.picture("event-filter")
        Select(self.browser.find("#events-kind")).select_by_value("")
        self.browser.wait("document.querySelectorAll('#events li:is(.enter, .exit)').length === 2")


class AbilityTests(PageTest):
    arguments = ()

    def test_only_what_the_server_can_do_is_offered(self):
        self.browser.view("history")
        self.browser.wait("!document.getElementById('import').hidden")
        self.assertFalse(self.browser.run("return document.getElementById('webhooks').hidden"))
