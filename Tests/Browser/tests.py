"""Behaviour of the web page in chromium. See Tests/Browser/run --help."""
import argparse
import pathlib
import sys
import unittest

from page_test import options
from test_access import *
from test_fleet import *
from test_history import *
from test_live import *
from test_map import *
from test_period import *
from test_phone import *
from test_places import *
from test_sharing import *
from test_totals import *

del PageTest, AccessibilityTest, FleetTest, HistoryTest  # bases are no tests


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--screenshots", type=pathlib.Path)
    _, rest = parser.parse_known_args(namespace=options)
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
