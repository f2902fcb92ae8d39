"""Files that are imported, and links that show one subject for some time."""
import datetime
import json
import subprocess
import time
import urllib.error

from selenium.webdriver.support.ui import Select

import served
import walk
from browser import Browser
from page_test import PageTest


def gpx(start, count):
    points = "".join(f'<trkpt lat="48.{number}" lon="16"><time>{walk.stamp(start + number)}</time></trkpt>' for number in range(count))
    return f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>"


class ImportTests(PageTest):
    def import_file(self, path):
        self.browser.run("document.getElementById('import').open = true")
        self.browser.find("#import-files").send_keys(path)

    def messages(self):
        return self.browser.run("return [...document.querySelectorAll('#import-list > li > p')].map((each) => each.textContent)")

    def test_a_file_is_imported_once_and_the_table_tells_what_was_read(self):
        path = self.server.path("ride.gpx")
        with open(path, "w", encoding="utf-8") as file:
            file.write(gpx(1_700_000_000, 30))
        self.browser.view("history")
        self.import_file(path)
        self.browser.wait(lambda: self.messages() == ["30 points read, 30 new"], what="import")
        self.assertIn("1 file: 1 GPX", self.browser.text("#import-list .table"))
        self.import_file(path)
        self.browser.wait(lambda: self.messages()[0] == "30 points read, 0 new", what="second import")
        self.picture("import")

    def test_files_dropped_on_the_page_are_imported_one_after_the_other(self):
        self.browser.run("""
            const files = new DataTransfer();
            files.items.add(new File([arguments[0]], "a.gpx"));
            files.items.add(new File(["a note"], "note.txt"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        """, gpx(1_710_000_000, 5))
        self.browser.wait(lambda: self.messages() == ["0 points read, 0 new", "5 points read, 5 new"], what="both files")
        self.assertTrue(self.browser.find("#import").is_displayed())
        self.assertIn("not a track", self.browser.text("#import-list"))

    def test_a_subject_can_be_chosen(self):
        self.browser.view("history")
        self.browser.run("document.getElementById('import-subject').value = 'van'")
        path = self.server.path("ride.gpx")
        with open(path, "w", encoding="utf-8") as file:
            file.write(gpx(1_720_000_000, 5))
        self.import_file(path)
        self.browser.wait(lambda: self.messages() == ["5 points read, 5 new"])
        answer, _ = self.server.request("GET", "v1/history?subject=van")
        self.assertEqual(len(answer["locations"]), 5)


class LinkTests(PageTest):
    allowed = ("401 (Unauthorized)",)

    def setUp(self):
        self.arguments = ("--tokens", f"/tmp/locate-browser-{time.time_ns()}.tokens")
        super().setUp()

    def post(self, latitude, age=0):
        self.server.request("POST", f"v1/ingest/osmand?id=boat&lat={latitude}&lon=15&timestamp={int(time.time()) - age}")

    def create(self):
        self.browser.view("share")
        self.browser.run("document.getElementById('link-subject').value = 'boat'")
        self.browser.run("document.querySelector('#link-form button').click()")
        self.browser.wait("!document.getElementById('link-made').hidden")
        return self.browser.find("#link-address").get_property("value")

    def ask(self, address, path):
        """The status of an operation with the link's token, and its answer."""
        token = address.split("link=")[1].split("&")[0]
        try:
            answer, _ = self.server.request("GET", path, Authorization=f"Bearer {token}")
            return 200, json.dumps(answer)
        except urllib.error.HTTPError as error:
            return error.code, ""

    def test_a_link_shows_its_subject_from_its_beginning_until_it_is_revoked(self):
        self.post(47.125, age=60)
        address = self.create()
        self.browser.wait("document.querySelector('#link-code svg path')?.getAttribute('d').length > 1000", what="QR code")
        self.picture("links")
        self.assertNotIn("47.125", self.ask(address, "v1/history?subject=boat")[1])
        guest = Browser(self.size)
        self.addCleanup(guest.close)
        guest.open(address)
        guest.wait("document.title === 'boat'")
        guest.wait("/^A shared link · since .* · ends /.test(document.getElementById('view-note').textContent)")
        self.assertFalse(guest.find("#links").is_displayed() or guest.find("#import").is_displayed())
        time.sleep(1.1)  # the next second of the phone
        self.post(47.25)
        guest.wait("document.getElementById('figures').textContent.includes('47.25')")
        self.assertNotIn("47.125", guest.text("body"))
        for path in ("v1/events", "v1/places", "v1/links", "v1/webhooks", "metrics", "v1/import"):
            self.assertEqual(self.ask(address, path)[0], 403, path)
        self.browser.run("document.querySelector('#link-list button').click()")
        self.browser.wait("document.querySelector('#link-list li') === null")
        self.assertEqual(self.ask(address, "v1/location?subject=boat")[0], 401)
        guest.wait("document.body.textContent.includes('This link has ended')", seconds=30)
        self.assertNotIn("47.25", guest.text("body"))

    def test_a_link_ends_at_a_chosen_time(self):
        self.browser.view("share")
        self.assertFalse(self.browser.find("#link-end").is_displayed())
        self.browser.run("document.getElementById('link-subject').value = 'boat'")
        Select(self.browser.find("#link-seconds")).select_by_visible_text("at a time")
        self.browser.run("document.getElementById('link-end').value = '2027-03-01T12:30'")
        self.browser.run("document.querySelector('#link-form button').click()")
        self.browser.wait("document.querySelector('#link-list .fact') !== null")
        links, _ = self.server.request("GET", "v1/links")
        ends = datetime.datetime.fromisoformat(links["links"][0]["ends"])
        self.assertLess(abs((ends - datetime.datetime(2027, 3, 1, 12, 30).astimezone()).total_seconds()), 2)

    def test_a_link_shows_nothing_before_its_beginning_and_nothing_after_its_end(self):
        begins = time.time() + 6
        period = {"subject": "boat", "seconds": 14, "since": walk.stamp(int(begins))}
        made, _ = self.server.request("POST", "v1/links", period, **{"Content-Type": "application/json"})
        address = f"{self.server.url}#{made['fragment']}"
        self.post(47.125)
        guest = Browser(self.size)
        self.addCleanup(guest.close)
        guest.open(address)
        guest.wait("document.title === 'boat'")
        time.sleep(2)
        self.assertNotIn("47.125", guest.text("body"))
        self.assertNotIn("47.125", guest.run("return document.documentElement.outerHTML"))
        time.sleep(max(0, begins + 1.5 - time.time()))
        self.post(47.25)
        guest.wait("document.getElementById('figures').textContent.includes('47.25')")
        self.assertNotIn("47.125", guest.run("return document.documentElement.outerHTML"))
        guest.wait("document.body.textContent.includes('This link has ended')", seconds=30)
        self.post(47.375)
        time.sleep(2)
        shown = guest.run("return document.documentElement.outerHTML")
        for latitude in ("47.125", "47.25", "47.375"):
            self.assertNotIn(latitude, shown)
        description, _ = self.server.request("GET", "openapi.json")
        paths = [path for path, operations in description["paths"].items() if path.startswith("/v1/") and "get" in operations and "{" not in path]
        self.assertGreater(len(paths), 15)
        for path in paths:
            if "/ingest/" not in path:
                self.assertEqual(self.ask(address, f"{path[1:]}?subject=boat")[0], 401, path)


class TokenTests(PageTest):
    """Tokens and webhooks, with the token of an operator."""

    allowed = ("401 (Unauthorized)",)

    def setUp(self):
        self.tokens = f"/tmp/locate-browser-{time.time_ns()}.tokens"
        self.arguments = ("--tokens", self.tokens)
        super().setUp()

    def sign_in(self):
        made = subprocess.run([served.program(), "serve", "token", "create", "me", "--scope", "read", "--scope", "write", "--scope", "admin",
                               "--tokens", self.tokens], capture_output=True, text=True, check=True)
        self.browser.view("share")
        self.browser.find("#sign-in").click()
        self.browser.find("#token").send_keys(made.stdout.strip())
        self.browser.find("#token-form .primary").click()
        self.browser.wait("!document.getElementById('tokens').hidden", what="tokens are offered")

    def names(self, name):
        return self.browser.run(f"return [...document.querySelectorAll('#{name} .name strong')].map((each) => each.textContent)")

    def test_tokens_and_webhooks_are_not_offered_without_the_scope(self):
        self.browser.view("share")
        self.browser.wait("!document.getElementById('webhooks').hidden")
        for name in ("tokens", "webhook-form"):
            self.assertFalse(self.browser.find(f"#{name}").is_displayed(), name)
        self.assertEqual(self.browser.text("#signed-state"), "You use no token.")

    def test_a_token_is_created_used_and_revoked(self):
        self.sign_in()
        self.assertEqual(self.browser.text("#signed-state"), "You use a token. It stays in this tab.")
        self.browser.find("#tokens summary").click()
        self.browser.wait(lambda: self.names("token-list") == ["me"])
        self.assertEqual(len(self.browser.all("#token-list button")), 0)
        self.browser.find("#token-name").send_keys("family")
        self.browser.find("#token-create .primary").click()
        secret = self.browser.wait("document.getElementById('token-made-secret').value")
        self.picture("tokens")
        self.assertIn("Copy the token now", self.browser.text("#tokens-message"))
        answer, _ = self.server.request("GET", "v1/state", Authorization=f"Bearer {secret}")
        self.assertEqual(answer["state"], "tracking")
        self.browser.wait(lambda: self.names("token-list") == ["me", "family"])
        self.browser.find("#token-list button").click()
        self.browser.wait(lambda: self.names("token-list") == ["me"])
        self.assertEqual(self.browser.run("return document.getElementById('token-made-secret').value"), "")
        with self.assertRaisesRegex(urllib.error.HTTPError, "401"):
            self.server.request("GET", "v1/state", Authorization=f"Bearer {secret}")
        self.browser.find("#sign-out").click()
        self.browser.wait("document.getElementById('signed-state')?.textContent === 'You use no token.'")
        self.assertFalse(self.browser.find("#tokens").is_displayed())

    def test_a_phone_gets_its_token_and_its_code(self):
        self.sign_in()
        self.browser.find("#phone-open").click()
        self.browser.find("#phone-name").send_keys("anna")
        self.browser.find("#phone-create").click()
        secret = self.browser.wait("document.getElementById('phone-token').value")
        self.browser.wait("document.querySelector('#phone-code svg') !== null")
        self.picture("phone-token")
        self.server.request("POST", f"v1/ingest/osmand?id={secret}&lat=47.5&lon=15&timestamp={int(time.time())}")
        answer, _ = self.server.request("GET", "v1/location?subject=anna")
        self.assertEqual(answer["lat"], 47.5)

    def test_a_webhook_is_added_and_removed(self):
        self.sign_in()
        self.browser.find("#webhooks summary").click()
        self.browser.wait("document.getElementById('webhooks-message').textContent === 'There are no webhooks.'")
        self.browser.find("#webhook-name").send_keys("door")
        self.browser.find("#webhook-url").send_keys("https://192.0.43.8/hook")
        Select(self.browser.find("#webhook-event")).select_by_value("poi.enter")
        self.browser.find("#webhook-form .primary").click()
        secret = self.browser.wait("document.getElementById('webhook-secret').value")
        self.picture("webhook-added")
        self.assertTrue(secret.startswith("whsec_"), secret)
        self.assertIn("poi.enter", self.browser.text("#webhook-list"))
        self.browser.run("[...document.querySelectorAll('#webhook-list button')].at(-1).click()")
        self.browser.wait(lambda: self.names("webhook-list") == [])
