"""The base of all tests of the page."""
import argparse
import unittest

import walk
from browser import DESKTOP, Browser
from served import FEED, Server

VIEWS = ("live", "sky", "history", "here", "places", "share")
options = argparse.Namespace(screenshots=None)


class PageTest(unittest.TestCase):
    """Opens the page of a server before each test; fails on errors of the console and on violations of the content security policy."""

    size, dark, reduced_motion, allowed = DESKTOP, False, False, ()
    source, feeds, arguments, ready = FEED, "walk", (), True

    def setUp(self):
        self.server = Server(self.source, self.arguments, self.feeds)
        self.addCleanup(self.server.close)
        self.prepare()
        self.browser = Browser(self.size, self.dark, self.reduced_motion)
        self.addCleanup(self.browser.close)
        self.browser.open(self.server.url)
        if self.ready:
            self.browser.wait_live()

    def prepare(self):
        """What happens on the server before the page is opened."""
        for place in walk.PLACES:
            self.server.put(place)

    def tearDown(self):
        if not hasattr(self, "browser"):
            return
        errors = self.browser.errors(self.allowed)
        self.assertEqual(errors, [], "the console reports errors")

    def picture(self, name):
        if options.screenshots:
            self.browser.screenshot(options.screenshots / f"{name}.png")
