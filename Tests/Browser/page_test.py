"""The base of all tests of the page."""
import argparse
import json
import pathlib
import sys
import unittest
import urllib.request

from browser import DESKTOP, Browser, Server

MOCK = [sys.executable, str(pathlib.Path(__file__).with_name("mock_server.py"))]
VIEWS = ("live", "sky", "history", "here", "places")
options = argparse.Namespace(server=None, screenshots=None)


class PageTest(unittest.TestCase):
    """Opens the page before each test; fails on errors of the console and on violations of the content security policy."""

    size, dark, reduced_motion, allowed, arguments, ready = DESKTOP, False, False, (), (), True
    needs_mock = True

    def setUp(self):
        if options.server and self.needs_mock:
            self.skipTest("needs the mock server")
        self.server = None if options.server else Server([*MOCK, *self.arguments])
        if self.server:
            self.addCleanup(self.server.stop)
        self.url = options.server or self.server.url
        self.browser = Browser(self.size, self.dark, self.reduced_motion)
        self.addCleanup(self.browser.close)
        self.browser.open(self.url)
        if self.ready:
            self.browser.wait_live()

    def tearDown(self):
        if not hasattr(self, "browser"):
            return
        errors = self.browser.errors(self.allowed)
        self.assertEqual(errors, [], "the console reports errors")

    def mock(self, **values):
        body = json.dumps(values).encode()
        request = urllib.request.Request(self.url + "mock", body, {"Content-Type": "application/json"})
        urllib.request.urlopen(request).read()

    def picture(self, name):
        if options.screenshots:
            self.browser.screenshot(options.screenshots / f"{name}.png")
