"""The live view: position, events, state, connection."""
import http.server
import json
import pathlib
import shutil
import subprocess
import tempfile
import threading

from selenium.webdriver.common.keys import Keys

import proxy
import served
import walk
from page_test import VIEWS, PageTest


class ScenarioTests(PageTest):
    """What a new user sees: locate serve scenario:city-walk."""

    source = served.SCENARIO

    def test_position_moves_on_the_map_and_in_the_figures(self):
        marker = "return document.querySelector('.location')._leaflet_pos && document.querySelector('#figures dd').textContent"
        first = self.browser.wait(lambda: self.browser.run(marker))
        self.browser.wait(lambda: self.browser.run(marker) != first, what="another position")
        self.picture("light")

    def test_state_source_and_age_are_visible(self):
        for selector in ("#status-state", "#status-age", "#status-source"):
            self.assertTrue(self.browser.find(selector).is_displayed(), selector)
            self.assertNotEqual(self.browser.text(selector), "", selector)

    def test_simulated_locations_are_marked(self):
        self.assertEqual(self.browser.text("#status-origin"), "Simulated")

    def test_each_view_opens_without_an_error(self):
        for view in VIEWS:
            self.browser.view(view)
            self.browser.wait(lambda: self.browser.find(f"#{view}").is_displayed())

    def test_policy_allows_no_inline_script(self):
        self.browser.run("const s = document.createElement('script'); s.textContent = 'window.intruder = 1'; document.body.append(s)")
        self.assertIsNone(self.browser.run("return window.intruder ?? null"))
        self.assertTrue(self.browser.errors(), "the violation is reported")

    def test_sky_shows_satellites(self):
        self.browser.view("sky")
        self.browser.wait("document.querySelectorAll('#sky-plot .satellite').length > 3 && document.querySelectorAll('.bar').length > 3")
        self.picture("sky")


class EventTests(PageTest):
    def test_enter_event_is_listed_and_highlights_the_place(self):
        self.browser.wait("document.querySelectorAll('#places li').length === 2")
        self.server.place = walk.CATHEDRAL
        self.browser.wait("document.querySelector('#events li.enter')?.textContent.includes('Entered Stephansdom')")
        self.browser.wait("document.querySelector('path.place.inside') !== null")
        self.picture("enter")
        self.server.place = None
        self.browser.wait("document.querySelector('#events li.exit') !== null && document.querySelector('path.place.inside') === null")


    def test_events_before_the_page_was_opened_are_listed_once(self):
        self.server.place = walk.CATHEDRAL
        self.browser.wait("document.querySelector('#events li.enter') !== null")
        self.browser.open(self.server.url)
        self.browser.wait("document.querySelector('#events li.enter')?.textContent.includes('Entered Stephansdom')")
        self.assertFalse(self.browser.find("#no-events").is_displayed())
        self.server.place = None
        self.browser.wait("document.querySelector('#events li.exit') !== null")
        kinds = "return [...document.querySelectorAll('#events li:not(.note)')].map((item) => item.className)"
        self.assertEqual(self.browser.run(kinds), ["event exit", "event enter"])


class WebhookTests(PageTest):

    def prepare(self):
        super().prepare()
        self.messages = []
        messages = self.messages

        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                messages.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        self.addCleanup(receiver.server_close)
        self.addCleanup(receiver.shutdown)
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        for name, port, events in (("chat", receiver.server_port, []), ("door", 1, ["--event", "poi.enter"])):
            subprocess.run([served.program(), "serve", "webhook", "add", name, f"http://127.0.0.1:{port}/", *events, "--webhook-private",
                            "--journal", self.server.path("events.journal")], capture_output=True, check=True)

    def test_webhooks_are_listed_and_tested(self):
        self.browser.view("share")
        self.browser.find("#webhooks summary").click()
        self.browser.wait("document.querySelectorAll('#webhook-list li').length === 2")
        self.assertIn("poi.enter", self.browser.text("#webhook-list li:last-child"))
        self.browser.find("#webhook-list li:first-child button").click()
        self.browser.wait("document.getElementById('webhooks-message').textContent === 'chat accepted the test'")
        self.assertEqual([message["type"] for message in self.messages if message["type"] == "test"], ["test"])
        self.browser.find("#webhook-list li:last-child button").click()
        self.browser.wait("document.querySelector('#webhooks-message.error')?.textContent.includes('refused the connection')")
        self.picture("webhooks")


class StateTests(PageTest):
    def test_stale_looks_different_from_live_and_counts_its_age(self):
        def color():
            return self.browser.run("return getComputedStyle(document.querySelector('.pill')).color")

        live = color()
        self.server.feeds = "silence"
        self.browser.wait("/^Stale for \\d+\\ss$/.test(document.getElementById('status-state').textContent)", seconds=40)
        first = self.browser.text("#status-state")
        # The color changes within a moment.
        self.browser.wait(lambda: color() != live, what="another color")
        self.browser.wait(lambda: self.browser.text("#status-state") != first, what="a greater age")
        self.picture("stale")

    def test_real_locations_have_no_mark(self):
        self.assertFalse(self.browser.find("#status-origin").is_displayed())

    def test_satellites_have_a_chart(self):
        self.browser.wait("/^\\d+$/.test(document.querySelectorAll('.chart-value')[2].textContent)")

    def test_announcement_does_not_repeat_each_second(self):
        self.browser.run("window.changes = 0; new MutationObserver(() => window.changes++)"
                         ".observe(document.getElementById('announcement'), {childList: true, characterData: true, subtree: true})")
        first = self.browser.text("#figures > div:last-child")
        self.browser.wait(lambda: self.browser.text("#figures > div:last-child") != first)
        self.browser.wait(lambda: self.browser.text("#figures > div:last-child") not in (first, ""))
        self.assertEqual(self.browser.run("return window.changes"), 0)


class NoFixTests(PageTest):
    feeds, ready = "no fix", False

    def test_findings_and_remedies_are_shown_until_there_is_a_fix(self):
        self.browser.wait("document.querySelector('#doctor .remedy')?.textContent.includes('sky')")
        self.picture("no-fix")
        self.server.feeds = "walk"
        self.browser.wait_live()
        self.browser.wait("document.getElementById('doctor').hidden")


class ReplayTests(PageTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = str(pathlib.Path(folder.name) / "walk.json")
        pathlib.Path(self.source).write_text("".join(json.dumps(walk.location(1777000000 + second)) + "\n" for second in range(600)))
        super().setUp()

    def test_replayed_locations_are_marked(self):
        self.browser.wait("document.getElementById('status-origin').textContent === 'Replayed'")
        self.picture("replayed")


class ConnectionTests(PageTest):
    allowed = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_SOCKET_NOT_CONNECTED")

    def test_restart_of_the_server_is_survived(self):
        self.server.stop()
        self.browser.wait("document.documentElement.dataset.state === 'disconnected'")
        self.assertIn("last location", self.browser.text("#status-age"))
        self.picture("unreachable")
        before = self.browser.text("#figures > div:last-child")
        self.server.start()
        self.browser.wait_live()
        self.browser.wait(lambda: self.browser.text("#figures > div:last-child") != before, what="a new location")

    def test_stream_resumes_with_the_last_event(self):
        self.server.place = walk.CATHEDRAL
        self.browser.wait("document.querySelectorAll('#events li').length === 1")
        self.browser.driver.execute_cdp_cmd("Network.enable", {})
        offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.run("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
        self.browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
        self.server.place = None
        self.wait_for_events(2)
        self.browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**offline, "offline": False})
        self.browser.run("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
        self.browser.wait("document.querySelectorAll('#events li').length === 2")
        self.assertEqual(len(self.browser.all("#events li.exit")), 1)

    def wait_for_events(self, count):
        self.browser.wait(lambda: len(self.server.request("GET", "v1/events")[0]["events"]) >= count, what=f"{count} events in the journal")


class SleepTests(PageTest):
    def test_clock_that_jumped_reconnects_and_asks_for_the_age(self):
        self.server.feeds = "silence"
        self.browser.run("const now = Date.now; Date.now = () => now() + 3_600_000; window.streams = 0; const send = window.fetch;"
                         "window.fetch = (path, more) => { if (path === 'v1/stream') window.streams++; return send(path, more); }")
        self.browser.wait("window.streams === 1", what="a new connection")
        self.browser.wait("!document.getElementById('status-age').textContent.includes(' h ')", what="the age by the server's clock")


class TokenTests(PageTest):
    ready, allowed = False, ("401 (Unauthorized)",)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        tokens = str(pathlib.Path(folder.name) / "tokens")
        command = [served.program(), "serve", "token", "create", "browser", "--scope", "read", "--tokens", tokens]
        self.token = subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
        self.arguments = ("--require-token", "--tokens", tokens)
        super().setUp()

    def prepare(self):
        pass

    def test_form_asks_for_a_token_and_uses_it(self):
        self.browser.wait("document.getElementById('token-dialog').open")
        self.picture("token")
        self.browser.find("#token").send_keys(self.token, Keys.ENTER)
        self.browser.wait_live()
        self.assertNotIn(self.token, self.browser.driver.current_url)


class PrefixTests(PageTest):
    """The page behind a proxy that gives the server a prefix."""

    def prepare(self):
        super().prepare()
        self.proxy = proxy.Proxy(self.server.port)
        self.addCleanup(self.proxy.server_close)
        self.addCleanup(self.proxy.shutdown)
        self.server.url = self.proxy.url

    def test_page_works_with_a_prefix(self):
        self.server.place = walk.CATHEDRAL
        self.browser.wait("document.querySelector('#events li.enter') !== null")
        self.browser.wait("document.querySelectorAll('.leaflet-pane').length > 0")
        self.browser.view("history")
        self.browser.run("document.querySelector('#presets button').click()")
        self.browser.wait("/ points? in /.test(document.getElementById('history-message').textContent)")
        self.picture("prefix")
        self.assertEqual([path for path in self.proxy.outside if path != "/favicon.ico"], [])


class MissingLeafletTests(PageTest):
    allowed = ("404 (Not Found)", "MIME type")

    def prepare(self):
        super().prepare()
        page = pathlib.Path(self.server.folder.name) / "page"
        shutil.copytree(pathlib.Path(__file__).parents[2] / "Sources/LocationServer/Page", page)
        (page / "leaflet.js").unlink()
        self.server.arguments = ("--page", str(page))
        self.server.stop()
        self.server.start()

    def test_missing_leaflet_is_explained_and_the_rest_works(self):
        self.assertIn("Leaflet", self.browser.text("#map [role=alert]"))
        self.assertIn("°", self.browser.text("#figures dd"))
