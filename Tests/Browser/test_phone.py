"""The dialog "Set up your phone": its fields and codes for each program, and that the token leaves it in no request."""
from selenium.webdriver.support.ui import Select

from page_test import PageTest

TOKEN = "locate_" + "0123456789abcdef" * 4
CODED = {"owntracks", "traccar", "overland"}


class PhoneSetupTests(PageTest):
    def choose(self, program):
        Select(self.browser.find("#phone-program")).select_by_value(program)
        has_code = program in CODED
        self.browser.wait(f"document.querySelector('#phone-fields').dataset.program === '{program}'")
        self.browser.wait(f"(document.querySelector('#phone-code svg') !== null) === {'true' if has_code else 'false'}")
        return dict(self.browser.run(
            "return [...document.querySelectorAll('#phone-fields label')].map((field) => [field.textContent, field.querySelector('input').value])"))

    def test_each_program_has_its_fields_and_the_token_is_forgotten(self):
        self.browser.find("#phone-open").click()
        self.browser.find("#phone-name").send_keys("anna")
        self.browser.find("#phone-token").send_keys(TOKEN)
        base = self.server.url.rstrip("/") + "/"
        self.assertEqual(self.choose("traccar"), {"Device identifier": TOKEN, "Server URL": base + "v1/ingest/osmand"})
        self.picture("phone-traccar")
        self.assertEqual(self.choose("overland")["Token of the phone"], TOKEN)
        self.assertEqual(self.choose("owntracks"), {"Mode": "HTTP", "URL": base + "pub", "User": "anna", "Password": TOKEN})
        self.picture("phone-owntracks")
        self.assertEqual(self.choose("phonetrack"), {"Server URL": base, "Session token": TOKEN, "Device identifier": "anna"})
        self.assertIn("/v1/ingest/ulogger/" + TOKEN, self.choose("ulogger")["Server URL"])
        self.assertEqual(self.choose("webhook"), {"URL": base + "api/webhook/" + TOKEN})
        self.assertIn("%TIMESTAMP", self.choose("gpslogger")["HTTP body"])
        self.assertIn("lat={0}", self.choose("osmand")["URL"])
        requested = self.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name).join(' ') + location.href")
        self.assertNotIn(TOKEN, requested)
        self.assertIn("qrcode.js", requested)
        self.browser.find("#phone-close").click()
        # The event of the end follows the click a moment later.
        left = "return document.querySelector('#phone-token').value + document.querySelector('#phone-fields').textContent"
        self.browser.wait(lambda: self.browser.run(left) == "", what="the token is forgotten")
        stored = self.browser.run("return JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })")
        self.assertNotIn(TOKEN, stored)
