"""Files that are imported, and links that show one subject for some time."""
import json
import time
import urllib.error

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
        self.assertIn("1 files: 1 GPX", self.browser.text("#import-list .table"))
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
        self.browser.view("history")
        self.browser.run("document.getElementById('links').open = true; document.getElementById('link-subject').value = 'boat'")
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
        self.picture("links")
        self.assertNotIn("47.125", self.ask(address, "v1/history?subject=boat")[1])
        guest = Browser(self.size)
        self.addCleanup(guest.close)
        guest.open(address)
        guest.wait("document.title === 'boat'")
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
