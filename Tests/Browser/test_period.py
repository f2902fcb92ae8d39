"""Time and detail of the history: the period in the address, the calendar, the refined path, its colours; the map's layers; German."""
import datetime
import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.parse

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import walk
from page_test import PageTest
from served import program

NOON = datetime.datetime.combine(datetime.date.today() - datetime.timedelta(days=9), datetime.time(12))  # of a day with the journey


def hash_of(browser):
    return dict(urllib.parse.parse_qsl(browser.run("return location.hash.slice(1)")))


def stamp(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class HistoryTest(PageTest):
    def wait_path(self):
        self.browser.wait("/ points? in /.test(document.getElementById('history-message').textContent)")

    def show(self, begin, end):
        self.browser.open(f"{self.server.url}#view=history&from={stamp(begin)}&to={stamp(end)}")
        self.browser.wait("document.getElementById('tab-history').getAttribute('aria-selected') === 'true'")
        self.wait_path()


class AddressTests(HistoryTest):
    def test_a_period_survives_a_reload_and_the_back_button_returns_to_the_one_before(self):
        begin, end = NOON - datetime.timedelta(hours=1), NOON + datetime.timedelta(hours=2)
        self.show(begin, end)
        self.assertEqual(self.browser.find("#from").get_property("value")[:16], begin.isoformat()[:16])
        self.browser.find("#later").click()
        self.browser.wait(lambda: hash_of(self.browser)["from"] == stamp((begin + datetime.timedelta(days=1)).replace(hour=0)))
        self.browser.run("history.back()")
        self.browser.wait(lambda: self.browser.find("#from").get_property("value")[:16] == begin.isoformat()[:16])
        self.assertEqual(hash_of(self.browser), {"view": "history", "from": stamp(begin), "to": stamp(end)})
        self.browser.run("location.reload()")
        self.browser.wait_live()
        self.wait_path()
        self.assertTrue(self.browser.find("#history").is_displayed())
        asked = self.browser.run("return performance.getEntriesByType('resource').map(({ name }) => decodeURIComponent(name)).filter((name) => /v1.(track|abilities)/.test(name))")
        self.assertIn("/v1/track?", asked[0], "the path is asked for before the page is there")
        self.assertEqual(len([name for name in asked if f"from={stamp(begin)[:-1]}.000Z" in name]), 1, asked)
        self.assertEqual(self.browser.find("#from").get_property("value")[:16], begin.isoformat()[:16])

    def test_where_was_i_at_noon(self):
        self.show(NOON - datetime.timedelta(hours=2), NOON + datetime.timedelta(hours=2))
        self.browser.run("""
            const at = document.getElementById('replay-at'); at.value = arguments[0]; at.dispatchEvent(new Event('change'))""", NOON.isoformat())
        age = round(time.time() - NOON.timestamp())
        expected = walk.location(0, (48.2 + 0.9 * walk.math.sin(age / 86400) + 0.01 * walk.math.sin(97 * age / 86400), 0))["lat"]
        self.assertAlmostEqual(float(self.browser.text("#replay-figures dd").split("°")[0]), expected, delta=0.02)
        self.assertIn("12:00:00", self.browser.text("#replay-time"))
        self.assertIsNotNone(self.browser.find(".cursor"))


class CalendarTests(HistoryTest):
    def test_days_with_locations_are_shaded_and_one_is_chosen_by_the_keyboard(self):
        self.show(NOON, NOON + datetime.timedelta(hours=1))
        self.browser.find("#calendar-open").click()
        day = NOON.date().isoformat()
        self.browser.wait(f"document.querySelector('[data-day=\"{day}\"]').dataset.shade !== '0'")
        self.assertRegex(self.browser.find(f'[data-day="{day}"]').get_attribute("aria-label"), r"\d\skm$")
        self.assertEqual(self.browser.find(f'[data-day="{day}"]').get_attribute("aria-pressed"), "true")
        self.browser.run("document.querySelector('.calendar-days [tabindex=\"0\"]').focus()")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_LEFT, Keys.ENTER).perform()
        before = datetime.datetime.combine(NOON.date() - datetime.timedelta(days=1), datetime.time())
        self.browser.wait(lambda: hash_of(self.browser)["from"] == stamp(before))
        self.picture("calendar")

    def test_a_whole_month_is_shown_and_the_next_one_follows(self):
        first = (NOON - datetime.timedelta(days=100)).replace(day=1, hour=0)
        after = [(first + datetime.timedelta(days=32 * count)).replace(day=1) for count in (1, 2)]
        self.show(first + datetime.timedelta(days=2), first + datetime.timedelta(days=3))
        self.browser.find("#calendar-open").click()
        self.browser.find(".calendar-whole").click()
        self.browser.wait(f"document.getElementById('calendar-open').textContent === '{first:%B %Y}'")
        self.wait_path()
        self.browser.find("#later").click()
        self.browser.wait(f"document.getElementById('calendar-open').textContent === '{after[0]:%B %Y}'")
        self.assertEqual(self.browser.find("#to").get_property("value")[:16], f"{after[1]:%Y-%m-%dT%H:%M}")

    def test_a_month_without_locations_says_so(self):
        self.browser.view("history")
        self.browser.find("#calendar-open").click()
        self.browser.run("for (let n = 0; n < 3; n++) document.querySelectorAll('.calendar-turn button')[0].click()")
        self.browser.wait("document.querySelector('.calendar-message').textContent === 'No locations in this month.'")


class NewestTests(HistoryTest):
    feeds, ready = "nothing", False

    def test_today_without_data_shows_the_newest_day(self):
        tomorrow = (time.time() + 3 * 86400) * 1000
        self.browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": f"""
            const Real = Date; Date = class extends Real {{ constructor(...a) {{ a.length ? super(...a) : super({tomorrow}); }} static now() {{ return {tomorrow}; }} }};"""})
        self.browser.open(self.server.url + "#view=history")
        self.browser.run("location.reload()")
        self.wait_path()
        self.assertIn("“Today” has no locations", self.browser.text("#history-message"))
        self.assertGreater(int(self.browser.text("#history-message").rsplit(". ", 1)[1].split()[0]), 100)


LEG, STEP = 100, (1.5 / 111_195, 1.5 / 74_100)  # seconds, and degrees a second


def corner(number):
    """The corner of two streets after so many legs of 150 m, northwards and eastwards in turn."""
    return 48.2 + (number // 2) * LEG * STEP[0], 16.3 + ((number + 1) // 2) * LEG * STEP[1]


def corner_walk(begin):
    """Four hours at one location a second along the streets, and a year of one location a day before."""
    for age in range(300, 0, -1):
        yield walk.location(begin - age * 86400, (48.25, 16.45))
    for second in range(4 * 3600):
        (south, west), (north, east) = corner(second // LEG), corner(second // LEG + 1)
        part = second % LEG / LEG
        yield walk.location(begin + second, (south + part * (north - south), west + part * (east - west)))


class ZoomTests(HistoryTest):
    """An archive whose path cuts the corners of streets in the detail of a year."""

    allowed = ("willReadFrequently",)  # the test reads the pixels
    ready = False

    def prepare(self):
        self.begin = int(time.time()) - 6 * 3600
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "walk.json").write_text("".join(json.dumps(line) + "\n" for line in corner_walk(self.begin)))
            subprocess.run([program(), "convert", "walk.json", "walk.archive", "--quiet"], cwd=path, check=True)
            self.server.stop()
            shutil.rmtree(self.server.path("trips.archive"))
            shutil.move(path / "walk.archive", self.server.path("trips.archive"))
        self.server.feeds = "nothing"
        self.server.start()

    def go_to(self, seconds):
        """Moves the cursor to a time of the walk; returns where it is on the screen."""
        self.browser.run("const at = document.getElementById('replay-at'); at.value = arguments[0]; at.dispatchEvent(new Event('change'))",
                         datetime.datetime.fromtimestamp(self.begin + seconds).isoformat())
        return self.browser.run("const { x, y, width, height } = document.querySelector('.cursor').getBoundingClientRect(); return [x + width / 2, y + height / 2]")

    def opacity(self, x, y):
        """How much of the path is drawn within four pixels of a place on the screen."""
        return self.browser.run("""
            const canvas = document.querySelector('.leaflet-overlay-pane canvas');
            const frame = canvas.getBoundingClientRect();
            const scale = canvas.width / frame.width;
            const { data } = canvas.getContext('2d').getImageData((arguments[0] - frame.left) * scale - 4, (arguments[1] - frame.top) * scale - 4, 9, 9);
            return Math.max(...data.filter((_, at) => at % 4 === 3))""", x, y)

    def test_the_path_of_a_year_follows_the_streets_when_zoomed(self):
        span = [datetime.datetime.fromtimestamp(self.begin + offset) for offset in (-320 * 86400, 86400)]
        self.browser.open(f"{self.server.url}#view=history&from={stamp(span[0])}&to={stamp(span[1])}")
        self.wait_path()
        self.assertLess(int(self.browser.text("#history-message").split()[0]), 1000)
        number = 72
        self.go_to(number * LEG)
        requests = "return performance.getEntriesByType('resource').filter((entry) => entry.name.includes('box=')).length"
        zoom = "return document.querySelector('.leaflet-control-scale-line').textContent"
        while self.browser.run(zoom) not in ("50 m", "30 m", "20 m"):
            before = self.browser.run(zoom)
            self.browser.run("""
                const cursor = document.querySelector('.cursor').getBoundingClientRect();
                document.getElementById('map').dispatchEvent(new WheelEvent('wheel', {bubbles: true, cancelable: true, deltaY: -60,
                  clientX: cursor.left + 8, clientY: cursor.top + 8}))""")
            self.browser.wait(lambda: self.browser.run(zoom) != before)
        self.browser.wait(lambda: self.browser.run(requests) > 0)
        self.browser.wait(lambda: self.browser.run("return document.querySelector('.faded') === null"))
        self.picture("street")
        start, turn, end = [self.go_to((number + offset) * LEG) for offset in (-0.3, 0, 0.3)]
        self.assertLess(abs(start[0] - turn[0]) + abs(turn[1] - end[1]), 8, "northwards, and then eastwards")
        self.assertGreater(min(start[1] - turn[1], end[0] - turn[0]), 20)
        for offset in (-0.3, -0.2, -0.1, 0, 0.1, 0.2):
            self.assertEqual(self.opacity(*self.go_to((number + offset) * LEG)), 255, offset)
        self.assertEqual(self.opacity((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), 0, "a line leaves the street")


class ColourTests(HistoryTest):
    allowed = ("willReadFrequently",)  # the tests read the pixels

    def colours(self):
        """The colours of the drawn path and their number of pixels."""
        return self.browser.run("""
            const canvas = document.querySelector('.leaflet-overlay-pane canvas');
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            const found = {};
            for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) {
              const name = [data[at], data[at + 1], data[at + 2]].join(); found[name] = (found[name] ?? 0) + 1;
            }
            return Object.entries(found).filter(([, count]) => count > 20).map(([name]) => name)""")

    def test_colours_show_speed_height_and_day_with_a_legend(self):
        self.show(NOON - datetime.timedelta(days=3), NOON)
        self.assertEqual(len(self.colours()), 1)
        for mode, legend in (("speed", r"^\d+\.\d\skm/h\d+\.\d\skm/h$"), ("height", r"^\d+\sm\d+\sm$"), ("day", r"^(\d+ \w+){4}$")):
            Select(self.browser.find("#path-mode")).select_by_value(mode)
            self.browser.wait(lambda: len(self.colours()) >= 4, what=mode)
            self.assertRegex(self.browser.text("#path-legend"), legend)
            self.picture(f"colour-{mode}")
        Select(self.browser.find("#path-mode")).select_by_value("plain")
        self.assertFalse(self.browser.find("#path-legend").is_displayed())

    def test_a_click_on_the_path_tells_time_speed_height_and_accuracy(self):
        self.show(NOON - datetime.timedelta(days=3), NOON)
        self.browser.run("document.querySelector('.chart-area').focus()")
        self.browser.find(".chart-area").send_keys(Keys.HOME)
        self.browser.wait("document.querySelector('.cursor') !== null")
        ActionChains(self.browser.driver).move_to_element(self.browser.find(".cursor")).click().perform()
        self.browser.wait("document.querySelector('.leaflet-popup .figures, .leaflet-popup dl') !== null")
        self.assertRegex(self.browser.text(".leaflet-popup-content"), r"\d:\d\d:\d\dSpeed.*km/hHeight.*mAccuracy± \d")


class ChartZoomTests(HistoryTest):
    def test_dragging_shows_a_part_of_the_time_that_becomes_the_period(self):
        self.show(NOON - datetime.timedelta(days=3), NOON)
        plot = self.browser.find(".chart canvas")
        width = plot.size["width"]
        whole = self.browser.text(".chart-axis span")
        actions = ActionChains(self.browser.driver).move_to_element_with_offset(plot, -width // 4, 0).click_and_hold()
        actions.move_by_offset(width // 4, 0).move_by_offset(width // 8, 0).release().perform()
        self.browser.wait(f"document.querySelector('.chart-axis span').textContent !== '{whole}'")
        self.assertNotEqual(self.browser.text(".chart-least"), "")
        self.assertGreater(int(self.browser.find("#replay-slider").get_attribute("max")), 0)
        self.browser.find(".chart-tools button").click()
        self.browser.wait(lambda: hash_of(self.browser)["from"] > stamp(NOON - datetime.timedelta(days=3)))
        self.wait_path()
        self.assertLess(hash_of(self.browser)["to"], stamp(NOON))

    def test_charts_without_values_take_no_room(self):
        self.show(NOON - datetime.timedelta(days=3), NOON)  # ten-minute locations without satellites
        self.browser.wait("[...document.querySelectorAll('.chart')].map((row) => row.hidden).join() === 'false,false,true,false'")


class LayerTests(PageTest):
    allowed = ("tile.openstreetmap.org", "ERR_")

    def test_no_other_host_is_asked_until_a_map_is_chosen_and_its_failure_is_reported(self):
        self.browser.wait("!document.getElementById('map-choose').hidden")
        hosts = "return [...new Set(performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host))]"
        self.assertEqual(self.browser.run(hosts), [urllib.parse.urlparse(self.server.url).netloc])
        self.browser.driver.execute_cdp_cmd("Network.enable", {})
        self.browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["https://tile.openstreetmap.org/*"]})
        Select(self.browser.find("#map-layer")).select_by_value("openstreetmap")
        self.browser.wait("document.getElementById('map-failure').textContent.includes('tile.openstreetmap.org')")
        self.assertIn("OpenStreetMap contributors", self.browser.text(".leaflet-control-attribution"))
        self.assertEqual(self.browser.run("return document.querySelector('.leaflet-tile-pane img').referrerPolicy"), "strict-origin-when-cross-origin")
        self.assertFalse(self.browser.find("#map-choose").is_displayed())
        Select(self.browser.find("#map-layer")).select_by_value("outline")
        self.assertFalse(self.browser.find("#map-failure").is_displayed())


class GermanTests(PageTest):
    def test_the_language_is_that_of_the_browser_and_can_be_changed(self):
        agent = self.browser.run("return navigator.userAgent")
        self.browser.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": "de-AT,de,en"})
        self.browser.open(self.server.url)
        self.browser.wait_live()
        self.assertEqual(self.browser.run("return document.documentElement.lang"), "de")
        self.assertEqual(self.browser.text("#tab-history"), "Verlauf")
        self.assertRegex(self.browser.text("#figures"), r"\d,\d\skm/h")
        self.browser.view("history")
        self.browser.wait("/ Punkte? in /.test(document.getElementById('history-message').textContent)")
        self.picture("german")
        Select(self.browser.find("#language")).select_by_value("en")
        self.browser.wait("document.documentElement.lang === 'en' && document.querySelector('#tab-history').textContent === 'History'")

    def test_every_text_is_translated(self):
        missing = self.browser.driver.execute_async_script("""
            const done = arguments[0];
            import(document.querySelector('script[src$="main.js"]').src.replace('main.js', 'texts.js')).then(({untranslated}) => done(untranslated()))""")
        self.assertEqual(missing, [])


class InstallTests(PageTest):
    def test_the_files_of_the_page_are_kept_and_no_data(self):
        self.browser.driver.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        self.browser.open(self.server.url)
        self.browser.wait_live()
        kept = "return caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))" \
               ".then((lists) => lists.flat().map((request) => new URL(request.url).pathname))"
        paths = self.browser.wait(lambda: (found := self.browser.run(kept)) and len(found) > 10 and found)
        self.assertEqual([path for path in paths if path != "/" and not path.startswith("/page/")], [])
        self.assertEqual(self.browser.run("return fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json()).then(({name}) => name)"),
                         "locate")

    def test_reconnect_is_offered_while_the_server_is_away(self):
        self.allowed = ("ERR_", "Failed to load")
        self.assertFalse(self.browser.find("#reconnect").is_displayed())
        self.server.stop()
        self.browser.wait(lambda: self.browser.find("#reconnect").is_displayed())
        self.server.start()
        self.browser.find("#reconnect").click()
        self.browser.wait_live()


class SheetTests(PageTest):
    size = (320, 640)

    def test_the_sheet_changes_its_height_and_leaves_the_map_whole(self):
        heights = []
        for _ in range(3):
            heights.append(self.browser.find("#sheet").size["height"])
            self.browser.find("#sheet-handle").click()
            time.sleep(0.4)
        self.assertLess(heights[0], heights[1])
        self.assertLess(heights[2], heights[0])
        self.assertGreater(self.browser.find("#map").size["height"], 560)
        self.assertTrue(self.browser.find("#follow-button").is_displayed())
        self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), 320)

    def test_a_day_of_the_calendar_is_shown_and_covered_by_nothing(self):
        self.browser.view("history")
        self.browser.find("#calendar-open").click()
        self.browser.wait("document.querySelector('[data-day]:not([data-shade=\"0\"])') !== null")
        self.browser.run("[...document.querySelectorAll('[data-day]:not([data-shade=\"0\"])')].at(-1).click()")
        self.browser.wait("document.getElementById('calendar').hidden && / points? in /.test(document.getElementById('history-message').textContent)")
        path, above, sheet = self.browser.run("""
            const box = [...document.querySelectorAll('.stop, .location .ring')].map((node) => node.getBoundingClientRect());
            return [[Math.min(...box.map(({ top }) => top)), Math.max(...box.map(({ bottom }) => bottom))],
              document.querySelector('.map-choices').getBoundingClientRect().bottom, document.getElementById('sheet').getBoundingClientRect().top];""")
        self.assertGreaterEqual(path[0], above)
        self.assertLessEqual(path[1], sheet)

    def test_a_new_link_is_in_view(self):
        self.browser.view("share")
        self.browser.run("document.querySelector('#link-form button').click()")
        self.browser.wait("document.getElementById('link-address').value !== ''")
        self.browser.wait("""(() => { const box = document.getElementById('link-address').getBoundingClientRect();
            return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.id === 'link-address'; })()""")
