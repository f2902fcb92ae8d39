"""Keyboard, screen reader, contrast, phone."""
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import PHONE
from page_test import VIEWS, PageTest


class KeyboardTests(PageTest):
    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def focused(self):
        return self.browser.run("return document.activeElement.id || document.activeElement.className || document.activeElement.tagName")

    def test_all_controls_are_reached_and_show_their_focus(self):
        reached = []
        for _ in range(20):
            self.press(Keys.TAB)
            if self.focused() == "BODY":
                break
            reached.append(self.focused())
            visible = self.browser.run("return getComputedStyle(document.activeElement).outlineStyle !== 'none' || document.activeElement.matches('.skip')")
            self.assertTrue(visible, f"{reached[-1]} shows no focus")
        for wanted in ("units", "theme", "map", "leaflet-control-zoom-in", "chart-area", "tab-live", "live", "follow"):
            self.assertTrue(any(wanted in name for name in reached), f"{wanted} is not among {reached}")

    def test_every_control_of_every_view_is_reached_by_tab(self):
        wanted = """
            return [...document.querySelectorAll('a[href], button, input, select, summary, textarea, [tabindex]')]
              .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.disabled && node.tabIndex >= 0)"""
        for view in VIEWS:
            self.browser.view(view)
            if view == "history":
                self.browser.wait("document.querySelector('#totals table') !== null && !document.getElementById('totals').ariaBusy", 60)
            self.browser.run("document.activeElement.blur(); for (const details of document.querySelectorAll('details')) details.open = details.checkVisibility()")
            time.sleep(0.5)
            count = len(self.browser.run(wanted))
            self.browser.run("window.reached = new Set(); addEventListener('focusin', (event) => window.reached.add(event.target))")
            for _ in range(2 * count + 40):  # a date has several parts
                self.press(Keys.TAB)
            missed = self.browser.run(wanted.replace("node.tabIndex >= 0)", "node.tabIndex >= 0 && !window.reached.has(node)).map((node) => node.id || node.outerHTML)"))
            self.assertEqual(missed, [], view)

    def test_arrow_keys_change_the_view_and_move_the_chart_cursor(self):
        self.browser.run("document.getElementById('tab-live').focus()")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.focused(), "tab-sky")
        self.assertTrue(self.browser.find("#sky").is_displayed())
        self.browser.wait("Number(document.querySelector('.chart-area').getAttribute('aria-valuemax')) > 1")
        self.browser.run("document.querySelector('.chart-area').focus()")
        self.press(Keys.HOME)
        self.browser.wait("document.querySelector('.chart-area').getAttribute('aria-valuenow') === '0'")


class AccessibilityTest(PageTest):
    reduced_motion = True  # axe measures contrast while nothing fades

    def check(self, name):
        violations = self.browser.accessibility_violations()
        report = [f"{name}: {v['id']}: {n['html'][:160]}: {n['failureSummary']}" for v in violations for n in v["nodes"][:4]]
        self.assertEqual(report, [])


class AccessibilityTests(AccessibilityTest):
    def check_views(self, suffix):
        for view in VIEWS:
            self.browser.view(view)
            if view == "history":
                self.browser.find("#presets button").click()
                self.browser.wait("document.querySelector('#sums dl') !== null")
            time.sleep(0.3)  # colours fade
            self.check(view + suffix)

    def test_axe_finds_nothing_in_any_view(self):
        self.check_views("")

    def test_axe_finds_nothing_in_the_dark_theme(self):
        Select(self.browser.find("#theme")).select_by_value("dark")
        self.check_views(" dark")
        self.picture("dark")

    def test_axe_finds_nothing_while_a_place_is_edited(self):
        self.browser.view("places")
        self.browser.wait("document.querySelector('#place-list button') !== null")
        self.browser.find("#place-circle").click()
        self.check("edit")

    def test_reduced_motion_stops_the_pulse(self):
        animation = "return getComputedStyle(document.querySelector('.location'), '::before').animationName"
        self.assertEqual(self.browser.run(animation), "none")


class AdaptedTests(AccessibilityTest):
    """Small and low windows, large text, forced colours: axe finds nothing, and everything can be reached."""

    def check_all(self, name):
        for view in VIEWS:
            self.browser.view(view)
            if view == "history":
                self.browser.find("#presets button").click()
                self.browser.wait("document.querySelector('#totals table') !== null", 60)
                self.browser.run("for (const details of document.querySelectorAll('#history details')) details.open = true")
            if view == "share":
                self.browser.wait("!document.getElementById('webhooks').hidden")
                self.browser.run("document.getElementById('webhooks').open = true")
            time.sleep(0.3)  # colours fade
            self.check(f"{name} {view}")
            self.assertEqual(self.browser.unreachable(), [], f"{name} {view}")
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0, f"{name} {view} scrolls sideways")
            self.browser.run("for (const node of document.querySelectorAll('#sheet, [role=tabpanel]')) node.scrollTop = 0; scrollTo(0, 0)")
            self.picture(f"{name}-{view}")

    def test_at_320_pixels(self):
        self.browser.resize(320, 640)
        self.check_all("narrow")

    def test_in_landscape(self):
        self.browser.resize(844, 390)
        self.check_all("landscape")

    def test_with_text_of_200_percent(self):
        self.browser.text_size(200)
        self.check_all("large-text")

    def test_with_text_of_200_percent_on_a_phone(self):
        self.browser.resize(*PHONE)
        self.browser.text_size(200)
        self.check_all("large-text-phone")

    def test_with_forced_colours(self):
        self.browser.media(reduced_motion=True, forced_colors=True)
        self.check_all("forced-colours")


class NoFixAccessibilityTests(AccessibilityTest):
    feeds, ready = "no fix", False

    def test_axe_finds_nothing_without_a_fix(self):
        self.browser.wait("document.querySelector('#doctor .remedy') !== null")
        self.check("no fix")


class PhoneTests(PageTest):
    size = PHONE

    def test_no_view_scrolls_sideways(self):
        for view in VIEWS:
            self.browser.view(view)
            width = self.browser.run("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, PHONE[0], view)
        self.browser.view("live")
        self.browser.run("scrollTo(0, 0)")
        self.picture("phone")

    def test_controls_are_large_enough_to_touch(self):
        small = self.browser.run("""
            return [...document.querySelectorAll('button, select, #map a[role=button]')].filter((node) => node.checkVisibility())
              .map((node) => [node.id || node.textContent, node.getBoundingClientRect().height]).filter(([, height]) => height < 32)""")
        self.assertEqual(small, [])
